import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seeReading, writeInputs } from './input-keys';

const listed = process.env['TEST_INPUTS'];
let dir: string;
beforeAll(() => {
  // What ran before in this process is its own list's.
  writeInputs();
  dir = mkdtempSync(join(tmpdir(), 'inputs-'));
  process.env['TEST_INPUTS'] = join(dir, 'list');
});
beforeEach(() => {
  rmSync(join(dir, 'list'), { force: true });
});
afterAll(() => {
  if (listed === undefined) delete process.env['TEST_INPUTS'];
  else process.env['TEST_INPUTS'] = listed;
  rmSync(dir, { recursive: true });
});
type Room = Record<string, unknown>;
const add = { name: 'toy.rooms.add', reads: false };
const asked = { name: 'A1', seats: 30, remark: 'by the stairs', size: undefined };
/** What a handler of an input is noted to have looked at, sorted. */
async function noted(handler: (input: Room) => unknown): Promise<unknown> {
  await seeReading(add, asked, async (input) => handler(input as Room));
  writeInputs();
  return JSON.parse(readFileSync(join(dir, 'list'), 'utf8'));
}

test('a key that came with a value and that no handler looks at is told from those it reads', async () => {
  expect(await noted(({ name, seats }) => [name, seats])).toEqual([
    'toy.rooms.add',
    ['name', 'seats', 'remark'],
    ['name', 'seats'],
  ]);
});
test('an input that is handed on whole has all its keys read', async () => {
  const all = ['toy.rooms.add', ['name', 'seats', 'remark'], ['name', 'seats', 'remark', 'size']];
  for (const whole of [
    (input: Room) => ({ ...input }),
    (input: Room) => Object.values(input),
    (input: Room) => structuredClone(input),
    (input: Room) => JSON.stringify(input),
  ]) {
    rmSync(join(dir, 'list'), { force: true });
    expect(await noted(whole)).toEqual(all);
  }
});
test('a handler may change its input and gets what it wrote', async () => {
  const answer = await seeReading(add, asked, async (input) => {
    const room = input as Room;
    room['seats'] = 31;
    delete room['remark'];
    return { ...room };
  });
  expect(answer).toEqual({ name: 'A1', seats: 31, size: undefined });
  expect(asked.seats).toBe(30);
  writeInputs();
});
test('a call that only reads is let through as it is, and a refused one says nothing of what came', async () => {
  await seeReading({ name: 'toy.rooms.list', reads: true }, asked, async (input) => {
    expect(input).toBe(asked);
  });
  await expect(
    seeReading(add, asked, async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  writeInputs();
  expect(readFileSync(join(dir, 'list'), 'utf8')).toBe('["toy.rooms.add",[],[]]\n');
});
