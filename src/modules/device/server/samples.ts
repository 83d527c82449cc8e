import type { Door } from '../../../kernel/server/db/door';
import { updateEachOf } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import { grouped } from '../../../kernel/shared/maps';
import { samplesWith, type Doorway } from '../rules';
import { claims } from '../tables';
import type { MessageRow } from './message-row';

/**
 * Keeps by which door devices speak and how far clocks are off, from messages in the order in which they arrived. Whoever calls holds the devices: written
 * by each request, two with the same devices would wait for each other in a circle.
 */
export async function keepSamples(
  door: Door,
  kept: readonly MessageRow[],
  devIds: ReadonlyMap<number, string>,
  by: Doorway,
): Promise<void> {
  const said = kept.filter((row) => !row.isConflict).toSorted((a, b) => a.messageId - b.messageId);
  const known = await door.rows<{ devId: string; samples: number[] }>(
    sql`select dev_id, samples from device_claim where dev_id = any(${[...new Set(devIds.values())]}::text[])`,
  );
  const ofDevice = grouped(said, (row) => devIds.get(row.deviceId));
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
