import { expect, test } from 'vitest';
import type { Assistant } from '../../../../kernel/web/assistant/assistant';
import { scanPile, sheetFrom } from './from-assistant';
import { isPdf, pagesInPairs, sheetsOf } from './feed';

const named = (...names: string[]) => names.map((name) => ({ name }));
test('files become sheets in the order of their numbers, fronts and backs alternating', () => {
  const files = named('scan10.png', 'scan2.png', 'scan1.png', 'scan3.png', 'scan11.png');
  expect(sheetsOf(files, true).map((s) => [s.seqNo, s.side1.name, s.side2?.name])).toEqual([
    [1, 'scan1.png', 'scan2.png'],
    [2, 'scan3.png', 'scan10.png'],
    [3, 'scan11.png', undefined],
  ]);
  expect(sheetsOf(files, false).map((s) => s.side1.name)).toEqual([
    'scan1.png',
    'scan2.png',
    'scan3.png',
    'scan10.png',
    'scan11.png',
  ]);
});
test('the pages of a PDF are sheets as pictures are; a last page without a back stands alone', () => {
  expect(pagesInPairs(3, true)).toEqual([
    { seqNo: 1, page1: 1, page2: 2 },
    { seqNo: 2, page1: 3 },
  ]);
  expect(pagesInPairs(2, false)).toEqual([
    { seqNo: 1, page1: 1 },
    { seqNo: 2, page1: 2 },
  ]);
  expect(
    [
      { name: 'a.PDF', type: '' },
      { name: 'a.jpg', type: 'image/jpeg' },
    ].map(isPdf),
  ).toEqual([true, false]);
});

/** An assistant that feeds these sheets when it is asked to scan, and then answers or breaks off. */
function assistantWith(sheets: readonly unknown[], fault?: string) {
  let hear: (data: unknown) => void = () => undefined;
  const asked: unknown[] = [];
  const state = { closed: false };
  const assistant: Assistant = {
    connected: true,
    connect: () => undefined,
    close: () => {
      state.closed = true;
    },
    notify: () => undefined,
    on: (method, fn) => {
      if (method === 'scan.sheet') hear = fn;
      return () => undefined;
    },
    request: <T>(method: string, data?: unknown) => {
      asked.push([method, data]);
      for (const sheet of sheets) hear(sheet);
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve(undefined as T);
    },
  };
  return { assistant, asked, state };
}
test('sheets of the assistant are taken in their order, those before a break too; what is no sheet is left out', async () => {
  const side = btoa('JPEG');
  const pile = [{ seqNo: 1, side1: side, side2: side }, { seqNo: 2, side1: '%%' }, null, { seqNo: 3, side1: side }];
  const taken: unknown[] = [];
  const take = async (sheet: { seqNo: number; side2?: File }) => {
    await Promise.resolve();
    taken.push([sheet.seqNo, sheet.side2?.name]);
  };
  const good = assistantWith(pile);
  await scanPile(good.assistant, true, take);
  expect(good.asked).toEqual([['scan', { duplex: true }]]);
  expect(taken.splice(0)).toEqual([
    [1, '1-2.jpg'],
    [3, undefined],
  ]);
  const jammed = assistantWith(pile, '卡纸');
  await expect(scanPile(jammed.assistant, true, take)).rejects.toThrow('卡纸');
  expect([taken.length, jammed.state.closed]).toEqual([2, true]);
  for (const odd of [undefined, 1, {}, { seqNo: 0, side1: side }, { seqNo: 1.5, side1: side }])
    expect(sheetFrom(odd)).toBeUndefined();
});
