import type { InputOf } from '../../../../kernel/shared/call';
import { CallError } from '../../../../kernel/web/http/call-error';
import type { Queued, SaveKind } from '../../../../kernel/web/saving/queue';
import { clazzSave } from '../../contract';

type Input = InputOf<typeof clazzSave>;
type Cell = Input['items'][number];

/** Cells of one class go together; a refused one is found by its place and does not hold the others. */
export const gridCells: SaveKind<typeof clazzSave, Input> = {
  name: 'assessment.grid',
  call: clazzSave,
  most: 400,
  rest: { quiet: 300, longest: 1500 },
  merge: (items) => ({
    id: items[0]?.input.id ?? 0,
    clazzId: items[0]?.input.clazzId ?? 0,
    items: items.flatMap((item) => item.input.items),
  }),
  // What waits behind a sent one of the same cell was typed over the own score, not over somebody else's.
  rebase: (input) => ({ ...input, items: input.items.map(({ was: _, ...cell }) => cell) }),
  blame: (error, items) => {
    if (!(error instanceof CallError)) return undefined;
    const at = /^items\.(\d+)\./.exec(error.problem.fields?.[0]?.path ?? '')?.[1];
    const item = at == null ? undefined : items[Number(at)];
    return item && [item];
  },
};
export function queuedCell(
  at: { readonly id: number; readonly clazzId: number },
  title: string,
  cell: Cell,
): Queued<Input, unknown> {
  return {
    group: `${at.id}/${at.clazzId}`,
    subject: `${at.id}/${at.clazzId}/${cell.userId}/${cell.indexId}`,
    title,
    input: { ...at, items: [cell] },
  };
}
