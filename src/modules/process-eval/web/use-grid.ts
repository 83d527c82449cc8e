import { useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { notify } from '../../../kernel/web/notify';
import { useSaving, type Saving } from '../../../kernel/web/saving/use-saving';
import type { setColl } from '../contract';
import type { Line } from '../contract/coll';
import type { Cell } from '../contract/parts';
import { readCell, type SketchItem } from '../rules';
import { cellSaving, queued } from './cell-saving';
import { useT } from './texts';

type Reply = ReplyOf<typeof setColl>;
type Fresh = Reply['rows'][number];
const keyOf = (userId: number, itemId: number): string => `${userId}/${itemId}`;
/** Every change of a cell raises its revision and none goes away, so of two states of a child the one with the greater sum is newer. */
const revsOf = (of: Pick<Fresh, 'cells'>): number => of.cells.reduce((sum, cell) => sum + cell.rev, 0);

/** A class's grid while it is being filled: what is typed, what was saved since, what cannot be read. */
export interface Grid {
  readonly saving: Pick<
    Saving,
    'queue' | 'ready' | 'waiting' | 'refused' | 'later' | 'sending' | 'standing' | 'savedAt' | 'durable'
  >;
  /** What somebody typed and nobody has confirmed; undefined: what stands. */
  readonly typed: (userId: number, itemId: number) => string | undefined;
  readonly isBad: (userId: number, itemId: number) => boolean;
  readonly cell: (line: Line, itemId: number) => Cell | undefined;
  readonly line: (line: Line) => Pick<Line, 'score' | 'missing'>;
  /** Types into a cell; nothing is sent before `enter`. */
  readonly type: (userId: number, itemId: number, text: string) => void;
  /** What is typed becomes an entry; what cannot be read stays and is marked. */
  readonly enter: (line: Line, item: SketchItem, text: string) => void;
}

export function useGrid(normId: number, lines: readonly Line[], items: readonly SketchItem[]): Grid {
  const t = useT();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<ReadonlyMap<number, Fresh>>(new Map());
  const nameOf = (userId: number) => lines.find((line) => line.userId === userId)?.name ?? '';
  const tell = ({ conflicts }: Reply) => {
    const [first] = conflicts;
    if (!first) return;
    const item = items.find((one) => one.itemId === first.itemId)?.name ?? '';
    const said = { name: nameOf(first.userId), item, by: first.by ?? '', count: conflicts.length };
    notify({ tone: 'warning', text: t('conflict', said) });
  };
  const saving = useSaving(cellSaving, {
    group: String(normId),
    onTold: ({ reply }) => {
      if (!reply) return;
      const saved = reply as Reply;
      setFresh((now) => new Map([...now, ...saved.rows.map((row) => [row.userId, row] as const)]));
      tell(saved);
    },
  });
  const drop = (key: string) => {
    setTexts((now) => new Map([...now].filter(([k]) => k !== key)));
    setBad((now) => new Set([...now].filter((k) => k !== key)));
  };
  // What was saved here, or what somebody else has saved since and the grid has read.
  const newest = (line: Line): Pick<Line, 'cells' | 'score' | 'missing'> => {
    const saved = fresh.get(line.userId);
    return saved && revsOf(saved) > revsOf(line) ? saved : line;
  };
  const cell = (line: Line, itemId: number): Cell | undefined => newest(line).cells.find((c) => c.itemId === itemId);
  // What stood in a cell when somebody began to type into it: what comes in between is a conflict, also when it was read since.
  const begun = useRef(new Map<string, number>());
  const waiting = new Map(
    saving.waiting.flatMap((w) => w.input.items.map((e) => [keyOf(e.userId, e.itemId), e] as const)),
  );
  return {
    saving,
    typed: (userId, itemId) => texts.get(keyOf(userId, itemId)),
    isBad: (userId, itemId) => bad.has(keyOf(userId, itemId)),
    cell: (line, itemId) => {
      const now = cell(line, itemId);
      const sent = waiting.get(keyOf(line.userId, itemId));
      if (!sent) return now;
      return { ...(now ?? blank(itemId)), value: sent.value ?? null, exempt: sent.exempt ?? null };
    },
    line: newest,
    type: (userId, itemId, text) => {
      const key = keyOf(userId, itemId);
      const line = lines.find((one) => one.userId === userId);
      if (line && !texts.has(key)) begun.current.set(key, cell(line, itemId)?.rev ?? 0);
      setTexts((now) => new Map(now).set(key, text));
    },
    enter: (line, item, text) => {
      const key = keyOf(line.userId, item.itemId);
      const said = text.trim();
      const read = said ? readCell(item, said) : { value: null, exempt: null };
      if (!read) {
        setTexts((now) => new Map(now).set(key, text));
        setBad((now) => new Set(now).add(key));
        return;
      }
      drop(key);
      const old = cell(line, item.itemId);
      const rev = begun.current.get(key) ?? old?.rev ?? 0;
      begun.current.delete(key);
      if (old ? old.value === read.value && old.exempt === read.exempt : !said) return;
      const entry = { userId: line.userId, itemId: item.itemId, ...read, rev };
      void saving.put(queued(normId, `${line.name} ${item.name}`, entry));
    },
  };
}
const blank = (itemId: number): Cell => ({
  itemId,
  value: null,
  exempt: null,
  origin: 'hand',
  sourceValue: null,
  sourceExempt: null,
  sourceRule: null,
  sourceUntil: null,
  sourceAt: null,
  wasValue: null,
  wasBy: null,
  rev: 0,
  savedBy: null,
  savedAt: '',
});
