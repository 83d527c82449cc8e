import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { putAppeals } from '../../appeal/demo';
import type { Standard } from '../rules/standard';
import { aiActions, commits, marks, surveys } from '../tables';
import { type DemoChild } from './children';
import { stageExam } from './exam-stage';

/** Another school has its own: little, but of everything. */
export async function demoExamElsewhere(
  world: World,
  standard: Standard,
  all: readonly DemoChild[],
  yearId: number,
  orgId: number,
  grade: number,
  madeBy: number,
): Promise<void> {
  const grdId = grade || all.find((c) => c.orgId === orgId)?.grdId;
  if (grdId == null) return;
  const clazzes = [...new Set(all.filter((c) => c.orgId === orgId && c.grdId === grdId).map((c) => c.clazzId))];
  const tstId = orgId * 1000 + 601;
  const { done } = await stageExam(world, standard, all, {
    orgId,
    tstId,
    name: '秋季体能抽测',
    yearId,
    state: 'published',
    grdIds: [grdId],
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: plusDays(world.today, -3),
    end: plusDays(world.today, 3),
    madeBy,
    tested: clazzes.slice(0, 1),
    committed: clazzes.slice(0, 1),
    planned: true,
  });
  await world.put(marks, done);
  const mark = done.find((m) => m.value != null);
  if (mark) {
    await world.put(commits, [
      {
        orgId,
        commitId: tstId * 10_000,
        tstId,
        userId: mark.userId,
        itemId: mark.itemId,
        kind: 'entry',
        newValue: mark.value,
        remark: '',
        byId: madeBy,
        at: `${world.today}T01:00:00.000Z`,
      },
    ]);
    const item = standard.itemOf(mark.itemId);
    await putAppeals(world, [
      {
        orgId,
        appealId: tstId * 10,
        subject: 'fitness-test.result',
        setId: tstId,
        userId: mark.userId,
        part: mark.itemId,
        hostId: orgId,
        label: { exam: '秋季体能抽测', item: item ? { zh: item.nameZh, en: item.nameEn } : mark.itemId },
        reason: '成绩登记有误。',
        steps: [{ state: 'submitted', byId: mark.userId, at: `${world.today}T02:00:00.000Z`, remark: '' }],
      },
    ]);
  }
  await world.put(surveys, [
    {
      orgId,
      svyId: orgId * 1000 + 701,
      hostId: orgId,
      name: '冬季锻炼项目报名',
      options: [
        { optId: 1, name: '长跑', itemIds: [], max: null },
        { optId: 2, name: '跳绳', itemIds: [], max: null },
      ],
      choose: 1,
      grdIds: [grdId],
      startAt: `${plusDays(world.today, -2)}T00:00:00.000Z`,
      endAt: `${plusDays(world.today, 9)}T00:00:00.000Z`,
      state: 'published',
      madeBy,
      madeAt: `${plusDays(world.today, -3)}T00:00:00Z`,
    },
  ]);
  await world.put(aiActions, [
    {
      orgId,
      actId: orgId * 1000 + 801,
      itemId: 'long_jump',
      clazzId: clazzes[0]!,
      devIds: [],
      madeBy,
      madeAt: `${world.today}T01:00:00.000Z`,
    },
  ]);
}
