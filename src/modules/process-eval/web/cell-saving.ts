import type { InputOf } from '../../../kernel/shared/call';
import { CallError } from '../../../kernel/web/http/call-error';
import type { Queued, SaveKind } from '../../../kernel/web/saving/queue';
import { setColl } from '../contract';

type Input = InputOf<typeof setColl>;
/** One cell as somebody typed it. */
export type Entry = Input['items'][number];

/** Cells of one evaluation go together; a value that is refused is that cell's alone. */
export const cellSaving: SaveKind<typeof setColl, Input> = {
  name: 'process-eval.cells',
  call: setColl,
  most: 200,
  merge: (list) => ({ normId: list[0]?.input.normId ?? 0, items: list.flatMap((one) => one.input.items) }),
  blame: (error, items) => {
    const path = error instanceof CallError ? error.problem?.fields?.[0]?.path : undefined;
    const at = /^items\.(\d+)$/.exec(path ?? '')?.[1];
    const item = at === undefined ? undefined : items[Number(at)];
    return item && [item];
  },
};
/** A cell ready for the queue: a later entry of the same cell takes its place. */
export const queued = (normId: number, title: string, entry: Entry): Queued<Input, unknown> => ({
  group: String(normId),
  subject: `${normId}/${entry.userId}/${entry.itemId}`,
  title,
  input: { normId, items: [entry] },
});
