import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must, entryOf } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { ableBy, lastOf } from './judges';
import { standOf } from '../rules';
import { bookOf, klgNames, sectionsOf } from './books';
import { meanOf } from './knowledge';
import { clazzOf } from './scope';

interface Cell {
  readonly userId: number;
  readonly klgId: number;
  readonly mastery: number;
  readonly answers: number;
  readonly lastAt: string;
}
type Known = Omit<Cell, 'userId'>;
/**
 * What is known of a class's children in these points. Both reports say what the children who sit there now know now: a child that
 * came brings along what it can, one that left takes it away. What they practised in the last days is theirs in the same way.
 */
const cellsOf = (cx: Cx, clazzId: number, klgIds: readonly number[]): Promise<Cell[]> =>
  cx.db.rows<Cell>(sql`
    select l.user_id, l.klg_id, l.mastery, l.answers, l.last_at
    from class_student_v m
    join practice_level l on l.org_id = m.org_id and l.user_id = m.user_id
    where m.org_id = ${cx.db.orgId}
      and m.clazz_id = ${clazzId}
      and l.klg_id = any(${klgIds}::bigint[])`);
const byUser = (cells: readonly Cell[]) => {
  const out = new Map<number, Map<number, Cell>>();
  for (const c of cells) entryOf(out, c.userId, () => new Map<number, Cell>()).set(c.klgId, c);
  return out;
};
const average = (values: readonly number[]): number | null =>
  values.length ? Math.round(values.reduce((a, b) => a + b, 0) / values.length) : null;

export const clazzReportHandlers = [
  handle(calls.reportClazz, async (cx, { clazzId, tbkId }) => {
    const book = await bookOf(cx, tbkId);
    const clazz = await clazzOf(cx, clazzId, book.sbjId);
    const sections = must(await sectionsOf(cx.db, 'tbk', [tbkId]), tbkId);
    const klgIds = [...new Set(sections.flatMap((s) => s.klgIds))];
    const cells = byUser(await cellsOf(cx, clazzId, klgIds));
    const [sums] = await cx.db.rows<{ students: number; answers: number }>(
      sql`
      select count(distinct m.user_id)::int as students, coalesce(sum(d.answers), 0)::int as answers
      from class_student_v m
      left join practice_day d on d.org_id = m.org_id and d.user_id = m.user_id and d.sbj_id = ${book.sbjId}
        and d.done_on > ${plusDays(cx.today, -7)}
      where m.org_id = ${cx.db.orgId}
        and m.clazz_id = ${clazzId}`,
    );
    const nodes = sections.map(({ klgIds: of, ...s }) => {
      const each = [...cells.values()].flatMap((known) => meanOf(of, known) ?? []);
      const stands = each.map(standOf);
      return {
        ...s,
        points: of.length,
        students: each.length,
        mastery: average(each),
        weak: stands.filter((x) => x === 'weak').length,
        fair: stands.filter((x) => x === 'fair').length,
        good: stands.filter((x) => x === 'good').length,
      };
    });
    return {
      ...clazz,
      tbkId,
      tbkName: book.name,
      sbjId: book.sbjId,
      sbjName: book.sbjName,
      ...sums!,
      active: cells.size,
      by: ableBy(cx, lastOf([...cells.values()].flatMap((known) => [...known.values()]))),
      mastery: average([...cells.values()].flatMap((known) => meanOf(klgIds, known) ?? [])),
      nodes,
    };
  }),
  handle(calls.reportClazzNode, async (cx, { clazzId, tbkId, tbkNodeId }) => {
    const book = await bookOf(cx, tbkId);
    const clazz = await clazzOf(cx, clazzId, book.sbjId);
    const node = must(await sectionsOf(cx.db, 'tbk', [tbkId]), tbkId).find((s) => s.nodeId === tbkNodeId);
    if (!node) throw fail(kernelFaults.gone);
    const names = await klgNames(cx.db, node.klgIds);
    // Whoever nothing is known of has one row without a point.
    const rows = await cx.db.rows<{ userId: number; name: string } & (Known | Record<keyof Known, null>)>(
      sql`
      select m.user_id, p.name, l.klg_id, l.mastery, l.answers, l.last_at
      from class_student_v m
      join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
      left join practice_level l on l.org_id = m.org_id and l.user_id = m.user_id
        and l.klg_id = any(${node.klgIds}::bigint[])
      where m.org_id = ${cx.db.orgId}
        and m.clazz_id = ${clazzId}
      order by p.sid_no nulls last, m.user_id`,
    );
    const cells = byUser(
      rows.flatMap((r) =>
        r.klgId === null
          ? []
          : [{ userId: r.userId, klgId: r.klgId, mastery: r.mastery, answers: r.answers, lastAt: r.lastAt }],
      ),
    );
    const people = new Map(rows.map(({ userId, name }) => [userId, { userId, name }]));
    const students = [...people.values()].map((p) => {
      const known = cells.get(p.userId) ?? new Map<number, Cell>();
      const mastery = meanOf(node.klgIds, known);
      return {
        ...p,
        mastery,
        stand: standOf(mastery),
        answers: [...known.values()].reduce((n, c) => n + c.answers, 0),
        lastAt:
          [...known.values()]
            .map((c) => new Date(c.lastAt).toISOString())
            .toSorted()
            .at(-1) ?? null,
        klgs: node.klgIds.map((klgId) => ({ klgId, mastery: known.get(klgId)?.mastery ?? null })),
      };
    });
    return {
      ...clazz,
      tbkId,
      nodeId: tbkNodeId,
      nodeName: node.name,
      by: ableBy(cx, lastOf([...cells.values()].flatMap((known) => [...known.values()]))),
      sbjId: book.sbjId,
      students,
      klgs: node.klgIds.map((klgId) => {
        const all = [...cells.values()].flatMap((known) => known.get(klgId)?.mastery ?? []);
        return {
          klgId,
          name: names.get(klgId) ?? '',
          mastery: average(all),
          known: all.length,
          weak: all.filter((m) => standOf(m) === 'weak').length,
        };
      }),
    };
  }),
];
