import { expect, test } from 'vitest';
import { cellsOf } from './field-cells';
import { fieldEntries, localOf, nextSeq, type FieldItem } from './field-saving';

const item = (id: string, since: number, o: Partial<FieldItem> = {}): FieldItem => ({
  id: `key-${id}`,
  owner: '189/7',
  kind: fieldEntries.name,
  group: `${fieldEntries.name} 5`,
  subject: id,
  title: '学生',
  call: { name: 'x', method: 'POST', path: '/x', query: [], form: false },
  anywhere: false,
  seq: 1,
  since: 1,
  due: 1,
  failures: 0,
  input: {
    tstId: 5,
    tablet: 'ABCDEF',
    since,
    entries: [{ entryId: id, userId: 1, itemId: 'run_50m', attempt: 1, typed: '9.1', at: 1, seq: 1, over: [] }],
  },
  own: { value: 910, mark: null },
  ...o,
});

test('a call repeated after a lost answer is the same to the letter, whatever was heard meanwhile', () => {
  const items = [item('entry_one_1', 300), item('entry_two_2', 200)];
  expect(fieldEntries.merge?.(items)).toEqual(fieldEntries.merge?.(items));
  expect(fieldEntries.merge?.(items)).toMatchObject({ tstId: 5, tablet: 'ABCDEF', since: 200 });
  expect(fieldEntries.merge?.(items).entries.map((e) => e.entryId)).toEqual(['entry_one_1', 'entry_two_2']);
});
test('of several entries the one the server refuses is kept with its reason', () => {
  const reply = { now: 1, saved: 1, repeated: 0, attempts: [], conflicts: [] };
  const refused = [{ entryId: 'entry_two_2', code: 'notDue', text: '不在名单' }];
  const items = [item('entry_one_1', 1), item('entry_two_2', 1)];
  const said = fieldEntries.refusals?.({ ...reply, refused }, items);
  expect([...(said ?? [])]).toEqual([['key-entry_two_2', { status: 200, code: 'notDue', text: '不在名单' }]]);
});
test('whoever enters sees what they entered: it waits, or it was refused', () => {
  const waits = cellsOf([], localOf(item('entry_one_1', 1)));
  expect([...waits.values()]).toEqual([{ value: 910, mark: null, entryId: 'entry_one_1', waits: true }]);
  const fault = { status: 200, code: 'notDue', text: '不在名单' };
  const refused = cellsOf([], localOf(item('entry_one_1', 1, { fault })));
  expect([...refused.values()]).toMatchObject([{ waits: false, refusal: '不在名单' }]);
  // Refused for now: the server failed at it, and whoever enters reads so.
  const later = cellsOf([], localOf(item('entry_one_1', 1, { later: { status: 500, code: 'x', text: '服务出错' } })));
  expect([...later.values()]).toMatchObject([{ waits: false, refusal: '服务出错' }]);
});
test('an entry is numbered above all known ones and above those a restarted tablet has already sent', () => {
  const now = Date.UTC(2026, 10, 22);
  expect(nextSeq(0, now)).toBeGreaterThan(nextSeq(0, now - 2000));
  expect(nextSeq(2_000_000, Date.UTC(2026, 0, 2))).toBe(2_000_001);
  expect(nextSeq(0, Date.UTC(2080, 0, 1))).toBeLessThan(2_000_000_000);
});
