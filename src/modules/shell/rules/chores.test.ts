import { expect, test } from 'vitest';
import { CHORES } from './bench';
import { choresInOrder, LISTED } from './chores';

const listed = (value: number | undefined) => ({ value, to: '/somewhere' });

test('registers, absences and tests stand before what the office keeps, each in its place whatever the order they came in', () => {
  const own = [...CHORES].reverse().map((key) => ({ key, value: 1, to: undefined }));
  const all = choresInOrder({ missing: listed(2), absences: listed(3), untested: listed(4) }, own);
  expect(all.map(({ key }) => key)).toEqual([...LISTED, ...CHORES]);
  expect(all[0]).toEqual({ key: 'missing', value: 2, to: '/somewhere' });
});
test('what is empty, or not known to the person, stands nowhere', () => {
  const all = choresInOrder({ missing: listed(0), absences: listed(undefined), untested: listed(1) }, []);
  expect(all.map(({ key }) => key)).toEqual(['untested']);
});
