import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { messages } from '../tables';

/** Something a device said happened, as whoever listens to `device.said` reads it. */
interface SaidEvent {
  readonly messageId: number;
  readonly deviceId: number;
  readonly text: string;
  readonly receivedAt: string;
}
/**
 * Events of one code among the messages that `device.said` speaks of, in the order they came; those whose number had come
 * before with other content are left out. One statement.
 */
export async function eventsSaid(
  door: Door,
  payload: Readonly<Record<string, unknown>>,
  code: string,
): Promise<readonly SaidEvent[]> {
  const ids = payload['ids'] as readonly number[];
  const rows = await door.many(
    messages,
    { messageId: oneOf(ids), kind: 'event', isConflict: false },
    { sort: ['messageId'] },
  );
  return rows.flatMap(({ messageId, deviceId, data, receivedAt }) =>
    data['code'] === code && typeof data['text'] === 'string'
      ? [{ messageId, deviceId, text: data['text'], receivedAt }]
      : [],
  );
}
