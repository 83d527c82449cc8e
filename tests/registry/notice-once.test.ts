import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Answer, type Caller } from '../../src/kernel/testing/app';
import { sessionGet } from '../../src/modules/account/contract';
import * as clazz from '../../src/modules/class/contract';
import * as homework from '../../src/modules/homework/contract';
import { AUTO, MATHS, asked, plant } from '../../src/modules/homework/server/testing';
import * as lesson from '../../src/modules/lesson/contract';
import { MONDAY, SEVEN, at, fixedWeek, on, registerDay } from '../../src/modules/lesson/server/testing';
import { listNotices } from '../../src/modules/notice/contract';
import * as operations from '../../src/modules/operations/contract';
import * as people from '../../src/modules/people/contract';
import * as timetable from '../../src/modules/timetable/contract';
import * as vision from '../../src/modules/vision/contract';
import { periodOf } from '../../src/modules/vision/rules';
import { eventsOver } from './events-over';
import { closed } from './opens';

type Day = Awaited<ReturnType<typeof registerDay<Caller>>>;
let t: TestApp;
let day: Day;
let who: Readonly<Record<'boss' | 'tutor' | 'support' | 'platform', Caller>>;
let learners: [Caller, Caller];
/** Ids that a step makes for those after it. */
const made: Record<string, number> = {};
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  day = await registerDay(t);
  await plant(t, day.teacher.userId);
  who = {
    boss: await t.as('training5'),
    tutor: await t.as('tutor3'),
    support: await t.as('support'),
    platform: await t.as('platform'),
  };
  const ids = [3_900_001, 3_900_002];
  for (const id of ids) {
    await t.sql(
      "insert into account_credential (org_id, user_id, pwd_hash, must_change) values (300, $1, '-', false)",
      [id],
    );
    await t.sql(
      `insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
       values (300, $1, 1, $2, '学员', 'female', true, ${t.sqlNow})`,
      [id, `T${id}`],
    );
  }
  learners = [await t.asUser(300, 3_900_001), await t.asUser(300, 3_900_002)];
  await t.sql('delete from vision_referral where org_id = 189');
  await t.sql('delete from vision_screening where org_id = 189 and year_id = $1', [periodOf(t.today).yearId]);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

type Sends = (caller: Caller) => Caller;
interface Step {
  /** The kinds that the act tells, each with everybody it concerns. */
  readonly tells: Readonly<Record<string, () => readonly number[]>>;
  readonly act: (by: Sends) => Promise<Answer<unknown>>;
  /** Keeps what later steps need of the reply. */
  readonly keep?: (body: Record<string, number>) => void;
  /** Done again as an act of its own, without the first one's key, it changes nothing or is refused. */
  readonly again?: true;
  readonly before?: () => Promise<unknown>;
}
const leave = () => ({ kind: 'sick' as const, fromDate: day.first.date, toDate: day.first.date, reason: '发烧' });
const cover = () => ({ absenceId: made['absence'] ?? 0, arrangeId: made['arrange'] ?? 0, date: day.first.date });
const helper = () => t.asUser(189, made['helper'] ?? 0);
const tutoring = () => ({ kind: 'multi' as const, id: made['clazz'] ?? 0 });
const serve = () => ({ id: made['learner'] ?? 0, servId: 2, start: on(4), cycle: 'three_months' as const });

const STEPS: Readonly<Record<string, Step>> = {
  'leave is asked for': {
    tells: { 'lesson.leaveAsked': () => [day.master.userId] },
    act: (by) => by(day.student).send(lesson.askLeave, leave()),
    keep: ({ leaveId = 0 }) => (made['leave'] = leaveId),
    again: true,
  },
  'leave is refused': {
    tells: { 'lesson.leaveRefused': () => [day.student.userId] },
    act: (by) => by(day.master).send(lesson.decideLeave, { id: made['leave'] ?? 0, approve: false, why: '请补材料' }),
    again: true,
  },
  'leave is granted': {
    before: async () => {
      made['leave'] = (await day.student.ok(lesson.askLeave, leave())).leaveId;
    },
    tells: { 'lesson.leaveApproved': () => [day.student.userId] },
    act: (by) => by(day.master).send(lesson.decideLeave, { id: made['leave'] ?? 0, approve: true }),
    again: true,
  },
  'attendance is corrected': {
    before: async () => {
      t.at(at(day.first.date, day.first.start, 3));
      const { arrangeId, date } = day.first;
      const { lessonId } = await day.teacher.ok(lesson.openLesson, { arrangeId, date });
      await day.teacher.ok(lesson.takeSheet, { id: lessonId, marks: [] });
      made['lesson'] = lessonId;
    },
    tells: { 'lesson.attendFixed': () => [day.teacher.userId] },
    act: (by) => {
      const [userId = 0] = day.kids.filter((kid) => kid !== day.student.userId);
      return by(day.admin).send(lesson.fixMark, { id: made['lesson'] ?? 0, userId, code: 'absent', why: '家长来电' });
    },
  },
  'a colleague is asked to stand in': {
    before: async () => {
      t.at(`${MONDAY}T01:00:00Z`);
      const { items: week } = await day.teacher.ok(timetable.myWeek, {});
      const date = week.find((o) => o.date >= on(1))?.date ?? '';
      const of = { teacherId: day.teacher.userId, fromDate: date, toDate: date, reason: '病假' };
      const { absenceId } = await day.admin.ok(timetable.absenceCreate, of);
      const { items } = await day.admin.ok(timetable.absenceLessons, { id: absenceId });
      Object.assign(made, { absence: absenceId, arrange: items[0]?.lesson.arrangeId });
      Object.assign(made, { helper: items[0]?.proposals[0]?.teacherId });
      day = { ...day, first: { ...day.first, date } };
    },
    tells: { 'timetable.coverAsked': () => [made['helper'] ?? 0] },
    act: (by) => by(day.admin).send(timetable.coverAsk, { ...cover(), teacherId: made['helper'] ?? 0 }),
    keep: ({ coverId = 0 }) => (made['cover'] = coverId),
    again: true,
  },
  'the colleague accepts': {
    tells: { 'timetable.coverAccepted': () => [day.admin.userId], 'timetable.covered': () => [day.teacher.userId] },
    act: async (by) => by(await helper()).send(timetable.coverAnswer, { id: made['cover'] ?? 0, accept: true }),
    again: true,
  },
  'the substitution is withdrawn': {
    tells: { 'timetable.coverWithdrawn': () => [made['helper'] ?? 0] },
    act: (by) => by(day.admin).send(timetable.coverWithdraw, { id: made['cover'] ?? 0 }),
    again: true,
  },
  'a colleague declines': {
    before: async () => {
      made['cover'] = (await day.admin.ok(timetable.coverAsk, { ...cover(), teacherId: made['helper'] ?? 0 })).coverId;
    },
    tells: { 'timetable.coverDeclined': () => [day.admin.userId], 'timetable.covered': () => [day.teacher.userId] },
    act: async (by) => by(await helper()).send(timetable.coverAnswer, { id: made['cover'] ?? 0, accept: false }),
    again: true,
  },
  'homework is assigned': {
    tells: { 'homework.assigned': () => day.kids },
    act: (by) =>
      by(day.teacher).send(homework.arrange, {
        name: '练习',
        kind: 'work',
        clazzIds: [SEVEN],
        sbjId: MATHS,
        questions: asked(AUTO),
        dueTime: `${on(4)}T13:00:00Z`,
        release: 'hand',
      }),
    keep: ({ taskId = 0 }) => (made['task'] = taskId),
  },
  'homework results are released': {
    tells: { 'homework.released': () => day.kids },
    act: (by) => by(day.teacher).send(homework.releaseTask, { id: made['task'] ?? 0 }),
    again: true,
  },
  'children are found to need a doctor': {
    tells: { 'vision.doctor': () => [day.master.userId] },
    act: (by) =>
      by(day.admin).send(vision.input, {
        ...periodOf(t.today),
        items: day.kids.slice(0, 2).map((userId) => ({ userId, wear: 0, left: { naked: 43 }, right: { naked: 43 } })),
      }),
    again: true,
  },
  'a learner applies for tutoring': {
    before: async () => {
      const of = { kind: 'multi', clazzName: '语法班', sbjId: 3, grdId: 7, limit: 3 } as const;
      made['clazz'] = (await who.tutor.ok(clazz.createTutoring, { ...of, start: on(-72), end: on(34) })).clazzId;
    },
    tells: { 'class.applied': () => [who.tutor.userId] },
    act: (by) => by(learners[0]).send(clazz.applyTutoring, tutoring()),
    again: true,
  },
  'a learner is taken': {
    tells: { 'class.accepted': () => [learners[0].userId] },
    act: (by) => by(who.tutor).send(clazz.approveApplicant, { ...tutoring(), userId: learners[0].userId }),
    again: true,
  },
  'a learner is turned down': {
    before: () => learners[1].ok(clazz.applyTutoring, tutoring()),
    tells: { 'class.refused': () => [learners[1].userId] },
    act: (by) =>
      by(who.tutor).send(clazz.rejectApplicant, { ...tutoring(), userId: learners[1].userId, cause: '人数已够' }),
    again: true,
  },
  'activation is asked for': {
    before: async () => {
      const learner = { name: '开通生', sex: 'female', phone: '13400000001' } as const;
      made['learner'] = (await who.boss.ok(people.studentCreate, learner)).userId;
      await who.boss.ok(people.adminCreate, { name: '学员干事', login: 'xueyuan01', roleIds: [52] });
      await t.sql("update account_credential set must_change = false, pwd_hash = 'chosen' where user_id = $1", [
        (await t.who('xueyuan01')).userId,
      ]);
    },
    tells: { 'people.serveAsked': () => [who.boss.userId] },
    act: async (by) => by(await t.as('xueyuan01')).send(people.servesApply, serve()),
    keep: ({ serveId = 0 }) => (made['serve'] = serveId),
    again: true,
  },
  'activation is turned down': {
    tells: { 'people.serveRejected': () => [made['keeper'] ?? 0] },
    before: async () => {
      made['keeper'] = (await t.who('xueyuan01')).userId;
    },
    act: (by) =>
      by(who.boss).send(people.servesAudit, {
        id: made['learner'] ?? 0,
        serveId: made['serve'] ?? 0,
        pass: false,
        remark: '未缴费',
      }),
    again: true,
  },
  'activation is passed': {
    before: async () => {
      made['serve'] = (await who.boss.ok(people.servesApply, serve())).serveId;
    },
    tells: { 'people.servePassed': () => [made['learner'] ?? 0] },
    act: (by) =>
      by(who.boss).send(people.servesAudit, { id: made['learner'] ?? 0, serveId: made['serve'] ?? 0, pass: true }),
    again: true,
  },
  'feedback is given': {
    tells: { 'operations.asked': () => [who.platform.userId, who.support.userId] },
    act: (by) =>
      by(day.teacher).send(operations.feedbackCreate, { name: '周老师', phone: '13900001111', description: '好用' }),
    again: true,
  },
  'feedback is answered': {
    before: async () => {
      const rows = await who.support.rows(operations.feedbackList, { name: '周老师' });
      made['feedback'] = rows[0]?.id ?? 0;
    },
    tells: { 'operations.replied': () => [day.teacher.userId] },
    act: (by) => by(who.support).send(operations.feedbackReply, { id: made['feedback'] ?? 0, text: '谢谢' }),
    again: true,
  },
  'a role is given': {
    tells: { 'people.roles': () => [day.teacher.userId] },
    act: (by) => by(day.admin).send(people.rolesSet, { id: day.teacher.userId, roleIds: [40, 44] }),
    again: true,
  },
};

/** Every organisation's news is spread, and spread again as after a relay that died. */
async function relayed(): Promise<void> {
  const orgs = async () =>
    (await t.sql<{ org_id: string }>("select distinct org_id from kernel_outbox where topic = 'notice.told'")).map(
      (o) => Number(o.org_id),
    );
  // Some news is told by whoever listens to an event.
  await eventsOver(t);
  for (const org of await orgs()) await t.told(org, 'notice.told');
  await t.sql("update kernel_outbox set done_at = null where topic = 'notice.told'");
  for (const org of await orgs()) await t.told(org, 'notice.told');
}
/** Who got news of a kind after a moment, a person twice who got it twice. */
const gotOf = async (kind: string, after: number): Promise<number[]> =>
  (
    await t.sql<{ user_id: string }>(
      `select i.user_id from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
       where n.kind = $1 and n.news_id > $2 order by 1`,
      [kind, after],
    )
  ).map((row) => Number(row.user_id));
/** The address in somebody's newest notice of a kind, when this person may not open it. */
async function closedTo(kind: string, userId: number): Promise<string[]> {
  const [person] = await t.sql<{ org_id: string }>('select org_id from people_person where user_id = $1', [userId]);
  // Somebody new has chosen a password by the time they read.
  await t.sql(
    "update account_credential set must_change = false, pwd_hash = coalesce(pwd_hash, '-') where user_id = $1",
    [userId],
  );
  const reader = await t.asUser(Number(person?.org_id), userId);
  const { items } = await reader.ok(listNotices, { pageSize: 50 });
  const link = items.find((item) => item.kind === kind)?.link;
  const why = link && closed(link, await reader.ok(sessionGet, {}));
  return why ? [`${link}: ${why}`] : [];
}
const newest = async (): Promise<number> =>
  Number((await t.sql<{ n: string }>('select max(news_id) as n from notice_news'))[0]?.n ?? 0);

test.each(Object.keys(STEPS))(
  'when %s, each person whom it concerns is told once: sent three times at once, done again, relayed again',
  async (name) => {
    const step = STEPS[name] as Step;
    await step.before?.();
    await relayed();
    const after = await newest();
    const answers = await Promise.all(
      [1, 2, 3].map(() => step.act((caller) => caller.with(`once ${name.length} ${after}`))),
    );
    expect(answers.flatMap((a) => (a.status < 300 ? [] : [a.body]))).toEqual([]);
    step.keep?.(answers[0]?.body as Record<string, number>);
    if (step.again) expect([200, 204, 400, 409]).toContain((await step.act((caller) => caller)).status);
    await relayed();
    for (const [kind, whom] of Object.entries(step.tells)) {
      const got = await gotOf(kind, after);
      expect([kind, got]).toEqual([kind, [...whom()].sort((a, b) => a - b)]);
      expect([kind, await closedTo(kind, got[0] ?? 0)]).toEqual([kind, []]);
    }
  },
);
