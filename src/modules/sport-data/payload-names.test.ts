import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../kernel/server/root';
import { shapeOf } from '../../kernel/shared/coerce';
import { TestApp } from '../../kernel/testing/app';

/** Domains of sport and devices (calls.md 1.6). */
const SPORT = new Set([
  'vision',
  'sunny-run',
  'watch',
  'psychology',
  'sleep',
  'sport-data',
  'sport-settings',
  'device',
  'face',
  'games',
  'process-eval',
  'fitness-test',
  'hsat',
]);
const UNUSED = ['offset', 'ofsId', 'grpId'];
const NAMES = [
  'firm',
  'devIds',
  'userIds',
  'clazzIds',
  'yearId',
  'termId',
  'svyId',
  'actId',
  'tstId',
  'gamId',
  'rudId',
  'gudId',
  'entryId',
  'ofcId',
  'verId',
  'ordNo',
  'fileName',
  'fileSize',
];
/** The national test is once a school year: its lists have no terms. */
const WITHOUT_TERM = new Set(['import.save', 'list', 'export', 'report'].map((name) => `fitness-test.educ.${name}`));
interface Row {
  readonly id: string;
  readonly domain: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
/** What each built call of these domains takes, by the call's name. */
const taken = () =>
  new Map(
    [...t.kernel.registry.calls.values()]
      .filter((c) => SPORT.has(c.module))
      .map((c) => [c.name, Object.keys(shapeOf(c.input))]),
  );

test('[X-031] no call of sport or devices takes offset, ofsId or grpId', () => {
  expect(
    [...taken()].flatMap(([name, keys]) => keys.filter((k) => UNUSED.includes(k)).map((k) => `${name}: ${k}`)),
  ).toEqual([]);
});
test('[X-032] payload ids of sport are spelled exactly as given, in every reshaped call that has them', () => {
  const calls = taken();
  const exact = new Map(NAMES.map((n) => [n.toLowerCase(), n]));
  expect(
    [...calls].flatMap(([name, keys]) =>
      keys.filter((k) => (exact.get(k.toLowerCase()) ?? k) !== k).map((k) => `${name}: ${k}`),
    ),
  ).toEqual([]);
  const rows = Object.values(
    JSON.parse(readFileSync(join(root, 'spec/calls.json'), 'utf8')) as Record<string, Row>,
  ).filter((r) => calls.has(`${r.domain}.${r.id}`));
  const stated = rows.flatMap((r) =>
    [...(r.query ?? []), ...(r.body ?? [])]
      .filter((n) => NAMES.includes(n))
      .map((n) => [`${r.domain}.${r.id}`, n] as const),
  );
  expect(stated.length).toBeGreaterThan(20);
  expect(
    stated
      .filter(([name, key]) => !calls.get(name)!.includes(key) && !(key === 'termId' && WITHOUT_TERM.has(name)))
      .map(([name, key]) => `${name} lacks ${key}`),
  ).toEqual([]);
});
