// For this module's tests only: a class with numbers, a set of bands, a PE lesson, and what bands and ropes say in it.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { batchRopes, boxDevices, createBox, createProvider } from '../../device/contract';
import { SimulatedDevice, type Item } from '../demo/simulator';
import * as calls from '../contract';

interface Program {
  sql<T = Record<string, unknown>>(query: string | Sql, params?: unknown[]): Promise<T[]>;
  told(orgId: number, topic: string): Promise<void>;
  at(time: string | null): void;
  openMonths(at: string): Promise<void>;
  readonly app: { inject(request: object): Promise<{ readonly statusCode: number; json(): unknown }> };
}
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
/** The day of the lesson. */
export const DAY = testDayPlus(6);
/** 20:00 in the school's zone, when no timetable has a lesson; it lasts forty minutes. */
export const BEGIN = Date.parse(`${DAY}T12:00:00Z`);
/** When guardians consented. */
const GIVEN = `${testDayPlus(-35)}T00:00:00Z`;
export const iso = (ms: number): string => new Date(ms).toISOString();
export interface Pupil {
  readonly userId: number;
  readonly name: string;
}
export interface Stage {
  readonly clazzId: number;
  readonly pupils: readonly Pupil[];
  readonly key: string;
  readonly bands: readonly SimulatedDevice[];
  readonly rope: SimulatedDevice;
}
/** A PE lesson of a class on the day. */
export async function peLesson(t: Program, clazzId: number, lessonId: number, startMin = 1200): Promise<number> {
  await t.sql(sql`
    insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, topic,
      made_by, made_at)
    select 189, ${lessonId}::bigint, ${DAY}::date, ${clazzId}::bigint, 10, min(h.user_id), ${startMin}::int,
      ${startMin + 40}::int, ${`${DAY}T11:59:00Z`}::timestamptz, '耐久跑', min(h.user_id), ${`${DAY}T11:00:00Z`}::timestamptz
    from class_charge_v h
    where h.org_id = 189 and h.clazz_id = ${clazzId}`);
  return lessonId;
}
/** Guardians' consent to bands, the text of today. */
export async function consent(t: Program, userIds: readonly number[]): Promise<void> {
  await t.sql(sql`
    insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
    select 189, 7000000000 + u, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', ${GIVEN}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict do nothing`);
  await t.sql(sql`
    insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
    select 189, u, 'watch', 2, 'given', 7000000000 + u, ${GIVEN}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given'`);
}
/** A class whose children have numbers and consents, with a set of six bands and a rope as number 7. */
export async function stage(t: Program, platform: Asker, school: Asker, login: string): Promise<Stage> {
  t.at(iso(BEGIN - 3_600_000));
  await t.openMonths(iso(BEGIN));
  const rows = await t.sql<{ clazz_id: string; user_id: string; name: string }>(sql`
    select s.clazz_id, s.user_id, p.name
    from class_student_v s
    join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    where s.org_id = 189
      and s.clazz_type = 1
      and s.clazz_id = (
        select min(h.clazz_id)
        from class_charge_v h
        join account_login_claim a on a.org_id = h.org_id and a.user_id = h.user_id
        join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id and c.clazz_type = 1 and c.ended_at is null
        where h.org_id = 189 and a.login = ${login})
    order by p.sid_no nulls last, p.name, s.user_id`);
  const pupils = rows.map((row) => ({ userId: Number(row.user_id), name: row.name }));
  const clazzId = Number(rows[0]?.clazz_id);
  await t.sql('delete from sport_data_number where org_id = 189');
  await consent(
    t,
    pupils.map((one) => one.userId),
  );
  const vendor = await platform.ok(createProvider, { name: '心动厂商', contact: '王工', phone: '13900001234' });
  await platform.ok(createBox, { kind: 'band', orgId: 189, name: '一号箱', boxId: 'SD-BOX', providerId: vendor.id });
  const devIds = Array.from({ length: 6 }, (_, at) => `SD-${at + 1}`);
  await platform.ok(boxDevices, { kind: 'band', boxId: 'SD-BOX', devIds });
  await platform.ok(batchRopes, { firm: vendor.name, orgId: 189, devIds: ['SD-ROPE'] });
  await school.ok(calls.numberDeal, { clazzId });
  const items = [...devIds, 'SD-ROPE'].map((devId, at) => ({ no: at + 1, devId }));
  await school.ok(calls.gearSave, { setName: '一号箱', items });
  return {
    clazzId,
    pupils,
    key: vendor.appKey,
    bands: devIds.map((devId) => new SimulatedDevice(devId)),
    rope: new SimulatedDevice('SD-ROPE'),
  };
}
/** A reading some seconds after the lesson's begin; `late` seconds on its way. */
export const says = (
  device: SimulatedDevice,
  second: number,
  values: Readonly<Record<string, number>>,
  late = 0,
): Item => device.item({ at: BEGIN + second * 1000, waits: late * 1000, says: { kind: 'reading', values } });
/** Sends messages at a second of the lesson and waits until what follows from them is done. */
export async function say(t: Program, key: string, items: readonly Item[], second: number): Promise<void> {
  t.at(iso(BEGIN + second * 1000));
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/open/device/messages',
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    payload: JSON.stringify({ items }),
  });
  const said = answer.json() as { refused?: unknown[] };
  if (answer.statusCode !== 200 || (said.refused?.length ?? 0) > 0) throw new Error(JSON.stringify(said));
  await t.told(189, 'device.said');
}
