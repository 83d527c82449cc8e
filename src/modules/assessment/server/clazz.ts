import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import type { ClazzSheet } from '../contract';
import { faults } from '../faults';
import { judgedBy, lacking, stateOf, type Index, type Score } from '../rules';
import { itemOf, lockedItem, seenItem, type ItemRow } from './open';
import { checkScore, partsFor, type SheetRow } from './sheets';

/** What the caller has to do with a class: its class teacher, or a teacher of these subjects. */
interface Charge {
  readonly clazzName: string;
  readonly isMaster: boolean;
  readonly sbjIds: readonly number[];
}
export async function chargeOf(cx: Cx, clazzId: number): Promise<Charge> {
  const row = await cx.db.row<Charge>(sql`
    select c.clazz_name, bool_or(h.role = 'master') as is_master,
      coalesce(array_agg(h.sbj_id) filter (where h.sbj_id is not null), '{}')::bigint[] as sbj_ids
    from class_charge_v h
    join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
    where h.org_id = ${cx.db.orgId}
      and h.clazz_id = ${clazzId}
      and h.user_id = ${cx.me.userId}
    group by c.clazz_name`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Indexes that teachers judge. Their words are the comments, so the grid asks for none beside its scores. */
const teachersOf = (item: ItemRow): Index[] =>
  judgedBy(item.indexes, 'teacher').map((leaf) => ({ ...leaf, words: false }));
/** The class teacher judges every index of teachers, who teaches a subject those of the subject. */
const mineOf = (item: ItemRow, { isMaster, sbjIds }: Charge): Index[] =>
  teachersOf(item).filter((leaf) => isMaster || (leaf.sbjId != null && sbjIds.includes(leaf.sbjId)));

type Child = Pick<SheetRow, 'userId' | 'scores' | 'rev' | 'savedAt' | 'handedAt' | 'signed'> & {
  readonly name: string;
  /** What the class was called when the evaluation was archived. */
  readonly place: string | null;
  readonly photo: string | null;
  readonly selfAt: string | null;
};
/** The children of a class in an evaluation with what their teachers have given them. */
const childrenIn = (cx: Cx, itemId: number, clazzId: number): Promise<Child[]> =>
  cx.db.rows<Child>(sql`
    select s.user_id, s.scores, s.rev, s.saved_at, s.handed_at, s.signed, coalesce(m.names ->> 'name', p.name) as name,
      m.names ->> 'place' as place, p.photo, o.handed_at as self_at
    from assessment_member m
    join assessment_sheet s on s.org_id = m.org_id and s.item_id = m.item_id and s.user_id = m.user_id
      and s.role = 'teacher'
    join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
    left join assessment_sheet o on o.org_id = m.org_id and o.item_id = m.item_id and o.user_id = m.user_id
      and o.role = 'self'
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${itemId}
      and m.clazz_id = ${clazzId}
    order by p.yun_no, m.user_id`);

function sheetOf(cx: Cx, item: ItemRow, clazzId: number, charge: Charge, children: readonly Child[]): ClazzSheet {
  const mine = new Set(mineOf(item, charge).map((leaf) => leaf.indexId));
  return {
    item: itemOf(item, cx.nowIso),
    clazzId,
    clazzName: children[0]?.place ?? charge.clazzName,
    isMaster: charge.isMaster,
    indexes: partsFor(item.indexes, 'teacher').map((index) => ({
      ...index,
      mine: mine.has(index.indexId),
    })) as ClazzSheet['indexes'],
    children: children.map(({ scores, signed, place: _, ...child }) => ({
      ...child,
      cells: [...scores],
      signed: signed.includes(cx.me.userId),
    })),
    open: mine.size > 0 && stateOf(item, cx.nowIso) === 'running',
  };
}
async function clazzSheet(cx: Cx, itemId: number, clazzId: number): Promise<ClazzSheet> {
  const charge = await chargeOf(cx, clazzId);
  const item = await seenItem(cx, 'eval', itemId);
  const children = await childrenIn(cx, itemId, clazzId);
  if (children.length === 0) throw fail(kernelFaults.gone);
  return sheetOf(cx, item, clazzId, charge, children);
}

interface Cell {
  readonly userId: number;
  readonly indexId: string;
  readonly score: number | null;
  readonly was?: number | null | undefined;
}
type Locked = Pick<SheetRow, 'userId' | 'scores' | 'texts' | 'handedAt' | 'signed'> & { readonly name: string };
/** Locks the teachers' judgements of a class: of the children of the cells, or of all. */
const lockedRows = (cx: Cx, itemId: number, clazzId: number, only?: readonly number[]): Promise<Locked[]> =>
  cx.db.rows<Locked>(sql`
    select s.user_id, s.scores, s.texts, s.handed_at, s.signed, p.name
    from assessment_sheet s
    join assessment_member m on m.org_id = s.org_id and m.item_id = s.item_id and m.user_id = s.user_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = ${cx.db.orgId}
      and s.item_id = ${itemId}
      and s.role = 'teacher'
      and m.clazz_id = ${clazzId}
      and (${only == null} or s.user_id = any(${only ?? []}::bigint[]))
    order by s.user_id
    for update of s`);

/** Puts cells into the scores of one child, cell by cell: what others wrote beside them stays. */
function merged(cx: Cx, row: Locked, cells: readonly { readonly cell: Cell; readonly at: number }[], leaves: Leaves) {
  const scores = new Map(row.scores.map((s) => [s.indexId, s.score]));
  for (const { cell, at } of cells) {
    const leaf = leaves.get(cell.indexId);
    if (!leaf) throw fail(faults.unknownIndex, {}, `items.${at}.indexId`);
    if (cell.score != null) checkScore(leaf, cell.score, `items.${at}.score`);
    const now = scores.get(cell.indexId) ?? null;
    if (cell.was !== undefined && now !== cell.was && now !== cell.score)
      throw fail(faults.cellChanged, { name: row.name, index: leaf.name, score: now ?? '—' }, `items.${at}.score`);
    if (cell.score == null) scores.delete(cell.indexId);
    else scores.set(cell.indexId, cell.score);
  }
  if (row.handedAt || row.signed.includes(cx.me.userId)) throw fail(faults.handedIn);
  return [...scores].map(([indexId, score]): Score => ({ indexId, score }));
}
type Leaves = ReadonlyMap<string, Index>;
interface Written {
  readonly rows: readonly (Locked & { readonly now: readonly Score[] })[];
  readonly item: ItemRow;
  readonly charge: Charge;
}
/** Judges the cells of a class and says what its rows come to; nothing is written yet. */
async function judged(cx: Cx, itemId: number, clazzId: number, cells: readonly Cell[], all: boolean): Promise<Written> {
  const charge = await chargeOf(cx, clazzId);
  const item = await lockedItem(cx, 'eval', itemId, 'share');
  if (stateOf(item, cx.nowIso) !== 'running') throw fail(faults.notRunning, { name: item.name });
  const leaves: Leaves = new Map(mineOf(item, charge).map((leaf) => [leaf.indexId, leaf]));
  const only = all ? undefined : [...new Set(cells.map((cell) => cell.userId))];
  const rows = await lockedRows(cx, itemId, clazzId, only);
  if (rows.length === 0 && (all || cells.length > 0)) throw fail(kernelFaults.gone);
  const known = new Set(rows.map((row) => row.userId));
  if (cells.some((cell) => !known.has(cell.userId))) throw fail(kernelFaults.gone);
  const of = new Map<number, { cell: Cell; at: number }[]>();
  for (const [at, cell] of cells.entries()) of.set(cell.userId, [...(of.get(cell.userId) ?? []), { cell, at }]);
  return {
    charge,
    item,
    rows: rows.map((row) => {
      const own = of.get(row.userId);
      return { ...row, now: own ? merged(cx, row, own, leaves) : row.scores };
    }),
  };
}
const save = handle(calls.clazzSave, async (cx, { id, clazzId, items: cells }) => {
  const { item, rows } = await judged(cx, id, clazzId, cells, false);
  const leaves = teachersOf(item);
  await writeRows(
    cx,
    id,
    rows.map(({ userId, now, texts }) => ({
      userId,
      scores: now,
      complete: lacking(leaves, now, texts).length === 0,
    })),
  );
  return { savedAt: cx.nowIso, rows: rows.length };
});
interface ToWrite {
  readonly userId: number;
  readonly scores: readonly Score[];
  readonly complete: boolean;
}
/** Writes rows of one class at once; `also` hands them in, by the class teacher or for a subject. */
async function writeRows(cx: Cx, itemId: number, rows: readonly ToWrite[], also?: Sql): Promise<void> {
  if (rows.length === 0) return;
  await cx.db.change(sql`
    update assessment_sheet t
    set scores = u.scores, complete = u.complete, saved_at = ${cx.nowIso}, rev = t.rev + 1${also ? sql`, ${also}` : sql``}
    from unnest(${rows.map((r) => r.userId)}::bigint[], ${rows.map((r) => JSON.stringify(r.scores))}::text[]::jsonb[],
      ${rows.map((r) => r.complete)}::boolean[]) as u(user_id, scores, complete)
    where t.org_id = ${cx.db.orgId}
      and t.item_id = ${itemId}
      and t.role = 'teacher'
      and t.user_id = u.user_id`);
}

const submit = handle(calls.clazzSubmit, async (cx, { id, clazzId, items: cells }) => {
  const { item, charge, rows } = await judged(cx, id, clazzId, cells, true);
  const mine = mineOf(item, charge);
  if (mine.length === 0) throw fail(kernelFaults.gone);
  const open = rows.filter((row) => !row.handedAt && (charge.isMaster || !row.signed.includes(cx.me.userId)));
  const wanting = open.filter(({ now, texts }) => lacking(mine, now, texts).length > 0);
  if (wanting.length > 0) {
    const names = wanting.slice(0, 8).map((row) => row.name);
    throw fail(faults.incompleteClazz, { n: wanting.length, names: wordList(names) }, 'items');
  }
  const leaves = teachersOf(item);
  const { isMaster } = charge;
  // Handing in twice is one: rows that are in already are left as they are.
  await writeRows(
    cx,
    id,
    open.map(({ userId, now, texts }) => ({
      userId,
      scores: now,
      complete: lacking(leaves, now, texts).length === 0,
    })),
    isMaster ? sql`handed_at = ${cx.nowIso}` : sql`signed = t.signed || ${cx.me.userId}::bigint`,
  );
  if (open.length)
    cx.note('assessment.class-handed-in', { subjectId: clazzId, itemId: id, children: open.length, isMaster });
  return sheetOf(cx, item, clazzId, charge, await childrenIn(cx, id, clazzId));
});

export const clazzHandlers = [
  handle(calls.clazzGet, (cx, { id, clazzId }) => clazzSheet(cx, id, clazzId)),
  save,
  submit,
];
