import { hash as digestOf } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { halvesIn } from '../../../kernel/server/http/places';
import { newId } from '../../../kernel/server/ids';
import type { Params } from '../../../kernel/shared/messages';
import { grouped } from '../../../kernel/shared/maps';
import {
  correct,
  KEPT_DAYS,
  message,
  neededFor,
  offsetOf,
  samplesWith,
  type Corrected,
  type Message,
  type Refusal,
  type Times,
} from '../rules';
import type { SaidPayload } from './delivery';
import type { Sender } from './key';
import { insertMessages, type NewMessage } from './message-insert';
import { addRecent } from './recent';

/** A message on its way in. */
interface Item {
  /** Its place in the request. */
  readonly at: number;
  readonly said: Message;
  readonly times: Times;
}
/** An item whose school and time are known. */
interface Placed extends Item, Pick<Corrected, 'offsetMs' | 'flag'> {
  readonly orgId: number;
  readonly deviceId: number;
  readonly correctedAt: number;
  readonly hash: string;
}
export interface Refused {
  readonly at: number;
  readonly code: Refusal;
  readonly text: string;
}
/** A device and one of its holders. */
interface Standing {
  readonly devId: string;
  readonly samples: readonly number[];
  readonly orgId: number;
  readonly deviceId: number;
  readonly fromAt: string;
  readonly toAt: string | null;
}
const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** What came of a request. */
export interface Ingested {
  readonly kept: number;
  readonly repeated: number;
  readonly refused: Refused[];
}

/**
 * Takes messages in, each judged by itself. What is new is written with its number in one transaction, so what is answered
 * as kept is kept; what follows from it is done by `apply.ts`, after the commit and again until it is done.
 */
export async function ingest(cx: Cx, sender: Sender, items: readonly unknown[]): Promise<Ingested> {
  const refused: Refused[] = [];
  const refuse = (at: number, code: Refusal, params: Params = {}): void => {
    refused.push({ at, code, text: cx.text(`device.fault.${code}`, params) });
  };
  const read = readItems(cx, sender, items, refuse);
  const known = await standingOf(cx, sender, read);
  const placed = place(read, known, refuse);
  const { fresh, repeated, conflicts } = await separate(cx, sender, placed);
  for (const { at, said } of conflicts) refuse(at, 'conflict', { no: said.no });
  await keep(cx, sender, fresh, await unseen(cx, sender, conflicts));
  return { kept: fresh.length, repeated, refused: refused.toSorted((a, b) => a.at - b.at) };
}

type Refuse = (at: number, code: Refusal, params?: Params) => void;
/** Items whose form is right and whose kind the key may send. */
function readItems(cx: Cx, sender: Sender, items: readonly unknown[], refuse: Refuse): Item[] {
  const received = cx.now.getTime();
  return items.flatMap((item, at) => {
    const { success, data, error } = message.safeParse(item);
    const [half] = halvesIn(item);
    if (!success || half) {
      refuse(at, 'shape', { path: error?.issues[0]?.path.join('.') ?? half?.path ?? '' });
      return [];
    }
    const needed = neededFor(data.kind);
    if (needed && !sender.kinds.includes(needed)) {
      refuse(at, 'notAllowed', { kind: data.kind });
      return [];
    }
    const sent = Date.parse(data.sentAt);
    return [{ at, said: data, times: { sent, at: data.at == null ? sent : Date.parse(data.at), received } }];
  });
}

/**
 * The sender's devices among those named, with all who held them. Another vendor's device is as unknown as one that nobody has;
 * a number that was another vendor's before is the sender's from its registering on, and nobody's before.
 */
async function standingOf(cx: Cx, sender: Sender, items: readonly Item[]): Promise<Map<string, Standing[]>> {
  if (items.length === 0) return new Map();
  const rows = await cx.db.rows<Standing>(sql`
    select c.dev_id, c.samples, h.org_id, h.device_id, h.from_at, h.to_at
    from device_claim c
    join device_holder h on h.dev_id = c.dev_id
    where c.dev_id = any(${[...new Set(items.map((item) => item.said.devId))]}::text[])
      and c.provider_id = ${sender.providerId}
      and (h.provider_id is null or h.provider_id = ${sender.providerId})`);
  return grouped(rows, (row) => row.devId);
}
/** A device's differences with these items among them, kept by `apply.ts` once the items are. */
const samplesAfter = (before: readonly number[], items: readonly Item[]): readonly number[] =>
  items.reduce((samples, { said, times }) => samplesWith(samples, said.kind, times), before);

/** Finds each item's time by our clock, and the school that held the device then. */
function place(items: readonly Item[], known: ReadonlyMap<string, Standing[]>, refuse: Refuse): Placed[] {
  const ofDevice = grouped(items, (item) => item.said.devId);
  // A device has one difference for all that it said in this request.
  const offsets = new Map(
    [...ofDevice].map(([devId, said]) => [devId, [offsetOf(samplesAfter(known.get(devId)?.[0]?.samples ?? [], said))]]),
  );
  return items.flatMap((item) => {
    const { devId } = item.said;
    const holders = known.get(devId);
    if (!holders) {
      refuse(item.at, 'unknown', { devId });
      return [];
    }
    const { at: correctedAt, offsetMs, flag } = correct(item.times, offsets.get(devId) ?? []);
    const believed = flag ? item.times.received : correctedAt;
    if (item.times.received - believed > KEPT_DAYS * DAY_MS) {
      refuse(item.at, 'old', { days: KEPT_DAYS });
      return [];
    }
    const holder = holderAt(holders, believed);
    if (!holder) {
      refuse(item.at, 'nobody', { devId });
      return [];
    }
    const { orgId, deviceId } = holder;
    // What nobody may believe stands where it was received: a time of 2199 would head every list for good.
    return [{ ...item, orgId, deviceId, correctedAt: believed, offsetMs, flag, hash: hashOf(item.said) }];
  });
}
/** Who held a device at a time. */
const holderAt = (holders: readonly Standing[], at: number): Standing | undefined =>
  holders.find((h) => Date.parse(h.fromAt) <= at && (h.toAt == null || at < Date.parse(h.toAt)));
const byName = (of: object): [string, unknown][] => Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
const hashOfText = (of: unknown): string => digestOf('sha256', JSON.stringify(of), 'base64url');
/** What a message says, whenever it was sent and in whatever order: a repeat has another time of sending. */
function hashOf({ sentAt: _, ...said }: Message): string {
  if (said.kind !== 'reading' || Object.keys(said.values).length < 2) return hashOfText(byName(said));
  return hashOfText(byName({ ...said, values: Object.fromEntries(byName(said.values)) }));
}
/** The same by the order in which its values were sent: numbers of the release before were claimed by it. */
const hashAsSent = ({ sentAt: _, ...said }: Message): string => hashOfText(byName(said));

/** An item that has a place among the messages. */
type Numbered = Placed & { readonly messageId: number };
interface Separated {
  readonly fresh: readonly Numbered[];
  readonly repeated: number;
  /** The number had come before with other content. */
  readonly conflicts: readonly Placed[];
}
const numberOf = (devId: string, no: string): string => `${devId}\n${no}`;
/** Tells new messages from repeats, by their number: the claim on it stands in the same transaction as the message. */
async function separate(cx: Cx, sender: Sender, placed: readonly Placed[]): Promise<Separated> {
  const first = new Map<string, Numbered>();
  for (const item of placed) {
    const number = numberOf(item.said.devId, item.said.no);
    if (!first.has(number)) first.set(number, { ...item, messageId: newId() });
  }
  const before = await claimNumbers(cx, sender, first);
  const fresh = [...first].filter(([number]) => !before.has(number)).map(([, item]) => item);
  const places = new Set(fresh.map((item) => item.at));
  const others = placed.filter((item) => !places.has(item.at));
  const isConflict = ({ said, hash }: Placed) => {
    const number = numberOf(said.devId, said.no);
    const claimed = before.get(number) ?? first.get(number)?.hash;
    return claimed !== hash && claimed !== hashAsSent(said);
  };
  const conflicts = others.filter(isConflict);
  return { fresh, conflicts, repeated: others.length - conflicts.length };
}
/**
 * Claims the numbers; a claim that stood already is counted up. They travel as one text for any number of them: claims belong to no
 * school, and no row security refuses what a cluster makes of it.
 * @returns what those that stood already were for, by number: of new ones no word comes back.
 */
async function claimNumbers(
  cx: Cx,
  { providerId }: Sender,
  items: ReadonlyMap<string, Numbered>,
): Promise<ReadonlyMap<string, string>> {
  if (items.size === 0) return new Map();
  // In one order everywhere, so that two requests with the same numbers wait for each other and never in a circle.
  const list = [...items]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { said, hash, messageId }], place) => ({ devId: said.devId, no: said.no, hash, messageId, place }));
  const rows = await cx.db.rows<{ devId: string | null; no: string | null; hash: string | null }>(sql`
    insert into device_seen (dev_id, provider_id, no, hash, message_id, times, received_at)
    select u."devId", ${providerId}::bigint, u.no, u.hash, u."messageId", 1, ${cx.nowIso}::timestamptz
    from json_to_recordset(${JSON.stringify(list)}::json) as u("devId" text, no text, hash text, "messageId" bigint, place int)
    order by u.place
    on conflict (dev_id, provider_id, no) do update set times = device_seen.times + 1
    returning case when times > 1 then dev_id end as dev_id, case when times > 1 then no end as no,
      case when times > 1 then hash end as hash`);
  return new Map(
    rows.flatMap(({ devId, no, hash }) =>
      devId == null || no == null || hash == null ? [] : [[numberOf(devId, no), hash] as const],
    ),
  );
}
/**
 * Conflicts that are stored for the first time: a device that is refused says the same again, as often as it likes. Their
 * contents are claimed as numbers are, under one that no device can use: theirs are trimmed.
 */
async function unseen(cx: Cx, sender: Sender, conflicts: readonly Placed[]): Promise<readonly Numbered[]> {
  const claims = new Map<string, Numbered>();
  for (const item of conflicts) {
    const no = `\n${item.hash}`;
    const number = numberOf(item.said.devId, no);
    if (!claims.has(number)) claims.set(number, { ...item, said: { ...item.said, no }, messageId: newId() });
  }
  const before = await claimNumbers(cx, sender, claims);
  const stored = new Map([...claims].filter(([number]) => !before.has(number)).map(([, item]) => [item.at, item]));
  return conflicts.flatMap((item) => {
    const claim = stored.get(item.at);
    return claim ? [{ ...item, messageId: claim.messageId }] : [];
  });
}

const byTime = (a: Numbered, b: Numbered): number => a.correctedAt - b.correctedAt || a.messageId - b.messageId;
/** Writes messages with the schools they belong to, the earliest first, and tells that they are there. */
async function keep(cx: Cx, sender: Sender, fresh: Separated['fresh'], conflicts: readonly Numbered[]): Promise<void> {
  const all = [
    ...fresh.map((item) => ({ ...item, isConflict: false })),
    ...conflicts.map((item) => ({ ...item, isConflict: true })),
  ];
  const receivedAt = cx.nowIso;
  for (const [orgId, list] of grouped(all, (item) => item.orgId)) {
    const items = list.toSorted(byTime);
    const rows = items.map(rowOf);
    await cx.asOrg(orgId, (door) => insertMessages(door, rows, { providerId: sender.providerId, receivedAt }));
    const said = {
      ids: rows.map((row) => row.messageId),
      receivedAt,
      by: sender.door,
      kinds: [...new Set(rows.map((row) => row.kind))],
    } satisfies SaidPayload;
    cx.emit('device.said', said, orgId);
    // After the commit, and before anybody hears of them.
    cx.after(() =>
      addRecent(
        cx.db,
        items.map(({ said: { devId } }, at) => ({ ...rows[at]!, devId, receivedAt })),
      ),
    );
  }
}
function rowOf(item: Numbered & { readonly isConflict: boolean }): NewMessage {
  const { kind, no, devId: _d, sentAt: _s, at: _a, ...data } = item.said;
  return {
    messageId: item.messageId,
    deviceId: item.deviceId,
    no,
    kind,
    data,
    sentAt: iso(item.times.sent),
    measuredAt: iso(item.times.at),
    at: iso(item.correctedAt),
    offsetMs: item.offsetMs,
    flag: item.flag,
    isConflict: item.isConflict,
  };
}
