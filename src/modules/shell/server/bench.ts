import { BUSI } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { column, joined, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { snake } from '../../../kernel/server/db/table';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { CHORE_DEFS, EXPIRING_DAYS, FIGURE_DEFS, mayKnow, type ChoreKey, type FigureKey } from '../rules/bench';

interface Figure {
  readonly key: FigureKey;
  readonly value: number;
  readonly beside: number | null;
}
type Numbers<K extends string> = Partial<Record<K, number>>;
interface Days {
  readonly today: string;
  readonly monday: string;
  /** Where these days are days. */ readonly zone: string;
}

/** The one row of a statement that always has one. */
async function one<T>(door: Door, query: Sql): Promise<T> {
  const row = await door.row<T>(query);
  if (!row) throw new Error('a statement of figures answered without a row');
  return row;
}
/** Several numbers by one statement, each by a query of its own that answers one. */
async function counts<K extends string>(door: Door, queries: Readonly<Partial<Record<K, Sql>>>): Promise<Numbers<K>> {
  const columns = Object.entries<Sql | undefined>(queries).flatMap(([key, query]) =>
    query ? [sql`(${query}) as ${column(snake(key))}`] : [],
  );
  return columns.length > 0 ? one(door, sql`select ${joined(columns)}`) : {};
}
/** Nobody is signed in by a simulated login: somebody else sat there. */
const SIGNED = sql`l.ok and l.fake_user_id is null`;

/** Running classes somebody leads or teaches, and the children in them. */
const own = (cx: Cx) =>
  one<{ classes: number; students: number }>(
    cx.db,
    sql`
      select count(distinct c.clazz_id) as classes, count(distinct s.user_id) as students
      from class_clazz_v c
      left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
      where ${cx.db.orgs('c')}
        and c.ended_at is null
        and exists (
          select 1
          from class_charge_v h
          where h.org_id = c.org_id and h.clazz_id = c.clazz_id and h.user_id = ${cx.me.userId})`,
  );

/** Schools that are switched off count nowhere in a region. */
const inUse = (door: Door, alias: string): Sql => sql`exists (
  select 1
  from organisation_org o
  where o.org_id = ${raw(alias)}.org_id
    and (o.enabled or o.org_id = ${door.orgId}))`;
/** People by what they count as (people_head_v). */
const people = (door: Door) =>
  one<Record<'students' | 'learners' | 'teachers' | 'staff', number>>(
    door,
    sql`
      select count(*) filter (where h.kind = 'student') as students, count(*) filter (where h.kind = 'learner') as learners,
        count(*) filter (where h.kind = 'teacher') as teachers, count(*) filter (where h.kind = 'staff') as staff
      from people_head_v h
      where ${door.orgs('h')}
        and ${inUse(door, 'h')}`,
  );
const arrivals = (door: Door, { monday }: Days): Sql => sql`
  select count(distinct s.user_id)
  from class_student_v s
  join organisation_org o on o.org_id = s.org_id
  where ${door.orgs('s')}
    and s.joined_at >= (${monday}::date::timestamp at time zone o.zone)`;
/** People who signed in since Monday, by user type. */
const signed = (door: Door, { monday, zone }: Days) =>
  one<{ students: number; teachers: number; everybody: number }>(
    door,
    sql`
      select count(distinct l.user_id) filter (where p.user_type = 1) as students,
        count(distinct l.user_id) filter (where p.user_type = 2) as teachers,
        count(distinct l.user_id) as everybody
      from account_login_log_v l
      join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
      where ${door.orgs('l')}
        and l.at >= ${monday}::date::timestamp at time zone ${zone}
        and ${SIGNED}`,
  );
const classes = (door: Door): Sql => sql`
  select count(*)
  from class_open_v c
  where ${door.orgs('c')}
    and ${inUse(door, 'c')}`;
const viewed = (door: Door, { monday }: Days): Sql => sql`
  select coalesce(sum(v.views), 0)::int
  from shell_view v
  where ${door.orgs('v')}
    and v.day >= ${monday}`;
/** Organisations of a business line; without one all but the platform itself. */
const orgs = (door: Door, busi: number | null, { monday, zone }: Days) =>
  one<{ all: number; fresh: number }>(
    door,
    sql`
      select count(*) as "all",
        count(*) filter (where o.made_at >= ${monday}::date::timestamp at time zone ${zone}) as fresh
      from organisation_org o
      where o.org_id = any(${door.orgIds}::bigint[])
        and ${busi === null ? sql`o.busi_id <> ${BUSI.platform}` : sql`o.busi_id = ${busi} and o.enabled`}`,
  );

/** What each chore counts, in one organisation. */
const CHORE_COUNTS: Readonly<Record<ChoreKey, (door: Door, days: Days) => Sql>> = {
  audits: (door) => sql`select count(*) from people_serve_v v where ${door.orgs('v')} and v.state = 'applied'`,
  // The last activation of a subject counts: a learner who has renewed needs nobody.
  expiring: (door, { today }) => sql`
    select count(distinct s.user_id)
    from (
      select v.user_id, v.serv_id, max(v.end_on) as last
      from people_serve_v v
      join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id
      where ${door.orgs('v')} and v.state = 'passed' and p.user_type = 1 and p.removed_at is null
      group by v.org_id, v.user_id, v.serv_id) s
    where s.last between ${today}::date and ${plusDays(today, EXPIRING_DAYS)}::date`,
  unplaced: (door) => sql`
    select count(*)
    from people_person_v p
    where ${door.orgs('p')}
      and p.user_type = 1
      and p.removed_at is null
      and p.enabled
      and not exists (
        select 1 from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1)
      and not exists (select 1 from class_graduate_v g where g.org_id = p.org_id and g.user_id = p.user_id)`,
  leaderless: (door) => sql`${classes(door)} and c.master_id is null`,
  unsigned: (door) => sql`
    select count(*)
    from people_person_v p
    where ${door.orgs('p')}
      and p.user_type = 2
      and p.removed_at is null
      and p.enabled
      and not exists (
        select 1 from account_login_log_v l where l.org_id = p.org_id and l.user_id = p.user_id and ${SIGNED})`,
};

/** The figures of the organisation, or of all in reach for bureau and platform. */
async function figuresOf(door: Door, busiId: number, keys: readonly FigureKey[], days: Days): Promise<Figure[]> {
  const wants = (...some: FigureKey[]) => some.some((k) => keys.includes(k));
  const values: Numbers<FigureKey> = {};
  const beside: Numbers<FigureKey> = {};
  const week = wants('teachers', 'users', 'learners', 'visits') ? await signed(door, days) : undefined;
  if (wants('orgs', 'schools')) {
    const found = await orgs(door, busiId === BUSI.platform ? null : BUSI.school, days);
    Object.assign(values, { orgs: found.all, schools: found.all });
    Object.assign(beside, { orgs: found.fresh, schools: found.fresh });
  }
  if (wants('students', 'teachers', 'users', 'learners')) {
    const found = await people(door);
    Object.assign(values, {
      students: found.students,
      learners: found.learners,
      // Elsewhere than in a school and in the bureaus above it everybody who works there is one.
      teachers: found.teachers + (busiId === BUSI.region ? 0 : found.staff),
      users: found.students + found.learners + found.teachers + found.staff,
    });
    Object.assign(beside, { learners: week?.students, teachers: week?.teachers, users: week?.everybody });
  }
  const small = await counts(door, {
    arrivals: wants('students') ? arrivals(door, days) : undefined,
    classes: wants('classes') ? classes(door) : undefined,
    views: wants('visits') ? viewed(door, days) : undefined,
  });
  Object.assign(values, { classes: small.classes, visits: small.views });
  Object.assign(beside, { students: small.arrivals, ...(wants('visits') ? { visits: week?.everybody } : {}) });
  return keys.flatMap((key) => (values[key] == null ? [] : [{ key, value: values[key], beside: beside[key] ?? null }]));
}

async function choresOf(
  door: Door,
  keys: readonly ChoreKey[],
  days: Days,
): Promise<{ key: ChoreKey; value: number }[]> {
  const found = await counts(door, Object.fromEntries(keys.map((key) => [key, CHORE_COUNTS[key](door, days)])));
  return keys.flatMap((key) => (found[key] ? [{ key, value: found[key] }] : []));
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The person's own figures, and what waits. */
async function benchOf(cx: Cx) {
  const days: Days = { today: cx.today, monday: mondayOf(cx.today), zone: cx.me.zone };
  const may = mayKnow(FIGURE_DEFS, cx.me);
  const chores = mayKnow(CHORE_DEFS, cx.me);
  const mine = may.includes('myClasses') ? await own(cx) : undefined;
  const rest = may.filter((key) => key !== 'myClasses' && key !== 'myStudents');
  const wide = cx.me.busiId === BUSI.platform || cx.me.busiId === BUSI.region;
  const figures = rest.length
    ? await (wide
        ? cx.reading('shell.bench', undefined, (door) => figuresOf(door, cx.me.busiId, rest, days))
        : figuresOf(cx.db, cx.me.busiId, rest, days))
    : [];
  return {
    // An administrator without a class of their own is not told that they have none.
    figures: [
      ...(mine?.classes
        ? [
            { key: 'myClasses' as const, value: mine.classes, beside: null },
            { key: 'myStudents' as const, value: mine.students, beside: null },
          ]
        : []),
      ...figures,
    ],
    chores: await choresOf(cx.db, chores, days),
  };
}
export const benchHandlers: readonly Handler[] = [handle(calls.benchGet, benchOf), handle(calls.monitorBench, benchOf)];
