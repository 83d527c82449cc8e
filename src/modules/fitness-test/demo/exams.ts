import { createHash } from 'node:crypto';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { Standard } from '../rules/standard';
import { demoVendor } from '../../device/demo';
import { marks } from '../tables';
import { type DemoChild } from './children';
import { stageExam } from './exam-stage';
import { demoExamDay } from './exam-day';
import { demoExamElsewhere } from './exam-elsewhere';
import { demoPicks } from './exam-picks';

/** The key of the demonstration's device provider, for whoever tries the devices' call. */
export const DEMO_DEVICE_KEY = 'tk_demonstration-only';

/** Exams of this autumn and the last year, a survey that is open, an AI test. */
export async function demoExams(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  yearId: number,
): Promise<void> {
  const { rows: staff } = await world.client.query<{ org_id: string; user_id: string; login: string }>(
    "select org_id, user_id, login from people_person where login in ('peteach189', 'school189', 'school619', 'bureau4109')",
  );
  const who = (login: string) => Number(staff.find((s) => s.login === login)?.user_id ?? 0);
  const day = (n: number) => plusDays(world.today, n);
  const three = ['run_50m', 'long_jump', 'run_1000m', 'run_800m'];
  const clazzesOf = (orgId: number, grdId: number) => [
    ...new Set(
      all
        .filter((c) => c.orgId === orgId && c.grdId === grdId)
        .toSorted((a, b) => a.clazzOrd - b.clazzOrd)
        .map((c) => c.clazzId),
    ),
  ];
  const seven = clazzesOf(189, 7);
  const autumn = await stageExam(world, standard, all, {
    orgId: 189,
    tstId: 189_601,
    name: '七年级秋季三项体能考核',
    yearId,
    state: 'published',
    grdIds: [7],
    itemIds: three,
    schemeId: 189_501,
    start: day(-1),
    end: day(4),
    config: { rounds: 3 },
    madeBy: who('peteach189'),
    tested: seven.slice(0, 2),
    committed: seven.slice(0, 1),
    planned: true,
  });
  await demoExamDay(world, standard, autumn, who('peteach189'));
  const eight = clazzesOf(189, 8);
  const old = await stageExam(world, standard, all, {
    orgId: 189,
    tstId: 189_602,
    name: '七年级春季体能抽测',
    yearId: yearId - 1,
    state: 'archived',
    grdIds: [8],
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: `${yearId}-05-11`,
    end: `${yearId}-05-15`,
    madeBy: who('peteach189'),
    tested: eight.slice(0, 2),
    committed: eight.slice(0, 2),
  });
  await world.put(marks, old.done);
  // The bureau's exam stands with the bureau and with each school.
  const region = {
    hostId: 100,
    name: '濮阳市八年级体质抽测',
    yearId,
    grdIds: [8],
    itemIds: ['run_50m', 'long_jump', 'fvc'],
    start: day(-2),
    end: day(6),
    madeBy: who('bureau4109'),
  } as const;
  const takers = [...new Set(all.filter((c) => c.grdId === 8 && c.orgId !== 710).map((c) => c.orgId))]
    .toSorted((a, b) => a - b)
    .slice(0, 4);
  await stageExam(world, standard, all, {
    ...region,
    orgId: 100,
    tstId: 100_000_601,
    state: 'published',
    orgIds: takers,
  });
  for (const orgId of takers) {
    const own = clazzesOf(orgId, 8).slice(0, 1);
    await world.put(
      marks,
      (
        await stageExam(world, standard, all, {
          ...region,
          orgId,
          tstId: 100_000_601,
          state: 'published',
          tested: own,
          committed: own,
        })
      ).done,
    );
  }
  await demoExamElsewhere(world, standard, all, yearId, 619, 10, who('school619'));
  if (world.size === 'test') await demoExamElsewhere(world, standard, all, yearId, 710, 0, 0);
  await demoPicks(world, standard, all, who);
  await demoVendor(world, {
    providerId: 601,
    name: '智测体育器材',
    keyHash: createHash('sha256').update(DEMO_DEVICE_KEY).digest('hex'),
    kinds: ['test'],
    orgIds: [189],
    madeAt: `${day(-40)}T02:00:00Z`,
    usedAt: null,
  });
}
