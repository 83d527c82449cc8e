import type { Cx } from '../../../kernel/server/cx';
import type { QueKind, QueLib, QuestionBody } from '../contract';
import { sameAs } from '../rules/same';
import { spread, type Candidate } from '../rules/spread';
import { regionsOf } from './libs';
import { nodesBelow, pointsBelow } from './read';
import { takeVersions, type Version } from './take';
import { DEGREE_IN_USE } from './use';

/** What is wanted; a node stands for all below it. `klgIds`, `kinds`, `degrees`, `libs` left out: any. */
export interface Wanted {
  readonly stgId: number;
  readonly sbjId: number;
  readonly nodeIds?: readonly number[];
  readonly klgIds?: readonly number[];
  readonly kinds?: readonly QueKind[];
  readonly degrees?: readonly number[];
  readonly libs?: readonly QueLib[];
  /** Questions that must not come again, nor another entry of one of them. */
  readonly not?: readonly number[];
  readonly count: number;
  /** The same seed and pool give the same choice. */
  readonly seed?: number;
}
/** So many of the pool are looked at: enough for an even spread, little enough for one quick statement. */
const POOL = 2000;
interface Found extends Candidate {
  readonly verId: number;
}

/**
 * Questions the caller may use, spread over knowledge and difficulty, each held by the organisation from now on; no two of one question. Fewer when
 * the libraries hold fewer. `degree` of each is the one to reckon with: measured where enough have answered. It writes, so never in a GET.
 */
export async function chooseQuestions(cx: Cx, w: Wanted): Promise<Version[]> {
  const seed = w.seed ?? Math.floor(cx.now.getTime() % 2 ** 31);
  let left = await poolOf(cx, w, seed);
  const chosen: Found[] = [];
  if (left.length > 0) {
    const met = new Set((await usedBodies(cx, w.not ?? [])).map(sameAs));
    // Bodies are read of what was chosen alone; where two proved to be one, the spread goes on with the rest.
    while (chosen.length < w.count && left.length > 0) {
      const next = spread(left, w.count - chosen.length, seed, w.klgIds, chosen);
      const bodies = await bodiesOf(
        cx,
        next.map((c) => c.verId),
      );
      for (const c of next) {
        const same = sameAs(bodies.get(c.verId)!);
        if (!met.has(same)) chosen.push(c);
        met.add(same);
      }
      left = left.filter((c) => !next.includes(c));
    }
  }
  const held = await takeVersions(
    cx,
    chosen.map((c) => c.verId),
  );
  return chosen.map((c) => ({ ...held.get(c.verId)!, degree: c.degree }));
}

/** What the libraries hold of what is wanted. */
async function poolOf(cx: Cx, w: Wanted, seed: number): Promise<Found[]> {
  const params: unknown[] = [cx.db.orgId, cx.me.userId, w.stgId, w.sbjId, seed];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const libs = w.libs ?? ['psn', 'org', 'reg', 'pfm'];
  const links = [
    w.nodeIds?.length ? `v.node_ids && ${nodesBelow(`${bind(w.nodeIds)}::bigint[]`)}` : '',
    w.klgIds?.length ? `v.klg_ids && ${pointsBelow(`${bind(w.klgIds)}::bigint[]`)}` : '',
    w.kinds?.length ? `v.kind = any(${bind(w.kinds)}::text[])` : '',
    w.degrees?.length ? `${DEGREE_IN_USE} = any(${bind(w.degrees)}::bigint[])` : '',
    w.not?.length ? `v.qid <> all(${bind(w.not)}::bigint[])` : '',
  ]
    .filter(Boolean)
    .map((c) => ` and ${c}`)
    .join('');
  const own = [libs.includes('psn') ? `q.owner_id = $2` : '', libs.includes('org') ? `q.lib = 'org'` : '']
    .filter(Boolean)
    .join(' or ');
  const shared = [
    libs.includes('pfm') ? 'v.reg_id is null' : '',
    libs.includes('reg') ? `v.reg_id = any(${bind(regionsOf(cx.me.orgRegion))}::bigint[])` : '',
  ]
    .filter(Boolean)
    .join(' or ');
  const columns = `v.ver_id, v.qid, ${DEGREE_IN_USE} as degree, v.klg_ids`;
  const from = [
    own
      ? `select ${columns} from question_bank_question q join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id left join question_bank_use x on x.org_id = v.org_id and x.ver_id = v.ver_id
           where q.org_id = $1 and q.removed_at is null and q.lib in ('psn', 'org') and (${own}) and v.stg_id = $3 and v.sbj_id = $4${links}`
      : '',
    shared
      ? `select ${columns} from question_bank_shared v left join question_bank_shared_use x on x.ver_id = v.ver_id where v.is_current and v.removed_at is null and (${shared}) and v.stg_id = $3 and v.sbj_id = $4${links}`
      : '',
  ]
    .filter(Boolean)
    .join(' union all ');
  if (!from) return [];
  return cx.db.rows<Found>(
    `select * from (${from}) p where $1::bigint is not null and $2::bigint is not null order by hashint8extended(p.qid, $5::bigint) limit ${POOL}`,
    params,
  );
}
interface Bodied {
  readonly verId: number;
  readonly body: QuestionBody;
}
async function bodiesOf(cx: Cx, verIds: readonly number[]): Promise<ReadonlyMap<number, QuestionBody>> {
  const rows = await cx.db.rows<Bodied>(
    `select v.ver_id, v.body from question_bank_version v where v.org_id = $1 and v.ver_id = any($2::bigint[]) union all select s.ver_id, s.body from question_bank_shared s where s.ver_id = any($2::bigint[])`,
    [cx.db.orgId, verIds],
  );
  return new Map(rows.map((r) => [r.verId, r.body]));
}
/** How questions that must not come again read. */
async function usedBodies(cx: Cx, qids: readonly number[]): Promise<QuestionBody[]> {
  if (qids.length === 0) return [];
  return (
    await cx.db.rows<{ body: QuestionBody }>(
      `select v.body from question_bank_version v where v.org_id = $1 and v.qid = any($2::bigint[]) union all select s.body from question_bank_shared s where s.qid = any($2::bigint[]) and s.is_current`,
      [cx.db.orgId, qids],
    )
  ).map((r) => r.body);
}
