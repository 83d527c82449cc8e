import { BUSI } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
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

const one = async <T>(door: Door, sql: string, params: readonly unknown[] = []): Promise<T> =>
  (await door.rows<T>(sql, [door.orgIds, ...params]))[0]!;
/** Nobody is signed in by a simulated login: somebody else sat there. */
const SIGNED = 'l.ok and l.fake_user_id is null';

/** Running classes somebody leads or teaches, and the children in them. */
const own = (cx: Cx) =>
  one<{ classes: number; students: number }>(
    cx.db,
    `select count(distinct c.clazz_id) classes, count(distinct s.user_id) students
   from class_clazz_v c left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
   where c.org_id = any($1::bigint[]) and c.ended_at is null
     and exists (select from class_charge_v h where h.org_id = c.org_id and h.clazz_id = c.clazz_id and h.user_id = $2)`,
    [cx.me.userId],
  );

/** People as the lists count them: everybody who was not removed. */
const people = (door: Door) =>
  one<{ students: number; teachers: number }>(
    door,
    'select count(*) filter (where user_type = 1) students, count(*) filter (where user_type = 2) teachers from people_person_v where org_id = any($1::bigint[]) and removed_at is null',
  );
const arrivals = async (door: Door, { monday }: Days) =>
  (
    await one<{ n: number }>(
      door,
      'select count(distinct user_id) n from class_student_v where org_id = any($1::bigint[]) and joined_at >= $2::date',
      [monday],
    )
  ).n;
/** People who signed in since Monday, by user type. */
const signed = (door: Door, { monday }: Days) =>
  one<{ students: number; teachers: number; everybody: number }>(
    door,
    `select count(distinct l.user_id) filter (where p.user_type = 1) students, count(distinct l.user_id) filter (where p.user_type = 2) teachers, count(distinct l.user_id) everybody
   from account_login_log_v l join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id where l.org_id = any($1::bigint[]) and l.at >= $2::date and ${SIGNED}`,
    [monday],
  );
const classes = (door: Door) =>
  one<{ running: number; leaderless: number }>(
    door,
    'select count(*) running, count(*) filter (where clazz_type = 1 and master_id is null) leaderless from class_clazz_v where org_id = any($1::bigint[]) and ended_at is null',
  );
const viewed = async (door: Door, { monday }: Days) =>
  (
    await one<{ n: number }>(
      door,
      'select coalesce(sum(views), 0)::int n from shell_view where org_id = any($1::bigint[]) and day >= $2',
      [monday],
    )
  ).n;
const orgs = (door: Door, busi: number | null, { monday }: Days) =>
  one<{ all: number; fresh: number }>(
    door,
    'select count(*) as "all", count(*) filter (where made_at >= $2::date) fresh from organisation_org where org_id = any($1::bigint[]) and ($3::int is null and busi_id <> 1 or busi_id = $3)',
    [monday, busi],
  );

const CHORE_SQL: Readonly<Record<Exclude<ChoreKey, 'leaderless'>, string>> = {
  audits: `select count(*) n from people_serve_v where org_id = any($1::bigint[]) and state = 'applied'`,
  // The last activation of a subject counts: a learner who has renewed needs nobody.
  expiring: `select count(distinct user_id) n from (select org_id, user_id, serv_id, max(end_on) last from people_serve_v where org_id = any($1::bigint[]) and state = 'passed' group by 1, 2, 3) s where s.last between $2::date and $3::date`,
  unplaced: `select count(*) n from people_person_v p where p.org_id = any($1::bigint[]) and p.user_type = 1 and p.removed_at is null and p.enabled
    and not exists (select from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1)`,
  unsigned: `select count(*) n from people_person_v p where p.org_id = any($1::bigint[]) and p.user_type = 2 and p.removed_at is null and p.enabled
    and not exists (select from account_login_log_v l where l.org_id = p.org_id and l.user_id = p.user_id and ${SIGNED})`,
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
  { today }: Days,
): Promise<{ key: ChoreKey; value: number }[]> {
  const out: { key: ChoreKey; value: number }[] = [];
  for (const key of keys) {
    const value =
      key === 'leaderless'
        ? (await classes(door)).leaderless
        : (
            await one<{ n: number }>(
              door,
              CHORE_SQL[key],
              key === 'expiring' ? [today, plusDays(today, EXPIRING_DAYS)] : [],
            )
          ).n;
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
