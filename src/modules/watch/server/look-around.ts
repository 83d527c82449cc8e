import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { grouped } from '../../../kernel/shared/maps';
import { consentOf } from '../../people/server/published';
import { GRACE_MS, localOf, MINUTE_MS, spanAt, type AffairKind, type ChildState, type Times } from '../rules';
import { children } from '../tables';
import { schoolOf, type School } from './config';
import { daysOf, whyQuiet } from './context';
import { lessonsOf } from './lessons';
import { OF_BAND, ring, type Told } from './news';
import { settle } from './settle';

/** How long after its time a look still finds who is missing: a process that was away for some minutes catches up. */
const CATCH_UP_MS = 10 * MINUTE_MS;

/** The organisations that have bands. */
const schools = (kernel: Kernel): Promise<{ orgId: number }[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(
      sql`select distinct w.org_id from watch_wear w where w.org_id = w.org_id and w.to_at is null`,
    ),
  );

/** Whether a piece of time of these ended, or its time of grace did, since so long ago. */
const turned = (times: readonly Times[], zone: string, now: number): boolean => {
  const { weekday, midnight } = localOf(zone, now);
  return times.some(
    (t) =>
      t.days.includes(weekday) &&
      [midnight + t.from * MINUTE_MS + GRACE_MS, midnight + t.to * MINUTE_MS].some(
        (at) => at <= now && now - at < CATCH_UP_MS,
      ),
  );
};
interface Worn {
  readonly userId: number;
  readonly heardAt: string;
  readonly silent: boolean;
}
/** What counts as silence now. */
interface Silence {
  /** Heard of before this a band is silent. */
  readonly since: number;
  /** When the piece of the times began, and the day. */
  readonly from: number;
  readonly midnight: number;
}
/**
 * What time alone brings about: who was not seen inside when a time began, whose band has gone silent. Children whose state may
 * have changed are judged; the others are not read.
 */
export async function lookAround(door: Door, kernel: Kernel, at: Date): Promise<void> {
  const now = at.getTime();
  const school = await schoolOf(door);
  const everybody = school.fences.some((fence) => turned(fence.times, school.zone, now));
  const silence = silenceNow(school, now);
  const worn = await wornNow(door, everybody, silence);
  const away = await quietOf(door, school, worn, now);
  const ofChild = new Map(worn.map((row) => [row.userId, away.has(row.userId) ? { ...row, silent: false } : row]));
  const userIds = worn.flatMap(({ userId }) => (everybody || ofChild.get(userId)?.silent ? [userId] : []));
  const states = await door.rows<{ userId: number; state: ChildState }>(sql`
    select c.user_id, c.state
    from watch_child c
    where c.org_id = ${door.orgId}
      and c.user_id = any(${userIds}::bigint[])
    order by c.user_id
    for no key update of c`);
  const lessons = await lessonsOf(door, school, new Map(states.map((row) => [row.userId, row.state.points])), now);
  const judged = states.map(({ userId, state }) => ({
    userId,
    state: { ...silentState(state, ofChild.get(userId), silence, now), now: Math.max(state.now, now) },
    rules: { ...school, lessons: lessons(userId) },
  }));
  await settle(door, kernel, school, judged, now);
  await door.updateEach(
    children,
    'userId',
    judged.map(({ userId, state }) => ({ userId, state })),
  );
  await callNext(door, kernel, school, at);
}
/** Children whose state may have changed by time alone: all of them where a time of a fence turned, else those not heard of. */
const wornNow = (door: Door, everybody: boolean, silence: Silence | undefined): Promise<Worn[]> => {
  const since = new Date(silence?.since ?? 0).toISOString();
  const midnight = new Date(silence?.midnight ?? 0).toISOString();
  // Who has an alarm for this silence already, or had one today, is not read again each minute.
  return door.rows<Worn>(sql`
    select w.user_id, w.heard_at, w.heard_at < ${since} as silent
    from watch_wear w
    join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
    where w.org_id = ${door.orgId}
      and w.to_at is null
      and w.heard_at is not null
      and p.removed_at is null
      and ${consentOf('watch').only('w')}
      and (${everybody}::boolean or (${silence != null}::boolean
        and w.heard_at < ${since}
        and not exists (
          select 1
          from watch_affair a
          where a.org_id = ${door.orgId}
            and a.user_id = w.user_id
            and a.kind = 'silent'
            and (a.state = 'open' or a.from_at >= greatest(w.heard_at, ${midnight}::timestamptz)))))
    order by w.user_id`);
};
/** Of the children whose bands are silent those who need not be heard of: on leave, out of the house, on holiday, gone home. */
async function quietOf(door: Door, school: School, worn: readonly Worn[], now: number): Promise<ReadonlySet<number>> {
  const silent = worn.filter((row) => row.silent).map((row) => row.userId);
  if (silent.length === 0) return new Set();
  const dayOf = await daysOf(door, silent, school.zone, now);
  return new Set(silent.filter((userId) => whyQuiet(dayOf(userId), school.config.trips, school.zone, now) != null));
}
/** Undefined outside the school's times, and where nobody wants to know. */
function silenceNow({ config, zone }: School, now: number): Silence | undefined {
  const { silentMinutes } = config.limits;
  const span = silentMinutes == null ? undefined : spanAt(config.times, zone, now);
  if (!span || silentMinutes == null || now - span.from < silentMinutes * MINUTE_MS) return undefined;
  return { since: now - silentMinutes * MINUTE_MS, from: span.from, midnight: localOf(zone, now).midnight };
}
/** A band that was last heard of on another day is silent since the times began; each day it is silent anew. */
function silentState(state: ChildState, worn: Worn | undefined, silence: Silence | undefined, now: number): ChildState {
  const last = state.silent.at(-1);
  if (!silence || !worn?.silent || (last?.to === null && last.from >= silence.midnight)) return state;
  const from = Math.max(Date.parse(worn.heardAt), silence.from);
  const before = state.silent.slice(-5).map((wrong) => ({ ...wrong, to: wrong.to ?? from }));
  return { ...state, silent: [...before, { from, at: now, to: null }] };
}

/** An alarm whose receivers have not said a word in their time. */
interface Waiting {
  readonly affairId: number;
  readonly kind: AffairKind;
  readonly userId: number;
  readonly name: string;
  readonly clazzId: number | null;
  readonly clazzName: string | null;
  readonly fromAt: string;
  readonly step: number;
}
/** So many alarms go to their next receivers in a minute; those that waited longest first. */
const MOST_CALLS = 200;
/** Calls the next receivers of alarms that nobody has taken. Nobody runs for a band: those have no next one. */
async function callNext(door: Door, kernel: Kernel, school: School, at: Date): Promise<void> {
  const { receivers } = school.config;
  const minutes = receivers.map((step) => step.minutes);
  const waiting = await door.rows<Waiting>(sql`
    select a.affair_id, a.kind, a.user_id, p.name, a.clazz_id, z.clazz_name, a.from_at, a.step
    from watch_affair a
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
    left join class_clazz_v z on z.org_id = a.org_id and z.clazz_id = a.clazz_id
    where a.org_id = ${door.orgId}
      and a.state = 'open'
      and a.taken_at is null
      and a.kind <> all(${OF_BAND}::text[])
      and a.step < ${receivers.length - 1}
      and a.told_at <= ${at.toISOString()}::timestamptz
        - make_interval(mins => coalesce((${minutes}::integer[])[a.step + 1], 0))
    order by a.told_at, a.affair_id
    limit ${MOST_CALLS}`);
  for (const [step, rows] of grouped(waiting, (row) => row.step + 1)) {
    // Who has said a word in this moment is not called after.
    const still = await door.rows<{ affairId: number }>(sql`
      update watch_affair a
      set step = ${step}, told_at = ${at.toISOString()}
      where a.org_id = ${door.orgId}
        and a.affair_id = any(${rows.map((row) => row.affairId)}::bigint[])
        and a.state = 'open'
        and a.taken_at is null
        and a.step < ${step}
      returning a.affair_id`);
    const open = new Set(still.map((row) => row.affairId));
    const told = rows.flatMap((row): Told[] =>
      open.has(row.affairId) ? [{ ...row, clazzName: row.clazzName ?? '', at: Date.parse(row.fromAt) }] : [],
    );
    await ring(door, kernel, told, { step, of: receivers, zone: school.zone });
  }
}

/** Every minute, in every school with bands. */
export const lookingAround: Schedule = {
  name: 'watch-look-around',
  does: 'schools with bands are looked over for what needs somebody',
  cron: '* * * * *',
  async run(kernel) {
    const failed: unknown[] = [];
    for (const { orgId } of await schools(kernel))
      try {
        await inOrg(kernel.pools.tenant, orgId, (door) => lookAround(door, kernel, kernel.clock()));
      } catch (error) {
        // What is wrong in one school keeps no other from its alarms.
        kernel.log.error({ error, orgId }, 'watch look around');
        failed.push(error);
      }
    if (failed.length > 0) throw new AggregateError(failed, 'watch look around');
  },
};
