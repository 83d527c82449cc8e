import type { Door } from '../../../kernel/server/db/door';
import { updateEachOf } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import { grouped } from '../../../kernel/shared/maps';
import { samplesWith, type Doorway } from '../rules';
import { claims } from '../tables';
import type { DeviceMessage, MessageRow } from './message-row';

/** How far the clocks of some devices are off, as it stands. */
interface Known {
  readonly devId: string;
  readonly samples: readonly number[];
}
/** Asked once the devices are held, in the same message or later: what a delivery before this one kept is in it. */
export const samplesOf = (door: Door, devIds: readonly string[]): Promise<Known[]> =>
  door.rows<Known>(sql`select dev_id, samples from device_claim where dev_id = any(${devIds}::text[])`);
/**
 * Keeps by which door devices speak and how far clocks are off, from messages in the order in which they arrived. Whoever calls holds the
 * devices: written by each request, two with the same devices would wait for each other in a circle.
 */
export async function keepSamples(
  door: Door,
  kept: readonly DeviceMessage[],
  known: readonly Known[],
  by: Doorway,
): Promise<void> {
  const said = kept.filter((row) => !row.isConflict).toSorted((a, b) => a.messageId - b.messageId);
  const ofDevice = grouped(said, (row) => row.devId);
  const rows = known.flatMap(({ devId, samples }) => {
    const own = ofDevice.get(devId);
    return own ? [{ devId, samples: own.reduce<readonly number[]>(samplesAfter, samples), by }] : [];
  });
  if (rows.length > 0)
    await door.change(updateEachOf(claims, ['devId', 'samples', 'by'], rows, raw('true'), undefined));
}
const samplesAfter = (
  samples: readonly number[],
  { kind, measuredAt, sentAt, receivedAt }: MessageRow,
): readonly number[] =>
  samplesWith(samples, kind, {
    at: Date.parse(measuredAt),
    sent: Date.parse(sentAt),
    received: Date.parse(receivedAt),
  });
