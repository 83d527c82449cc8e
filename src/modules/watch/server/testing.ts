// For this module's tests only: children with consent and bands, and what the bands say.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { createProvider } from '../../device/contract';
import * as calls from '../contract';
import { SimulatedBand, squareAround, type Item } from '../demo/simulator';
import { unflat, type Point } from '../rules';

interface Program {
  now(): Date;
  sql<T = Record<string, unknown>>(query: string | Sql, params?: unknown[]): Promise<T[]>;
  told(orgId: number, topic: string): Promise<void>;
  readonly app: { inject(request: object): Promise<{ readonly statusCode: number; json(): unknown }> };
}
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
/** What a stage uses of the test program besides. */
interface Clocked<Who> extends Program {
  at(time: string | null): void;
  openMonths(at: string): Promise<void>;
  as(login: string): Promise<Who>;
}
/** The middle of the school that tests walk around. */
export const MIDDLE: Point = { latE6: 35_762_000, lonE6: 115_030_000 };
export const EVERY_DAY = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }];
export const at = (east: number, acc = 10, north = 0): Readonly<Record<string, number>> => ({
  ...unflat([east, north], MIDDLE),
  acc,
});

/** Children of a school with their class teachers, all with their guardians' consent to today's text. */
export async function childrenOf(t: Program, count: number, orgId = 189) {
  const rows = await t.sql<{ user_id: string; clazz_id: string; master_id: string | null }>(sql`
    select s.user_id, s.clazz_id, c.master_id
    from class_student_v s
    join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
    join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    where s.org_id = ${orgId} and s.clazz_type = 1
    order by s.clazz_id, s.user_id
    limit ${count}`);
  const ids = rows.map((row) => Number(row.user_id));
  await consent(t, ids, orgId);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    clazzId: Number(row.clazz_id),
    masterId: row.master_id == null ? null : Number(row.master_id),
  }));
}
/** Guardians' consent to today's text. */
export async function consent(t: Program, userIds: readonly number[], orgId = 189): Promise<void> {
  await t.sql(sql`
    insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
    select ${orgId}::bigint, 7000000000 + u, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', ${t.now()}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict do nothing`);
  await t.sql(sql`
    insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
    select ${orgId}::bigint, u, 'watch', 2, 'given', 7000000000 + u, ${t.now()}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given'`);
}

/** The school without what the demonstration gave it. */
export async function emptied(t: Program): Promise<void> {
  for (const table of ['affair', 'tally', 'look', 'reading', 'fix', 'sum', 'child', 'wear', 'fence', 'config'])
    await t.sql(`delete from watch_${table}`);
}
/** A vendor with its key, and a fence of 200 m around the middle at all times. */
export async function begun(t: Program, platform: Asker, school: Asker, name = '跃动腕表') {
  const vendor = await platform.ok(createProvider, { name, contact: '王工', phone: '13900001234' });
  const { limits, receivers } = await school.ok(calls.getConfig, {});
  await school.ok(calls.setConfig, {
    limits: { ...limits, silentMinutes: null },
    times: EVERY_DAY,
    receivers,
    trips: [],
  });
  const fence = await school.ok(calls.createFence, {
    name: '校园',
    kind: 'stay',
    points: squareAround(MIDDLE, 200),
    times: EVERY_DAY,
    dwell: 120,
  });
  return { firm: vendor.name, key: vendor.appKey, fenceId: fence.id };
}
export const wearing = (school: Asker, firm: string, pairs: readonly { devId: string; userId: number }[]) =>
  school.ok(calls.bindBands, { firm, datum: 'wgs84', items: [...pairs] });

/** Sends messages and waits until what follows from them is done. */
export async function say(
  t: Program,
  key: string,
  items: readonly Item[],
): Promise<{ kept: number; repeated: number; refused: unknown[] }> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/open/device/messages',
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    payload: JSON.stringify({ items }),
  });
  await t.told(189, 'device.said');
  return answer.json() as { kept: number; repeated: number; refused: unknown[] };
}

/** Monday, 10:00 in Puyang. */
export const TEN = Date.parse('2026-11-23T02:00:00Z');
export const MINUTE = 60_000;
export const iso = (ms: number): string => new Date(ms).toISOString();

/** A school with a vendor, a fence around its middle and children who may wear bands; nothing of the timetable silences it. */
export class Stage<Who extends Asker> {
  private no = 0;
  private constructor(
    private readonly t: Clocked<Who>,
    readonly school: Who,
    readonly made: Awaited<ReturnType<typeof begun>>,
    readonly pupils: Awaited<ReturnType<typeof childrenOf>>,
  ) {}
  static async begin<Who extends Asker>(t: Clocked<Who>): Promise<Stage<Who>> {
    t.at(iso(TEN));
    await t.openMonths(iso(TEN));
    const [school, platform] = [await t.as('school189'), await t.as('platform')];
    await emptied(t);
    const pupils = await childrenOf(t, 60);
    await t.sql('delete from lesson_attend where leave_id is not null');
    for (const table of ['lesson_leave', 'timetable_day', 'timetable_cover', 'timetable_pupil'])
      await t.sql(`delete from ${table} where org_id = 189`);
    await t.sql('update timetable_arrange set is_on = false where org_id = 189');
    return new Stage(t, school, await begun(t, platform, school), pupils);
  }
  /** The next child that nothing has happened to. */
  next(): Stage<Who>['pupils'][number] {
    this.no += 1;
    const pupil = this.pupils[this.no];
    if (!pupil) throw new Error('the school has no more children');
    return pupil;
  }
  /** A child with a band of its own, bound an hour before ten. */
  async worn(skewMs = 0) {
    const pupil = this.next();
    const band = new SimulatedBand(`W-${this.no}`, skewMs);
    this.t.at(iso(TEN - 60 * MINUTE));
    await wearing(this.school, this.made.firm, [{ devId: band.devId, userId: pupil.userId }]);
    return { ...pupil, band };
  }
  async affairs(userId: number) {
    return (await this.school.ok(calls.affairsOf, { userId })).items;
  }
  /** A reading of an instant, heard at once. */
  heard(ms: number, band: SimulatedBand, values: Readonly<Record<string, number>>) {
    this.t.at(iso(ms));
    return say(this.t, this.made.key, [band.reading(ms, values)]);
  }
  reason(userId: number, what: 'body' | 'way' = 'body') {
    return this.school.ok(calls.giveReason, { userId, what, reason: '核对预警情况' });
  }
}
