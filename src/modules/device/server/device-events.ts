import type { Door } from '../../../kernel/server/db/door';
import { saidIn } from './delivery';

/** Something a device said happened, as whoever listens to `device.said` reads it. */
interface SaidEvent {
  readonly messageId: number;
  readonly deviceId: number;
  readonly text: string;
  readonly receivedAt: string;
}
/**
 * Events of one code among the messages that `device.said` speaks of, in the order they came; those whose number had come
 * before with other content are left out.
 */
export async function eventsSaid(
  door: Door,
  payload: Readonly<Record<string, unknown>>,
  code: string,
): Promise<readonly SaidEvent[]> {
  const rows = (await saidIn(door, payload)).filter((row) => row.kind === 'event' && !row.isConflict);
  return rows
    .toSorted((a, b) => a.messageId - b.messageId)
    .flatMap(({ messageId, deviceId, data, receivedAt }) =>
      data['code'] === code && typeof data['text'] === 'string'
        ? [{ messageId, deviceId, text: data['text'], receivedAt }]
        : [],
    );
}
