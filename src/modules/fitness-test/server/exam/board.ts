import { all, is, jsonList, nameIn, nothing, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { StatisRow } from '../../contract/outcome';
import { faults } from '../../faults';
import { formatResult } from '../../rules/format';
import { hiddenParts } from '../../rules/small';
import { itemViews, nameOf } from '../educ/items';
import { isRegion, mayName } from '../educ/scope';
import { OF_RESULTS } from './appeal-subject';
import { clock, examOf, examStandard, readingExam } from './scope';

interface Progress {
  due: number;
  drafted: number;
  committed: number;
  signed: number;
}
/** Cells of an exam: one a child and item, with what stands in it. */
const cells = (door: Door, tstId: number, itemId?: string): Sql => sql`
      select c.org_id, c.user_id, c.clazz_id, c.clazz_name, c.grd_id, c.clazz_ord, c.grp_no, c.sex, u.item_id,
        coalesce(m.draft_value is not null or m.draft_mark is not null or m.value is not null or m.mark is not null,
          false) as drafted,
        coalesce(m.value is not null or m.mark is not null, false) as committed, m.value, m.points, m.level
      from fitness_test_exam_child c
      cross join unnest(c.item_ids) as u(item_id)
      left join fitness_test_mark m
        on m.org_id = c.org_id and m.tst_id = c.tst_id and m.user_id = c.user_id and m.item_id = u.item_id
      where ${all(door.orgs('c'), sql`c.tst_id = ${tstId}`, is('u.item_id', itemId))}`;
const PROGRESS = raw(`count(*) as due, count(*) filter (where x.drafted) as drafted,
  count(*) filter (where x.committed) as committed, 0::bigint as signed`);

/** How far the items are, and the schools or classes: two statements of the same cells. */
const itemRows = (door: Door, tstId: number) =>
  door.rows<Progress & { itemId: string }>(sql`
    select x.item_id, ${PROGRESS}
    from (${cells(door, tstId)}) x
    group by x.item_id`);
const placeRows = (cx: Cx, door: Door, tstId: number) =>
  door.rows<Progress & { id: number; name: string }>(
    isRegion(cx)
      ? sql`
    select x.org_id as id, o.name, ${PROGRESS}
    from (${cells(door, tstId)}) x
    join organisation_org o on o.org_id = x.org_id
    group by x.org_id, o.name
    order by x.org_id`
      : sql`
    select x.clazz_id as id, max(x.clazz_name) as name, ${PROGRESS}
    from (${cells(door, tstId)}) x
    group by x.clazz_id
    order by min(x.grd_id), min(x.clazz_ord), x.clazz_id`,
  );
interface Whole {
  readonly children: number;
  readonly complete: number;
  readonly conflicts: number;
  readonly appeals: number;
  readonly lastAt: string | null;
  readonly periods?: PeriodProgress[];
  readonly grounds?: (Progress & { gudId: number; name: string })[];
}
/** Of the exam as a whole: children, conflicts, appeals, and when the last result came in; of a school's also its periods and grounds. */
const wholeOf = (door: Door, tstId: number, isSchool: boolean) =>
  door.row<Whole>(sql`
    select p.children, p.complete, m.conflicts, m.last_at, a.appeals${isSchool ? fieldLists(door, tstId) : nothing}
    from (
      select count(*) as children, count(*) filter (where k.done) as complete
      from (
        select x.org_id, x.user_id, bool_and(x.drafted) as done
        from (${cells(door, tstId)}) x
        group by x.org_id, x.user_id) k) p,
    (
      select count(*) filter (where m.conflict) as conflicts, max(m.drafted_at) as last_at
      from fitness_test_mark m
      where ${door.orgs('m')} and m.tst_id = ${tstId}) m,
    (
      select count(*) as appeals
      from appeal_v a
      where ${door.orgs('a')} and ${OF_RESULTS} and a.set_id = ${tstId} and a.decided_at is null) a`);

interface PeriodProgress {
  readonly perId: number;
  readonly onDate: string;
  readonly startMin: number;
  readonly endMin: number;
  readonly due: number;
  readonly signed: number;
}
/** Periods and grounds belong to one school's field. */
const periodRows = (door: Door, tstId: number): Sql => sql`
    select p.per_id as "perId", p.on_date as "onDate", p.start_min as "startMin", p.end_min as "endMin",
      coalesce(sum((
        select count(*)
        from fitness_test_exam_child c
        where c.org_id = a.org_id and c.tst_id = a.tst_id and c.grp_no = a.grp_no)), 0)::bigint as due,
      coalesce(sum((
        select count(*)
        from fitness_test_sign s
        where s.org_id = a.org_id and s.act_id = a.act_id)), 0)::bigint as signed
    from fitness_test_period p
    left join fitness_test_action a on a.org_id = p.org_id and a.per_id = p.per_id
    where ${door.orgs('p')}
      and p.tst_id = ${tstId}
    group by p.per_id, p.on_date, p.start_min, p.end_min
    order by p.on_date, p.start_min`;
const groundRows = (door: Door, tstId: number): Sql => sql`
    select g.gud_id as "gudId", g.name, count(x.item_id) as due, count(x.item_id) filter (where x.drafted) as drafted,
      count(x.item_id) filter (where x.committed) as committed, (
        select count(*)
        from fitness_test_sign s
        join fitness_test_action a on a.org_id = s.org_id and a.act_id = s.act_id
        where s.org_id = g.org_id and a.gud_id = g.gud_id) as signed
    from fitness_test_ground g
    left join (${cells(door, tstId)}) x on x.org_id = g.org_id and x.item_id = any(g.item_ids)
    where ${door.orgs('g')}
      and g.tst_id = ${tstId}
    group by g.org_id, g.gud_id, g.name, g.ord
    order by g.ord, g.gud_id`;

const fieldLists = (door: Door, tstId: number): Sql => sql`,
      ${jsonList(periodRows(door, tstId))} as periods,
      ${jsonList(groundRows(door, tstId))} as grounds`;

const board = handle(calls.examBoard, async (cx, { tstId }) => {
  const exam = await examOf(cx.db, tstId);
  return readingExam(cx, 'exam.board', undefined, async (door) => {
    const items = await itemRows(door, tstId);
    const places = await placeRows(cx, door, tstId);
    const whole = await wholeOf(door, tstId, !isRegion(cx));
    const { periods = [], grounds = [] } = whole ?? {};
    const standard = await examStandard(door, exam, isRegion(cx) ? undefined : cx.me.orgId);
    const sum = (key: keyof Progress) => items.reduce((n, i) => n + i[key], 0);
    return {
      total: {
        due: sum('due'),
        drafted: sum('drafted'),
        committed: sum('committed'),
        signed: periods.reduce((n, p) => n + p.signed, 0),
      },
      children: whole?.children ?? 0,
      complete: whole?.complete ?? 0,
      conflicts: whole?.conflicts ?? 0,
      appeals: whole?.appeals ?? 0,
      lastAt: whole?.lastAt ?? null,
      grounds,
      periods: periods.map((p) => ({
        perId: p.perId,
        onDate: p.onDate,
        from: clock(p.startMin),
        to: clock(p.endMin),
        due: p.due,
        signed: p.signed,
      })),
      items: exam.itemIds.flatMap((code) => {
        const item = standard.itemOf(code);
        const row = items.find((i) => i.itemId === code);
        return item && row ? [{ ...row, name: nameOf(item, cx.lang) }] : [];
      }),
      places,
    };
  });
});

const GROUPS = {
  org: { key: raw('x.org_id::text'), name: raw('max(o.name)'), order: raw('min(x.org_id)') },
  grd: { key: raw('x.grd_id::text'), name: raw('max(g.name)'), order: raw('min(x.grd_id)') },
  clz: {
    key: raw("x.org_id || '-' || x.clazz_id"),
    name: raw('max(x.clazz_name)'),
    order: raw('min(x.org_id), min(x.grd_id), min(x.clazz_ord)'),
  },
  item: { key: raw('x.item_id'), name: raw('max(x.item_id)'), order: raw('1') },
} as const;
const statis = handle(calls.examStatis, async (cx, { tstId, level, itemId }) => {
  const exam = await examOf(cx.db, tstId);
  return readingExam(cx, 'exam.statis', undefined, async (door) => {
    const standard = await examStandard(door, exam, isRegion(cx) ? undefined : cx.me.orgId);
    const item = itemId == null ? undefined : standard.itemOf(itemId);
    if (itemId != null && (!item || !exam.itemIds.includes(itemId)))
      throw fail(faults.noItem, { item: itemId }, 'itemId');
    const g = GROUPS[level];
    const rows = await door.rows<{
      id: string;
      name: string;
      due: number;
      n: number;
      mean: number | null;
      points: number | null;
      c1: number;
      c2: number;
      c3: number;
    }>(
      sql`
      select ${g.key} as id, ${g.name} as name, count(*) as due, count(*) filter (where x.committed) as n,
        round(avg(x.value))::bigint as mean, round(avg(x.points) * 100)::bigint as points,
        count(*) filter (where x.level = 'excellent') as c1, count(*) filter (where x.level = 'good') as c2,
        count(*) filter (where x.level = 'pass') as c3
      from (${cells(door, tstId, itemId)}) x
      join organisation_org o on o.org_id = x.org_id
      join (select t.grd_id, ${nameIn(cx.lang, 't')} as name from textbook_grade t) g on g.grd_id = x.grd_id
      group by 1
      order by ${g.order}`,
    );
    const hidden = mayName(cx) ? new Set<number>() : hiddenParts(rows.map((r) => r.n));
    const views = itemViews(standard, cx.lang);
    return {
      level,
      items: exam.itemIds.flatMap((code) => views.find((v) => v.itemId === code) ?? []),
      rows: rows.map((r, at): StatisRow => {
        const of = item ?? (level === 'item' ? standard.itemOf(r.id) : undefined);
        const small = hidden.has(at);
        const show = <T>(v: T): T | null => (small || !r.n ? null : v);
        return {
          id: r.id,
          name: level === 'item' && of ? nameOf(of, cx.lang) : r.name,
          due: r.due,
          n: small ? 0 : r.n,
          meanText: of && r.mean != null ? show(formatResult(of, r.mean)) : null,
          points: show(r.points),
          excellent: show(r.c1),
          good: show(r.c2),
          pass: show(r.c3),
          small,
        };
      }),
    };
  });
});
export const boarding = [board, statis];
