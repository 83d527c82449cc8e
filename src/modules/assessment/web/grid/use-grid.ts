import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../../../kernel/web/http/query-client';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import type { ClazzSheet } from '../../contract';
import { below, cellKey, handedCells, valuesOf, type Change } from './model';
import { gridCells, queuedCell } from './saving';

/** So long handing in waits for cells that are on their way. */
const WAIT_MS = 8000;
const STEP_MS = 100;

/** A class's cells while they are filled: each change is kept and sent at once, and can be taken back. */
export function useGrid(sheet: ClazzSheet) {
  const at = { id: sheet.item.itemId, clazzId: sheet.clazzId };
  const group = `${at.id}/${at.clazzId}`;
  // What the server holds, as far as this page knows: somebody else's newer score is then not overwritten.
  const known = useRef(valuesOf(sheet.children));
  // Cells that the server did not take: what stands there is somebody else's, and is shown once it has come.
  const refused = useRef(new Set<string>());
  const lookAgain = (cells: readonly Pick<Cell, 'userId' | 'indexId'>[]) => {
    for (const { userId, indexId } of cells) refused.current.add(cellKey(userId, indexId));
    void refresh('assessment.eval.clazz.get');
  };
  const saving = useSaving(gridCells, {
    group,
    onTold: ({ items, reply, fault }) => {
      const cells = (items as readonly { input: { items: readonly Cell[] } }[]).flatMap(({ input }) => input.items);
      if (fault) lookAgain(cells);
      else if (reply)
        for (const { userId, indexId, score } of cells) {
          place(known.current, cellKey(userId, indexId), score);
          refused.current.delete(cellKey(userId, indexId));
        }
    },
  });
  const [values, setValues] = useState<ReadonlyMap<string, number>>(() => {
    const first = valuesOf(sheet.children);
    for (const { input } of saving.waiting)
      for (const { userId, indexId, score } of input.items) place(first, cellKey(userId, indexId), score);
    return first;
  });
  useEffect(() => {
    const now = valuesOf(sheet.children);
    const keys = [...refused.current].filter((key) => now.get(key) !== known.current.get(key));
    if (keys.length === 0) return;
    for (const key of keys) {
      refused.current.delete(key);
      place(known.current, key, now.get(key));
    }
    setValues((before) => {
      const next = new Map(before);
      for (const key of keys) place(next, key, now.get(key));
      return next;
    });
  }, [sheet]);
  const [done, setDone] = useState<readonly (readonly Change[])[]>([]);
  const nameOf = (userId: number) => sheet.children.find((child) => child.userId === userId)?.name ?? '';
  const put = (cells: readonly Cell[]) => {
    const next = new Map(values);
    for (const { userId, indexId, score } of cells) {
      const key = cellKey(userId, indexId);
      place(next, key, score);
      const was = known.current.get(key) ?? null;
      void saving.put(queuedCell(at, nameOf(userId), { userId, indexId, score, was }));
    }
    setValues(next);
  };
  const change = (cells: readonly Cell[]) => {
    const fresh = cells.filter((cell) => (values.get(cellKey(cell.userId, cell.indexId)) ?? null) !== cell.score);
    if (fresh.length === 0) return;
    const before = fresh.map(({ userId, indexId }) => ({
      userId,
      indexId,
      before: values.get(cellKey(userId, indexId)) ?? null,
    }));
    setDone([...done, before]);
    put(fresh);
  };
  /** Waits until no cell is on its way: one that came after the class was handed in would be refused. */
  const arrived = async (): Promise<void> => {
    await saving.queue.flush();
    const mine = `${gridCells.name} ${group}`;
    const waits = () => saving.queue.peek().items.some((item) => item.group === mine && !item.fault);
    for (let waited = 0; waits() && waited < WAIT_MS; waited += STEP_MS)
      await new Promise((go) => {
        setTimeout(go, STEP_MS);
      });
  };
  return {
    saving,
    values,
    /** What is handed in, once the server holds what was typed: a newer score of somebody else is named, not overwritten. */
    whole: async (indexIds: readonly string[]) => {
      await arrived();
      return handedCells(sheet.children, indexIds, values, known.current);
    },
    /** Asks how cells stand that were not taken, and shows what is somebody else's. */
    lookAgain,
    canUndo: done.length > 0,
    set: (userId: number, indexId: string, score: number | null) => change([{ userId, indexId, score }]),
    /** Gives a cell and the empty ones below it a score, up to the next filled one: one change, one way back. */
    fillDown: (row: number, indexId: string, score: number | null) => {
      const child = sheet.children[row];
      if (!child || score == null) return;
      const open = below(sheet.children, values, row, indexId).filter((one) => !one.handedAt && !one.signed);
      change([child, ...open].map(({ userId }) => ({ userId, indexId, score })));
    },
    undo: () => {
      const last = done.at(-1);
      if (!last) return;
      setDone(done.slice(0, -1));
      put(last.map(({ userId, indexId, before }) => ({ userId, indexId, score: before })));
    },
  };
}
/** Puts a score into a cell, or empties it. */
function place(values: Map<string, number>, key: string, score: number | null | undefined): void {
  if (score == null) values.delete(key);
  else values.set(key, score);
}
interface Cell {
  readonly userId: number;
  readonly indexId: string;
  readonly score: number | null;
}
export type Grid = ReturnType<typeof useGrid>;
