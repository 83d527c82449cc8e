import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { consentOf } from '../../people/server/published';
import { GRACE_MS, localOf, MINUTE_MS, spanAt, type AffairKind, type ChildState, type Times } from '../rules';
import { children } from '../tables';
import { schoolOf, type School } from './config';
import { isUrgent, ring, type Told } from './news';
import { settle } from './settle';
import { grouped } from './grouped';

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
/**
 * What time alone brings about: who was not seen inside when a time began, whose band has gone silent. Children whose state may
 * have changed are judged; the others are not read.
 */
export async function lookAround(door: Door, kernel: Kernel, at: Date): Promise<void> {
  const now = at.getTime();
  const school = await schoolOf(door);
  const everybody = school.fences.some((fence) => turned(fence.times, school.zone, now));
  const silentSince = silence(school, now);
  const worn = await door.rows<Worn>(sql`
    select w.user_id, w.heard_at, w.heard_at < ${new Date(silentSince ?? 0).toISOString()} as silent
    from watch_wear w
    where w.org_id = ${door.orgId}
      and w.to_at is null
      and w.heard_at is not null
      and ${consentOf('watch').only('w')}
      and (${everybody}::boolean or (${silentSince != null}::boolean
        and w.heard_at < ${new Date(silentSince ?? 0).toISOString()}
        and not exists (
          select 1
          from watch_affair a
          where a.org_id = ${door.orgId}
            and a.user_id = w.user_id
            and a.kind = 'silent'
            and a.state = 'open')))
    order by w.user_id`);
  const ofChild = new Map(worn.map((row) => [row.userId, row]));
  const states = await door.rows<{ userId: number; state: ChildState }>(sql`
    select c.user_id, c.state
    from watch_child c
    where c.org_id = ${door.orgId}
      and c.user_id = any(${worn.map((row) => row.userId)}::bigint[])
    order by c.user_id
    for no key update of c`);
  const judged = states.map(({ userId, state }) => ({
    userId,
    state: { ...gone(state, ofChild.get(userId), now), now: Math.max(state.now, now) },
    rules: { ...school, lessons: [] },
  }));
  await settle(door, kernel, school, judged, now);
  await door.updateEach(
    children,
    'userId',
    judged.map(({ userId, state }) => ({ userId, state })),
  );
  await callNext(door, kernel, school, at);
}
/** Since when a band must have been heard not to be silent; undefined outside the school's times, or where nobody wants to know. */
function silence({ config, zone }: School, now: number): number | undefined {
  const { silentMinutes } = config.limits;
  const span = silentMinutes == null ? undefined : spanAt(config.times, zone, now);
  if (!span || silentMinutes == null || now - span.from < silentMinutes * MINUTE_MS) return undefined;
  return now - silentMinutes * MINUTE_MS;
}
const gone = (state: ChildState, worn: Worn | undefined, now: number): ChildState =>
  worn?.silent && state.silent.at(-1)?.to !== null
    ? { ...state, silent: [...state.silent.slice(-5), { from: Date.parse(worn.heardAt), at: now, to: null }] }
    : state;

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
  readonly toldAt: string;
}
/** Calls the next receivers of alarms that nobody has taken. */
async function callNext(door: Door, kernel: Kernel, school: School, at: Date): Promise<void> {
  const { receivers } = school.config;
  const shortest = Math.min(...receivers.map((step) => step.minutes));
  const waiting = await door.rows<Waiting>(sql`
    select a.affair_id, a.kind, a.user_id, p.name, a.clazz_id, z.clazz_name, a.from_at, a.step, a.told_at
    from watch_affair a
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
    left join class_clazz_v z on z.org_id = a.org_id and z.clazz_id = a.clazz_id
    where a.org_id = ${door.orgId}
      and a.state = 'open'
      and a.taken_at is null
      and a.step < ${receivers.length - 1}
      and a.told_at <= ${new Date(at.getTime() - shortest * MINUTE_MS).toISOString()}
    order by a.affair_id
    limit 200`);
  const due = waiting.filter(
    (row) =>
      isUrgent(row.kind) && at.getTime() - Date.parse(row.toldAt) >= (receivers[row.step]?.minutes ?? 0) * MINUTE_MS,
  );
  for (const [step, rows] of grouped(due, (row) => row.step + 1)) {
    await door.change(sql`
      update watch_affair a
      set step = ${step}, told_at = ${at.toISOString()}
      where a.org_id = ${door.orgId}
        and a.affair_id = any(${rows.map((row) => row.affairId)}::bigint[])`);
    const told = rows.map((row): Told => ({ ...row, clazzName: row.clazzName ?? '', at: Date.parse(row.fromAt) }));
    await ring(door, kernel, told, { step, of: receivers, zone: school.zone });
  }
}

/** Every minute, in every school with bands. */
export const lookingAround: Schedule = {
  name: 'watch-look-around',
  cron: '* * * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => lookAround(door, kernel, kernel.clock()));
  },
};
