import type { InputOf } from '../../../../kernel/shared/call';
import type { Queued, SaveKind } from '../../../../kernel/web/saving/queue';
import { isDeviceName } from '../../../../kernel/web/offline/kept-files';
import { sendKept } from '../../../files/web/published';
import { keepLines, type SheetLine } from '../../contract';
import { BOARD_PROC, LINES_AT_ONCE } from '../../rules';

type Input = InputOf<typeof keepLines>;
/** Lines of one activity go together; with no network they wait on the device, whatever page is open. */
export const lineKeeping: SaveKind<typeof keepLines, Input> = {
  name: 'teachlink.line',
  call: keepLines,
  most: LINES_AT_ONCE,
  anywhere: true,
  merge: (list) => ({ id: list[0]?.input.id ?? 0, lines: list.flatMap((i) => i.input.lines) }),
};
/** The group of photos of the board that this device keeps until the sheet is handed in; `owner` as the save queue has it. */
export const boardOf = (owner: string, fmsLsnId: number): string => `teachlink ${owner} ${fmsLsnId}`;
/** Lines with a photo: it goes first, then the line that names it. A photo that has left the device leaves its words. */
export const photoKeeping: SaveKind<typeof keepLines, Input> = {
  name: 'teachlink.photo',
  call: keepLines,
  prepare: async ({ id, lines }, owner) => {
    const names = lines.flatMap((l) => (l.photo && isDeviceName(l.photo) ? l.photo : []));
    const paths = await sendKept(boardOf(owner, id), names, BOARD_PROC);
    const sent = (photo: string): string | null => (isDeviceName(photo) ? (paths.get(photo) ?? null) : photo);
    return { id, lines: lines.map((l) => (l.photo ? { ...l, photo: sent(l.photo) } : l)) };
  },
};
/** Lines that are on their way. */
export interface WaitingLines {
  readonly input: Input;
}
/** A line as it waits; a later state of it takes its place. */
export const queuedLine = (
  fmsLsnId: number,
  title: string,
  { url: _, ...line }: SheetLine,
  o: { readonly rev: number; readonly gone?: boolean },
): Queued<Input, unknown> => ({
  group: String(fmsLsnId),
  subject: line.lineId,
  title,
  input: { id: fmsLsnId, lines: [{ ...line, rev: o.rev, gone: o.gone ?? false }] },
  atOnce: true,
});

/** What the server has, with what waits on this device laid over it, in the order of the lesson. */
export function sheetOf(saved: readonly SheetLine[], waiting: readonly WaitingLines[]): SheetLine[] {
  const byId = new Map(saved.map((l) => [l.lineId, l]));
  for (const { input } of waiting)
    for (const { rev: _, gone, ...line } of input.lines)
      if (gone) byId.delete(line.lineId);
      else {
        const { level = null, words = '', photo = null } = line;
        byId.set(line.lineId, { ...line, level, words, photo, url: null });
      }
  // Of two taps in one second the later one stays behind the earlier: sorting keeps their order.
  return [...byId.values()].toSorted((a, b) => a.second - b.second);
}
