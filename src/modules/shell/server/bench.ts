import { BUSI } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
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
}

/** The one row of a statement that always has one. */
async function one<T>(door: Door, query: Sql): Promise<T> {
  const row = await door.row<T>(query);
  if (!row) throw new Error('a statement of figures answered without a row');
  return row;
}
const count = async (door: Door, query: Sql): Promise<number> => (await one<{ n: number }>(door, query)).n;
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

/** People as the lists count them: everybody who was not removed. */
const people = (door: Door) =>
  one<{ students: number; teachers: number }>(
    door,
    sql`
      select count(*) filter (where p.user_type = 1) as students, count(*) filter (where p.user_type = 2) as teachers
      from people_person_v p
      where ${door.orgs('p')}
        and p.removed_at is null`,
  );
const arrivals = (door: Door, { monday }: Days) =>
  count(
    door,
    sql`
      select count(distinct s.user_id) as n
      from class_student_v s
      where ${door.orgs('s')}
        and s.joined_at >= ${monday}::date`,
  );
/** People who signed in since Monday, by user type. */
const signed = (door: Door, { monday }: Days) =>
  one<{ students: number; teachers: number; everybody: number }>(
    door,
    sql`
      select count(distinct l.user_id) filter (where p.user_type = 1) as students,
        count(distinct l.user_id) filter (where p.user_type = 2) as teachers,
        count(distinct l.user_id) as everybody
      from account_login_log_v l
      join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
      where ${door.orgs('l')}
        and l.at >= ${monday}::date
        and ${SIGNED}`,
  );
const classes = (door: Door) =>
  one<{ running: number; leaderless: number }>(
    door,
    sql`
      select count(*) as running, count(*) filter (where c.clazz_type = 1 and c.master_id is null) as leaderless
      from class_clazz_v c
      where ${door.orgs('c')}
        and c.ended_at is null`,
  );
const viewed = (door: Door, { monday }: Days) =>
  count(
    door,
    sql`select coalesce(sum(v.views), 0)::int as n from shell_view v where ${door.orgs('v')} and v.day >= ${monday}`,
  );
/** Organisations of a business line; without one all but the platform itself. */
const orgs = (door: Door, busi: number | null, { monday }: Days) =>
  one<{ all: number; fresh: number }>(
    door,
    sql`
      select count(*) as "all", count(*) filter (where o.made_at >= ${monday}::date) as fresh
      from organisation_org o
      where o.org_id = any(${door.orgIds}::bigint[])
        and ${busi === null ? sql`o.busi_id <> ${BUSI.platform}` : sql`o.busi_id = ${busi}`}`,
  );

/** What each chore counts, in one organisation. */
const CHORE_COUNTS: Readonly<Record<Exclude<ChoreKey, 'leaderless'>, (door: Door, days: Days) => Sql>> = {
  audits: (door) => sql`select count(*) as n from people_serve_v v where ${door.orgs('v')} and v.state = 'applied'`,
  // The last activation of a subject counts: a learner who has renewed needs nobody.
  expiring: (door, { today }) => sql`
    select count(distinct s.user_id) as n
    from (
      select v.user_id, v.serv_id, max(v.end_on) as last
      from people_serve_v v
      where ${door.orgs('v')} and v.state = 'passed'
      group by v.org_id, v.user_id, v.serv_id) s
    where s.last between ${today}::date and ${plusDays(today, EXPIRING_DAYS)}::date`,
  unplaced: (door) => sql`
    select count(*) as n
    from people_person_v p
    where ${door.orgs('p')}
      and p.user_type = 1
      and p.removed_at is null
      and p.enabled
      and not exists (
        select 1 from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1)`,
  unsigned: (door) => sql`
    select count(*) as n
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
      learners: found.students,
      teachers: found.teachers,
      users: found.students + found.teachers,
    });
    Object.assign(beside, { learners: week?.students, teachers: week?.teachers, users: week?.everybody });
  }
  if (wants('students')) beside.students = await arrivals(door, days);
  if (wants('classes')) values.classes = (await classes(door)).running;
  if (wants('visits')) {
    values.visits = await viewed(door, days);
    beside.visits = week?.everybody;
  }
  return keys.flatMap((key) => (values[key] == null ? [] : [{ key, value: values[key], beside: beside[key] ?? null }]));
}

async function choresOf(
  door: Door,
  keys: readonly ChoreKey[],
  days: Days,
): Promise<{ key: ChoreKey; value: number }[]> {
  const out: { key: ChoreKey; value: number }[] = [];
  for (const key of keys) {
    const value =
      key === 'leaderless' ? (await classes(door)).leaderless : await count(door, CHORE_COUNTS[key](door, days));
    if (value > 0) out.push({ key, value });
  }
  return out;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const benchHandlers: readonly Handler[] = [
  handle(calls.benchGet, async (cx) => {
    const days: Days = { today: cx.today, monday: mondayOf(cx.today) };
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
  }),
];
