import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import type { ListOf } from '../../../kernel/server/db/list';
import { contains, is, jsonList, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import { providerNamed, register } from '../../device/server/published';
import { consentOf } from '../../people/server/published';
import { seesNames } from '../access';
import * as calls from '../contract';
import type { Band } from '../contract/bands';
import { faults } from '../faults';
import { LOW_BATTERY, type BandState, type Datum } from '../rules';
import { wears } from '../tables';

/** A band that said nothing in three of its intervals is silent; the same as of other devices. */
const MISSED = 3;
const consent = () => consentOf('watch');

/** How a band of a time `w` is, with its device `d`. */
export const stateOf = (now: string): Sql => sql`case
  when w.heard_at is null then 'never'
  when w.heard_at < ${now}::timestamptz - make_interval(secs => ${MISSED} * coalesce(d.interval_s, 60)) then 'silent'
  when w.battery < ${LOW_BATTERY} then 'lowBattery'
  when w.is_worn = false then 'notWorn'
  else 'online' end`;
/** Times that run `w`, with the child `p`, its class `s` and the device `d`. */
export const wearSource = sql`watch_wear w
  join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
  left join class_student_v s on s.org_id = w.org_id and s.user_id = w.user_id and s.clazz_type = 1
  left join device_band_v d on d.org_id = w.org_id and d.device_id = w.device_id`;

/** A child to whom a band may be bound, and bands of these numbers. */
interface Facts {
  readonly children: readonly {
    readonly userId: number;
    readonly name: string;
    readonly clazzId: number | null;
    readonly clazzName: string | null;
    readonly agreed: boolean;
  }[];
  readonly bands: readonly { readonly devId: string; readonly deviceId: number; readonly firm: string | null }[];
  readonly worn: readonly Pick<Band, 'devId' | 'userId' | 'datum' | 'state' | 'battery' | 'heardAt' | 'boundAt'>[];
  readonly orgName: string;
}
export interface Pair {
  readonly devId: string;
  readonly userId: number;
}
const factsOf = (door: Door, items: readonly Pair[], now: string): Promise<Facts | undefined> => {
  const userIds = items.map((item) => item.userId);
  const devIds = items.map((item) => item.devId);
  return door.row<Facts>(sql`
    select o.name as org_name,
      ${jsonList(sql`
        select p.user_id as "userId", p.name, s.clazz_id as "clazzId", s.clazz_name as "clazzName",
          ${consent().only('p')} as agreed
        from people_person_v p
        left join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
        where p.org_id = ${door.orgId}
          and p.user_id = any(${userIds}::bigint[])
          and p.user_type = 1
          and p.removed_at is null`)} as children,
      ${jsonList(sql`
        select d.dev_id as "devId", d.device_id as "deviceId", d.firm
        from device_band_v d
        where d.org_id = ${door.orgId}
          and d.dev_id = any(${devIds}::text[])`)} as bands,
      ${jsonList(sql`
        select w.dev_id as "devId", w.user_id as "userId", w.datum, ${stateOf(now)} as state, w.battery,
          w.heard_at as "heardAt", w.from_at as "boundAt"
        from watch_wear w
        left join device_band_v d on d.org_id = w.org_id and d.device_id = w.device_id
        where w.org_id = ${door.orgId}
          and w.to_at is null
          and (w.dev_id = any(${devIds}::text[]) or w.user_id = any(${userIds}::bigint[]))`)} as worn
    from organisation_org o
    where o.org_id = ${door.orgId}`);
};
/** @throws where a child or a band stands twice, a child is none of the school, or has no consent. */
function judged(items: readonly Pair[], facts: Facts): void {
  const twice = <T>(list: readonly T[]): T | undefined => list.find((x, at) => list.indexOf(x) !== at);
  const nameOf = (userId: number) => facts.children.find((child) => child.userId === userId)?.name ?? '';
  const child = twice(items.map((item) => item.userId));
  if (child != null) throw fail(faults.childTwice, { name: nameOf(child) }, 'items');
  const devId = twice(items.map((item) => item.devId));
  if (devId != null) throw fail(faults.devTwice, { devId }, 'items');
  const unknown = items.filter((item) => !facts.children.some((c) => c.userId === item.userId));
  if (unknown.length > 0) throw fail(faults.notChildren, { count: unknown.length }, 'items');
  const without = facts.children.filter((c) => !c.agreed).map((c) => c.name);
  if (without.length > 0) throw fail(faults.noConsent, { names: wordList(without.slice(0, 5)) }, 'items');
}
/** Ends the times of these bands and children and begins new ones; what stands already stays. @returns those that are new. */
export async function changeHands(
  door: Door,
  { by, at, datum }: { readonly by: number; readonly at: string; readonly datum: Datum },
  items: readonly (Pair & { readonly deviceId: number })[],
): Promise<number> {
  await door.change(sql`
    update watch_wear w
    set to_at = greatest(w.from_at, ${at}::timestamptz), ended_by = ${by}
    where w.org_id = ${door.orgId}
      and w.to_at is null
      and (w.dev_id = any(${items.map((item) => item.devId)}::text[])
        or w.user_id = any(${items.map((item) => item.userId)}::bigint[]))`);
  return door.insert(
    wears,
    items.map(({ devId, userId, deviceId }) => ({
      wearId: newId(),
      userId,
      devId,
      deviceId,
      datum,
      fromAt: at,
      madeBy: by,
    })),
  );
}

async function bindChildren(
  cx: Cx,
  door: Door,
  { firm, datum, items }: { readonly firm: string; readonly datum: Datum; readonly items: readonly Pair[] },
): Promise<Band[]> {
  const facts = await factsOf(door, items, cx.nowIso);
  if (!facts) throw fail(kernelFaults.gone);
  judged(items, facts);
  const providerId = await providerNamed(door, firm);
  const deviceOf = new Map(facts.bands.map((band) => [band.devId, band.deviceId]));
  const strange = items.filter((item) => !deviceOf.has(item.devId));
  if (strange.length > 0) {
    const rows = strange.map(({ devId }) => ({
      kind: 'band' as const,
      type: 'band' as const,
      devId,
      name: devId,
      providerId,
    }));
    const made = await register(cx, door, rows, 'items');
    strange.forEach(({ devId }, at) => deviceOf.set(devId, made[at] ?? 0));
  }
  // Whoever states another datum for a band that is worn begins a new time with it: what came before was read by the old one.
  const standing = (item: Pair) =>
    facts.worn.find((w) => w.devId === item.devId && w.userId === item.userId && w.datum === datum);
  const fresh = items.filter((item) => !standing(item));
  const at = cx.nowIso;
  try {
    if (fresh.length > 0)
      await changeHands(
        door,
        { by: cx.me.userId, at, datum },
        fresh.map((item) => ({ ...item, deviceId: deviceOf.get(item.devId) ?? 0 })),
      );
  } catch (error) {
    // Somebody else bound one of them in the same moment.
    if (constraintOf(error)?.startsWith('watch_wear_'))
      throw fail(faults.alreadyWorn, { name: '', devId: '' }, 'items');
    throw error;
  }
  const old = facts.worn.map(({ devId, userId, datum: was }) => ({ devId, userId, datum: was }));
  cx.note('watch.bound', { new: fresh, old, firm, datum }, door.orgId);
  return items.map((item) => {
    const { devId, userId } = item;
    const child = facts.children.find((c) => c.userId === userId);
    const known = facts.bands.find((band) => band.devId === devId);
    const now = standing(item);
    return {
      devId,
      orgId: door.orgId,
      orgName: facts.orgName,
      firm: known ? known.firm : firm,
      datum,
      userId,
      userName: child?.name ?? null,
      clazzId: child?.clazzId ?? null,
      clazzName: child?.clazzName ?? null,
      state: now?.state ?? ('never' as BandState),
      battery: now?.battery ?? null,
      heardAt: now?.heardAt == null ? null : new Date(now.heardAt).toISOString(),
      boundAt: now ? new Date(now.boundAt).toISOString() : at,
    };
  });
}

export const bandHandlers = [
  handle(calls.listBands, (cx, input) =>
    cx.reading('watch.devices', input.orgId, (door) =>
      door.list(
        input,
        withoutFew<ListOf<typeof input, Band>>(
          seesNames(cx.me),
          {
            select: sql`w.dev_id, w.org_id, o.name as org_name, d.firm, w.datum, w.user_id, p.name as user_name, s.clazz_id,
          s.clazz_name, ${stateOf(cx.nowIso)} as state, w.battery, w.heard_at, w.from_at as bound_at`,
            from: sql`${wearSource}
          join organisation_org o on o.org_id = w.org_id`,
            where: [
              door.orgs('w'),
              sql`w.to_at is null`,
              is('s.clazz_id', input.clazzId),
              when(input.state, (state) => sql`${stateOf(cx.nowIso)} = ${state}`),
              contains('p.name', input.userName),
            ],
            sorts: {
              devId: sql`w.dev_id`,
              userName: sql`p.name`,
              clazzName: sql`s.order_no`,
              battery: sql`w.battery`,
              heardAt: sql`w.heard_at`,
            },
            then: sql`w.org_id, s.order_no, s.clazz_id, w.user_id, w.wear_id`,
            shape: (row: Band) => row,
          },
          'w.org_id',
          'w.user_id',
        ),
      ),
    ),
  ),
  handle(calls.bindBands, async (cx, { orgId, ...asked }) => ({
    items:
      orgId == null || orgId === cx.me.orgId
        ? await bindChildren(cx, cx.db, asked)
        : await cx.into(orgId, 'watch.bound', (door) => bindChildren(cx, door, asked)),
  })),
  handle(calls.unbindBand, async (cx, { devId, orgId }) => {
    const end = async (door: Door) => {
      const [old] = await door.rows<{ wearId: number; userId: number }>(sql`
        update watch_wear w
        set to_at = greatest(w.from_at, ${cx.nowIso}::timestamptz), ended_by = ${cx.me.userId}
        where w.org_id = ${door.orgId}
          and w.dev_id = ${devId}
          and w.to_at is null
        returning w.wear_id, w.user_id`);
      if (!old) throw fail(faults.notBound, { devId });
      cx.note('watch.unbound', { subjectId: old.userId, devId }, door.orgId);
    };
    if (orgId == null || orgId === cx.me.orgId) await end(cx.db);
    else await cx.into(orgId, 'watch.unbound', end);
  }),
];
