import { expect, test } from 'vitest';
import { Turns } from './turns';

/** A job that ends when it is told to. */
function job(began: number[], no: number) {
  let end: (fails?: Error) => void = () => undefined;
  const run = () =>
    new Promise<number>((done, fail) => {
      began.push(no);
      end = (error) => (error ? fail(error) : done(no));
    });
  return { run, end: (error?: Error) => end(error) };
}
const settle = () =>
  new Promise((go) => {
    setImmediate(go);
  });

test('so many work at once, the rest wait in the order in which they came, nobody beyond the line', async () => {
  const began: number[] = [];
  const turns = new Turns(2, 2, () => new Error('full'));
  const jobs = [0, 1, 2, 3, 4].map((no) => job(began, no));
  const results = jobs.map((j) => turns.run(j.run).catch((error: Error) => error.message));
  await settle();
  expect(began).toEqual([0, 1]);
  expect(await results[4]).toBe('full');
  // A job that fails gives its place on too.
  jobs[1]!.end(new Error('wrong'));
  expect(await results[1]).toBe('wrong');
  await settle();
  expect(began).toEqual([0, 1, 2]);
  const late = job(began, 5);
  const last = turns.run(late.run);
  await settle();
  jobs[0]!.end();
  jobs[2]!.end();
  await settle();
  expect(began).toEqual([0, 1, 2, 3, 5]);
  jobs[3]!.end();
  late.end();
  expect(await Promise.all([results[0], results[2], results[3], last])).toEqual([0, 2, 3, 5]);
  // All places are free again.
  const again = [6, 7].map((no) => job(began, no));
  const both = again.map((j) => turns.run(j.run));
  await settle();
  expect(began.slice(-2)).toEqual([6, 7]);
  for (const j of again) j.end();
  await Promise.all(both);
});
