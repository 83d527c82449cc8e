import { useState, type KeyboardEvent } from 'react';
import type { Move } from './model';
import { readCell } from './model';

const KEYS: ReadonlyMap<string, Move> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Enter', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
]);
interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly full: number;
  readonly open: boolean;
  readonly onSet: (score: number | null) => void;
  readonly onMove: (move: Move) => void;
  readonly onFill: (score: number | null) => void;
  readonly onUndo: () => void;
}
/** A cell: typed, left by arrows and Enter, kept when it is left. */
export function Cell({ id, label, value, full, open, onSet, onMove, onFill, onUndo }: Props) {
  const [text, setText] = useState<string>();
  const shown = text ?? (value == null ? '' : String(value));
  const read = readCell(shown, full);
  const keep = (): boolean => {
    if (read === undefined) return false;
    if (text !== undefined) onSet(read);
    setText(undefined);
    return true;
  };
  const press = (e: KeyboardEvent<HTMLInputElement>) => {
    const key = e.key.toLowerCase();
    if ((e.ctrlKey || e.metaKey) && key === 'd') {
      e.preventDefault();
      if (read !== undefined) onFill(read);
      setText(undefined);
      return;
    }
    if ((e.ctrlKey || e.metaKey) && key === 'z' && text === undefined) {
      e.preventDefault();
      onUndo();
      return;
    }
    const move = KEYS.get(e.key);
    if (!move) return;
    e.preventDefault();
    if (keep()) onMove(move);
  };
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={read === undefined}
      inputMode="decimal"
      autoComplete="off"
      disabled={!open}
      value={shown}
      onChange={(e) => setText(e.target.value)}
      onBlur={keep}
      onFocus={(e) => e.target.select()}
      onKeyDown={press}
    />
  );
}
