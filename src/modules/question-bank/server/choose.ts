import type { Cx } from '../../../kernel/server/cx';
import { all, any, is, sql, type Sql } from '../../../kernel/server/db/sql';
import type { QueKind, QueLib, QuestionBody } from '../contract';
import { sameAs } from '../rules/same';
import { spread, type Candidate } from '../rules/spread';
import { regionsOf } from './libs';
import { nodesBelow, pointsBelow } from './read';
import { takeVersions, type Version } from './take';
import { degreeUsed } from './use';

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
const POOL = sql`limit 2000`;
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
    // Bodies are read of what was chosen, and of all that is left where two proved to be one: two statements, however many are alike.
    const bodies = new Map<number, QuestionBody>();
    while (chosen.length < w.count && left.length > 0) {
      const next = spread(left, w.count - chosen.length, seed, w.klgIds, chosen);
      if (next.some((c) => !bodies.has(c.verId))) {
        const unread = (bodies.size === 0 ? next : left).map((c) => c.verId);
        for (const [verId, body] of await bodiesOf(cx, unread)) bodies.set(verId, body);
      }
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

/**
 * What the caller could be given of what is wanted, `count` at most: two entries of one question are one, as where questions are
 * chosen. One statement, which holds nothing.
 */
export async function differentOnes(cx: Cx, w: Omit<Wanted, 'seed'>): Promise<QuestionBody[]> {
  const rows = await cx.db.rows<{ body: QuestionBody }>(sql`
    select distinct on (p.qid) p.body
    from (${found(cx, w, sql`v.qid, v.body`)}) p
    order by p.qid
    limit ${LOOKED * w.count}`);
  return [...new Map(rows.map(({ body }) => [sameAs(body), body])).values()].slice(0, w.count);
}
/** So many entries are read for each question: a library does not hold many of one. */
const LOOKED = 4;
/** What the libraries hold of what is wanted. */
const poolOf = (cx: Cx, w: Wanted, seed: number): Promise<Found[]> =>
  cx.db.rows<Found>(sql`
    select p.*
    from (${found(cx, w, sql`v.ver_id, v.qid, ${degreeUsed} as degree, v.klg_ids`)}) p
    order by hashint8extended(p.qid, ${seed}::bigint)
    ${POOL}`);

/** Columns of the versions `v` that are wanted, from the own libraries and the shared ones. */
function found(cx: Cx, w: Omit<Wanted, 'count' | 'seed'>, columns: Sql): Sql {
  const libs = w.libs ?? ['psn', 'org', 'reg', 'pfm'];
  const links = all(
    is('v.stg_id', w.stgId),
    is('v.sbj_id', w.sbjId),
    w.nodeIds?.length ? sql`v.node_ids && ${nodesBelow(w.nodeIds)}` : undefined,
    w.klgIds?.length ? sql`v.klg_ids && ${pointsBelow(w.klgIds)}` : undefined,
    w.kinds?.length ? sql`v.kind = any(${w.kinds}::text[])` : undefined,
    w.degrees?.length ? sql`${degreeUsed} = any(${w.degrees}::bigint[])` : undefined,
    w.not?.length ? sql`v.qid <> all(${w.not}::bigint[])` : undefined,
  );
  const own = any(
    libs.includes('psn') ? sql`q.owner_id = ${cx.me.userId}` : undefined,
    libs.includes('org') ? sql`q.lib = 'org'` : undefined,
  );
  const shared = any(
    libs.includes('pfm') ? sql`v.reg_id is null` : undefined,
    libs.includes('reg') ? sql`v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[])` : undefined,
  );
  return sql`
      select ${columns}
      from question_bank_question q
      join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
      left join question_bank_use x on x.org_id = v.org_id and x.ver_id = v.ver_id
      where q.org_id = ${cx.db.orgId}
        and q.removed_at is null
        and q.lib in ('psn', 'org')
        and ${own}
        and ${links}
      union all
      select ${columns}
      from question_bank_shared v
      left join question_bank_shared_use x on x.ver_id = v.ver_id
      where v.is_current
        and v.removed_at is null
        and ${shared}
        and ${links}`;
}
interface Bodied {
  readonly verId: number;
  readonly body: QuestionBody;
}
async function bodiesOf(cx: Cx, verIds: readonly number[]): Promise<ReadonlyMap<number, QuestionBody>> {
  const rows = await cx.db.rows<Bodied>(sql`
    select v.ver_id, v.body
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and v.ver_id = any(${verIds}::bigint[])
    union all
    select s.ver_id, s.body
    from question_bank_shared s
    where s.ver_id = any(${verIds}::bigint[])`);
  return new Map(rows.map((r) => [r.verId, r.body]));
}
/** How questions that must not come again read. */
async function usedBodies(cx: Cx, qids: readonly number[]): Promise<QuestionBody[]> {
  if (qids.length === 0) return [];
  const rows = await cx.db.rows<{ body: QuestionBody }>(sql`
    select v.body
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and v.qid = any(${qids}::bigint[])
    union all
    select s.body
    from question_bank_shared s
    where s.qid = any(${qids}::bigint[])
      and s.is_current`);
  return rows.map((r) => r.body);
}
