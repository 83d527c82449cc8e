// What bands said, for modules that take it over.
import type { Door } from '../../../kernel/server/db/door';
import { PLANNED_ANEW } from '../../../kernel/server/db/prepared';
import { raw, sql } from '../../../kernel/server/db/sql';
import { grouped } from '../../../kernel/shared/maps';
import type { Flag, MessageKind } from '../rules';
import { dropValues, saidIn } from './delivery';

/** A message of a band. `at` is its time by our clock; one with a flag has a time that nobody may believe. */
export interface BandMessage {
  readonly messageId: number;
  readonly deviceId: number;
  readonly kind: MessageKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly receivedAt: string;
  readonly flag: Flag | null;
}
const BAND_KINDS: ReadonlySet<MessageKind> = new Set(['reading', 'event', 'beat']);
/** What bands said in an event `device.said`: signs of life, what happened, what they measured; conflicts are left out. */
export const bandMessages = async (
  door: Door,
  payload: Readonly<Record<string, unknown>>,
): Promise<readonly BandMessage[]> =>
  (await saidIn(door, payload)).filter(
    ({ deviceKind, kind, isConflict }) => deviceKind === 'band' && BAND_KINDS.has(kind) && !isConflict,
  );
/**
 * Whoever keeps what bands measured takes it out of the messages, in the same transaction: of a child's body nothing stands twice.
 * The message itself stays, with its times, clock and firmware; who listens behind finds it without them. One statement for what came
 * at one time. @returns how many messages were changed
 */
export async function forgetValues(
  door: Door,
  taken: readonly Pick<BandMessage, 'messageId' | 'kind' | 'receivedAt'>[],
): Promise<number> {
  const readings = taken.filter((message) => message.kind === 'reading');
  let changed = 0;
  for (const [receivedAt, own] of grouped(readings, (message) => message.receivedAt)) {
    const ids = new Set(own.map((message) => message.messageId));
    // One instant is one month: a list of them would be looked for in every month. A plan of the month's first minutes, when it is
    // nearly empty, would read the whole of it each time.
    changed += await door.change(sql`
      update device_message m
      set data = m.data - 'values'
      where m.org_id = ${door.orgId}
        and m.message_id = any(${[...ids]}::bigint[])
        and m.received_at = ${receivedAt}
      ${raw(PLANNED_ANEW)}`);
    dropValues(door, ids);
  }
  return changed;
}
