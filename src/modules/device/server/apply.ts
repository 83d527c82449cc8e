import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import type { Listener } from '../../../kernel/server/module';
import { grouped } from '../../../kernel/shared/maps';
import { isChilds, isNewer, type Doorway } from '../rules';
import { devices, events } from '../tables';
import { applyAnswers } from './answers';
import { saidIn } from './delivery';
import { applyMarks } from './marks';
import type { MessageRow } from './message-row';
import { keepSamples, samplesOf } from './samples';

type Device = RowOf<typeof devices>;
type NewEvent = Pick<RowOf<typeof events>, 'deviceId' | 'code' | 'at' | 'detail' | 'messageId'>;
/** A battery below so many per cent is an event, once. */
const LOW_BATTERY = 15;

/**
 * Does what follows from messages that were kept: how a device is, what happened to it, what became of its commands. The
 * outbox marks the event in the same transaction, so that whatever dies and begins anew does it once.
 */
export const said: Listener = {
  topic: 'device.said',
  async run({ orgId, payload }, door, kernel) {
    // No other event speaks of them, and this one is done with this transaction: a mark on each would write every row twice.
    const kept = await saidIn(door, payload);
    if (kept.length === 0) return;
    const now = kernel.clock().toISOString();
    const deviceIds = [...new Set(kept.map((row) => row.deviceId))];
    // What is asked together leaves in one message and is done in its order, each by what is there when its turn comes. Devices are locked
    // in one order: two deliveries never wait for each other in a circle. Not their keys, which whoever keeps further messages of them holds.
    const [rows, known] = await Promise.all([
      door.rows<Device>(sql`
        select d.*
        from device_device d
        where d.org_id = ${orgId}
          and d.device_id = any(${deviceIds}::bigint[])
        order by d.device_id
        for no key update of d`),
      samplesOf(door, [...new Set(kept.map((row) => row.devId))]),
    ]);
    const ofDevice = grouped(kept, (row) => row.deviceId);
    const changed = rows.map((row) => stateAfter(row, ofDevice.get(row.deviceId) ?? []));
    const happened = changed.flatMap(({ happened: list }) => list.map((row) => ({ ...row, eventId: newId() })));
    await Promise.all([
      door.updateEach(
        devices,
        'deviceId',
        changed.map(({ state }) => state),
      ),
      door.insert(events, happened),
      keepSamples(door, kept, known, doorwayOf(payload)),
    ]);
    await applyAnswers(
      door,
      kept.filter((row) => row.kind === 'ack' && !row.isConflict),
      now,
    );
    await applyMarks(
      door,
      kept.filter((row) => row.kind === 'race' && !row.isConflict),
      now,
    );
  },
};
/** An event of the release before does not say by which door: there was one. */
const doorwayOf = (payload: Readonly<Record<string, unknown>>): Doorway => (payload['by'] === 'mqtt' ? 'mqtt' : 'http');

interface After {
  readonly state: Pick<
    Device,
    'deviceId' | 'seenAt' | 'isSilent' | 'firmware' | 'battery' | 'signal' | 'latest' | 'latestAt' | 'latestBy'
  >;
  readonly happened: readonly NewEvent[];
}
const later = (a: string | null, b: string): string => (a == null || a < b ? b : a);
/** Values of the release before say only their corrected time. */
const isNewest = (
  { latestAt, latestBy }: Pick<Device, 'latestAt' | 'latestBy'>,
  { at, measuredAt }: MessageRow,
): boolean =>
  latestAt == null ||
  isNewer(
    { at: Date.parse(at), own: Date.parse(measuredAt) },
    { at: Date.parse(latestAt), own: Date.parse(latestBy ?? latestAt) },
  );
/** How a device is after messages (the earliest first), and what happened to it. A time that may not be believed is never the latest. */
function stateAfter(device: Device, said: readonly MessageRow[]): After {
  const { deviceId, firmware, battery, signal, latest, latestAt, latestBy } = device;
  let state = {
    deviceId,
    seenAt: device.seenAt,
    isSilent: device.isSilent,
    firmware,
    battery,
    signal,
    latest,
    latestAt,
    latestBy,
  };
  const happened: NewEvent[] = [];
  const happens = (m: MessageRow, code: string, detail: Record<string, unknown> = {}): void => {
    happened.push({ deviceId, code, at: m.at, detail, messageId: m.messageId });
  };
  for (const m of said) {
    if (state.isSilent) happens(m, 'back');
    state = { ...state, seenAt: later(state.seenAt, m.receivedAt), isSilent: false };
    if (m.isConflict) {
      happens(m, 'conflict', { no: m.no });
      continue;
    }
    if (m.flag != null && !happened.some((row) => row.code === 'wrongClock'))
      happens(m, 'wrongClock', { flag: m.flag, measuredAt: m.measuredAt });
    if (m.kind === 'event') happens(m, String(m.data['code']), { text: m.data['text'] });
    const isLatest = m.flag == null && isNewest(state, m);
    if (m.kind === 'hello') {
      happens(m, 'begun', { firmware: m.data['firmware'] });
      if (isLatest || m.flag != null) state = { ...state, firmware: String(m.data['firmware'] ?? '') };
    }
    if (!isLatest || (m.kind !== 'beat' && m.kind !== 'reading')) continue;
    const next = m.kind === 'beat' || isChilds(device.kind, valuesOf(m)) ? beatOf(state, m) : readingOf(state, m);
    if ((next.battery ?? 100) < LOW_BATTERY && (state.battery ?? 100) >= LOW_BATTERY)
      happens(m, 'lowBattery', { battery: next.battery });
    state = { ...state, ...next, latestAt: m.at, latestBy: m.measuredAt };
  }
  return { state, happened };
}
/** What a message can say of a device. */
type Said = Pick<Device, 'battery' | 'signal' | 'latest'>;
const valuesOf = ({ data }: MessageRow) => (data['values'] ?? {}) as Record<string, unknown>;
const readingOf = ({ battery, signal }: Said, said: MessageRow): Said => ({ battery, signal, latest: valuesOf(said) });
const beatOf = (state: Said, { data }: MessageRow): Said => ({
  battery: typeof data['battery'] === 'number' ? data['battery'] : state.battery,
  signal: typeof data['signal'] === 'number' ? data['signal'] : state.signal,
  latest: state.latest,
});
