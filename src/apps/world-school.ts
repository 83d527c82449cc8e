import type pg from 'pg';
import { BUSI, SERVICES } from '../kernel/shared/codes';
import { plusDays, schoolYearOf } from '../kernel/shared/dates';
import { World } from '../kernel/server/world';
import { BUREAU } from '../modules/organisation/demo';
import { demoName } from '../modules/people/demo';

/** One school of the big world. */
export interface BigSchool {
  readonly orgId: number;
  readonly name: string;
  readonly regId: number;
  readonly students: number;
  readonly years: number;
}
/** What all schools are made from: drawn once, so that a thousand of them cost no more chance than one. */
export interface Lots {
  readonly boys: readonly string[];
  readonly girls: readonly string[];
  readonly pwdHash: string;
  readonly today: string;
}

/** Below lie the demonstration world's organisations. */
export const FIRST_ORG = 10_001;
const PER_CLASS = 45;
const PER_TEACHER = 16;
/** Person n of an organisation: far from the demonstration world's ids and from those the program makes. */
const PEOPLE = 1_000_000;
const CLASSES = 10_000;
/** Teachers' phones of a school: eight digits hold ten thousand schools of them. */
const PHONES = 10_000;
const SBJS = 14;
const GRADES = 9;

/** Names as the demonstration world gives them, many enough that a search finds some and not all. */
export function lotsOf(client: pg.Client, pwdHash: string, today: string): Lots {
  const world = new World(client, 'full', today, new Date(`${today}T00:00:00Z`), 7);
  const names = (sex: 'male' | 'female') => Array.from({ length: 3000 }, () => demoName(world, sex));
  return { boys: names('male'), girls: names('female'), pwdHash, today };
}

/**
 * A nine-year school with its people, classes and past years, written by the database itself: about 0.2 s for 2,000 children.
 * The first teacher is the administrator and signs in as `school<orgId>`, the others as `t<orgId><number>`.
 */
export async function makeSchool(client: pg.Client, s: BigSchool, lots: Lots): Promise<void> {
  const teachers = Math.max(SBJS, Math.ceil(s.students / PER_TEACHER));
  const graduates = Math.ceil(s.students / GRADES) * (s.years - 1);
  const year = schoolYearOf(lots.today);
  const start = `${plusDays(lots.today, -365 * s.years)}T01:00:00Z`;
  const run = (sql: string, params: unknown[]) => client.query(sql, params);
  await run(
    `
      insert into organisation_org (
        org_id, name, busi_id, scope, reg_id, parent_id, sys_ids, zone, enabled, visit, visit_set, admin_name, demo,
        made_at, def_pwd_hash
      )
      values (
        $1, $2, ${BUSI.school}, 'nine-year', $3, (select org_id from organisation_org where org_id = ${BUREAU}),
        '{1,2}', 'Asia/Shanghai', true, false, '{}', '管理员', true, $4, $5
      )
    `,
    [s.orgId, s.name, s.regId, start, lots.pwdHash],
  );
  await run(
    'insert into organisation_serve (org_id, serv_id, start_on, end_on) select $1, s, $3::date, $4::date from unnest($2::text[]) s',
    [s.orgId, SERVICES, start.slice(0, 10), plusDays(lots.today, 400)],
  );
  await people(run, s, lots, { teachers, graduates, year, start });
  await accounts(run, s, lots);
  await classes(run, s, { teachers, year, start });
  await past(run, s, graduates);
}

type Run = (sql: string, params: unknown[]) => Promise<unknown>;
interface Sizes {
  readonly teachers: number;
  readonly graduates: number;
  readonly year: number;
  readonly start: string;
}

/** Teachers first, then the children of today, then those who left. */
async function people(run: Run, s: BigSchool, lots: Lots, { teachers, graduates, year, start }: Sizes): Promise<void> {
  await run(
    `
      insert into people_person (
        org_id, user_id, user_type, yun_no, login, name, nick, sex, phone, sid_no, ethnic_id, born_on, enabled,
        made_at, removed_at
      )
      select $1, $1::bigint * ${PEOPLE} + n, case when n <= $2 then 2 else 1 end,
        (3000000000 + ($1::bigint - ${FIRST_ORG}) * 100000 + n)::text,
        case when n = 1 then 'school' || $1 when n <= $2 then 't' || $1 || lpad(n::text, 4, '0') end, name, name,
        case when boy then 'male' else 'female' end,
        case when n <= $2 then '137' || lpad((($1::bigint - ${FIRST_ORG}) * ${PHONES} + n)::text, 8, '0') end,
        case when n > $2 then (entered || (case when grade > 6 then '2' else '1' end) || lpad(n::text, 6, '0')) end,
        case when abs(hashint8extended(n, 3) % 12) = 0 then 3 else 1 end,
        case
          when n > $2 then make_date(
            entered - (case when grade > 6 then 13 else 7 end), 9, 1
          ) + abs(hashint8extended(n, 4) % 365)::integer
        end, abs(hashint8extended(n, 5) % 50) > 0, $5,
        case when grade > ${GRADES} then make_timestamptz(entered + 3, 7, 10, 8, 0, 0, 'UTC') end
      from (
        select n, grade, boy, $6 - (case when grade > 6 then grade - 7 else grade - 1 end) entered,
          case
            when boy then ($7::text[])[1 + abs(hashint8extended($1::bigint * 7919 + n, 1) % 3000)]
            else ($8::text[])[1 + abs(hashint8extended($1::bigint * 7919 + n, 2) % 3000)]
          end as name
        from (
          select n::integer, abs(hashint8extended($1::bigint + n, 6) % 100) < 53 boy,
            case
              when n <= $2 then 0
              when n <= $2 + $3 then 1 + (
                ((n - $2 - 1) / ${PER_CLASS}) * ${GRADES}
              ) / ceil($3::numeric / ${PER_CLASS})::integer
              else ${GRADES + 1} + (n - $2 - $3 - 1) / greatest(1, ceil($3::numeric / ${GRADES})::integer)
            end::integer grade
          from generate_series(1, $2::integer + $3::integer + $4::integer) n
        ) g
      ) p
    `,
    [s.orgId, teachers, s.students, graduates, start, year, lots.boys, lots.girls],
  );
  await run(
    `
      insert into people_person_role (org_id, user_id, role_id)
      select $1, $1::bigint * ${PEOPLE} + n, 40
      from generate_series(1, $2::integer) n
      union all
      select $1, $1::bigint * ${PEOPLE} + 1, 41
      union all
      select $1, $1::bigint * ${PEOPLE} + n, 42
      from generate_series(2, $2::integer, 4) n
    `,
    [s.orgId, teachers],
  );
  await run(
    `
      insert into people_teach_sbj (org_id, user_id, sbj_id, ord)
      select $1, $1::bigint * ${PEOPLE} + n, 1 + (n - 1) % ${SBJS}, 0
      from generate_series(1, $2::integer) n
    `,
    [s.orgId, teachers],
  );
}

/** Everybody who is there signs in with the demonstration password; who left keeps the number alone. */
async function accounts(run: Run, s: BigSchool, lots: Lots): Promise<void> {
  await run(
    'insert into account_number_claim (yun_no, org_id, user_id) select yun_no, org_id, user_id from people_person where org_id = $1',
    [s.orgId],
  );
  await run(
    `
      insert into account_credential (org_id, user_id, pwd_hash, must_change)
      select org_id, user_id, $2, false
      from people_person
      where org_id = $1 and removed_at is null
    `,
    [s.orgId, lots.pwdHash],
  );
  await run(
    'insert into account_login_claim (login, org_id, user_id) select login, org_id, user_id from people_person where org_id = $1 and login is not null',
    [s.orgId],
  );
  await run(
    'insert into account_phone_claim (phone, org_id, user_id) select phone, org_id, user_id from people_person where org_id = $1 and phone is not null',
    [s.orgId],
  );
}

/** Administrative classes of 45 with a master and a teacher for each of six subjects. */
async function classes(
  run: Run,
  s: BigSchool,
  { teachers, year, start }: Pick<Sizes, 'teachers' | 'year' | 'start'>,
): Promise<void> {
  const count = Math.ceil(s.students / PER_CLASS);
  await run(
    `
      insert into class_clazz (
        org_id, clazz_id, clazz_name, clazz_no, clazz_type, order_no, stg_id, grd_id, year, master_id, made_at
      )
      select $1, $1::bigint * ${CLASSES} + c,
        (array['一','二','三','四','五','六','七','八','九'])[grade] || '年级' || no || '班', no::text, 1, no,
        case when grade > 6 then 2 else 1 end, grade, $4 - (case when grade > 6 then grade - 7 else grade - 1 end),
        $1::bigint * ${PEOPLE} + 1 + c % $3, $5
      from (
        select c, grade, row_number() over (partition by grade order by c) no
        from (select c, 1 + ((c - 1) * ${GRADES}) / $2::integer grade from generate_series(1, $2::integer) c) x
      ) y
    `,
    [s.orgId, count, teachers, year, start],
  );
  await run(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home)
     select $1, $1::bigint * ${CLASSES} + 1 + (n - 1) / ${PER_CLASS}, $1::bigint * ${PEOPLE} + $3 + n, $4, true from generate_series(1, $2::integer) n`,
    [s.orgId, s.students, teachers, start],
  );
  await run(
    `
      insert into class_teacher (org_id, clazz_id, user_id, sbj_id)
      select $1, $1::bigint * ${CLASSES} + c,
        $1::bigint * ${PEOPLE} + b + ${SBJS} * (c % greatest(1, $3::integer / ${SBJS})), b
      from generate_series(1, $2::integer) c, generate_series(1, 6) b
    `,
    [s.orgId, count, teachers],
  );
}

/** What past school years left behind: graduated classes, sign-ins, audit lines. */
async function past(run: Run, s: BigSchool, graduates: number): Promise<void> {
  if (graduates) {
    const left = `
      select p.org_id, p.user_id, p.made_at, p.removed_at,
        1 + (row_number() over (partition by p.removed_at order by p.user_id) - 1) / ${PER_CLASS} no,
        $1::bigint * ${CLASSES} + 5000 + dense_rank() over (order by p.removed_at) * 100 + (
          row_number() over (partition by p.removed_at order by p.user_id) - 1
        ) / ${PER_CLASS} clazz_id
      from people_person p
      where p.org_id = $1 and p.removed_at is not null
    `;
    await run(
      `
        insert into class_clazz (
          org_id, clazz_id, clazz_name, clazz_no, clazz_type, order_no, stg_id, grd_id, year, ended_at, made_at
        )
        select distinct org_id, clazz_id, '九年级' || no || '班', no::text, 1, no, 2, 9,
          extract(year from removed_at) - 3, removed_at, removed_at - interval '3 years'
        from (${left}) g
      `,
      [s.orgId],
    );
    await run(
      `
        insert into class_enrolment (org_id, clazz_id, user_id, joined_at, removed_at, removed_why)
        select org_id, clazz_id, user_id, removed_at - interval '3 years', removed_at, 'left'
        from (${left}) g
      `,
      [s.orgId],
    );
  }
  const each = 12 * s.years;
  await run(
    `
      insert into account_login_log (org_id, log_id, user_id, login, how, ok, ip, agent, at)
      select $1, $1::bigint * ${PEOPLE} + row_number() over (), p.user_id, p.login, 'password',
        abs(hashint8extended(p.user_id, k) % 20) > 0, '127.0.0.1', 'Chrome',
        now() - make_interval(days => k * 30, secs => p.user_id % 86400)
      from people_person p, generate_series(1, $2::integer) k
      where p.org_id = $1 and p.login is not null
    `,
    [s.orgId, each],
  );
  await run(
    `
      insert into kernel_audit (org_id, audit_id, at, user_id, action, subject_id, detail, request_id)
      select p.org_id, $1::bigint * ${PEOPLE} + row_number() over (), p.made_at + make_interval(days => k * 120),
        $1::bigint * ${PEOPLE} + 1, 'people.changed', p.user_id, '{"old": {"remark": ""}, "new": {"remark": "转入"}}',
        'world'
      from people_person p, generate_series(1, $2::integer) k
      where p.org_id = $1 and p.user_type = 1 and p.removed_at is null and p.user_id % 10 = 0
    `,
    [s.orgId, s.years * 3],
  );
}
