import { seeded, type World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { knowledge } from '../../textbook/demo';
import { BEAN_TASKS, keyOf, signBeans } from '../rules';
import { asks, beans, favours, purses, watches } from '../tables';
import { classesOf, instantOf, MATHS, newId, personOf, SCHOOL, strangersOf } from './answer';

const QUESTIONS: readonly {
  readonly text: string;
  readonly reply?: string;
  readonly ago: number;
  readonly who: number;
  readonly about?: true;
}[] = [
  {
    who: 0,
    ago: 1,
    about: true,
    text: '老师，这道题我知道要先算括号里的，可是去括号以后第二项为什么要变号？我算了两遍结果不一样。',
  },
  { who: 0, ago: 2, text: '解方程移项的时候，什么情况下要变号？是只有移到等号另一边才变吗？' },
  { who: 5, ago: 1, text: '数轴上到原点距离相等的两个点，一定互为相反数吗？' },
  { who: 9, ago: 3, about: true, text: '这道题的四个选项我排除了两个，剩下两个分不清，想听听怎么判断。' },
  {
    who: 0,
    ago: 6,
    about: true,
    text: '为什么 -2 的平方写成 (-2)² 和 -2² 结果不一样？',
    reply:
      '好问题。(-2)² 是两个 -2 相乘，等于 4；-2² 是 2 的平方的相反数，等于 -4。看清底数是谁：有括号，底数是 -2；没有括号，底数是 2。再做两道“有理数的乘方”试试。',
  },
  {
    who: 0,
    ago: 15,
    text: '合并同类项时，字母顺序不一样算同类项吗？比如 2ab 和 3ba。',
    reply: '算。同类项只看字母和各自的指数是否相同，和书写顺序无关，2ab + 3ba = 5ab。',
  },
  {
    who: 3,
    ago: 8,
    text: '列方程解应用题，我总是找不到等量关系，有什么办法吗？',
    reply:
      '先把题里的数量列成一张小表：已知什么、求什么、谁和谁相等。行程题通常是路程相等或路程之和相等，画一条线段图就清楚了。明天课间可以带一道题来找我。',
  },
  {
    who: 12,
    ago: 20,
    text: '绝对值里面是未知数的时候，为什么会有两个答案？',
    reply: '绝对值表示到原点的距离，|x| = 3 就是离原点 3 个单位的点，左右各一个，所以 x = 3 或 x = -3。',
  },
];

const ENGLISH = 3;
const TUTORED = [
  '老师，现在完成时和一般过去时总是分不清，“I have lost my key”和“I lost my key”有什么不一样？',
  '完形填空最后三个空每次都错，做题的时候应该先通读还是边读边选？',
];
/** Learners of the tutoring centre who have a place in tutor3's class. */
const tutoredOf = (world: World): readonly number[] =>
  (world.made['people'] as readonly { readonly orgId: number; readonly userId: number; readonly userType: number }[])
    .filter((p) => p.orgId === personOf(world, 'tutor3').orgId && p.userType === 1)
    .slice(0, TUTORED.length)
    .map((p) => p.userId);

/** Beans, subjects, explanations watched, and questions to teacher189, some waiting, some answered. */
export async function makeAround(world: World): Promise<void> {
  const chance = seeded(36_003);
  const teacher = personOf(world, 'teacher189').userId;
  const student = personOf(world, 'student189').userId;
  const clazz = classesOf(world)[0]!;
  const at = world.now.toISOString();
  const [own] = (
    await world.client.query<{ qid: number; ver_id: number }>(
      `select q.qid, q.ver_id from practice_train_que q join practice_train t on t.org_id = q.org_id and t.train_id = q.train_id where q.org_id = $1 and t.user_id = $2 and q.share = 0 order by q.answered_at desc limit 1`,
      [SCHOOL, student],
    )
  ).rows;
  const others = clazz.userIds.filter((u) => u !== student);
  await world.put(
    asks,
    QUESTIONS.map((q, n) => {
      const userId = q.who === 0 ? student : others[q.who % others.length]!;
      const askedAt = instantOf(world, q.ago, 40 + n * 9);
      return {
        orgId: SCHOOL,
        askId: newId(),
        userId,
        teacherId: teacher,
        sbjId: MATHS,
        clazzId: clazz.clazzId,
        ...(q.about && own && userId === student ? { qid: own.qid, verId: own.ver_id } : {}),
        state: q.reply ? ('answered' as const) : ('unanswered' as const),
        text: q.text,
        askedAt,
        ...(q.reply ? { reply: q.reply, answeredAt: instantOf(world, q.ago - 1, 30 + n * 5) } : {}),
      };
    }),
  );
  const elsewhere = strangersOf(world).filter((s) => s.teacher);
  await world.put(
    asks,
    elsewhere.map((s) => ({
      orgId: s.child.orgId,
      askId: newId(),
      userId: s.child.userId,
      teacherId: s.teacher!.userId,
      sbjId: s.que.sbjId,
      clazzId: s.clazzId,
      state: 'unanswered' as const,
      text: '这道题怎么做？',
      askedAt: instantOf(world, 3, 15),
    })),
  );

  const tutor = personOf(world, 'tutor3');
  await world.put(
    asks,
    tutoredOf(world).map((userId, n) => ({
      orgId: tutor.orgId,
      askId: newId(),
      userId,
      teacherId: tutor.userId,
      sbjId: ENGLISH,
      clazzId: tutor.orgId * 1000 + 801,
      state: 'unanswered' as const,
      text: TUTORED[n]!,
      askedAt: instantOf(world, n + 1, 20 + n * 30),
    })),
  );
  await giveBeans(world, chance, SCHOOL, clazz.userIds, student);
  await world.put(
    favours,
    [2, 1, 3].map((sbjId, ord) => ({ orgId: SCHOOL, userId: student, sbjId, ord })),
  );
  await world.put(
    watches,
    ['有理数的乘方', '数轴', '绝对值'].map((name, n) => ({
      orgId: SCHOOL,
      userId: student,
      klgId: knowledge('maths', name),
      position: n * 40,
      ended: n > 0,
      lastAt: at,
    })),
  );
}

type Entry = Parameters<typeof World.prototype.put<typeof beans>>[1][number];
/** Beans of learners of an organisation: of one of them for six weeks, of every second other for twelve days. */
export async function giveBeans(
  world: World,
  chance: () => number,
  orgId: number,
  userIds: readonly number[],
  first: number,
): Promise<void> {
  const book: Entry[] = [];
  const balances = new Map<number, number>();
  const give = (
    userId: number,
    entry: Pick<Entry, 'kind' | 'forKey' | 'beans' | 'at'> & { readonly taskId?: number },
  ) => {
    const balance = (balances.get(userId) ?? 0) + entry.beans;
    balances.set(userId, balance);
    book.push({ orgId, entryId: newId(), userId, taskId: null, ...entry, balance });
  };
  for (const [place, userId] of userIds.entries()) {
    const mine = userId === first;
    if (!mine && place % 2 === 0) continue;
    let row = 0;
    for (let ago = mine ? 45 : 12; ago >= 1; ago--) {
      // They have signed in five days running; today is left to do.
      if (ago > 5 && chance() < 0.35) {
        row = 0;
        continue;
      }
      const day = plusDays(world.today, -ago);
      give(userId, { kind: 'sign', forKey: day, beans: signBeans(row), at: `${day}T10:02:00.000Z` });
      row += 1;
      if (ago % 5 === 3) {
        const task = BEAN_TASKS[ago % 2]!;
        give(userId, {
          kind: 'task',
          taskId: task.taskId,
          forKey: keyOf(task, day),
          beans: task.beans,
          at: `${day}T11:40:00.000Z`,
        });
      }
    }
  }
  await world.put(
    purses,
    [...balances].map(([userId, balance]) => ({ orgId, userId, balance })),
  );
  await world.put(beans, book);
}
