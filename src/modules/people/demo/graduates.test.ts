import { expect, test } from 'vitest';
import { World, type WorldSize } from '../../../kernel/server/world';
import { demoGraduates } from './graduates';

const NOW = new Date('2026-11-18T02:30:00Z');
/** Nothing is written: what they are is made before it goes into a database. */
const made = (size: WorldSize, orgId: number) =>
  demoGraduates(new World({} as never, size, '2026-11-18', NOW), orgId, 1700);

test('the demonstration has leavers of last summer who still sign in; the tests’ world and other schools have none', () => {
  const found = made('full', 189);
  expect(found.map(({ person: p }) => [p.userId, p.login, p.graduate, p.grade])).toEqual([
    [1_891_700, 'graduate189', true, undefined],
    [1_891_701, null, true, undefined],
    [1_891_702, null, true, undefined],
  ]);
  // They entered grade 7 three school years before this one, at the age of those who do.
  expect(found.map(({ person: p }) => p.sidNo)).toEqual(['20232189001', '20232189002', '20232189003']);
  expect(found.every(({ bornOn }) => bornOn! >= '2010-09-01' && bornOn! < '2011-09-01')).toBe(true);
  expect([made('test', 189), made('full', 619)]).toEqual([[], []]);
});
