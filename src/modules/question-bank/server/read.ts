import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, isOneOf, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { visibleText } from '../../../kernel/shared/visible';
import type { queList, queMine, QueKind, QueLib, QueRow } from '../contract';
import { degreeInUse } from '../rules/use';
import { plainFormula } from '../rules/words';
import { isShared, regionsOf } from './libs';
import { degreeUsed } from './use';

/** What a list may be narrowed to. */
export interface QueFilter {
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly tbkId?: number | undefined;
  readonly tbkNodeId?: number | undefined;
  readonly klgId?: number | undefined;
  readonly qtpId?: number | undefined;
  readonly kind?: QueKind | undefined;
  readonly degree?: number | undefined;
  readonly tagId?: number | undefined;
  readonly text?: string | undefined;
}
const SEARCH_WORDS = 5;

/** What a filter asks of a version `v` and its use `x`. A node stands for all below it. */
export function filtered(f: QueFilter): (Sql | undefined)[] {
  // Formulas are kept without blanks; every word must stand somewhere.
  const text = /[\\{]/.test(f.text ?? '') ? plainFormula(f.text ?? '') : (f.text ?? '');
  const words = visibleText(text).normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS);
  return [
    is('v.stg_id', f.stgId),
    is('v.sbj_id', f.sbjId),
    is('v.qtp_id', f.qtpId),
    is('v.kind', f.kind),
    is(degreeUsed, f.degree),
    when(f.tbkId, (id) => sql`v.node_ids && array(select n.node_id from textbook_node n where n.tbk_id = ${id})`),
    when(f.tbkNodeId, (id) => sql`v.node_ids && ${nodesBelow([id])}`),
    when(f.klgId, (id) => sql`v.klg_ids && ${pointsBelow([id])}`),
    when(f.tagId, (id) => sql`v.tag_ids && ${[id]}::bigint[]`),
    ...words.map((word) => contains('v.words', word)),
  ];
}
/** Nodes and points with all below them, as arrays: each asked once a statement. */
export const nodesBelow = (ids: readonly number[]): Sql =>
  sql`array(select n.node_id from textbook_node n where n.path && ${ids}::bigint[])`;
/** The same of nodes that a statement finds. */
export const nodesBelowOf = (ids: Sql): Sql =>
  sql`array(select n.node_id from textbook_node n where n.path && array(${ids}))`;
export const pointsBelow = (ids: readonly number[]): Sql =>
  sql`array(select k.klg_id from textbook_klg k where k.path && ${ids}::bigint[])`;

/** Where versions `v` are read from, with the question's own row `q` and how it was answered, `x`. */
interface Source {
  readonly from: Sql;
  /** The same without what a count does not need. */
  readonly counted: Sql;
  readonly lib: Sql;
  readonly source: Sql;
}
const OWN_VERSIONS = sql`question_bank_question q
  join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id`;
const OWN_USE = sql`left join question_bank_use x on x.org_id = v.org_id and x.ver_id = v.ver_id`;
const SHARED_USE = sql`left join question_bank_shared_use x on x.ver_id = v.ver_id`;
const SHARED_LIB = sql`case when v.reg_id is null then 'pfm' else 'reg' end`;
/** The own organisation's questions. */
const own: Source = {
  from: sql`${OWN_VERSIONS}\n  ${OWN_USE}`,
  counted: OWN_VERSIONS,
  lib: sql`q.lib`,
  source: sql`q.source`,
};
/** What the libraries publish; the question's own row is there only for the organisation that looks after it. */
const shared = (cx: Cx): Source => ({
  from: sql`question_bank_shared v
  left join question_bank_question q on q.org_id = ${cx.db.orgId} and q.qid = v.qid
  ${SHARED_USE}`,
  counted: sql`question_bank_shared v`,
  lib: SHARED_LIB,
  source: sql`v.source`,
});

type Stored = Omit<QueRow, 'use' | 'degreeInUse'> & {
  readonly answers: number | null;
  readonly shareSum: number | null;
  readonly apartSum: number | null;
  readonly apartCount: number | null;
};
const rowOf = <R extends Stored>({ answers, shareSum, apartSum, apartCount, ...row }: R) => ({
  ...row,
  degreeInUse: degreeInUse(row.degree, answers ?? 0, shareSum ?? 0),
  use: answers
    ? {
        answers,
        rate: Math.round((shareSum ?? 0) / answers),
        ...(apartCount ? { discrimination: Math.round((apartSum ?? 0) / apartCount) / 100 } : {}),
      }
    : null,
});

const columns = (cx: Cx, of: Source): Sql => sql`v.qid, v.ver_id, v.ver_no, v.stg_id, v.sbj_id, v.qtp_id, v.kind,
  v.degree, v.body, v.node_ids as tbk_node_ids, v.klg_ids, v.tag_ids, v.made_at, x.answers, x.share_sum,
  x.apart_sum, x.apart_count,
  ${of.lib} as lib, ${nameIn(cx.lang, 't')} as qtp_name, ${of.source} as source, u.name as owner_name, q.rev,
  coalesce(q.owner_id = ${cx.me.userId}, false) as mine`;
const tables = (cx: Cx, of: Source): Sql => sql`${of.from}
  join question_bank_qtp t on t.qtp_id = v.qtp_id
  left join people_person_v u on u.org_id = ${cx.db.orgId} and u.user_id = q.owner_id`;
/** Questions of a source, without an order. */
const read = async (cx: Cx, of: Source, ...where: readonly (Sql | undefined)[]): Promise<QueRow[]> =>
  (await cx.db.rows<Stored>(sql`select ${columns(cx, of)}\nfrom ${tables(cx, of)}\nwhere ${all(...where)}`)).map(rowOf);

/** Questions the caller sees of their own organisation: their own ones and those of its library. */
const seenOwn = (cx: Cx): Sql => sql`q.org_id = ${cx.db.orgId}
  and q.removed_at is null
  and (q.lib = 'org' or (q.lib = 'psn' and q.owner_id = ${cx.me.userId}))`;
const current = sql`v.is_current and v.removed_at is null`;
const ofPlatform = sql`v.reg_id is null`;
const ofRegion = (cx: Cx): Sql => sql`v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[])`;
/** Questions that are published for the caller. */
const seenShared = (cx: Cx): Sql => sql`${current} and (${ofPlatform} or ${ofRegion(cx)})`;

/** Which questions of a library the caller sees, over the tables of that library. */
function inLib(cx: Cx, lib: QueLib): { readonly of: Source; readonly where: Sql } {
  const here = sql`q.org_id = ${cx.db.orgId} and q.removed_at is null`;
  if (lib === 'psn')
    return { of: own, where: sql`${here} and q.owner_id = ${cx.me.userId} and q.lib in ('psn', 'org')` };
  if (lib === 'org') return { of: own, where: sql`${here} and q.lib = 'org'` };
  return { of: shared(cx), where: sql`${current} and ${lib === 'pfm' ? ofPlatform : ofRegion(cx)}` };
}

/** What every list of questions is sorted by; the newest version first where nothing else is asked. */
const listed = {
  sorts: {
    madeAt: (direction: Sql) => sql`v.made_at ${direction}, v.ver_id ${direction}`,
    degree: degreeUsed,
    rate: sql`x.share_sum::float / nullif(x.answers, 0)`,
    answers: sql`x.answers`,
  },
  then: sql`v.made_at desc, v.ver_id desc`,
};

/** One page of a library: two statements. */
export function quePage(cx: Cx, input: ParsedOf<typeof queList>): Promise<Paged<QueRow>> {
  const { of, where } = inLib(cx, input.lib);
  return cx.db.list(input, {
    ...listed,
    select: columns(cx, of),
    from: tables(cx, of),
    // The measured difficulty is what a use says: only that filter needs it.
    counted: input.degree == null ? of.counted : of.from,
    where: [where, ...filtered(input)],
    shape: (row: Stored) => rowOf(row),
  });
}
/** The caller's own questions in the platform's library, also those taken out. */
export function enteredPage(cx: Cx, input: ParsedOf<typeof queMine>): Promise<Paged<QueRow & Removed>> {
  const versions = sql`question_bank_question q\n  join question_bank_shared v on v.ver_id = q.ver_id`;
  const from = sql`${versions}\n  ${SHARED_USE}`;
  const of: Source = { from, counted: versions, lib: SHARED_LIB, source: sql`v.source` };
  return cx.db.list(input, {
    ...listed,
    select: sql`${columns(cx, of)}, q.removed_at`,
    from: tables(cx, of),
    counted: input.degree == null ? of.counted : of.from,
    where: [
      sql`q.org_id = ${cx.db.orgId}`,
      sql`q.owner_id = ${cx.me.userId}`,
      sql`q.lib = 'pfm'`,
      input.state === 'removed' ? sql`q.removed_at is not null` : sql`q.removed_at is null`,
      ...filtered(input),
    ],
    shape: (row: Stored & Removed) => rowOf(row),
  });
}
interface Removed {
  readonly removedAt: string | null;
}

/** A question as it reads now, where the caller's library holds it: the own ones, the school's, those published for the caller. Undefined otherwise. */
export async function findQuestion(cx: Cx, qid: number): Promise<QueRow | undefined> {
  return (await ownRows(cx, [qid]))[0] ?? (await sharedRows(cx, [qid]))[0];
}
/** The same; gone when the caller has none. */
export async function oneQuestion(cx: Cx, qid: number): Promise<QueRow> {
  const found = await findQuestion(cx, qid);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** A question that was just stored, read where its library stands. */
export async function storedQuestion(cx: Cx, qid: number, lib: QueLib): Promise<QueRow> {
  const [row] = await (isShared(lib) ? sharedRows : ownRows)(cx, [qid]);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Own questions and those of the organisation's library as they read now, by id; others are missing. One statement. */
export async function ownRows(cx: Cx, qids: readonly number[]): Promise<QueRow[]> {
  return qids.length === 0 ? [] : read(cx, own, seenOwn(cx), isOneOf('q.qid', [...new Set(qids)]));
}
/** Published questions as they read now, by id; those that have left their library are missing. One statement. */
export async function sharedRows(cx: Cx, qids: readonly number[]): Promise<QueRow[]> {
  return qids.length === 0 ? [] : read(cx, shared(cx), seenShared(cx), isOneOf('v.qid', [...new Set(qids)]));
}

/** Versions the organisation holds, of any question. */
const ownVersions: Source = {
  from: sql`question_bank_version v
  left join question_bank_question q on q.org_id = v.org_id and q.qid = v.qid
  ${OWN_USE}`,
  counted: sql`question_bank_version v`,
  lib: sql`coalesce(q.lib, 'pfm')`,
  source: sql`q.source`,
};
/** The newest version of a question that the organisation holds. */
export async function heldOf(cx: Cx, qid: number): Promise<QueRow | undefined> {
  const newest = sql`v.ver_no = (
    select max(w.ver_no) from question_bank_version w where w.org_id = ${cx.db.orgId} and w.qid = ${qid})`;
  const [row] = await read(cx, ownVersions, sql`v.org_id = ${cx.db.orgId}`, is('v.qid', qid), newest);
  return row;
}
/** A version the organisation holds, current or not: for learners whom a module on the right lets read it. */
export async function heldRow(cx: Cx, verId: number): Promise<QueRow | undefined> {
  const [row] = await read(cx, ownVersions, sql`v.org_id = ${cx.db.orgId}`, is('v.ver_id', verId));
  return row;
}
