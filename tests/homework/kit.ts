import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import type { InputOf } from '../../src/kernel/shared/call';
import * as calls from '../../src/modules/homework/contract';
import { asked, AUTO, MATHS, plant, rightAnswers } from '../../src/modules/homework/server/testing';
import type { Answer } from '../../src/modules/question-bank/contract';

/** The day of all tests that need no other one, and the one on which tasks are due. */
export const [TODAY, TOMORROW] = [testDayPlus(-2), testDayPlus(-1)];
/** The hour of all tests that need no other one. */
export const NOON = `${TODAY}T04:00:00Z`;
/** What stands for the time of an answer that a child gives at noon. */
export const REV = Date.parse(NOON);

/** teacher189 and the class of student189 at noon of a school day, with the questions of the module and no task yet. */
export class ClassAtNoon {
  private constructor(
    readonly t: TestApp,
    readonly me: Caller,
    /** student189, then classmates. */
    readonly kids: readonly [Caller, ...Caller[]],
    readonly clazzId: number,
  ) {}
  /** @param classmates how many other children of the class sign in */
  static async start(classmates = 0): Promise<ClassAtNoon> {
    const t = await TestApp.start();
    t.at(NOON);
    const [me, child] = [await t.as('teacher189'), await t.as('student189')];
    await plant(t, me.userId);
    const [home] = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
      [child.userId],
    );
    const others = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id limit $3',
      [home!.clazz_id, child.userId, classmates],
    );
    const kids = await Promise.all(others.map((r) => t.asUser(189, r.user_id)));
    return new ClassAtNoon(t, me, [child, ...kids], home!.clazz_id);
  }
  async stop(): Promise<void> {
    this.t.at(null);
    await this.t.stop();
  }
  /** A task for the class, due tomorrow evening; what the program itself can judge, unless said otherwise. */
  async set(o: Partial<InputOf<typeof calls.arrange>> = {}): Promise<number> {
    const { taskId } = await this.me.ok(calls.arrange, {
      name: '练习',
      kind: 'work',
      clazzIds: [this.clazzId],
      sbjId: MATHS,
      questions: asked(AUTO),
      dueTime: `${TOMORROW}T13:00:00Z`,
      ...o,
    });
    return taskId;
  }
  /** A child answers all of a task rightly but for `change`, or the questions `only`, and hands it in. */
  async hand(id: number, who: Caller, change: Record<number, Answer> = {}, only?: readonly number[]) {
    await who.ok(calls.enter, { id });
    const answers = rightAnswers(REV)
      .filter((a) => !only || only.includes(a.qid))
      .map((a) => (a.qid in change ? { ...a, answer: change[a.qid] } : a));
    return who.ok(calls.store, { id, answers, submit: true });
  }
}
