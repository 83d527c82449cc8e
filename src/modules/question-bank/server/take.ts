import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, isOneOf, sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { NewRow } from '../../../kernel/server/db/table';
import { versions } from '../tables';
import type { QueKind, QuestionBody } from '../contract';
import { regionsOf } from './libs';

/** A version as modules on the right hold it: the school's own row or a copy of a library's. */
export interface Version {
  readonly verId: number;
  readonly qid: number;
  readonly stgId: number;
  readonly sbjId: number;
  readonly qtpId: number;
  readonly kind: QueKind;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly nodeIds: readonly number[];
  readonly klgIds: readonly number[];
}
const columns = sql`v.ver_id, v.qid, v.stg_id, v.sbj_id, v.qtp_id, v.kind, v.degree, v.body, v.node_ids, v.klg_ids`;
/** A row of a library as it is held: without what only the library says. */
const asHeld = ({ verId, qid, stgId, sbjId, qtpId, kind, degree, body, nodeIds, klgIds }: Version): Version => ({
  verId,
  qid,
  stgId,
  sbjId,
  qtpId,
  kind,
  degree,
  body,
  nodeIds,
  klgIds,
});
const byId = (rows: readonly Version[]): Map<number, Version> => new Map(rows.map((r) => [r.verId, r]));

/**
 * Versions the organisation holds, whoever wrote them: for a module that has asked already whether the caller may
 * read the paper or task they hang on. Unknown ids are missing.
 */
export async function heldVersions(door: Door, verIds: readonly number[]): Promise<ReadonlyMap<number, Version>> {
  if (verIds.length === 0) return new Map();
  return byId(
    await door.rows<Version>(sql`
      select ${columns}
      from question_bank_version v
      where v.org_id = ${door.orgId}
        and v.ver_id = any(${[...new Set(verIds)]}::bigint[])`),
  );
}

/** Held ones the caller may use anew: copies of a library, the school's, their own. Somebody else's personal question hangs only where its owner put it. */
const usable = (cx: Cx, ids: readonly number[], o: TakeOptions): Promise<Version[]> =>
  cx.db.rows<Version>(sql`
    select ${columns}
    from question_bank_version v
    left join question_bank_question q on q.org_id = v.org_id and q.qid = v.qid
    where ${all(
      sql`v.org_id = ${cx.db.orgId}`,
      isOneOf('v.ver_id', ids),
      o.fromPaper ? undefined : sql`(q.qid is null or q.lib <> 'psn' or q.owner_id = ${cx.me.userId})`,
    )}`);

export interface TakeOptions {
  /** The ids come from a paper, task or mistake the caller may read: a colleague's own question and one that has left its library count too. */
  readonly fromPaper?: boolean;
}

/**
 * The versions with these ids, held by the caller's organisation from now on: what a library publishes is copied at first use. Gone when the
 * caller may not see one of them. It writes, so never in a GET.
 */
export async function takeVersions(
  cx: Cx,
  verIds: readonly number[],
  o: TakeOptions = {},
): Promise<ReadonlyMap<number, Version>> {
  const ids = [...new Set(verIds)];
  if (ids.length === 0) return new Map();
  const held = byId(await usable(cx, ids, o));
  const missing = ids.filter((v) => !held.has(v));
  if (missing.length === 0) return held;
  // Two who take the same at once: the first wins, the second finds it. Once taken, a version stays, whatever happens to the library.
  const taken = await cx.db.rows<NewRow<typeof versions> & Version>(sql`
    select ${columns}, v.ver_no, v.words, v.tag_ids, v.made_at
    from question_bank_shared v
    where ${all(
      isOneOf('v.ver_id', missing),
      o.fromPaper ? undefined : sql`v.removed_at is null`,
      sql`(v.reg_id is null or v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[]))`,
    )}
    order by v.ver_id`);
  if (taken.length < missing.length) throw fail(kernelFaults.gone);
  await cx.db.insert(versions, taken, 'on conflict (org_id, ver_id) do nothing');
  return new Map([...held, ...byId(taken.map(asHeld))]);
}

/** A version with all that a copy of it needs. `held`: the organisation holds it already. */
export type Whole = NewRow<typeof versions> & Version & { readonly held: boolean };
/**
 * The versions with these ids, and how the questions `qids` read: every version the school holds of them and what a library publishes. One
 * statement, which holds nothing; for ids of a pool, whose reader may use them.
 */
export const wholeVersions = (cx: Cx, verIds: readonly number[], qids: readonly number[]): Promise<Whole[]> =>
  cx.db.rows<Whole>(sql`
    select ${columns}, v.ver_no, v.words, v.tag_ids, v.made_at, true as held
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and (v.ver_id = any(${verIds}::bigint[]) or v.qid = any(${qids}::bigint[]))
    union all
    select ${columns}, v.ver_no, v.words, v.tag_ids, v.made_at, false as held
    from question_bank_shared v
    where v.ver_id = any(${verIds}::bigint[])
      or (v.qid = any(${qids}::bigint[]) and v.is_current)`);
/** Copies what is not held yet, the first of two who take the same at once. @returns the versions as they are held, by id. */
export async function holdWhole(cx: Cx, list: readonly Whole[]): Promise<ReadonlyMap<number, Version>> {
  const fresh = list.filter((v) => !v.held).toSorted((a, b) => a.verId - b.verId);
  await cx.db.insert(versions, fresh, 'on conflict (org_id, ver_id) do nothing');
  return byId(list.map(asHeld));
}

/** How questions read now, as far as the caller sees them; others are missing. */
export async function currentVersions(cx: Cx, qids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (qids.length === 0) return new Map();
  const ids = [...new Set(qids)];
  const rows = await cx.db.rows<{ qid: number; verId: number }>(sql`
    select q.qid, q.ver_id
    from question_bank_question q
    where q.org_id = ${cx.db.orgId}
      and q.qid = any(${ids}::bigint[])
      and q.removed_at is null
      and (q.lib = 'org' or (q.lib = 'psn' and q.owner_id = ${cx.me.userId}))
    union all
    select s.qid, s.ver_id
    from question_bank_shared s
    where s.qid = any(${ids}::bigint[])
      and s.is_current
      and s.removed_at is null
      and (s.reg_id is null or s.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[]))`);
  return new Map(rows.map((r) => [r.qid, r.verId]));
}
