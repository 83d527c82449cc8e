import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { answered, type CommandState } from '../rules';
import { attempts, commands } from '../tables';
import type { MessageRow } from './message-row';

interface Answer {
  readonly commandId: number;
  readonly deviceId: number;
  readonly attempt: number;
  readonly ok: boolean;
  readonly text: string;
  readonly answeredAt: string;
}
const answerOf = ({ deviceId, data, receivedAt }: MessageRow): Answer => ({
  commandId: Number(data['cmdId']),
  deviceId,
  attempt: Number(data['attempt']),
  ok: data['ok'] === true,
  text: typeof data['text'] === 'string' ? data['text'] : '',
  answeredAt: receivedAt,
});

/**
 * Writes what devices answered to their commands. An answer to any attempt counts, however late; only the device that was told
 * may answer.
 */
export async function applyAnswers(door: Door, acks: readonly MessageRow[], now: string): Promise<void> {
  if (acks.length === 0) return;
  const answers = acks.map(answerOf);
  const told = await door.many(
    commands,
    { commandId: oneOf(answers.map((row) => row.commandId)) },
    { lock: 'update', sort: ['commandId'] },
  );
  const changed = told.flatMap((command) => {
    const own = answers.filter((row) => row.commandId === command.commandId && row.deviceId === command.deviceId);
    if (own.length === 0) return [];
    // That an earlier attempt failed says nothing of the one that has been sent since.
    const telling = own.filter((row) => row.ok || row.attempt >= command.attempt);
    const state = telling.reduce<CommandState>((before, { ok }) => answered(before, ok), command.state);
    const best = telling.findLast((row) => row.ok) ?? telling.at(-1);
    // What was carried out stays as it was answered, whatever another attempt says afterwards.
    const kept = command.state === 'acked' ? command : best;
    const answer = {
      text: kept?.text ?? command.text,
      answeredAt: kept ? (kept.answeredAt ?? now) : command.answeredAt,
    };
    return [{ commandId: command.commandId, state, ...answer, own }];
  });
  await door.updateEach(
    commands,
    'commandId',
    changed.map(({ own: _, ...command }) => command),
  );
  for (const { commandId, attempt, ok, text, answeredAt } of changed.flatMap(({ own }) => own))
    await door.update(attempts, { commandId, attempt }, { ok, text, answeredAt });
}
