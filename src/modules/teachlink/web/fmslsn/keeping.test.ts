import { expect, test } from 'vitest';
import { plainCall } from '../../../../kernel/web/saving/item';
import { ownMemory } from '../../../../kernel/web/session/memory';
import type { SheetLine } from '../../contract';
import { dropSheet, keepSheet, keptSheet, type KeptSheet } from './kept-sheet';
import { lineKeeping, queuedLine, sheetOf } from './keeping';

const line = (lineId: string, second: number): SheetLine => ({
  lineId,
  second,
  kind: 'note',
  level: null,
  words: lineId,
  photo: null,
  url: null,
});

test('what waits on the device lies over what the server has, in the order of the lesson', () => {
  const waits = (l: SheetLine, gone = false) => ({ input: queuedLine(1, '', l, { rev: 2, gone }).input });
  const shown = sheetOf(
    [line('a', 5), line('b', 9)],
    [waits(line('c', 7)), waits(line('a', 11)), waits(line('b', 9), true)],
  );
  expect(shown.map((l) => [l.lineId, l.second])).toEqual([
    ['c', 7],
    ['a', 11],
  ]);
});
test('lines of one activity go in one message, and a later state of a line takes its place in the queue', () => {
  const [first, second] = [queuedLine(1, '', line('a', 1), { rev: 1 }), queuedLine(1, '', line('a', 2), { rev: 2 })];
  expect(first.subject).toBe(second.subject);
  expect(first.group).toBe('1');
  const items = [first, second].map(({ subject, title, input }, seq) => ({
    id: `${seq}`,
    owner: '189/1',
    kind: lineKeeping.name,
    group: '1',
    subject,
    title,
    call: plainCall(lineKeeping.call),
    input,
    anywhere: true,
    seq,
    since: 0,
    due: 0,
    failures: 0,
  }));
  expect(lineKeeping.merge?.(items)).toMatchObject({ id: 1, lines: [{ second: 1 }, { second: 2 }] });
});
test('the sheet at hand is found again by its own observer and activity alone, until it was handed in', async () => {
  const here = ownMemory();
  const kept = { activity: { fmsLsnId: 7 }, page: { type: 2 } } as KeptSheet;
  await keepSheet('189/1', kept, here);
  expect(await keptSheet('189/1', 7, here)).toEqual(kept);
  expect([await keptSheet('189/1', 8, here), await keptSheet('189/2', 7, here)]).toEqual([undefined, undefined]);
  await dropSheet('189/1', 8, here);
  expect(await keptSheet('189/1', 7, here)).toEqual(kept);
  await dropSheet('189/1', 7, here);
  expect(await keptSheet('189/1', 7, here)).toBeUndefined();
});
