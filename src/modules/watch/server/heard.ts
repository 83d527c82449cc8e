import type { Door } from '../../../kernel/server/db/door';
import { insertOf, rowsAtOnce } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { grouped } from '../../../kernel/shared/maps';
import { bandMessages, forgetValues, type BandMessage } from '../../device/server/published';
import { consentOf } from '../../people/server/published';
import {
  excess,
  isTimely,
  NEW_CHILD,
  spanAt,
  withPoints,
  type ChildState,
  type Datum,
  type Sign,
  type Rules,
} from '../rules';
import { children, fixes, readings, wears } from '../tables';
import { schoolOf, type School } from './config';
import { lessonsOf } from './lessons';
import { read, type Said } from './message';
import { settle, type Judged } from './settle';
import { addUp, countAnew, stepsOf, type Summand } from './sums';

/** A child's time with a band, as whoever hears of the band needs it. */
interface Wear {
  readonly wearId: number;
  readonly userId: number;
  readonly deviceId: number;
  readonly datum: Datum;
  readonly fromAt: string;
  readonly toAt: string | null;
  readonly heardAt: string | null;
  readonly battery: number | null;
  readonly isWorn: boolean | null;
  /** The child has left the school: what its band still says is nobody's. */
  readonly isGone: boolean;
}
/** A message with the child that wore the band at its time. */
interface Heard {
  readonly wear: Wear;
  readonly message: BandMessage;
  readonly said: Said;
  readonly at: number;
  readonly received: number;
}

/**
 * What bands said, in one transaction with the mark on the event, so that it is done once whoever dies: values go to the child
 * who wore the band at the time, sums are added up, and the child is judged anew.
 */
export const heard: Listener = {
  topic: 'device.said',
  async run({ payload }, door, kernel) {
    const messages = await bandMessages(door, payload);
    if (messages.length === 0) return;
    const known = grouped(
      await wearsOf(door, [...new Set(messages.map((message) => message.deviceId))]),
      (wear) => wear.deviceId,
    );
    if (known.size === 0) return;
    await forgetValues(
      door,
      messages.filter((message) => known.has(message.deviceId)),
    );
    const worn = messages.flatMap((message) => placed(message, known.get(message.deviceId) ?? []));
    // Asked once the bindings are held: a consent that is taken back meanwhile finds what was written, and deletes it.
    const agreed = await consentOf('watch').among(
      door,
      worn.map(({ wear }) => wear.userId),
    );
    const list = worn.filter(({ wear }) => agreed.has(wear.userId) && !wear.isGone);
    if (list.length === 0) return;
    const school = await schoolOf(door);
    const states = await heldStates(
      door,
      [...new Set(list.map(({ wear }) => wear.userId))].toSorted((a, b) => a - b),
    );
    await keep(door, list, school, states);
    const judged = await judge(door, list, school, states);
    const now = Math.max(...judged.map(({ state }) => state.now));
    await settle(door, kernel, school, judged, now);
    await door.updateEach(
      children,
      'userId',
      judged.map(({ userId, state }) => ({ userId, state })),
    );
    await keepState(door, list);
  },
};

/** Times with these bands, in one order, and held: who takes a consent back waits for what is being written. */
const wearsOf = (door: Door, deviceIds: readonly number[]): Promise<Wear[]> =>
  door.rows<Wear>(sql`
    select w.wear_id, w.user_id, w.device_id, w.datum, w.from_at, w.to_at, w.heard_at, w.battery, w.is_worn,
      p.removed_at is not null as is_gone
    from watch_wear w
    left join people_person_v p on p.org_id = ${door.orgId}
      and p.user_id = w.user_id
    where w.org_id = ${door.orgId}
      and w.device_id = any(${deviceIds}::bigint[])
    order by w.wear_id
    for no key update of w`);
/**
 * The child that wore the band at the message's time. A time that nobody may believe belongs to nobody; but who calls for help is
 * heard whatever the band's clock says: it was when it came.
 */
function placed(message: BandMessage, times: readonly Wear[]): Heard[] {
  const isCall = message.kind === 'event' && message.data['code'] === 'sos';
  if (message.flag != null && !isCall) return [];
  const at = Date.parse(message.flag == null ? message.at : message.receivedAt);
  const wear = times.find((w) => Date.parse(w.fromAt) <= at && (w.toAt == null || at < Date.parse(w.toAt)));
  if (!wear) return [];
  return [{ wear, message, said: read(message, wear.datum), at, received: Date.parse(message.receivedAt) }];
}
/** The children's states, held until the end: two that hear of one child follow each other. */
async function heldStates(door: Door, userIds: readonly number[]): Promise<Map<number, ChildState>> {
  const ask = () =>
    door.rows<{ userId: number; state: ChildState }>(sql`
      select c.user_id, c.state
      from watch_child c
      where c.org_id = ${door.orgId}
        and c.user_id = any(${userIds}::bigint[])
      order by c.user_id
      for no key update of c`);
  const found = new Map((await ask()).map((row) => [row.userId, row.state]));
  const strange = userIds.filter((userId) => !found.has(userId));
  if (strange.length === 0) return found;
  await door.insert(
    children,
    strange.map((userId) => ({ userId, state: NEW_CHILD })),
    'on conflict (org_id, user_id) do nothing',
  );
  return new Map((await ask()).map((row) => [row.userId, row.state]));
}

interface KeptValue {
  readonly userId: number;
  readonly kind: Summand['kind'];
  readonly at: string;
}
const READING_KEYS = ['userId', 'kind', 'at', 'messageId', 'wearId', 'value', 'value2'];
const FIX_KEYS = ['userId', 'at', 'messageId', 'latE6', 'lonE6', 'acc', 'datum', 'saidLatE6', 'saidLonE6'];
/** Inserts what is new; one value of a kind a child and instant. @returns those that are. */
async function fresh(door: Door, table: typeof readings | typeof fixes, rows: readonly object[]): Promise<KeptValue[]> {
  const isReading = table === readings;
  const keys = isReading ? READING_KEYS : FIX_KEYS;
  const kept: KeptValue[] = [];
  for (let at = 0, next = rowsAtOnce(keys); at < rows.length; at += next)
    kept.push(
      ...(await door.rows<KeptValue>(
        insertOf(
          table,
          keys,
          rows.slice(at, at + next) as readonly Readonly<Record<string, unknown>>[],
          door.orgId,
          isReading
            ? sql`on conflict (org_id, user_id, kind, at) do nothing returning user_id, kind, at`
            : sql`on conflict (org_id, user_id, at) do nothing returning user_id, 'outside' as kind, at`,
        ),
      )),
    );
  return kept;
}

/** Writes values and positions, and adds them to the sums. Positions outside the school's times are counted alone. */
async function keep(
  door: Door,
  list: readonly Heard[],
  school: School,
  states: Map<number, ChildState>,
): Promise<void> {
  const inTimes = (at: number) => spanAt(school.config.times, school.zone, at) != null;
  const values = list.flatMap(({ wear, message, said, at }) =>
    said.values.map((value) => ({
      ...value,
      userId: wear.userId,
      at: message.at,
      ms: at,
      messageId: message.messageId,
      wearId: wear.wearId,
    })),
  );
  const places = list.flatMap(({ wear, message, said, at }) =>
    said.place && inTimes(at)
      ? [{ ...said.place, userId: wear.userId, at: message.at, messageId: message.messageId, datum: wear.datum }]
      : [],
  );
  const kept = new Set((await fresh(door, readings, values)).map(keyOf));
  await fresh(door, fixes, places);
  const added = unique(values.filter((value) => kept.has(keyOf(value))));
  const outside = list.flatMap(({ wear, said, at }): Summand[] =>
    said.place && !inTimes(at) ? [{ userId: wear.userId, kind: 'outside', at, value: 1, value2: null }] : [],
  );
  const plain = added
    .filter((value) => value.kind !== 'steps')
    .map(({ userId, kind, ms, value, value2 }): Summand => ({ userId, kind, at: ms, value, value2 }));
  const walked = await stepsIn(
    door,
    added.filter((value) => value.kind === 'steps').map((value) => ({ ...value, at: value.ms })),
    school.zone,
    states,
  );
  await addUp(door, [...plain, ...outside, ...walked], school.zone);
}
const keyOf = ({ userId, kind, at }: KeptValue): string => `${userId} ${kind} ${Date.parse(at)}`;
const unique = <T extends KeptValue>(list: readonly T[]): T[] => [
  ...new Map(list.toReversed().map((one) => [keyOf(one), one])).values(),
];

interface CountedValue {
  readonly userId: number;
  readonly at: number;
  readonly value: number;
  readonly wearId: number;
}
/** What was walked. Counters that came in their order follow from the last one; those that came late are reckoned anew. */
async function stepsIn(
  door: Door,
  list: readonly CountedValue[],
  zone: string,
  states: Map<number, ChildState>,
): Promise<Summand[]> {
  const walked: Summand[] = [];
  for (const [userId, own] of grouped(list, (value) => value.userId)) {
    const counts = own.toSorted((a, b) => a.at - b.at);
    const [first, last] = [counts[0], counts.at(-1)];
    const state = states.get(userId) ?? NEW_CHILD;
    if (!first || !last) continue;
    const before = state.steps;
    if (before && first.at <= before.at)
      await countAnew(door, { userId, from: first.at, to: Math.max(last.at, before.at) }, zone);
    else walked.push(...stepsOf(counts, before ?? undefined, zone));
    if (!before || last.at > before.at)
      states.set(userId, { ...state, steps: { at: last.at, value: last.value, wearId: last.wearId } });
  }
  return walked;
}

/** What a message tells the rules: only what came in time, and of a body only while the band is worn. */
function pointsOf({ said, at, received }: Heard, school: School): Sign[] {
  if (!isTimely(at, received)) return [];
  const { limits } = school.config;
  const points: Sign[] = [];
  if (said.place && spanAt(school.config.times, school.zone, at)) {
    const { latE6, lonE6, acc } = said.place;
    points.push({ is: 'fix', at, latE6, lonE6, acc, key: `${latE6} ${lonE6} ${acc}` });
  }
  if (said.isWorn !== false)
    for (const { kind, value, value2 } of said.values) {
      if (kind === 'steps') continue;
      const judged = kind === 'blood' ? excess(limits, value, value2) : value;
      points.push({
        is: kind,
        at,
        value: judged,
        key: `${value} ${value2}`,
        ...(kind === 'blood' ? { said: value, value2 } : {}),
      });
    }
  if (said.battery != null) points.push({ is: 'battery', at, value: said.battery, key: String(said.battery) });
  if (said.sos) points.push({ is: 'sos', at, key: '' });
  return points;
}
async function judge(
  door: Door,
  list: readonly Heard[],
  school: School,
  states: ReadonlyMap<number, ChildState>,
): Promise<Judged[]> {
  const own = [...grouped(list, ({ wear }) => wear.userId)].map(([userId, said]) => {
    const before = states.get(userId) ?? NEW_CHILD;
    const points = said.flatMap((one) => pointsOf(one, school));
    return { userId, before, points, received: Math.max(...said.map((one) => one.received)) };
  });
  const lessons = await lessonsOf(
    door,
    school,
    new Map(own.map(({ userId, before, points }) => [userId, [...before.points, ...points]])),
    Math.max(...own.map(({ received }) => received)),
  );
  return own.map(({ userId, before, points, received }) => {
    const rules: Rules = { ...school, lessons: lessons(userId) };
    const state = withPoints(heardAgain(before, received), rules, points, received);
    return { userId, state, rules };
  });
}
/** A band that was silent is not any more. */
const heardAgain = (state: ChildState, received: number): ChildState =>
  state.silent.at(-1)?.to === null
    ? { ...state, silent: state.silent.map((wrong) => ({ ...wrong, to: wrong.to ?? received })) }
    : state;

/** How bands are, by the newest of what they said. */
async function keepState(door: Door, list: readonly Heard[]): Promise<void> {
  const rows = [...grouped(list, ({ wear }) => wear.wearId)].map(([wearId, said]) => {
    const newest = said.toSorted((a, b) => a.at - b.at);
    const { wear } = newest[0]!;
    const received = Math.max(...said.map((one) => one.received), wear.heardAt ? Date.parse(wear.heardAt) : 0);
    return {
      wearId,
      heardAt: new Date(received).toISOString(),
      battery: newest.findLast((one) => one.said.battery != null)?.said.battery ?? wear.battery,
      isWorn: newest.findLast((one) => one.said.isWorn != null)?.said.isWorn ?? wear.isWorn,
    };
  });
  await door.updateEach(wears, 'wearId', rows);
}
