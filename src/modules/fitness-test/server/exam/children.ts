import { all, column, contains, is, isOneOf, nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { oneOf } from '../../../../kernel/server/db/where';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { handle } from '../../../../kernel/server/module';
import { grouped } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { ExamGroup } from '../../contract/exam';
import { groupsOf, type GroupBy } from '../../rules/day-plan';
import { cardText, itemsFor } from '../../rules/exam';
import type { Standard } from '../../rules/standard';
import { examChildren, examGroups, picks, surveys } from '../../tables';
import { rosterNow } from '../educ/roster';
import { examOf, fieldClazzes, type Exam } from './scope';

/** Electives of an exam and what each child chose of them. */
export async function electivesOf(
  door: Door,
  tstId: number,
): Promise<((userId: number) => { all: ReadonlySet<string>; chosen: ReadonlySet<string> }) | undefined> {
  const all = await door.many(surveys, { tstId, state: 'published' });
  const items = new Set(all.flatMap((s) => s.options.flatMap((o) => o.itemIds)));
  if (!items.size) return undefined;
  const offered = new Map(all.map((s) => [s.svyId, new Map(s.options.map((o) => [o.optId, o.itemIds]))]));
  const made = grouped(await door.many(picks, { svyId: oneOf([...offered.keys()]) }), (p) => p.userId);
  const chosen = new Map(
    [...made].map(([userId, own]) => [
      userId,
      new Set(own.flatMap((p) => p.optionIds.flatMap((id) => offered.get(p.svyId)?.get(id) ?? []))),
    ]),
  );
  return (userId) => ({ all: items, chosen: chosen.get(userId) ?? new Set() });
}

/**
 * Brings the children of an exam up to date with classes and choices. Whoever has checked in or has a result stays as on the day;
 * a number on a chest never changes hands.
 */
export async function syncChildren(
  door: Door,
  exam: Exam,
  standard: Standard,
): Promise<{ readonly added: number; readonly removed: number }> {
  const { tstId } = exam;
  const electives = await electivesOf(door, tstId);
  const due = (await rosterNow(door))
    .filter((c) => exam.grdIds.includes(c.grdId))
    .map((c) => ({ ...c, itemIds: itemsFor(standard, c, exam.itemIds, electives?.(c.userId)) }))
    .filter((c) => c.itemIds.length > 0);
  const have = await door.rows<{ userId: number; chestNo: number; bare: boolean }>(
    sql`
    select c.user_id, c.chest_no,
      not exists (
        select 1 from fitness_test_entry e
        where e.org_id = c.org_id and e.tst_id = c.tst_id and e.user_id = c.user_id)
      and not exists (
        select 1 from fitness_test_sign s
        where s.org_id = c.org_id and s.tst_id = c.tst_id and s.user_id = c.user_id)
      and not exists (
        select 1 from fitness_test_mark m
        where m.org_id = c.org_id and m.tst_id = c.tst_id and m.user_id = c.user_id) as bare
    from fitness_test_exam_child c
    where c.org_id = ${door.orgId}
      and c.tst_id = ${tstId}`,
  );
  const known = new Map(have.map((h) => [h.userId, h]));
  await door.change(
    sql`
    delete from fitness_test_exam_child c
    where c.org_id = ${door.orgId}
      and c.tst_id = ${tstId}
      and c.user_id = any(${have.filter((h) => h.bare).map((h) => h.userId)}::bigint[])`,
  );
  let last = have.reduce((n, h) => Math.max(n, h.chestNo), 0);
  const rows = due
    .filter((c) => known.get(c.userId)?.bare !== false)
    .toSorted(
      (a, b) => a.grdId - b.grdId || a.clazzOrd - b.clazzOrd || a.clazzId - b.clazzId || (a.name < b.name ? -1 : 1),
    )
    .map((c) => ({
      tstId,
      userId: c.userId,
      chestNo: known.get(c.userId)?.chestNo ?? ++last,
      name: c.name,
      sex: c.sex,
      sidNo: c.sidNo,
      clazzId: c.clazzId,
      clazzName: c.clazzName,
      grdId: c.grdId,
      clazzOrd: c.clazzOrd,
      itemIds: c.itemIds,
    }));
  await door.insert(examChildren, rows);
  const added = rows.filter((r) => !known.has(r.userId)).length;
  return { added, removed: have.filter((h) => h.bare).length - (rows.length - added) };
}

/** Divides the children anew; periods lose who stood in them. */
export async function divide(cx: Cx, door: Door, tstId: number, by: GroupBy, size: number): Promise<ExamGroup[]> {
  const children = await door.many(examChildren, { tstId });
  const grades = new Map(
    (
      await door.rows<{ grdId: number; name: string }>(
        sql`
        select g.grd_id, ${nameIn(cx.lang, 'g')} as name
        from textbook_grade g`,
      )
    ).map((g) => [g.grdId, g.name]),
  );
  const groups = groupsOf(children, by, size, (c, sex, no) =>
    [
      by === 'gradeSex' ? (grades.get(c.grdId) ?? String(c.grdId)) : c.clazzName,
      sex ? cx.text(`fitness-test.boysGirls.${sex}`) : '',
      no ? cx.text('fitness-test.groupNo', { no }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  await door.remove(examGroups, { tstId });
  await door.insert(
    examGroups,
    groups.map(({ userIds: _, ...g }) => ({ tstId, ...g })),
  );
  const flat = groups.flatMap((g) => g.userIds.map((userId) => ({ userId, grpNo: g.grpNo })));
  await door.change(
    sql`
    update fitness_test_exam_child c
    set grp_no = u.grp_no
    from unnest(${flat.map((f) => f.userId)}::bigint[], ${flat.map((f) => f.grpNo)}::integer[]) as u(user_id, grp_no)
    where c.org_id = ${door.orgId}
      and c.tst_id = ${tstId}
      and c.user_id = u.user_id`,
  );
  return groups.map(({ userIds, ...g }) => ({ ...g, children: userIds.length }));
}

type Listed = ParsedOf<typeof calls.examChildren>;
type Row = Omit<ReplyOf<typeof calls.examChildren>['items'][number], 'card'>;
const list = handle(calls.examChildren, async (cx, input) => {
  const { tstId } = input;
  await examOf(cx.db, tstId);
  return cx.list<Listed, Row, Row & { card: string }>(input, {
    select: sql`c.*`,
    from: sql`fitness_test_exam_child c`,
    where: [
      cx.db.orgs('c'),
      sql`c.tst_id = ${tstId}`,
      isOneOf('c.clazz_id', await fieldClazzes(cx)),
      is('c.clazz_id', input.clazzId),
      is('c.grp_no', input.grpNo),
      contains([column('c.name'), column('c.sid_no'), sql`c.chest_no::text`], input.name),
    ],
    sorts: {},
    then: sql`c.grd_id, c.clazz_ord, c.clazz_id, c.chest_no, c.user_id`,
    widen: (page) => sql`
      select c.*, g.name as grp_name, (
        select count(*)
        from fitness_test_mark m
        where ${cx.db.orgs('m')}
          and m.org_id = c.org_id
          and m.tst_id = c.tst_id
          and m.user_id = c.user_id
          and (m.draft_value is not null or m.draft_mark is not null or m.value is not null or m.mark is not null)
        ) as done
      from (${page}) c
      left join fitness_test_exam_group g
        on ${cx.db.orgs('g')} and g.org_id = c.org_id and g.tst_id = c.tst_id and g.grp_no = c.grp_no`,
    shape: (r) => ({ ...r, card: cardText(tstId, r.userId) }),
  });
});
const places = handle(calls.examPlaces, async (cx, { tstId }) => {
  await examOf(cx.db, tstId);
  const own = isOneOf('c.clazz_id', await fieldClazzes(cx));
  const clazzes = await cx.db.rows<ReplyOf<typeof calls.examPlaces>['clazzes'][number]>(sql`
    select c.clazz_id, max(c.clazz_name) as clazz_name, min(c.grd_id) as grd_id, count(*) as children
    from fitness_test_exam_child c
    where ${all(cx.db.orgs('c'), sql`c.tst_id = ${tstId}`, own)}
    group by c.clazz_id
    order by min(c.grd_id), min(c.clazz_ord), c.clazz_id`);
  const groups = await cx.db.rows<ExamGroup>(sql`
    select g.grp_no, g.name, g.clazz_id, g.sex, count(c.user_id) as children
    from fitness_test_exam_group g
    left join fitness_test_exam_child c on c.org_id = g.org_id and c.tst_id = g.tst_id and c.grp_no = g.grp_no
    where ${all(cx.db.orgs('g'), sql`g.tst_id = ${tstId}`, own)}
    group by g.grp_no, g.name, g.clazz_id, g.sex
    order by g.grp_no`);
  return { clazzes, groups };
});
export const childCalls = [list, places];
