import { expect, test } from 'vitest';
import { judgedAlike, judgedOnce, type Judgement } from './judged';

const by = (version: string, day: number): Judgement => ({
  rule: 'toy.rule',
  version,
  at: `2026-01-0${day}T00:00:00Z`,
});

test('one judgement stands for all rows that the same version judged, with the newest moment; others carry their own', () => {
  const rows = [
    { v: '1', d: 1 },
    { v: '1', d: 3 },
    { v: '2', d: 2 },
    { v: '1', d: 2 },
    { v: '', d: 1 },
  ];
  const said = judgedAlike(rows, (r) => (r.v ? by(r.v, r.d) : undefined), by('none', 9));
  expect(said.by).toEqual(by('1', 3));
  expect(said.items.map((row) => row.by)).toEqual([undefined, undefined, by('2', 2), undefined, undefined]);
});
test('rows that bring their judgement leave it to the reply, but for those of another version', () => {
  const rows = [
    { n: 1, by: by('1', 1) },
    { n: 2, by: by('2', 3) },
    { n: 3, by: by('1', 2) },
  ];
  expect(judgedOnce(rows, by('none', 9))).toEqual({
    by: by('1', 2),
    items: [{ n: 1 }, { n: 2, by: by('2', 3) }, { n: 3 }],
  });
});
test('no rows say what the caller says', () => {
  expect(judgedAlike([], () => undefined, by('none', 9))).toEqual({ by: by('none', 9), items: [] });
});
