import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import {
  all,
  column,
  contains,
  is,
  joined,
  jsonList,
  nameIn,
  nothing,
  sql,
  when,
  type Sql,
} from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { ALL_SUBJECTS, GRADED_KINDS, LIST_KINDS, type ListKind } from '../rules';
import { lessonsIn } from './attend';
import { timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { loginsOf, onlineOf, practiceOf, resourcesOf, type ListSum } from './screen-counts';
import { looking, screenScope, type ScreenScope } from './screen-scope';
import { firstSubject } from './screen-sources';
import { runningNow, today } from './screen-today';

type Asked = ParsedOf<typeof calls.regionList>;
/** What a list may be asked by. */
export type Filters = Pick<Asked, 'name' | 'grdId' | 'taken' | 'prepared' | 'now' | 'from' | 'to'>;
type Reply = ReplyOf<typeof calls.regionList>;
export type Row = Reply['items'][number];
/** A row as a kind's statement finds it: its own columns alone. */
export type Found = Partial<Omit<Row, 'start' | 'end'>> & {
  readonly orgId: number;
  readonly orgName: string;
  readonly sbjId?: number | null;
  readonly kind?: string;
  readonly keyId?: number;
  readonly startMin?: number;
  readonly endMin?: number;
  /** Seconds, which rows show as minutes. */
  readonly spent?: number;
};
/** A kind's list and the sums over all of its rows. */
export interface Listing {
  readonly list: ListQuery<Asked>;
  readonly sums: readonly ListSum[];
  readonly period?: Period;
}

/** What a row says beside its key and its school; a kind's statement finds some of it. */
const EMPTY = {
  clazzId: null,
  clazzName: null,
  sbjName: null,
  onDate: null,
  start: null,
  end: null,
  lessonId: null,
  taken: null,
  clazzes: null,
  teachers: null,
  men: null,
  women: null,
  students: null,
  boys: null,
  girls: null,
  planned: null,
  held: null,
  covered: null,
  lost: null,
  ahead: null,
  seats: null,
  away: null,
  late: null,
  resType: null,
  logins: null,
  people: null,
  online: null,
  resources: null,
  inLib: null,
  learners: null,
  answers: null,
  minutes: null,
} satisfies Record<Exclude<keyof Row, 'key' | 'orgId' | 'orgName'>, null>;
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
/** A row as it leaves: each of its fields as in a sheet. */
const shapeFor =
  (scope: ScreenScope) =>
  (row: Found): Row => {
    const { orgId, orgName, clazzId, sbjId, onDate, kind, keyId } = row;
    const key = [orgId, clazzId, sbjId, onDate, kind, keyId].map((part) => part ?? '').join(' ');
    const shape: Partial<Record<keyof Row, Row[keyof Row]>> = { ...EMPTY, key, orgId, orgName };
    for (const field of FIELDS) shape[field] = fieldOf(scope, row, field);
    return shape as Row;
  };
/**
 * One field of a row as it leaves: of few children, for whoever is not of the school, neither how many were away nor what they practised.
 * Sheets ask for their own fields alone: the whole of each of 100,000 rows would be made for ten of them.
 */
export function fieldOf({ least }: ScreenScope, row: Found, key: keyof Row): Row[keyof Row] {
  if (key === 'start' || key === 'end') {
    const min = key === 'start' ? row.startMin : row.endMin;
    return min == null ? null : timeOf(min);
  }
  const isFew = row.seats != null && row.seats < least && (key === 'away' || key === 'late');
  const isFewLearners =
    row.learners != null && row.learners < least && (key === 'learners' || key === 'answers' || key === 'minutes');
  return isFew || isFewLearners ? null : (row[key] ?? null);
}

/** Hours by school: of one, or of a grade, counted one by one, as days are open and sums know no grades; of several from their days' sums. */
const hoursBySchool = (door: Door, period: Period, grdId: number | undefined): Sql =>
  door.orgIds.length === 1 || grdId != null
    ? sql`
  select h.org_id, count(*) as planned, count(*) filter (where h.state = 'held') as held,
    count(*) filter (where h.state = 'covered') as covered, count(*) filter (where h.state = 'lost') as lost,
    count(*) filter (where h.state = 'ahead') as ahead
  from ${hoursIn(door, period)} h
  ${grdId == null ? nothing : sql`join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id`}
  where ${all(grdId == null ? undefined : door.orgs('c'), is('c.grd_id', grdId))}
  group by h.org_id`
    : sql`
  select f.org_id, sum(f.planned) as planned, sum(f.held) as held, sum(f.covered) as covered, sum(f.lost) as lost,
    0 as ahead
  from analytics_sum f
  where ${door.orgs('f')}
    and f.on_date between ${period.from} and ${period.to}
    and f.sbj_id = ${ALL_SUBJECTS}
  group by f.org_id`;
/** Schools, with their people of today and the hours of the days. Teachers have no grade. */
const orgsOf = (door: Door, period: Period, { name, grdId }: Filters): Listing => ({
  period,
  sums: ['clazzes', ...(grdId == null ? ['teachers'] : []), 'students', 'planned', 'held', 'covered', 'lost', 'ahead'],
  list: {
    select: sql`o.org_id as "orgId", o.name as "orgName", coalesce(k.n, 0)::int as clazzes,
      ${grdId == null ? sql`coalesce(t.n, 0)::int` : sql`null::int`} as teachers,
      coalesce(s.n, 0)::int as students, coalesce(g.planned, 0)::int as planned, coalesce(g.held, 0)::int as held,
      coalesce(g.covered, 0)::int as covered, coalesce(g.lost, 0)::int as lost, coalesce(g.ahead, 0)::int as ahead`,
    from: sql`organisation_org o
left join (
  select c.org_id, count(*) as n
  from class_open_v c
  where ${all(door.orgs('c'), is('c.grd_id', grdId))}
  group by c.org_id) k on k.org_id = o.org_id
left join (
  select h.org_id, count(*) as n
  from people_head_v h
  where ${door.orgs('h')}
    and h.kind = 'teacher'
  group by h.org_id) t on t.org_id = o.org_id
left join (
  select e.org_id, count(*) as n
  from class_student_v e
  join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
  where ${all(door.orgs('e'), door.orgs('p'), sql`e.clazz_type = 1`, sql`p.removed_at is null`, is('e.grd_id', grdId))}
  group by e.org_id) s on s.org_id = o.org_id
left join (
  ${hoursBySchool(door, period, grdId)}) g on g.org_id = o.org_id`,
    where: [door.orgs('o'), contains('o.name', name)],
    sorts: {},
    then: sql`o.reg_id, o.org_id`,
  },
});
/** Teachers of every school, each once: under the first subject that they teach. */
const teachersOf = (cx: Cx, door: Door, { name }: Filters): Listing => ({
  sums: ['teachers', 'men', 'women'],
  list: {
    select: sql`x.org_id as "orgId", o.name as "orgName", x.sbj_id as "sbjId", ${nameIn(cx.lang, 'j')} as "sbjName",
      x.teachers, x.men, x.women`,
    from: sql`(
  select h.org_id, b.sbj_id, count(*)::int as teachers, (count(*) filter (where h.sex = 'male'))::int as men,
    (count(*) filter (where h.sex = 'female'))::int as women
  from people_head_v h
  ${firstSubject(door)}
  where ${door.orgs('h')}
    and h.kind = 'teacher'
  group by h.org_id, b.sbj_id) x
join organisation_org o on o.org_id = x.org_id
left join textbook_subject j on j.sbj_id = x.sbj_id`,
    where: [contains('o.name', name)],
    sorts: {},
    then: sql`o.reg_id, x.org_id, x.teachers desc, x.sbj_id`,
  },
});
/** Children of today by running administrative class, also one that has none yet: as many rows as there are classes. */
const studentsOf = (door: Door, { name, grdId }: Filters): Listing => ({
  sums: ['students', 'boys', 'girls'],
  list: {
    select: sql`k.org_id as "orgId", o.name as "orgName", k.clazz_id as "clazzId", c.clazz_name as "clazzName",
      coalesce(x.students, 0) as students, coalesce(x.boys, 0) as boys, coalesce(x.girls, 0) as girls`,
    from: sql`class_open_v k
join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
join organisation_org o on o.org_id = k.org_id
left join (
  select e.org_id, e.clazz_id, count(*)::int as students, (count(*) filter (where p.sex = 'male'))::int as boys,
    (count(*) filter (where p.sex = 'female'))::int as girls
  from class_student_v e
  join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
  where ${door.orgs('e')}
    and ${door.orgs('p')}
    and e.clazz_type = 1
    and p.removed_at is null
  group by e.org_id, e.clazz_id) x on x.org_id = k.org_id and x.clazz_id = k.clazz_id`,
    where: [door.orgs('k'), door.orgs('c'), is('k.grd_id', grdId), contains(['o.name', 'c.clazz_name'], name)],
    sorts: {},
    then: sql`o.reg_id, k.org_id, c.grd_id, c.order_no, k.clazz_id`,
  },
});
/** Lessons that were given, as the attendance report has them. */
function lessonsOf(
  cx: Cx,
  door: Door,
  period: Period,
  { name, grdId, taken, prepared }: Filters,
  least: number,
): Listing {
  const list = lessonsIn(cx, door, period, { clazzId: undefined, taken });
  return {
    period,
    sums: lessonSums(least),
    list: {
      select: sql`h.org_id as "orgId", o.name as "orgName", h.on_date as "onDate", h.kind, h.key_id as "keyId",
        h.start_min as "startMin", h.end_min as "endMin", h.clazz_id as "clazzId", c.clazz_name as "clazzName",
        ${nameIn(cx.lang, 's')} as "sbjName", h.lesson_id as "lessonId", l.taken_at is not null as taken, ${TAKEN}`,
      from: list.from,
      where: [
        ...(list.where ?? []),
        is('c.grd_id', grdId),
        isPrepared(prepared),
        contains(['o.name', 'c.clazz_name'], name),
      ],
      sorts: {},
      then: list.then,
    },
  };
}
const isFewSeats = (least: number): Sql => sql`y.seats > 0 and y.seats < ${least}`;
/** Seats, and of lessons that are not of few children how many were away and late; beside these how many lessons say so, and how many not. */
const lessonSums = (least: number): readonly ListSum[] => [
  'seats',
  ...(['away', 'late'] as const).map((key) => ({
    key,
    of: sql`coalesce(sum(${column(`y.${key}`)}) filter (where not (${isFewSeats(least)})), 0)::int`,
  })),
  { key: 'shown', of: sql`(count(y.seats) filter (where not (${isFewSeats(least)})))::int` },
  { key: 'few', of: sql`(count(*) filter (where ${isFewSeats(least)}))::int` },
];
const TAKEN = sql`case when l.taken_at is not null then l.taken_count end as seats,
        case when l.taken_at is not null then l.away_count end as away,
        case when l.taken_at is not null then l.late_count end as late`;
const isPrepared = (prepared: boolean | undefined): Sql | undefined =>
  when(prepared, (yes) => (yes ? sql`l.prepared_at is not null` : sql`l.prepared_at is null`));
/** Lessons of today that were begun or are over: of several schools, whose facts reach until yesterday; or those that are asked for by `now`. */
function lessonsToday(cx: Cx, door: Door, { name, grdId, taken, prepared, now }: Filters, least: number): Listing {
  const { from, where } = today(cx, door);
  return {
    sums: lessonSums(least),
    list: {
      select: sql`l.org_id as "orgId", o.name as "orgName", l.on_date as "onDate", l.kind, l.key_id as "keyId",
        l.start_min as "startMin", l.end_min as "endMin", l.clazz_id as "clazzId", c.clazz_name as "clazzName",
        ${nameIn(cx.lang, 's')} as "sbjName", l.lesson_id as "lessonId", l.taken_at is not null as taken, ${TAKEN}`,
      from,
      where: [
        ...where,
        is('c.grd_id', grdId),
        now === 'begun' ? sql`l.begun` : undefined,
        now === 'running' ? runningNow(cx) : undefined,
        isPrepared(prepared),
        contains(['o.name', 'c.clazz_name'], name),
        when(taken, (yes) => (yes ? sql`l.taken_at is not null` : sql`l.taken_at is null`)),
      ],
      sorts: {},
      then: sql`l.start_min desc, l.org_id, l.kind, l.key_id`,
    },
  };
}

/** The list of a kind. Two statements at most, before any row is read. */
export async function listingOf(cx: Cx, door: Door, kind: ListKind, asked: Filters, least: number): Promise<Listing> {
  if (asked.grdId != null && !GRADED_KINDS.has(kind)) throw fail(faults.noGrade, {}, 'grdId');
  switch (kind) {
    case 'orgs':
      return orgsOf(door, await periodOf(cx, door, asked), asked);
    case 'teachers':
      return teachersOf(cx, door, asked);
    case 'students':
      return studentsOf(door, asked);
    case 'lessons':
      return asked.now != null || (door.orgIds.length !== 1 && asked.from === cx.today)
        ? lessonsToday(cx, door, asked, least)
        : lessonsOf(cx, door, await periodOf(cx, door, asked), asked, least);
    case 'study':
      // Days of practice are kept a child each: those of one school are added up, and no region's.
      if (door.orgIds.length !== 1) throw fail(faults.chooseSchool, {}, 'orgId');
      return practiceOf(cx, door, asked, least);
    case 'resources':
      return resourcesOf(cx, door, asked);
    case 'logins':
      return loginsOf(cx, door, asked);
    case 'online':
      return onlineOf(cx, door, asked);
  }
}
/**
 * A page, with the sums over all rows of the filters: counted, never added up from a page. One statement for both; the lists name
 * their columns as the program does, because rows come as JSON.
 */
async function pageOf(
  door: Door,
  { list, sums }: Listing,
  input: Asked,
): Promise<{ items: readonly Found[]; total: number; figures: Reply['figures'] }> {
  const named = sums.map((sum) =>
    typeof sum === 'string' ? { key: sum, of: sql`coalesce(sum(${column(`y.${sum}`)}), 0)::int` } : sum,
  );
  const columns = named.map(({ of }, at) => sql`${of} as ${column(`s${at}`)}`);
  const found = await door.row<{ readonly items: readonly Found[]; readonly [sum: string]: unknown }>(sql`
    select count(*)::int as n, ${joined(columns)}, ${jsonList(rowsOfList(list, input))} as items
    from (
      select ${list.select}
      from ${list.from}
      where ${all(...(list.where ?? []))}) y`);
  const figures = named.map(({ key }, at) => ({ key, value: Number(found?.[`s${at}`] ?? 0) }));
  return { items: found?.items ?? [], total: Number(found?.['n'] ?? 0), figures };
}
/** Where only rows of few children are there, nothing is said of them together, either. */
const without = (figures: Reply['figures']): Reply['figures'] => {
  const of = (name: string): number => figures.find(({ key }) => key === name)?.value ?? 0;
  const isFew = of('few') > 0 && of('shown') === 0;
  return figures
    .filter(({ key }) => key !== 'few' && key !== 'shown')
    .map(({ key, value }) => ({ key, value: isFew && key !== 'seats' ? null : value }));
};

/** A kind by its word. */
export function kindOf(word: string): ListKind {
  const kind = LIST_KINDS.find((one) => one === word);
  if (!kind) throw fail(kernelFaults.gone);
  return kind;
}

export const screenListHandlers = [
  handle(calls.regionList, async (cx, input) => {
    const kind = kindOf(input.kind);
    const scope = await screenScope(cx, input);
    return looking(cx, scope, async (door) => {
      const listing = await listingOf(cx, door, kind, input, scope.least);
      const { items, total, figures } = await pageOf(door, listing, input);
      const { period } = listing;
      return {
        items: items.map(shapeFor(scope)),
        curPage: input.curPage,
        pageSize: input.pageSize,
        total,
        figures: without(figures),
        // Schools are counted from hours, lessons are rows themselves.
        basis: period ? basisOf(cx, period, figures.find(({ key }) => key === 'planned')?.value ?? total) : null,
      };
    });
  }),
];
