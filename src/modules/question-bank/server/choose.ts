import type { Cx } from '../../../kernel/server/cx';
import type { QueKind, QueLib } from '../contract';
import { spread } from '../rules/spread';
import { regionsOf } from './libs';
import { nodesBelow, pointsBelow } from './read';
import { takeVersions, type Version } from './take';

/** What is wanted; a node stands for all below it. `klgIds`, `kinds`, `degrees`, `libs` left out: any. */
export interface Wanted {
  readonly stgId: number; readonly sbjId: number; readonly nodeIds?: readonly number[]; readonly klgIds?: readonly number[]; readonly kinds?: readonly QueKind[]; readonly degrees?: readonly number[];
  readonly libs?: readonly QueLib[];
  /** Questions that must not come again. */
  readonly not?: readonly number[];
  readonly count: number;
  /** The same seed and pool give the same choice. */
  readonly seed?: number;
}
/** So many of the pool are looked at: enough for an even spread, little enough for one quick statement. */
const POOL = 2000;

/** Questions the caller may use, spread over knowledge and difficulty, each held by the organisation from now on; fewer when the libraries hold fewer. It writes, so never in a GET. */
export async function chooseQuestions(cx: Cx, w: Wanted): Promise<Version[]> {
  const seed = w.seed ?? Math.floor(cx.now.getTime() % 2 ** 31);
  const params: unknown[] = [cx.db.orgId, cx.me.userId, w.stgId, w.sbjId, seed];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const libs = w.libs ?? ['psn', 'org', 'reg', 'pfm'];
  const links = [
    w.nodeIds?.length ? `v.node_ids && ${nodesBelow(`${bind(w.nodeIds)}::bigint[]`)}` : '', w.klgIds?.length ? `v.klg_ids && ${pointsBelow(`${bind(w.klgIds)}::bigint[]`)}` : '',
    w.kinds?.length ? `v.kind = any(${bind(w.kinds)}::text[])` : '', w.degrees?.length ? `v.degree = any(${bind(w.degrees)}::bigint[])` : '', w.not?.length ? `v.qid <> all(${bind(w.not)}::bigint[])` : '',
  ].filter(Boolean).map((c) => ` and ${c}`).join('');
  const own = [libs.includes('psn') ? `q.owner_id = $2` : '', libs.includes('org') ? `q.lib = 'org'` : ''].filter(Boolean).join(' or ');
  const shared = [libs.includes('pfm') ? 'v.reg_id is null' : '', libs.includes('reg') ? `v.reg_id = any(${bind(regionsOf(cx.me.orgRegion))}::bigint[])` : ''].filter(Boolean).join(' or ');
  const from = [
    own ? `select v.ver_id, v.qid, v.degree, v.klg_ids from question_bank_question q join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
           where q.org_id = $1 and q.removed_at is null and q.lib in ('psn', 'org') and (${own}) and v.stg_id = $3 and v.sbj_id = $4${links}` : '',
    shared ? `select v.ver_id, v.qid, v.degree, v.klg_ids from question_bank_shared v where v.is_current and v.removed_at is null and (${shared}) and v.stg_id = $3 and v.sbj_id = $4${links}` : '',
  ].filter(Boolean).join(' union all ');
  if (!from) return [];
  const pool = await cx.db.rows<{ verId: number; qid: number; degree: number; klgIds: number[] }>(
    `select * from (${from}) p where $1::bigint is not null and $2::bigint is not null order by hashint8extended(p.qid, $5::bigint) limit ${POOL}`, params);
  const chosen = spread(pool, w.count, seed, w.klgIds);
  const held = await takeVersions(cx, chosen.map((c) => c.verId));
  return chosen.map((c) => held.get(c.verId)!);
}
