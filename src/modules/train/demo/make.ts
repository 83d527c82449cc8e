import { newId } from '../../../kernel/server/ids';
import { plusDays } from '../../../kernel/shared/dates';
import { seeded, type Demo, type World } from '../../../kernel/server/world';
import { demoPictures } from '../../files/demo';
import { TRAINING } from '../../organisation/demo';
import { giveBeans, instantOf, MATHS } from '../../practice/demo';
import type { Tier } from '../rules';
import { comments, goals } from '../tables';
import { castOf, personOf, strangersOf } from './people';
import { makeTodos } from './todos';

type Goal = Parameters<typeof World.prototype.put<typeof goals>>[1][number];
const ENGLISH = 3;
/** Before the notebook, so that answers of to-dos are in it and in the estimates. */
export const answeredDemo: Demo = { name: 'train.answered', make: makeTodos };
/** Goals, comments and beans: learner5 and the other learners, and student189, who sets themself goals. */
export const demo: Demo = {
  name: 'train',
  async make(world) {
    await world.put(goals, goalRows(world));
    await makeComments(world);
    const { learner, learners } = castOf(world);
    await giveBeans(world, seeded(60_003), TRAINING, learners, learner);
  },
};

/** A goal a week, whose last one runs. How far each is follows from the days of practice. */
function weekly(
  world: World,
  orgId: number,
  userId: number,
  sbjId: number,
  weeks: number,
  madeBy: (week: number) => number,
  tierOf: (week: number) => Tier,
): Goal[] {
  return Array.from({ length: weeks }, (_, n) => weeks - 1 - n).map((week) => {
    const start = plusDays(world.today, -week * 7 - 3);
    return {
      orgId,
      goalId: newId(),
      userId,
      sbjId,
      tier: tierOf(week),
      startOn: start,
      endOn: plusDays(start, 6),
      madeBy: madeBy(week),
      madeAt: `${start}T01:10:00.000Z`,
    };
  });
}
function goalRows(world: World): Goal[] {
  const { trainer, learner, learners } = castOf(world);
  const student = personOf(world, 'student189');
  const full = world.size === 'full';
  const tier = (week: number): Tier => (week % 4 === 0 ? 'high' : week % 4 === 1 ? 'highest' : 'higher');
  return [
    ...weekly(world, TRAINING, learner, MATHS, full ? 12 : 3, (week) => (week % 3 === 1 ? learner : trainer), tier),
    ...weekly(
      world,
      TRAINING,
      learner,
      ENGLISH,
      1,
      () => learner,
      () => 'higher',
    ),
    ...learners.slice(1).flatMap((userId, n) =>
      n % 2 === 0
        ? weekly(
            world,
            TRAINING,
            userId,
            MATHS,
            2,
            () => trainer,
            () => 'higher',
          )
        : [],
    ),
    ...weekly(
      world,
      student.orgId,
      student.userId,
      MATHS,
      full ? 6 : 2,
      () => student.userId,
      () => 'higher',
    ),
    ...strangersOf(world).flatMap((s) =>
      weekly(
        world,
        s.orgId,
        s.child,
        MATHS,
        1,
        () => s.child,
        () => 'higher',
      ),
    ),
  ];
}

const SAID: readonly { readonly ago: number; readonly text: string; readonly picture?: true }[] = [
  { ago: 2, text: '这周的有理数混合运算做得很稳，正确率比上周高。注意“先乘方再乘除”的顺序，最后两题就错在这里。' },
  {
    ago: 9,
    text: '测评里的选择题全对，填空题漏写单位扣了分。把错题本里的三道再做一遍，周五我们一起看。',
    picture: true,
  },
  { ago: 16, text: '目标提前两天达成，为你高兴！下周我们把难度调高一点。' },
  { ago: 24, text: '去括号时变号还不够熟练，先做 10 道基础题找找感觉，不着急。' },
  { ago: 33, text: '列方程的思路清楚了，书写再规范一些：先设未知数，再写等量关系。' },
  { ago: 45, text: '连续练习了五天，坚持得很好。周末可以休息一天，看看错题就行。' },
  { ago: 60, text: '第一次测评完成了，计算基础不错，几何部分我们慢慢来。' },
];
const SHORT = [
  '本周练习很认真，继续保持。',
  '有一项待办逾期了，今天抽十分钟补上吧。',
  '正确率有进步，注意审题。',
  '好几天没练习了，先从一个小节开始。',
];
/** What trainer5 wrote to learner5 over the term, and to some of the others. */
async function makeComments(world: World): Promise<void> {
  const { trainer, learner, learners } = castOf(world);
  const paths = await demoPictures(
    world,
    SAID.filter((s) => s.picture).map(() => ({
      orgId: TRAINING,
      userId: trainer,
      scene: 'books' as const,
      name: '错题批注',
      width: 960,
      height: 720,
    })),
  );
  const row = (orgId: number, userId: number, madeBy: number, ago: number, text: string, images: string[] = []) => ({
    orgId,
    commentId: newId(),
    userId,
    text,
    images,
    madeBy,
    madeAt: instantOf(world, ago, 90 + (userId % 60)),
  });
  await world.put(comments, [
    ...SAID.map((s) => row(TRAINING, learner, trainer, s.ago, s.text, s.picture ? paths.splice(0, 1) : [])),
    ...learners
      .slice(1)
      .flatMap((userId, n) =>
        n % 3 === 0 ? [row(TRAINING, userId, trainer, 1 + (n % 12), SHORT[n % SHORT.length]!)] : [],
      ),
    ...(world.size === 'test' ? strangersOf(world).map((s) => row(s.orgId, s.child, s.teacher, 3, '继续努力')) : []),
  ]);
}
