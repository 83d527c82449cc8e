import type { Door } from '../../../kernel/server/db/door';
import { rowsAtOnce } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { dayIn } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';
import { bandMessages, forgetValues, readingsOf, type Reading } from '../../device/server/published';
import { consentOf } from '../../people/server/published';
import { isHeart } from '../rules/heart';
import { delivered, type Came } from './deliveries';
import { childrenIn, holdSums, holdWorn, reckon, type Child, type Kind, type Worn } from './reckon';

/**
 * What the devices of the school's sets say over the wire of module device, as readings. A band: `heart` in beats a minute. A
 * rope: `turns` of the attempt so far, and `breaks` of it.
 */
export const heard: Listener = {
  topic: 'device.said',
  async run({ payload }, door, kernel) {
    const read = await readingsOf(door, payload);
    const said = read.flatMap(({ deviceId, devId, at, values }): Said[] => {
      const { heart, turns, breaks } = values as Readonly<Record<string, number | undefined>>;
      const of = (kind: Kind, value: number, value2: number | null) => ({ deviceId, devId, at, kind, value, value2 });
      return [
        ...(heart == null ? [] : [of('heart', heart, null)]),
        ...(turns == null || turns < 0 ? [] : [of('rope', turns, Math.max(0, breaks ?? 0))]),
      ];
    });
    const known = await ofSets(door, [...new Set(said.map((one) => one.devId))]);
    const list = said.filter((one) => known.has(one.devId));
    if (list.length === 0) return;
    const hearts = new Set(list.filter((one) => one.kind === 'heart').map((one) => one.deviceId));
    const bodies = await ofBodies(door, payload, read, hearts);
    // What is asked together leaves in one message and is done in its order.
    const [, wearing] = await Promise.all([forgetValues(door, bodies), wornAt(door, list)]);
    const { kept, refused, held } = await takeIn(door, list, wearing);
    const zone = known.get(list[0]?.devId ?? '')?.zone ?? 'UTC';
    const setOf = ({ devId }: Said) => known.get(devId)?.setName ?? '';
    const now = kernel.clock();
    await Promise.all([
      reckon(
        door,
        kept.flatMap(({ wear, kind, ms, value, value2 }) => (wear ? [{ ...wear, kind, at: ms, value, value2 }] : [])),
        held,
      ),
      delivered(door, cameOf(kept, refused, setOf), dayIn(zone, now), now.toISOString()),
    ]);
  },
};
type Said = Pick<Reading, 'deviceId' | 'devId' | 'at'> & Pick<Worn, 'kind' | 'value' | 'value2'>;
/** What devices that said hearts measured, of a band also at times that nobody may believe. */
async function ofBodies(
  door: Door,
  payload: Readonly<Record<string, unknown>>,
  read: readonly Reading[],
  hearts: ReadonlySet<number>,
): Promise<Parameters<typeof forgetValues>[1]> {
  const isOf = ({ deviceId }: { readonly deviceId: number }) => hearts.has(deviceId);
  const known = read
    .filter(isOf)
    .map(({ messageId, receivedAt }) => ({ messageId, receivedAt, kind: 'reading' as const }));
  return [...known, ...(await bandMessages(door, payload)).filter(isOf)];
}

interface Piece {
  readonly devId: string;
  readonly setName: string;
  /** The school's. */
  readonly zone: string;
}
async function ofSets(door: Door, devIds: readonly string[]): Promise<ReadonlyMap<string, Piece>> {
  if (devIds.length === 0) return new Map();
  const rows = await door.rows<Piece>(sql`
    select g.dev_id, g.set_name, o.zone
    from sport_data_gear g
    join organisation_org o on o.org_id = g.org_id
    where g.org_id = ${door.orgId}
      and g.dev_id = any(${devIds}::text[])`);
  return new Map(rows.map((row) => [row.devId, row]));
}
/** A line of the log for each set and kind; no heart (0, 255, above 230) and hearts without a consent are refused. */
function cameOf(kept: readonly Said[], refused: readonly Said[], setOf: (one: Said) => string): Came[] {
  const lines = new Map<string, { kind: Kind; source: 'device'; device: string; taken: number; refused: number }>();
  const lineOf = (one: Said) => {
    const device = setOf(one);
    const key = `${one.kind} ${device}`;
    const line = lines.get(key) ?? { kind: one.kind, source: 'device' as const, device, taken: 0, refused: 0 };
    lines.set(key, line);
    return line;
  };
  for (const one of kept) lineOf(one)[one.kind === 'heart' && !isHeart(one.value) ? 'refused' : 'taken'] += 1;
  for (const one of refused) lineOf(one).refused += 1;
  return [...lines.values()];
}
/** A child's time with a device; `from` and `to` in milliseconds. */
interface Wear extends Child {
  readonly devId: string;
  readonly from: number;
  readonly to: number;
}
/** Who wore what, and which of these children have a consent. */
interface Wearing {
  readonly wears: readonly Wear[];
  readonly agreed: ReadonlySet<number>;
}
/**
 * Who wore the devices when they said this, held until the end, and behind that who has a consent: one that is taken back meanwhile waits
 * and finds what was taken in, or is seen here. The three statements leave in one message; each begins when the one before it is done.
 */
async function wornAt(door: Door, list: readonly Said[]): Promise<Wearing> {
  const times = list.map((one) => one.at).toSorted();
  const isWorn = sql`w.org_id = ${door.orgId}
      and w.dev_id = any(${[...new Set(list.map((one) => one.devId))]}::text[])
      and w.from_at <= ${times.at(-1)}::timestamptz
      and w.to_at > ${times[0]}::timestamptz`;
  const [, rows, agreed] = await Promise.all([
    holdWorn(door),
    door.rows<Child & { devId: string; fromAt: string; toAt: string }>(sql`
      select w.lesson_id, w.clazz_id, w.user_id, w.dev_id, w.from_at, w.to_at
      from sport_data_wear w
      where ${isWorn}
      order by w.wear_id
      for no key update of w`),
    door.rows<{ userId: number }>(sql`
      select distinct w.user_id
      from sport_data_wear w
      where ${isWorn}
        and ${consentOf('watch').only('w')}`),
  ]);
  return {
    wears: rows.map(({ fromAt, toAt, ...wear }) => ({ ...wear, from: Date.parse(fromAt), to: Date.parse(toAt) })),
    agreed: new Set(agreed.map((row) => row.userId)),
  };
}
/** What was said with the child that wore the device; `ms` is its time in milliseconds. */
interface Placed extends Said {
  readonly ms: number;
  readonly wear: Wear | undefined;
  readonly allowed: boolean;
}
/** What came of a delivery: what is new, hearts without a consent, and the sums that there are of its children. */
interface Taken {
  readonly kept: readonly Placed[];
  readonly refused: readonly Placed[];
  readonly held: Awaited<ReturnType<typeof holdSums>>;
}
/** Keeps what came, and holds the sums that it is added to. The heart of a child without a consent is not kept. */
async function takeIn(door: Door, list: readonly Said[], { wears, agreed }: Wearing): Promise<Taken> {
  const ofDevice = grouped(wears, (wear) => wear.devId);
  const placed = list.map((one): Placed => {
    const ms = Date.parse(one.at);
    const wear = ofDevice.get(one.devId)?.find(({ from, to }) => from <= ms && ms < to);
    return { ...one, ms, wear, allowed: !wear || one.kind !== 'heart' || agreed.has(wear.userId) };
  });
  const allowed = placed.filter((one) => one.allowed);
  const [kept, held] = await Promise.all([
    insertNew(door, allowed),
    holdSums(door, childrenIn(allowed.flatMap(({ wear }) => wear ?? []))),
  ]);
  return { kept, refused: placed.filter((one) => !one.allowed), held };
}
const KEYS = ['devId', 'kind', 'value', 'value2', 'at'];
type Key = Pick<Said, 'devId' | 'kind' | 'at'>;
const keyOf = ({ devId, kind, at }: Key): string => `${devId} ${kind} ${Date.parse(at)}`;
/** How many were made, and which, where it is not all of them. */
type Made = { readonly n: number } & (Key | { readonly [Name in keyof Key]: null });
/**
 * Writes readings of devices of the school's sets; one of a kind a device and instant. They hang on these sets, so they come in as one JSON
 * text joined with them: one text for any number of readings. A device that has left its set meanwhile is not listened to any more. Nearly
 * always all of them are new: then their number alone comes back.
 * @returns those that are new
 */
async function insertNew<T extends Said>(door: Door, rows: readonly T[]): Promise<T[]> {
  const fresh: T[] = [];
  for (let from = 0, next = rowsAtOnce(KEYS); from < rows.length; from += next) {
    const part = rows.slice(from, from + next);
    const list = part.map(({ devId, kind, value, value2, at }, place) => ({ devId, kind, value, value2, at, place }));
    const made = await door.rows<Made>(sql`
      with made as (
        insert into sport_data_reading (org_id, dev_id, kind, value, value2, at)
        select g.org_id, g.dev_id, u.kind, u.value, u.value2, u.at
        from sport_data_gear g
        join json_to_recordset(${JSON.stringify(list)}::json) as u("devId" text, kind text, value integer, value2 integer,
          at timestamptz, place integer) on u."devId" = g.dev_id
        where g.org_id = ${door.orgId}
        order by u.place
        on conflict (org_id, dev_id, kind, at) do nothing
        returning dev_id, kind, at)
      select c.n, m.dev_id, m.kind, m.at
      from (select count(*)::int as n from made) c
      left join made m on c.n < ${part.length}::int`);
    if (made[0]?.n === part.length) fresh.push(...part);
    else {
      const left = new Set(made.flatMap((one) => (one.devId == null ? [] : [keyOf(one)])));
      fresh.push(...part.filter((one) => left.delete(keyOf(one))));
    }
  }
  return fresh;
}
