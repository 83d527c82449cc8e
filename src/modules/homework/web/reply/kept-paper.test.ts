import { expect, test } from 'vitest';
import { ownMemory } from '../../../../kernel/web/session/memory';
import { dropPaper, keepPaper, keptPaper, PAPERS_MAX, type KeptPaper } from './kept-paper';

/** Only the task's number counts for keeping. */
const paperOf = (taskId: number, text = ''): KeptPaper => ({
  paper: { task: { taskId } } as KeptPaper['paper'],
  asked: 1,
  heard: 2,
  entries: [{ qid: 1, qcid: 0, answer: { text }, skip: false, rev: 1 }],
});

test('a paper is kept with what stands on it last, for its own child alone', async () => {
  const here = ownMemory();
  await keepPaper('189/7', paperOf(1, 'a'), here);
  await keepPaper('189/7', paperOf(1, 'ab'), here);
  expect((await keptPaper('189/7', 1, here))?.entries[0]?.answer).toEqual({ text: 'ab' });
  expect(await keptPaper('189/8', 1, here)).toBeUndefined();
});
test('a device keeps the papers that were opened last', async () => {
  const here = ownMemory();
  for (let id = 1; id <= PAPERS_MAX; id++) expect(await keepPaper('189/7', paperOf(id), here)).toEqual([]);
  expect(await keepPaper('189/7', paperOf(PAPERS_MAX + 1), here)).toEqual([1]);
  expect(await keptPaper('189/7', 1, here)).toBeUndefined();
  expect(await keptPaper('189/7', 2, here)).toBeDefined();
});
test('a paper that was handed in leaves the device', async () => {
  const here = ownMemory();
  await keepPaper('189/7', paperOf(1), here);
  await dropPaper('189/7', 1, here);
  expect(await keptPaper('189/7', 1, here)).toBeUndefined();
});
