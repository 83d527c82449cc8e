import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { codesignUsers, codesignVersions, codesigns } from '../tables';
import { contentOf } from './content';
import { SBJ, SCHOOL, idOf, mathsColleagues, strangers } from './people';

/** Joint preparations of the mathematics teachers: one being written, one to come that teacher189 is invited to, one that is over. */
export async function makeCodesigns(world: World): Promise<void> {
  const orgId = SCHOOL;
  const me = idOf(world, 'teacher189');
  const [first, ...rest] = mathsColleagues(world).map((p) => p.userId);
  if (first == null) return;
  const others = rest.slice(0, 3);
  const day = (days: number, time: string) => `${plusDays(world.today, days)}T${time}:00.000Z`;
  const common = { orgId, sbjId: SBJ.maths, rev: 3 };
  const going = newId();
  const coming = newId();
  const over = newId();
  const early = '<h4>教学目标</h4><ul><li><p>会用一元一次方程解决行程问题</p></li></ul>';
  const later = `${early}<h4>情境</h4><p>从学校到湿地公园 6 千米，先骑车后步行……</p>`;
  await world.put(codesigns, [
    {
      ...common,
      codesignId: going,
      userId: me,
      name: '一元一次方程的应用：行程问题',
      grdId: 7,
      startAt: day(-2, '06:00'),
      duration: 60,
      content: `${later}<h4>板书</h4><p>路程 = 速度 × 时间</p>`,
      savedAt: day(-1, '08:40'),
      savedBy: first,
      madeAt: day(-4, '02:00'),
    },
    {
      ...common,
      codesignId: coming,
      userId: first,
      name: '期末复习：代数式专题',
      grdId: 7,
      startAt: day(3, '06:30'),
      duration: 90,
      content: '',
      rev: 1,
      savedAt: day(-1, '03:00'),
      savedBy: first,
      madeAt: day(-1, '03:00'),
    },
    {
      ...common,
      codesignId: over,
      userId: first,
      name: '有理数的混合运算',
      grdId: 7,
      startAt: day(-30, '06:00'),
      duration: 45,
      content: contentOf('有理数的混合运算', 0),
      savedAt: day(-29, '07:10'),
      savedBy: me,
      endedAt: day(-28, '01:00'),
      madeAt: day(-33, '02:00'),
    },
  ]);
  const member = (codesignId: number, userId: number, seenAt: string | null) => ({ orgId, codesignId, userId, seenAt });
  await world.put(codesignUsers, [
    ...[me, first, ...others].flatMap((userId) => [
      member(going, userId, day(-3, '02:00')),
      member(over, userId, day(-32, '02:00')),
    ]),
    member(coming, first, day(-1, '03:00')),
    ...[me, ...others].map((userId) => member(coming, userId, null)),
  ]);
  await world.put(codesignVersions, [
    { orgId, codesignId: going, verNo: 1, userId: me, content: early, at: day(-2, '06:10') },
    { orgId, codesignId: going, verNo: 2, userId: others[0] ?? first, content: later, at: day(-2, '06:45') },
    {
      orgId,
      codesignId: going,
      verNo: 3,
      userId: first,
      content: `${later}<h4>板书</h4><p>路程 = 速度 × 时间</p>`,
      at: day(-1, '08:40'),
    },
    { orgId, codesignId: over, verNo: 1, userId: me, content: contentOf('有理数的混合运算', 0), at: day(-29, '07:10') },
  ]);
  for (const [lead, guest] of strangers(world)) {
    const org = { orgId: lead!.orgId, codesignId: newId() };
    await world.put(codesigns, [
      {
        ...org,
        userId: lead!.userId,
        name: '月考试卷讲评',
        sbjId: lead!.sbjIds[0]!,
        grdId: 10,
        startAt: day(-1, '06:00'),
        duration: 40,
        content: '<p>先看第 12 题</p>',
        savedAt: day(-1, '06:20'),
        savedBy: lead!.userId,
        madeAt: day(-2, '06:00'),
      },
    ]);
    await world.put(
      codesignUsers,
      [lead, guest].map((p) => ({ ...org, userId: p!.userId, seenAt: day(-1, '06:00') })),
    );
  }
}
