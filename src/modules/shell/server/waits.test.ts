import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../apps/modules';
import { dayIn, plusDays, spanDays } from '../../../kernel/shared/dates';
import { TestApp } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import { listAppeals } from '../../appeal/contract';
import { leadList, perfSelfList, studentTasks, teacherTasks } from '../../assessment/contract';
import { teachStat } from '../../homework/contract';
import { listExemptExams, listExempts } from '../../hsat/contract';
import { askLeave, listLeaves } from '../../lesson/contract';
import { feedbackList, feedbackReply, trialList } from '../../operations/contract';
import { listInvoices } from '../../mall/contract';
import { overview, regionHome } from '../../organisation/contract';
import { consentClazzes, consentWaits } from '../../people/contract';
import { askList } from '../../practice/contract';
import { taskAuditing, taskMyClaim, taskMyReject, wrongList } from '../../question-bank/contract';
import { dataThird } from '../../sport-data/contract';
import { referrals } from '../../vision/contract';
import { openAffairs } from '../../watch/contract';
import * as calls from '../contract';
import { finder } from '../rules/visible';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterEach(() => t.at(null));
afterAll(async () => {
  await t.stop();
});

const itemsOf = async (login: string) => (await (await t.as(login)).ok(calls.waitsGet, {})).items;
/** What waits for somebody, by key. */
const pilesOf = async (login: string) => new Map((await itemsOf(login)).map(({ key, value }) => [key, value]));
const first = { curPage: 1, pageSize: 1 } as const;

describe('what waits', () => {
  test('each pile is as high as the list it opens', async () => {
    const [teacher, office, platform, inputer, auditor, tutor] = await Promise.all(
      ['teacher189', 'school189', 'platform', 'inputer', 'auditor', 'tutor3'].map((login) => t.as(login)),
    );
    const mine = await pilesOf('teacher189');
    expect(mine.get('homework.marking')).toBe((await teacher!.ok(teachStat, {})).papers);
    expect(mine.get('practice.asks') ?? 0).toBe((await teacher!.ok(askList, { state: 'unanswered', ...first })).total);
    const school = await pilesOf('school189');
    expect(school.get('lesson.leaves')).toBe((await office!.ok(listLeaves, first)).waiting);
    const appeals = await teacher!.rows(listAppeals, { pageSize: 200 });
    const undecided = appeals.filter((a) => ['submitted', 'accepted', 'reviewed'].includes(a.state));
    expect(mine.get('appeal.open') ?? 0).toBe(undecided.length);
    const answered = await pilesOf('platform');
    expect(answered.get('operations.feedback')).toBe(
      (await platform!.ok(feedbackList, { state: 'unreplied', ...first })).total,
    );
    expect(answered.get('operations.trial')).toBe(
      (await platform!.ok(trialList, { state: 'unreplied', ...first })).total,
    );
    const typed = await pilesOf('inputer');
    expect(typed.get('question-bank.claimed')).toBe((await inputer!.ok(taskMyClaim, first)).total);
    expect(typed.get('question-bank.rejected')).toBe((await inputer!.ok(taskMyReject, first)).total);
    const judged = await pilesOf('auditor');
    expect(judged.get('question-bank.auditing')).toBe((await auditor!.ok(taskAuditing, first)).total);
    expect(judged.get('question-bank.faulty')).toBe((await auditor!.ok(wrongList, { state: 'open', ...first })).total);
    expect((await pilesOf('tutor3')).get('practice.asks')).toBe(
      (await tutor!.ok(askList, { state: 'unanswered', ...first })).total,
    );
  });
  test('alarms, consents, invoices, families to tell of an eye doctor and data of vendors are as many as their lists show', async () => {
    const [office, master, training] = await Promise.all(
      ['school189', 'classmgr189', 'training5'].map((login) => t.as(login)),
    );
    const school = await pilesOf('school189');
    const own = await pilesOf('classmgr189');
    expect(school.get('watch.alarms') ?? 0).toBe((await office!.ok(openAffairs, first)).total);
    expect(own.get('watch.alarms') ?? 0).toBe((await master!.ok(openAffairs, first)).total);
    const clazzes = await office!.rows(consentClazzes, { pageSize: 200 });
    expect(school.get('people.consents')).toBe(clazzes.reduce((sum, { waiting }) => sum + waiting, 0));
    expect(own.get('vision.untold') ?? 0).toBe((await master!.ok(referrals, { state: 'new', ...first })).total);
    expect((await pilesOf('training5')).get('mall.invoices') ?? 0).toBe(
      (await training!.ok(listInvoices, { state: 'asked', ...first })).total,
    );
    for (const [key, kind] of [
      ['sport-data.third.test', 'test'],
      ['sport-data.third.vision', 'vision'],
    ] as const)
      expect([kind, school.get(key) ?? 0]).toEqual([
        kind,
        (await office!.ok(dataThird, { kind, state: 'waiting', ...first })).total,
      ]);
    // Whoever leads a class hears of it before the school: an office that leads none hears of the school alone.
    expect(school.has('people.ownConsents')).toBe(false);
    expect([...own.keys()].filter((key) => key.startsWith('people.'))).toEqual([
      'people.ownConsents',
      'people.consents',
    ]);
  });
  test('evaluations wait for whoever has not handed in, as their lists say', async () => {
    for (const login of ['teacher189', 'classmgr189', 'peteach189']) {
      const caller = await t.as(login);
      const piles = await pilesOf(login);
      const isOpen = (row: { readonly state: string; readonly handedAt: string | null }) =>
        row.state === 'running' && row.handedAt === null;
      expect([login, ...['clazzes', 'self', 'lead'].map((name) => piles.get(`assessment.${name}`) ?? 0)]).toEqual([
        login,
        (await caller.ok(teacherTasks, first)).total,
        (await caller.rows(perfSelfList, { pageSize: 200 })).filter((row) => row.asked && isOpen(row)).length,
        (await caller.rows(leadList, { pageSize: 200 })).filter(isOpen).length,
      ]);
    }
  });
  test('a child is told of its own evaluations and of nothing that waits for others', async () => {
    const child = await t.as('student189');
    const open = (await child.rows(studentTasks, { pageSize: 200 })).filter(
      (row) => row.state === 'running' && row.handedAt === null,
    );
    expect([...(await pilesOf('student189'))]).toEqual(open.length ? [['assessment.tasks', open.length]] : []);
    for (const login of ['student619', 'learner5'])
      expect([...(await pilesOf(login)).keys()].filter((key) => key !== 'assessment.tasks')).toEqual([]);
  });
  test('what waits in a class leads to that class, and is as much as stands there', async () => {
    const master = await t.as('classmgr189');
    const pile = (await itemsOf('classmgr189')).find(({ key }) => key === 'people.ownConsents')!;
    const clazzId = Number(/^\/clazz\/basic\/(\d+)\/consent$/.exec(pile.to)?.[1]);
    expect(pile.value).toBe((await master.ok(consentWaits, { clazzId })).items.length);
    expect((await pilesOf('teacher189')).has('people.ownConsents')).toBe(false);
  });
  test('of requests for exemption each is told of those whose step is theirs', async () => {
    for (const login of ['classmgr189', 'peteach189', 'teacher189']) {
      const caller = await t.as(login);
      let mine = 0;
      for (const { schemaId } of (await caller.ok(listExemptExams, {})).items)
        mine += (await caller.rows(listExempts, { schemaId, pageSize: 200 })).filter((row) => row.mine).length;
      expect([login, (await pilesOf(login)).get('hsat.exempts') ?? 0]).toEqual([login, mine]);
    }
  });
  test('a bureau is told of the services that end in its region, and a school of none', async () => {
    const bureau = await t.as('bureau4109');
    await t.sql(
      `update organisation_serve set end_on = $1::date + 18 where org_id in (205, 619) and serv_id = 'TCH_BASE'`,
      [t.today],
    );
    expect((await bureau.ok(regionHome, {})).ending.length).toBeGreaterThan(0);
    expect((await pilesOf('bureau4109')).get('organisation.serves')).toBe(
      (await bureau.ok(regionHome, {})).ending.length,
    );
    expect((await pilesOf('school189')).has('organisation.serves')).toBe(false);
  });
  test('a school is told of its own services that end, and neither of those of others nor of those that go on', async () => {
    const end = (orgId: number, days: number) =>
      t.sql(`update organisation_serve set end_on = $2::date + $3::int where org_id = $1 and serv_id = 'SPT_BASE'`, [
        orgId,
        t.today,
        days,
      ]);
    await end(189, 30);
    expect((await pilesOf('school189')).get('organisation.ownServes')).toBe(1);
    // Its page says the same, as something to do.
    const { serves } = await (await t.as('school189')).ok(overview, { id: 189 });
    expect(serves.filter((s) => s.end !== null && s.end <= plusDays(t.today, 30)).map((s) => s.servId)).toEqual([
      'SPT_BASE',
    ]);
    expect([...(await pilesOf('teacher189')).keys()]).not.toContain('organisation.ownServes');
    await end(189, 31);
    expect((await pilesOf('school189')).has('organisation.ownServes')).toBe(false);
    // The bureau hears of it among those of its region.
    expect((await pilesOf('bureau4109')).has('organisation.ownServes')).toBe(false);
    await end(189, 400);
  });
  test('a pile says how many days its oldest waits, and when the first of those that end does', async () => {
    const pile = async (login: string, key: string) => (await itemsOf(login)).find((item) => item.key === key);
    const support = await t.as('support');
    const asked = await support.rows(feedbackList, { state: 'unreplied', pageSize: 200 });
    const oldest = asked.map(({ madeAt }) => madeAt).toSorted()[0]!;
    const days = spanDays(dayIn('Asia/Shanghai', new Date(oldest)), t.today) - 1;
    expect(await pile('support', 'operations.feedback')).toMatchObject({ days, until: null });
    const typed = await (await t.as('inputer')).rows(taskMyClaim, { pageSize: 200 });
    const claimed = typed.map(({ claimedAt }) => claimedAt!).toSorted()[0]!;
    expect((await pile('inputer', 'question-bank.claimed'))?.days).toBe(
      spanDays(dayIn('Asia/Shanghai', new Date(claimed)), t.today) - 1,
    );
    const ends = (orgId: number, days: number) =>
      t.sql(`update organisation_serve set end_on = $2::date + $3::int where org_id = $1 and serv_id = 'TCH_BASE'`, [
        orgId,
        t.today,
        days,
      ]);
    await ends(205, 18);
    await ends(619, 9);
    expect(await pile('bureau4109', 'organisation.serves')).toMatchObject({ days: null, until: plusDays(t.today, 9) });
    await ends(619, 400);
    expect((await pile('bureau4109', 'organisation.serves'))?.until).toBe(plusDays(t.today, 18));
    // A pile of the office whose age says nothing stays silent about it.
    expect(await pile('school189', 'people.consents')).toMatchObject({ days: null, until: null });
  });
  test('what is done waits no more', async () => {
    const platform = await t.as('platform');
    const before = (await pilesOf('platform')).get('operations.feedback')!;
    const [asked] = await platform.rows(feedbackList, { state: 'unreplied', pageSize: 1 });
    await platform.ok(feedbackReply, { id: asked!.id, text: '谢谢，已经改好了' });
    expect((await pilesOf('platform')).get('operations.feedback') ?? 0).toBe(before - 1);
  });
  test('a request in another school changes nothing here', async () => {
    const here = await itemsOf('school189');
    const there = (await pilesOf('school619')).get('lesson.leaves') ?? 0;
    const child = await t.as('student619');
    await child.ok(askLeave, { kind: 'personal', fromDate: t.today, toDate: t.today, reason: '回老家参加婚礼' });
    expect((await pilesOf('school619')).get('lesson.leaves')).toBe(there + 1);
    expect(await itemsOf('school189')).toEqual(here);
  });
  test('a teacher hears of requests of the own classes alone', async () => {
    const teacher = await t.as('teacher189');
    expect((await pilesOf('teacher189')).get('lesson.leaves') ?? 0).toBe((await teacher.ok(listLeaves, first)).waiting);
  });
  test('whoever may not open a list hears nothing of it, and every pile leads to a page that opens', async () => {
    expect((await t.anyone().refused(calls.waitsGet, {})).status).toBe(401);
    const typed = await pilesOf('inputer');
    expect([...typed.keys()].filter((key) => /auditing|faulty|operations|lesson/.test(key))).toEqual([]);
    expect([...(await pilesOf('teacher189')).keys()].filter((key) => /^(operations|organisation)\./.test(key))).toEqual(
      [],
    );
    const find = finder(registry.places);
    for (const login of [
      'teacher189',
      'classmgr189',
      'peteach189',
      'school189',
      'bureau4109',
      'platform',
      'auditor',
      'training5',
      'tutor3',
    ])
      for (const { key, title, value, to } of await itemsOf(login)) {
        expect([key, to.includes('{'), find(to.replace(/\?.*$/, '')) !== undefined]).toEqual([key, false, true]);
        expect(value).toBeGreaterThan(0);
        // A text of the module, never its key.
        expect(title).not.toContain('wait.');
      }
  });
  test('in English the piles are named in English', async () => {
    const { items } = await (await t.as('auditor')).in('en-US').ok(calls.waitsGet, {});
    expect(items.find((pile) => pile.key === 'question-bank.auditing')?.title).toBe('Questions to review');
  });
  test('all of them take one statement, and what is known of the caller two more at most', async () => {
    const most = countedCalls();
    for (const login of ['teacher189', 'classmgr189', 'peteach189', 'school189', 'bureau4109', 'platform', 'tutor3'])
      await itemsOf(login);
    expect(most.get('shell.waits')).toBeLessThanOrEqual(3);
  });
});

describe('the demonstration', () => {
  /** What the home of each of them names first. Services that end stand in the whole world alone, whose schools are more. */
  const NAMED: Readonly<Record<string, readonly string[]>> = {
    teacher189: ['homework.marking', 'practice.asks'],
    classmgr189: ['people.ownConsents', 'lesson.leaves'],
    school189: ['people.consents', 'lesson.leaves', 'watch.alarms'],
    peteach189: ['fitness-test.field'],
    inputer: ['question-bank.claimed', 'question-bank.rejected'],
    auditor: ['question-bank.auditing', 'question-bank.faulty'],
    platform: ['operations.feedback', 'operations.trial'],
    support: ['operations.feedback', 'operations.trial'],
    tutor3: ['class.applicants', 'practice.asks'],
  };
  test.for([
    ['Monday', '2026-11-16T02:30:00Z'],
    ['Saturday', '2026-11-21T02:30:00Z'],
  ] as const)('on a %s every pile that a home names has a row', async ([, at]) => {
    t.at(at);
    for (const [login, named] of Object.entries(NAMED)) {
      const piles = await pilesOf(login);
      expect([login, named.filter((key) => !piles.has(key))]).toEqual([login, []]);
    }
  });
});
