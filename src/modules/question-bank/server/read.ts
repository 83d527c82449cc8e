import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { QueLib, QueRow, QuestionBody, QueKind } from '../contract';
import { degreeInUse } from '../rules/use';
import { plainFormula } from '../rules/words';
import { regionsOf } from './libs';
import { DEGREE_IN_USE } from './use';

export type Bind = (v: unknown) => string;
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
/** A list's place. */
export interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
}

const SEARCH_WORDS = 5;
const escaped = (s: string): string => `%${s.replace(/[\\%_]/g, '\\$&')}%`;

/** What a filter adds to the conditions over a version `v` and its use `x`, each with its `and`. A node stands for all below it. */
export function filtered(f: QueFilter, bind: Bind): string {
  const parts: string[] = [];
  const equal = (column: string, v: unknown) => {
    if (v != null) parts.push(`v.${column} = ${bind(v)}`);
  };
  equal('stg_id', f.stgId);
  equal('sbj_id', f.sbjId);
  equal('qtp_id', f.qtpId);
  equal('kind', f.kind);
  if (f.degree != null) parts.push(`${DEGREE_IN_USE} = ${bind(f.degree)}`);
  if (f.tbkId != null)
    parts.push(`v.node_ids && array(select n.node_id from textbook_node n where n.tbk_id = ${bind(f.tbkId)})`);
  if (f.tbkNodeId != null) parts.push(`v.node_ids && ${nodesBelow(`array[${bind(f.tbkNodeId)}::bigint]`)}`);
  if (f.klgId != null) parts.push(`v.klg_ids && ${pointsBelow(`array[${bind(f.klgId)}::bigint]`)}`);
  if (f.tagId != null) parts.push(`v.tag_ids && array[${bind(f.tagId)}::bigint]`);
  // Formulas are kept without blanks; every word must stand somewhere.
  for (const word of (/[\\{]/.test(f.text ?? '') ? plainFormula(f.text!) : (f.text ?? ''))
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, SEARCH_WORDS))
    parts.push(`v.words ${word.toLowerCase() === word.toUpperCase() ? 'like' : 'ilike'} ${bind(escaped(word))}`);
  return parts.map((p) => ` and ${p}`).join('');
}
/** Nodes and points with all below them, as arrays: each asked once a statement. */
export const nodesBelow = (ids: string): string =>
  `array(select n.node_id from textbook_node n where n.path && ${ids})`;
export const pointsBelow = (ids: string): string => `array(select k.klg_id from textbook_klg k where k.path && ${ids})`;

const COLUMNS =
  'v.qid, v.ver_id, v.ver_no, v.stg_id, v.sbj_id, v.qtp_id, v.kind, v.degree, v.body, v.node_ids as tbk_node_ids, v.klg_ids, v.tag_ids, v.made_at, x.answers, x.share_sum';
/** The own organisation's questions; $1 the organisation, $2 the caller. */
const OWN = `question_bank_question q join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id left join question_bank_use x on x.org_id = $1 and x.ver_id = v.ver_id`;
const SHARED_USE = 'left join question_bank_shared_use x on x.ver_id = v.ver_id';
/** What the libraries publish; the question's own row is there only for the organisation that looks after it. */
const SHARED = `question_bank_shared v left join question_bank_question q on q.org_id = $1 and q.qid = v.qid ${SHARED_USE}`;

type Stored = Omit<QueRow, 'use' | 'degreeInUse'> & {
  readonly body: QuestionBody;
  readonly answers: number | null;
  readonly shareSum: number | null;
};
const shown = ({ answers, shareSum, ...row }: Stored): QueRow => ({
  ...row,
  degreeInUse: degreeInUse(row.degree, answers ?? 0, shareSum ?? 0),
  use: answers ? { answers, rate: Math.round((shareSum ?? 0) / answers) } : null,
});

/** Which questions of a library the caller sees: the condition, over the tables of that library. */
function inLib(
  cx: Cx,
  lib: QueLib,
  bind: Bind,
): { readonly from: string; readonly where: string; readonly shared: boolean } {
  if (lib === 'psn')
    return {
      shared: false,
      from: OWN,
      where: `q.org_id = $1 and q.owner_id = $2 and q.lib in ('psn', 'org') and q.removed_at is null`,
    };
  if (lib === 'org')
    return {
      shared: false,
      from: OWN,
      where: `q.org_id = $1 and $2::bigint is not null and q.lib = 'org' and q.removed_at is null`,
    };
  const whose = lib === 'pfm' ? 'v.reg_id is null' : `v.reg_id = any(${bind(regionsOf(cx.me.orgRegion))}::bigint[])`;
  return {
    shared: true,
    from: SHARED,
    where: `v.is_current and v.removed_at is null and $2::bigint is not null and ${whose}`,
  };
}

const SORTS: Readonly<Record<string, string>> = {
  madeAt: 'v.made_at',
  degree: DEGREE_IN_USE,
  rate: 'x.share_sum::float / nullif(x.answers, 0)',
  answers: 'x.answers',
};
function orderOf(sort: string | undefined): string {
  const column = SORTS[(sort ?? '-madeAt').replace(/^-/, '')];
  if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
  return `order by ${column} ${(sort ?? '-').startsWith('-') ? 'desc nulls last' : 'asc nulls last'}, v.ver_id desc`;
}
const select = (cx: Cx, shared: boolean, from: string, where: string, more = '') =>
  `select ${COLUMNS}, ${shared ? `case when v.reg_id is null then 'pfm' else 'reg' end` : 'q.lib'} as lib, t.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as qtp_name, ${shared ? 'v.source' : 'q.source'} as source,
     u.name as owner_name, q.rev, coalesce(q.owner_id = $2, false) as mine${more}
   from ${from}
   join question_bank_qtp t on t.qtp_id = v.qtp_id
   left join people_person_v u on u.org_id = $1 and u.user_id = q.owner_id
   where ${where}`;

/** One page of a library: two statements. */
export async function quePage(
  cx: Cx,
  lib: QueLib,
  f: QueFilter,
  { curPage, pageSize, sort }: Paging,
): Promise<Paged<QueRow>> {
  const params: unknown[] = [cx.db.orgId, cx.me.userId];
  const bind: Bind = (v) => `$${params.push(v)}`;
  const { from, where, shared } = inLib(cx, lib, bind);
  const conditions = `${where}${filtered(f, bind)}`;
  const order = orderOf(sort);
  const total = await cx.db.total(
    `select count(*) n from ${from} where $1::bigint is not null and ${conditions}`,
    params,
  );
  const items =
    total === 0
      ? []
      : await cx.db.rows<Stored>(
          `${select(cx, shared, from, conditions)} ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          params,
        );
  return { items: items.map(shown), curPage, pageSize, total };
}
/** The caller's own questions in the platform's library, also those taken out. */
export async function enteredPage(
  cx: Cx,
  removed: boolean,
  f: QueFilter,
  { curPage, pageSize, sort }: Paging,
): Promise<Paged<QueRow & { removedAt: string | null }>> {
  const params: unknown[] = [cx.db.orgId, cx.me.userId];
  const bind: Bind = (v) => `$${params.push(v)}`;
  const from = `question_bank_question q join question_bank_shared v on v.ver_id = q.ver_id ${SHARED_USE}`;
  const conditions = `q.org_id = $1 and q.owner_id = $2 and q.lib = 'pfm' and q.removed_at is ${removed ? 'not null' : 'null'}${filtered(f, bind)}`;
  const order = orderOf(sort);
  const total = await cx.db.total(`select count(*) n from ${from} where ${conditions}`, params);
  const items =
    total === 0
      ? []
      : await cx.db.rows<Stored & { removedAt: string | null }>(
          `${select(cx, true, from, conditions, ', q.removed_at')} ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          params,
        );
  return { items: items.map((row) => ({ ...shown(row), removedAt: row.removedAt })), curPage, pageSize, total };
}

/** A question as it reads now, where the caller's library holds it: the own ones, the school's, those published for the caller. Undefined otherwise. */
export async function findQuestion(cx: Cx, qid: number): Promise<QueRow | undefined> {
  const own = await cx.db.rows<Stored>(
    select(
      cx,
      false,
      OWN,
      `q.org_id = $1 and q.qid = $3 and q.removed_at is null and (q.lib = 'org' or (q.lib = 'psn' and q.owner_id = $2))`,
    ),
    [cx.db.orgId, cx.me.userId, qid],
  );
  if (own[0]) return shown(own[0]);
  const [row] = await cx.db.rows<Stored>(
    select(
      cx,
      true,
      SHARED,
      `v.qid = $3 and v.is_current and v.removed_at is null and (v.reg_id is null or v.reg_id = any($4::bigint[]))`,
    ),
    [cx.db.orgId, cx.me.userId, qid, regionsOf(cx.me.orgRegion)],
  );
  return row && shown(row);
}
/** The same; gone when the caller has none. */
export async function oneQuestion(cx: Cx, qid: number): Promise<QueRow> {
  const found = await findQuestion(cx, qid);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** Own questions and those of the organisation's library as they read now, by id; others are missing. One statement. */
export async function ownRows(cx: Cx, qids: readonly number[]): Promise<QueRow[]> {
  if (qids.length === 0) return [];
  const rows = await cx.db.rows<Stored>(
    select(
      cx,
      false,
      OWN,
      `q.org_id = $1 and q.qid = any($3::bigint[]) and q.removed_at is null and (q.lib = 'org' or (q.lib = 'psn' and q.owner_id = $2))`,
    ),
    [cx.db.orgId, cx.me.userId, [...new Set(qids)]],
  );
  return rows.map(shown);
}
/** Published questions as they read now, by id; those that have left their library are missing. One statement. */
export async function sharedRows(cx: Cx, qids: readonly number[]): Promise<QueRow[]> {
  if (qids.length === 0) return [];
  const rows = await cx.db.rows<Stored>(
    select(
      cx,
      true,
      SHARED,
      'v.qid = any($3::bigint[]) and $2::bigint is not null and v.is_current and v.removed_at is null and (v.reg_id is null or v.reg_id = any($4::bigint[]))',
    ),
    [cx.db.orgId, cx.me.userId, [...new Set(qids)], regionsOf(cx.me.orgRegion)],
  );
  return rows.map(shown);
}
/** The newest version of a question that the organisation holds. */
export async function heldOf(cx: Cx, qid: number): Promise<QueRow | undefined> {
  const [row] = await cx.db.rows<{ verId: number }>(
    'select ver_id from question_bank_version where org_id = $1 and qid = $2 order by ver_no desc limit 1',
    [cx.db.orgId, qid],
  );
  return row && heldRow(cx, row.verId);
}
/** A version the organisation holds, current or not: for learners whom a module on the right lets read it. */
export async function heldRow(cx: Cx, verId: number): Promise<QueRow | undefined> {
  const [row] = await cx.db.rows<Stored>(
    select(
      cx,
      false,
      'question_bank_version v left join question_bank_question q on q.org_id = v.org_id and q.qid = v.qid left join question_bank_use x on x.org_id = $1 and x.ver_id = v.ver_id',
      'v.org_id = $1 and $2::bigint is not null and v.ver_id = $3',
    ).replace('q.lib as lib', "coalesce(q.lib, 'pfm') as lib"),
    [cx.db.orgId, cx.me.userId, verId],
  );
  return row && shown(row);
}
