import type { InputOf } from '../../../kernel/shared/call';
import type { Queued, SaveKind } from '../../../kernel/web/saving/queue';
import { recordResults } from '../contract';

type Input = InputOf<typeof recordResults>;
/** Results of one round go together; those of a field without a network wait on the device. */
export const resultEntry: SaveKind<typeof recordResults, Input> = {
  name: 'games.result',
  call: recordResults,
  most: 60,
  anywhere: true,
  merge: (list) => ({
    rudId: list[0]?.input.rudId ?? 0,
    items: list.flatMap((i) => i.input.items),
    winds: list.flatMap((i) => i.input.winds ?? []),
  }),
};

/** One athlete's result, ready for the queue: a later one takes its place while it was not sent. */
export const queuedResult = (
  rudId: number,
  run: { readonly userId: number; readonly name: string },
  value: string,
): Queued<Input, unknown> => ({
  group: String(rudId),
  subject: subjectOf(rudId, run.userId),
  title: run.name,
  input: { rudId, items: [{ userId: run.userId, value, at: Date.now() }] },
});
/** The wind of a heat, in the same queue. */
export const queuedWind = (rudId: number, heat: number, title: string, wind: string): Queued<Input, unknown> => ({
  group: String(rudId),
  subject: windSubject(rudId, heat),
  title,
  input: { rudId, items: [], winds: [{ heat, wind, at: Date.now() }] },
});
export const windSubject = (rudId: number, heat: number): string => `${rudId}/wind/${heat}`;
export const subjectOf = (rudId: number, userId: number): string => `${rudId}/${userId}`;
