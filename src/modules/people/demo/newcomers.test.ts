import { expect, test } from 'vitest';
import type { WorldSize } from '../../../kernel/server/world';
import { demoNewcomers } from './newcomers';

const made = (size: WorldSize, orgId: number) =>
  demoNewcomers({ size, today: '2026-11-18' }, { orgId, teachers: 120 }, 1700);

test('the two large schools of the demonstration took on teachers a few days ago; the tests’ world and other schools did not', () => {
  expect(made('full', 189).map(({ person: p, madeOn }) => [p.userId, p.login, p.phone, madeOn])).toEqual([
    [1_891_700, 't189121', '13901890120', '2026-11-16'],
    [1_891_701, 't189122', '13901890121', '2026-11-14'],
  ]);
  expect(made('full', 619)).toHaveLength(1);
  expect([made('test', 189), made('test', 619), made('full', 201)]).toEqual([[], [], []]);
});
