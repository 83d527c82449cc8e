import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './disk';

const home = mkdtempSync(join(tmpdir(), 'meiyike-disk-'));
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});
const DAY_MS = 86_400_000;
const bytes = (text: string) => new TextEncoder().encode(text);

test('a file is whole under its name, and nothing else is left of its way there', async () => {
  const store = diskStorage(join(home, 'whole'));
  await store.put('189/1.jpg', bytes('a page'), 'image/jpeg');
  await store.put('189/1.jpg', bytes('the page again'), 'image/jpeg');
  expect(readFileSync(join(home, 'whole/189/1.jpg'), 'utf8')).toBe('the page again');
  expect([readdirSync(join(home, 'whole/189')), readdirSync(join(home, 'whole/.parts'))]).toEqual([['1.jpg'], []]);
  // A folder stands where the file would: nothing is half there.
  await expect(store.put('189', bytes('x'), 'image/jpeg')).rejects.toThrow(/EISDIR/u);
  expect(readdirSync(join(home, 'whole/.parts'))).toEqual([]);
});

test('what a killed process left half written goes once nobody can be at work on it; what is young stays', async () => {
  const store = diskStorage(join(home, 'halves'));
  // Nothing was ever written: nothing is there to take away.
  await store.dropHalves?.(DAY_MS);
  await store.put('189/1.jpg', bytes('a page'), 'image/jpeg');
  const [old, young] = ['old', 'young'].map((name) => join(home, 'halves/.parts', name));
  for (const path of [old, young]) writeFileSync(path ?? '', 'half a page');
  utimesSync(old ?? '', new Date(0), new Date(0));
  await store.dropHalves?.(DAY_MS);
  expect([old, young].map((path) => existsSync(path ?? ''))).toEqual([false, true]);
  expect(await store.size('189/1.jpg')).toBe(6);
});
