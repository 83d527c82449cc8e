import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

/** Counts by rule and file. */
type Counts = Record<string, Record<string, number>>;
interface Style {
  readonly LEFT: string;
  readonly RULES: Readonly<Record<string, { readonly says: string; count(text: string, path: string): number }>>;
  found(root: string): Counts;
}
const { LEFT, RULES, found } = (await import(join(root, 'scripts/lib/style.mjs'))) as Style;
const now = found(root);
const left = JSON.parse(readFileSync(join(root, LEFT), 'utf8')) as Counts;

describe.each(Object.entries(RULES))('style: %s', (rule, { says }) => {
  test(says, () => {
    const files = [...new Set([...Object.keys(now[rule]!), ...Object.keys(left[rule] ?? {})])].sort();
    const wrong = files
      .map((path) => ({ path, has: now[rule]![path] ?? 0, may: left[rule]?.[path] ?? 0 }))
      .filter(({ has, may }) => has !== may)
      .map(({ path, has, may }) =>
        has > may
          ? `${path} has ${has}, at most ${may}`
          : `${path} has ${has} left of ${may}: well done, now run node scripts/style-left.mjs`,
      );
    expect(wrong).toEqual([]);
  });
});

/** What each rule must find, and what it must leave alone: a rule that sees nothing holds nothing. Of the rule of names, paths. */
const SAMPLES: Readonly<Record<string, { readonly bad: readonly string[]; readonly good: readonly string[] }>> = {
  offset: {
    bad: ['limit ${n} offset ${at}', 'limit $4 offset $5', 'x offset 20'],
    good: ['const offset = 3', 'the offset of a zone'],
  },
  sort: { bad: ["input.sort.replace(/^-/, '')", 'SORTS[input.sort]'], good: ["text.replace(/^0/, '')"] },
  like: {
    bad: ["q.replace(/[\\\\%_]/g, '\\\\$&')", "q.replaceAll(/[%_\\\\]/g, 'x')"],
    good: ["q.replace(/[a-z]/g, '')"],
  },
  lists: {
    bad: ['(curPage - 1) * pageSize', 'function paged(x)', 'const orderBy = 1', 'type Bind = 1'],
    good: ['door.list(input, {'],
  },
  numbered: { bad: ['where a = $1', 'and b = any($12::bigint[])'], good: ['${x}', "s.replace(/a(b)/, '$1')", "'$1'"] },
  written: {
    bad: ["in (${ids.join(',')})", "at > '${now}'", 'raw(`limit ${n}`)'],
    good: ["fail(`no '${name}' here`)", 'sql`in (${ids})`', "raw('asc')"],
  },
  wide: { bad: ['x'.repeat(161)], good: ['x'.repeat(160)] },
  day: {
    bad: ['new Date()', 'x - Date.now()', "'update t set at = now()'", 'where on_date < current_date'],
    good: ['new Date(at)', 't.now()', 'performance.now()', 'clock.now()', 'const now = () => t.now(); now()'],
  },
  clock: {
    bad: ["t.at('2026-11-21T02:00:00Z')", 't.at(`2026-11-21T${time}:00Z`)', "t.at(at('2026-11-17', '20:00'))"],
    good: ['t.at(t.day(3))', 't.at(null)', 't.at(`${t.today}T02:00:00Z`)', "at('2026-11-09T23:59:59Z')"],
  },
  which: {
    bad: [
      'select a from t where b = 2 limit 1',
      'select a from t\n  where exists (select 1 from u order by c)\n  limit 1',
      'insert into t (a) select b from u LIMIT 1',
      'select a from t where b = (select c from d limit 1) order by a limit 1',
    ],
    good: [
      'select a from t order by a limit 1',
      'select a from t where b in (select c from d) order  by a desc limit 1',
      'select 1 from t where b limit 1',
      'select a from t limit 10',
      'one row alone (`limit 1`)',
    ],
  },
  chance: {
    bad: ['`课时${Math.random()}`', "import { createHash, randomInt } from 'node:crypto';"],
    good: ['const drawn = chance();', "import { randomBytes } from 'node:crypto';", 'Math.round(x)'],
  },
  never: { bad: ['call as never'], good: ['never'] },
  ahead: {
    bad: ["  void import('./a').then(draw);", "const part = import('./a');"],
    good: [
      "const load = () => import('./a');",
      "import('./a').then(draw, () => turn());",
      "const { a } = await import('a');",
    ],
  },
  numbers: {
    bad: [
      "import { Button, InputNumber, Select } from 'antd';",
      "import {\n  InputNumber as Box,\n  Select,\n} from 'antd';",
      "import InputNumber from 'antd/es/input-number';",
      "const load = () => import('@rc-component/input-number');",
      'import * as antd from "antd"; <antd.InputNumber />',
    ],
    good: [
      "import { NumberInput } from './number-input';",
      "import { Input } from 'antd';\nimport { InputNumber } from './ours';",
      "import type { InputNumberProps } from 'antd';",
    ],
  },
  formats: {
    bad: [
      "new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)",
      'Intl.DateTimeFormat(lang)',
      "new DateTimeFormat('en-GB')",
      "at.toLocaleDateString('zh-CN')",
      'at.toLocaleTimeString()',
      'new Date(at).toDateString()',
    ],
    good: [
      "dateFormats({ year: 'numeric' })(lang, zone).format(at)",
      'type Format = Intl.DateTimeFormat;',
      '(5).toLocaleString()',
    ],
  },
  colours: {
    bad: ['.a { color: #B3261E; }', '.b { border: 1px solid #fff; }', "<i style={{ color: '#1b6e3c80' }} />"],
    good: ['.a { color: var(--needs); }', '#root { margin: 0; }', 'href={`/desk#${id}`}', '&#1234;', "title('#12')"],
  },
  participles: {
    bad: ['server/educ/counted.ts', 'web/kept.tsx', 'server/judged-by.ts', 'locale/card-released.ts', 'unsent.css'],
    good: ['server/totals.ts', 'http/kept-pages.ts', 'web/day-input.tsx', 'server/seed.ts', 'web/feed.tsx', 'read.ts'],
  },
  bare: {
    bad: [
      'const shown = (row: Row) => row;',
      'async function held(cx: Cx) {',
      'let made: Bridge | undefined;',
      'export const making = [\n  handle(calls.create, one),\n];',
      'export const desk: readonly Handler[] = [',
    ],
    good: [
      'const deviceOf = (row: Row) => row;',
      'function take2() {',
      '  const found = await cx.db.one(rooms, { roomId });',
      'export const deskHandlers: readonly Handler[] = [',
      'export const kinds = [\n  handled,\n];',
    ],
  },
  maps: {
    bad: ['names.get(row.userId)!.name', 'of.get(keyOf(row))!', '(of.get(key) ?? of.set(key, []).get(key)!).push(row)'],
    good: ['must(names, row.userId).name', 'if (of.get(key) !== row)', 'of.get(key)!== row', '!of.get(key)'],
  },
  long: { bad: ['\n'.repeat(401)], good: ['\n'.repeat(400)] },
};
test('every rule finds what it forbids and nothing else', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(RULES).sort());
  for (const [rule, { bad, good }] of Object.entries(SAMPLES)) {
    const { count } = RULES[rule]!;
    expect([rule, ...bad.filter((text) => !count(text, text))]).toEqual([rule]);
    expect([rule, ...good.filter((text) => count(text, text))]).toEqual([rule]);
  }
});
