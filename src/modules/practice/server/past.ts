// Answers of a day that is over are other than they were: whoever keeps sums of past days counts those days anew (analytics).
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { dayIn } from '../../../kernel/shared/dates';

/** A day of answers that changed. */
export interface DoneOn {
  readonly doneOn: string;
}
/** Says which past days are among these, in one event; of today nobody keeps sums. */
export async function tellPast(door: Door, zone: string, now: string, changed: readonly DoneOn[]): Promise<void> {
  const today = dayIn(zone, new Date(now));
  const dates = [...new Set(changed.map((row) => row.doneOn))].filter((day) => day < today).sort();
  if (dates.length === 0) return;
  await door.insert(outbox, { eventId: newId(), at: now, topic: 'practice.changed', payload: { dates } });
}
