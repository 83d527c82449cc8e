import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import { reasonOf, type Item } from '../../../../kernel/web/saving/item';
import type { SaveKind } from '../../../../kernel/web/saving/queue';
import { fieldMerge } from '../../contract';
import type { EntryInput } from '../../contract/field';
import type { Mark } from '../../rules/settings';

type Input = InputOf<typeof fieldMerge>;
/** What the screen shows of an entry before the server has read it. */
export interface EntryShown {
  readonly value: number | null;
  readonly mark: Mark | null;
}
export type FieldItem = Item<Input, EntryShown>;
/** An entry of this tablet that the server does not have, or (`refusal`) has refused. */
export interface LocalEntry extends EntryInput, EntryShown {
  readonly refusal?: string;
}
const AT_ONCE = 200;
/** Rest after an entry, so that those of one child go together. */
const SOON_MS = 1200;

/**
 * Entries of one exam on one tablet. They go in the order they were made: a later one may name an earlier one it corrects.
 * A call repeated after a lost answer is the same to the letter, so `since` is what the tablet knew when it queued.
 */
export const fieldEntries: SaveKind<typeof fieldMerge, Input, EntryShown> = {
  name: 'fitness-test.field',
  call: fieldMerge,
  most: AT_ONCE,
  inOrder: true,
  rest: { quiet: SOON_MS, longest: SOON_MS },
  merge: (items) => ({
    tstId: items[0]?.input.tstId ?? 0,
    tablet: items[0]?.input.tablet ?? '',
    since: Math.min(...items.map((i) => i.input.since ?? 0)),
    entries: items.flatMap((i) => i.input.entries),
  }),
  refusals: ({ refused }: ReplyOf<typeof fieldMerge>, items) => {
    const said = new Map(refused.map((r) => [r.entryId, r]));
    return new Map(
      items.flatMap((i) => {
        const r = said.get(entryIdOf(i));
        return r ? [[i.id, { status: 200, code: r.code, text: r.text }] as const] : [];
      }),
    );
  },
};
export const entryIdOf = (item: FieldItem): string => item.input.entries[0]?.entryId ?? '';

/** What waits or was refused, as the cells show it. */
export const localOf = (item: FieldItem): LocalEntry[] => {
  const refusal = reasonOf(item)?.text;
  return item.input.entries.map((e) => ({
    ...e,
    value: item.own?.value ?? null,
    mark: item.own?.mark ?? null,
    ...(refusal ? { refusal } : {}),
  }));
};

/** Seconds since 2026 and above all that is known: later than whatever this tablet has sent, without keeping that. */
const FROM_MS = Date.UTC(2026, 0, 1);
export const nextSeq = (last: number, now: number): number => Math.max(last + 1, Math.floor((now - FROM_MS) / 1000));
