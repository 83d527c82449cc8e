import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { Standard } from '../rules/standard';
import { pointsOf } from '../server/exam/commit-write';
import { aiActions, aiResults, picks, surveys } from '../tables';
import { type DemoChild } from './children';

/** Sign-up that is open, one in preparation, one that is over; an AI test of a class. */
export async function demoPicks(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  who: (login: string) => number,
): Promise<void> {
  const orgId = 189;
  const day = (n: number) => `${plusDays(world.today, n)}T00:00:00.000Z`;
  const made = { orgId, hostId: orgId, choose: 1, madeBy: who('peteach189'), madeAt: day(-6) };
  const winter = [
    { optId: 1, name: '阳光长跑队', itemIds: [], max: null },
    { optId: 2, name: '花样跳绳', itemIds: [], max: 60 },
    { optId: 3, name: '篮球训练营', itemIds: [], max: 40 },
  ];
  await world.put(surveys, [
    {
      ...made,
      svyId: 189_701,
      name: '冬季体育锻炼项目报名',
      options: winter,
      grdIds: [7, 8],
      startAt: day(-3),
      endAt: day(8),
      state: 'published',
    },
    {
      ...made,
      svyId: 189_702,
      name: '九年级体育中考选项意向',
      options: [
        { optId: 1, name: '引体向上／仰卧起坐', itemIds: [], max: null },
        { optId: 2, name: '立定跳远', itemIds: [], max: null },
        { optId: 3, name: '坐位体前屈', itemIds: [], max: null },
      ],
      choose: 2,
      grdIds: [9],
      startAt: day(5),
      endAt: day(15),
      state: 'draft',
    },
  ]);
  const seven = all.filter((c) => c.orgId === orgId && (c.grdId === 7 || c.grdId === 8) && c.login !== 'student189');
  await world.put(
    picks,
    seven
      .filter(() => world.chance(0.55))
      .map((c, i) => ({
        orgId,
        svyId: 189_701,
        userId: c.userId,
        optionIds: [i % 7 === 0 ? 3 : i % 3 === 0 ? 2 : 1],
        at: day(-1),
        byId: c.userId,
      })),
  );
  const clazzId = all.find((c) => c.login === 'student189')?.clazzId;
  if (clazzId == null) return;
  await world.put(aiActions, [
    {
      orgId,
      actId: 189_801,
      itemId: 'long_jump',
      clazzId,
      devIds: ['AI-GYM-01'],
      madeBy: who('peteach189'),
      madeAt: day(-4),
    },
  ]);
  const jumps = all.filter((c) => c.clazzId === clazzId).slice(0, 30);
  await world.put(
    aiResults,
    jumps.flatMap((c, i) =>
      [0, 1].map((n) => {
        const value = 1500 + world.int(0, 90) * 10;
        const { points, level } = pointsOf(standard, c, 'long_jump', { value, mark: null });
        return {
          orgId,
          rstId: 189_801_000 + i * 2 + n,
          actId: 189_801,
          userId: c.userId,
          value,
          points,
          level,
          at: day(-4),
        };
      }),
    ),
  );
}
