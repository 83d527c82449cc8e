import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlan } from '../../src/modules/teachplan/contract';
import * as calls from '../../src/modules/teachlink/contract';
import type { Caller } from '../../src/kernel/testing/app';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';
import { sideways } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    hour: '数轴的三要素',
    open: /的设计、预习和反思$/,
    saved: /^已保存于/,
    publish: '发送预习',
    sent: '已发送',
    preview: '课前预习',
    survey: '学情调查',
    reflect: '教学反思',
    toSurvey: '去答题',
    answer: '开始答题',
    perform: '看看我的表现',
    right: /处答对/,
    sentence: /人里有|全部答对/,
    share: '分享这一课时',
    city: '本市老师',
    shareOk: /^分享这一课时$/,
    copy: '复制到我的计划',
    from: /^来自/,
    activities: '教研活动',
    join: '输入邀请码',
    attend: '听课记录',
    report: '活动报告',
    teacher: '老师讲',
    group: '小组活动',
    handIn: '提交记录',
    sheets: /共 2 份听课记录/,
    agreement: /记录一致/,
  },
  'en-US': {
    hour: 'The number line',
    open: /: design, preview and reflection$/,
    saved: /^Saved at/,
    publish: 'Send preview',
    sent: 'Sent',
    preview: 'Preview',
    survey: 'Survey',
    reflect: 'Reflection',
    toSurvey: 'To the questions',
    answer: 'Start',
    perform: 'See how I did',
    right: /right$/,
    sentence: /not get question|are right;/,
    share: 'Share this lesson',
    city: 'The city',
    shareOk: /^Share this lesson$/,
    copy: 'Copy to my plan',
    from: /^Shared by/,
    activities: 'Research activities',
    join: 'Enter a code',
    attend: 'Observation',
    report: 'Report',
    teacher: 'Teacher talks',
    group: 'Group work',
    handIn: 'Hand in',
    sheets: /2 sheets/,
    agreement: /^Agreement \d+%/,
  },
} as const;
type Lang = keyof typeof WORDS;

/** A teacher of mathematics in 619, with a plan of their own to copy into. */
async function guestOf(): Promise<{ login: string; caller: Caller }> {
  const [row] = await world.t.sql<{ login: string }>(
    `select c.login from people_teach_sbj_v s join account_login_claim c on c.org_id = s.org_id and c.user_id = s.user_id
     where s.org_id = 619 and s.sbj_id = 2 order by c.login limit 1`,
  );
  if (!row) throw new Error('619 has no teacher of mathematics');
  const caller = await world.t.as(row.login);
  await caller.ok(createPlan, {
    name: '自己的计划',
    sbjId: 2,
    units: [{ unit: '一', hours: [{ name: '一', content: '<p>一</p>' }] }],
  });
  return { login: row.login, caller };
}
const link = (who: Person, name: string) => who.page.locator('.tl-pages').getByRole('link', { name, exact: true });
/** Writes into the formatted text of a page and waits until it says that it is saved. */
async function write(who: Person, text: string, saved: RegExp): Promise<void> {
  await who.page.locator('.ProseMirror').first().click();
  await who.page.keyboard.type(text);
  await who.page.locator('.tl-saved').getByText(saved).waitFor();
}

describe.skipIf(!chromiumPath)(
  'a teaching link from the plan to a copy in another school, and an activity with two observers',
  () => {
    for (const lang of journeyLanguages('teachlink')) test(`the whole chain (${lang})`, () => play(lang));
  },
);

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const shot = (who: Person, name: string) => who.shot(`teachlink/${lang}/${name}`);
  const me = await world.t.as('teacher189');
  await me.ok(createPlan, {
    name: `预习${lang}`,
    sbjId: 2,
    units: [{ unit: '有理数', hours: [{ name: say.hour, content: '<p>三要素：原点、正方向、单位长度</p>' }] }],
  });

  // From the plan to the hour's design.
  const teacher = await world.as('teacher189', { lang });
  await teacher.open('/teachplan/detail');
  await teacher.page.getByRole('link', { name: say.open }).first().click();
  await teacher.settle();
  await write(teacher, '先让学生自己画一条数轴', say.saved);
  await shot(teacher, '1-design');
  const linkId = Number(/teachlink\/(\d+)\//.exec(teacher.page.url())?.[1]);

  // The preview: one question of one choice, sent to every class.
  const [que] = await world.t.sql<{ ver_id: number }>(
    `select ver_id from question_bank_version where org_id = 189 and sbj_id = 2 and kind = 'single' order by ver_id limit 1`,
  );
  await me.ok(calls.setPreview, { linkId, resIds: [], queIds: [Number(que?.ver_id)] });
  await link(teacher, say.preview).click();
  await teacher.settle();
  await teacher.page.getByRole('button', { name: say.publish }).click();
  await teacher.page.getByText(say.sent, { exact: true }).first().waitFor();
  await shot(teacher, '2-preview');

  // A child at a phone: from the work of the day to the pages, the questions and the own result.
  const child = await world.as('student189', { lang, width: 390, height: 844, touch: true });
  await child.open('/work/dowork/workList/todo');
  await shot(child, '3-lines');
  await child.page.locator('.tl-lines').getByText(say.hour).first().click();
  await child.settle();
  expect(await child.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(child, '4-pages');
  await child.page.getByRole('link', { name: say.toSurvey }).click();
  await child.settle();
  await child.page.getByRole('link', { name: say.answer }).click();
  await child.page.locator('.answer-option').first().click();
  await savedAs(child, 'yes');
  // A page that is wider than the phone takes its fixed foot out of sight.
  expect(await sideways(child.page)).toEqual([]);
  await handInPaper(child, '.hw-do-foot');
  await child.open(`/study/studylink/${linkId}/survey`);
  await child.page.getByRole('link', { name: say.perform }).click();
  await child.page.getByText(say.right).first().waitFor();
  await shot(child, '5-result');
  const mates = await others(linkId, lang);

  // The morning: one sentence, then the reflection, then the share.
  await link(teacher, say.survey).click();
  await teacher.settle();
  await teacher.page.locator('.tl-first').getByText(say.sentence).waitFor();
  await shot(teacher, '6-survey');
  await link(teacher, say.reflect).click();
  await teacher.settle();
  await write(teacher, '下次多留五分钟讨论', say.saved);
  await teacher.page.getByRole('button', { name: say.share }).click();
  await teacher.page.getByRole('radio', { name: say.city }).check();
  await shot(teacher, '7-share');
  await teacher.page.locator('.ant-modal').getByRole('button', { name: say.shareOk }).click();
  await teacher.page.locator('.ant-modal').waitFor({ state: 'hidden' });

  // A teacher of 619 reads and copies it.
  const { login, caller: guestCalls } = await guestOf();
  const guest = await world.as(login, { lang });
  await guest.open('/teachlink/shared');
  await shot(guest, '8-shared');
  await guest.page
    .getByRole('link', { name: new RegExp(`^${say.hour}`) })
    .first()
    .click();
  await guest.settle();
  await guest.page.getByText('先让学生自己画一条数轴').waitFor();
  await guest.page.getByRole('button', { name: say.copy }).click();
  await expect.poll(() => new URL(guest.page.url()).pathname).toMatch(/^\/teachlink\/\d+\/design$/);
  await guest.page.getByText(say.from).waitFor();
  await shot(guest, '9-copy');

  // An activity: the guest joins with the code, observes offline for a while, and both sheets make the report.
  const activity = await me.ok(calls.createActivity, {
    name: `同课异构${lang}`,
    sbjId: 2,
    start: new Date(world.t.now().getTime() - 5 * 60_000).toISOString(),
    duration: 40,
    validity: 3,
    limit: 10,
    scale: [],
  });
  await guest.open('/teachlink/shared');
  await guest.page.getByRole('button', { name: say.activities }).click();
  await guest.settle();
  await guest.page.getByRole('button', { name: say.join }).click();
  await guest.page
    .locator('.ant-modal')
    .getByRole('textbox')
    .fill(activity.code ?? '');
  await guest.page.keyboard.press('Enter');
  await expect.poll(() => new URL(guest.page.url()).pathname).toMatch(/\/fmslsn\/\d+\/design$/);
  await guest.settle();
  await shot(guest, '10-activity');
  await link(guest, say.attend).click();
  await guest.settle();
  const tap = (who: Person, name: string) =>
    who.page.locator('.tl-marks').getByRole('button', { name, exact: true }).click();
  await tap(guest, say.teacher);
  // What a page fetches behind its first screen has come before its network goes.
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await guest.settle();
  await guest.context.setOffline(true);
  await tap(guest, say.group);
  await shot(guest, '11-offline');
  const kept = async () =>
    (await guestCalls.ok(calls.getActivityLink, { id: activity.fmsLsnId, type: 2 })).sheet?.lines.length;
  expect(await kept()).toBeLessThan(2);
  await guest.context.setOffline(false);
  await expect.poll(kept).toBe(2);
  // Both saw the first minutes: a hand that is quick leaves nothing of the last one to compare.
  for (const observer of [guestCalls, me])
    await observer.ok(calls.keepLines, {
      id: activity.fmsLsnId,
      lines: [{ lineId: crypto.randomUUID(), second: 10, kind: 'teacher', rev: 1 }],
    });
  await handIn(guest, say.handIn);
  await teacher.open(`/fmslsn/${activity.fmsLsnId}/attend`);
  await shot(teacher, '12-sheet');
  await handIn(teacher, say.handIn);
  await link(teacher, say.report).click();
  await teacher.settle();
  await teacher.page.getByText(say.sheets).waitFor();
  await teacher.page.getByText(say.agreement).first().waitFor();
  await shot(teacher, '13-report');
  for (const who of [teacher, child, mates, guest]) expect(who.faults()).toEqual([]);
  for (const who of [teacher, child, mates, guest]) await who.close();
}
const savedAs = (who: Person, how: 'yes' | 'lost') =>
  expect.poll(() => who.page.locator('[data-saved]').getAttribute('data-saved')).toBe(how);
/** Hands a child's paper in with the key in this place, and says yes to the question. */
async function handInPaper(who: Person, place: string): Promise<void> {
  await who.page.locator(`${place} .hw-do-submit`).click();
  await who.page.locator('.ant-modal .ant-btn-primary').click();
  await expect.poll(() => new URL(who.page.url()).pathname).toMatch(/\/answer\/success$/);
}
/** Two of the same class: one loses the network while answering, the other says "I don't know" to all. */
async function others(linkId: number, lang: Lang): Promise<Person> {
  const { userId } = await world.t.as('student189');
  const rows = await world.t.sql<{ user_id: number }>(
    `select o.user_id
     from class_student_v m
     join class_student_v o on o.org_id = m.org_id and o.clazz_id = m.clazz_id
     where m.org_id = 189 and m.user_id = $1 and m.clazz_type = 1 and o.user_id <> m.user_id
     order by o.user_id
     limit 2`,
    [userId],
  );
  const [lost, blank] = rows.map((r) => Number(r.user_id));
  if (lost == null || blank == null) throw new Error('student189 has no classmates');
  const api = await world.t.asUser(189, blank);
  const { taskId, questions } = await api.ok(calls.studyPreview, { linkId });
  await api.ok(calls.answerSurvey, { linkId, answers: questions.map(({ qid }) => ({ qid, skip: true })) });

  const child = await world.as({ orgId: 189, userId: lost }, { lang });
  await child.open(`/work/dowork/${taskId}/answer`);
  await child.page.locator('.answer-option').first().waitFor();
  await child.context.setOffline(true);
  await child.page.locator('.answer-option').nth(1).click();
  await savedAs(child, 'lost');
  await child.context.setOffline(false);
  await savedAs(child, 'yes');
  await handInPaper(child, '.hw-do-side');
  return child;
}
/** Hands the sheet in, and says yes to the question. */
async function handIn(who: Person, name: string): Promise<void> {
  const key = who.page.getByRole('button', { name, exact: true });
  await expect.poll(() => key.isEnabled()).toBe(true);
  await key.click();
  await who.page.locator('.ant-modal').getByRole('button', { name, exact: true }).click();
  await key.waitFor({ state: 'hidden' });
}
