import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishLesson, lessonReport, openLesson, trainStore } from '../../src/modules/lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { setSetting } from '../../src/modules/live/contract';
import { wareList } from '../../src/modules/resource/contract';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';
import { QUESTION, beginLesson, board, draw, drawn, giveQuiz, nameMate } from './live-kit';

let world: World;
let first: Planned;
beforeAll(async () => {
  world = await World.open({ processes: 1, whole: true });
  await fixedWeek(world.t);
  const [planned] = await plannedOf(await world.t.as('teacher189'), SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    enter: '直播课堂',
    partners: '结对课堂',
    noPartners: '伙伴班现在没有课',
    live: '上课中',
    waiting: '等待老师进入',
    away: '老师暂时离开，课堂保留着',
    board: /^白板第 1 页，共 1 页$/,
    two: /^白板第 2 页，共 2 页$/,
    hand: '举手',
    callUp: /^请上台：.+$/,
    leaveStage: '我要下台',
    chat: '聊天',
    say: '说点什么',
    send: '发送',
    hello: '老师好',
    fast: '讲得太快了',
    tooFast: '最近一分钟有 1 人觉得太快',
    addPage: '加一页',
    ware: '课件',
    wareAway: '拿掉图片',
    slide: /^白板第 3 页，共 6 页$/,
    nextSlide: /^白板第 4 页，共 6 页$/,
    lay: '铺到白板',
    pageNext: '下一页',
    quiz: '练习',
    toAnswer: '已答 0 / 1',
    isAnswered: '已答 1 / 1',
    answered: /1 人已答/,
    needsClient: /直播课请使用电脑客户端/,
    inClient: '已在电脑客户端打开课堂',
    films: '视频',
    filmAway: '回到白板',
    taken: '您已在另一个窗口进入这节课',
    ended: '课堂已经结束',
    kept: '课堂回看',
    replay: '回放',
    moment: '回放位置',
    play: '播放',
    check: '设备检查',
    line: '到课堂的网络',
  },
  'en-US': {
    enter: 'Live classroom',
    partners: 'Partner classrooms',
    noPartners: 'No partner class has a lesson now',
    live: 'In progress',
    waiting: 'Waiting for the teacher',
    away: 'The teacher is away; the room stays open',
    board: /^Board, page 1 of 1$/,
    two: /^Board, page 2 of 2$/,
    hand: 'Raise hand',
    callUp: /^Call up .+$/,
    leaveStage: 'Leave the stage',
    chat: 'Chat',
    say: 'Say something',
    send: 'Send',
    hello: 'Hello',
    fast: 'Too fast',
    tooFast: '1 person finds it too fast in the last minute',
    addPage: 'Add a page',
    ware: 'Courseware',
    wareAway: 'Remove the picture',
    slide: /^Board, page 3 of 6$/,
    nextSlide: /^Board, page 4 of 6$/,
    lay: 'Place on the board',
    pageNext: 'Next page',
    quiz: 'Quizzes',
    toAnswer: 'Answered 0 of 1',
    isAnswered: 'Answered 1 of 1',
    answered: /1 child has answered/,
    needsClient: /Live classes need the desktop app/,
    inClient: 'The desktop app has opened the classroom',
    films: 'Films',
    filmAway: 'Back to the board',
    taken: 'You entered this lesson in another window',
    ended: 'The class has ended',
    kept: 'Lesson board',
    replay: 'Replay',
    moment: 'Moment of the replay',
    play: 'Play',
    check: 'Device check',
    line: 'Connection to the classroom',
  },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!chromiumPath)('a live classroom: teacher, two children, one of them on a phone', () => {
  for (const lang of journeyLanguages('live'))
    test(`waiting, board, two on stage, reload, slides, quiz, second tab and register (${lang})`, () => play(lang));
  for (const lang of journeyLanguages('live'))
    test(`[V-070] [E-036] a live class opens in the computer client, and a browser says what to do (${lang})`, () =>
      inClient(lang));
});

const laid = (who: Person, name: RegExp, count: number) =>
  expect.poll(() => board(who, name).locator('image').count(), { timeout: 60_000 }).toBe(count);

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  const { lessonId, me } = await beginLesson(world, first);

  // One WebSocket to where the page is from: nothing else is let through.
  const site = await fetch(`${world.url}/live/${lessonId}`, { headers: { accept: 'text/html' } });
  expect(site.headers.get('content-security-policy')).toContain("connect-src 'self'");

  // The teacher comes in from the lesson's page, a child from the desk, another one on a phone.
  const teacher = await world.as('teacher189', { lang });
  // A pair's lesson has a key to the lessons that its partner classes give now.
  const typed = (type: number) =>
    t.sql('update class_clazz set clazz_type = $2 where org_id = 189 and clazz_id = $1', [SEVEN, type]);
  await typed(9);
  await teacher.open(`/arrange/basic/lesson/${lessonId}`);
  await teacher.page.getByRole('button', { name: say.partners, exact: true }).click();
  await teacher.page.getByText(say.noPartners).waitFor();
  await typed(1);
  const child = await world.as('student189', { lang });
  await child.open(`/live/${lessonId}`);
  await child.page.getByText(say.waiting).waitFor();
  await teacher.open(`/arrange/basic/lesson/${lessonId}`);
  await teacher.page.getByRole('button', { name: say.enter }).click();
  await teacher.page.getByText(say.live).waitFor();
  const phone = await world.as(await nameMate(world), { lang, width: 390, height: 844, touch: true });
  await phone.open(`/live/${lessonId}`);
  for (const who of [child, phone]) await who.page.getByText(say.live).waitFor();

  // What the teacher draws, everybody sees; two children draw, each once called up.
  await draw(teacher, say.board);
  for (const who of [teacher, child, phone]) await drawn(who, say.board, 1);
  await child.page.getByRole('button', { name: say.hand }).click();
  await teacher.shot(`live/${lang}/teacher`);
  await phone.shot(`live/${lang}/phone`);
  const raised = teacher.page.locator('.lv-people li').filter({ hasText: /举手 1|Hands 1/ });
  await raised.getByRole('button', { name: say.callUp }).click();
  await child.page.getByRole('button', { name: say.leaveStage }).waitFor();
  await draw(child, say.board);
  for (const who of [teacher, child, phone]) await drawn(who, say.board, 2);
  await phone.page.getByRole('button', { name: say.hand }).click();
  await raised.getByRole('button', { name: say.callUp }).click();
  await phone.page.getByRole('button', { name: say.leaveStage }).waitFor();
  await draw(phone, say.board);
  for (const who of [teacher, child, phone]) await drawn(who, say.board, 3);

  // A reload comes back to the same board.
  await child.page.reload();
  await drawn(child, say.board, 3);
  await child.page.getByRole('button', { name: say.leaveStage }).waitFor();

  // A picture of the teacher's library lies under the lines, for everybody, until it is taken away.
  await teacher.page.getByRole('button', { name: say.ware, exact: true }).click();
  await teacher.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  for (const who of [teacher, child, phone]) await laid(who, say.board, 1);
  await drawn(child, say.board, 3);
  await teacher.shot(`live/${lang}/ware`);
  await teacher.page.getByRole('button', { name: say.wareAway, exact: true }).click();
  for (const who of [teacher, child, phone]) await laid(who, say.board, 0);

  // Words, and a sign that nobody's name stands on.
  await phone.page.getByText(say.chat, { exact: true }).click();
  await phone.page.getByRole('textbox', { name: say.say }).fill(say.hello);
  await phone.page.getByRole('button', { name: say.send }).click();
  // The server's clock stands while pages' go on: the sign is to be of the last minute on a slow machine too.
  t.at(at(first.date, first.start, 6));
  await phone.page.getByRole('button', { name: say.fast }).click();
  await teacher.page.getByText(say.tooFast).waitFor();
  t.at(at(first.date, first.start, 1));
  await teacher.page.getByText(say.chat, { exact: true }).click();
  await teacher.page.getByRole('log').getByText(say.hello).waitFor();
  await teacher.shot(`live/${lang}/chat`);
  await teacher.page.getByRole('button', { name: say.addPage }).click();
  for (const who of [teacher, child, phone]) await board(who, say.two).waitFor();

  // Slides of the library: each page under a new page of the board, turned for everybody.
  const chosen = async (kind: string) => {
    await teacher.page.getByRole('button', { name: say.ware, exact: true }).click();
    const dialog = teacher.page.getByRole('dialog');
    await dialog.getByText(kind, { exact: true }).click();
    return dialog;
  };
  // The world's slides are made when they are first asked for, as those of a school are there once they were sent.
  const { items } = await me.ok(wareList, { lib: 'psn', fileType: 'pdf', curPage: 1, pageSize: 10 });
  expect((await fetch(`${world.url}${items[0]?.url}`)).status).toBe(200);
  const slides = await chosen('PDF');
  await slides.getByRole('listitem').first().getByRole('button').click();
  await slides.getByRole('button', { name: say.lay, exact: true }).click();
  for (const who of [teacher, child, phone]) await laid(who, say.slide, 1);
  await draw(teacher, say.slide);
  await drawn(phone, say.slide, 1);
  await teacher.shot(`live/${lang}/slides`);
  await teacher.page.getByRole('button', { name: say.pageNext }).click();
  for (const who of [teacher, child, phone]) {
    await laid(who, say.nextSlide, 1);
    await drawn(who, say.nextSlide, 0);
  }
  // A film stands in the board's place until the teacher goes back to it.
  const films = await chosen(say.films);
  await films.getByRole('listitem').first().getByRole('button').click();
  for (const who of [teacher, child, phone]) await who.page.locator('video.lv-screen').waitFor();
  await teacher.page.getByRole('button', { name: say.filmAway }).click();
  for (const who of [teacher, child, phone]) await board(who, say.nextSlide).waitFor();

  // A quiz of the lesson: the child sees it beside the board and answers, the teacher follows it.
  const quizId = await giveQuiz(world, lessonId);
  await child.page.locator('.lv-side').getByText(say.quiz, { exact: true }).click();
  await child.page.getByText(say.toAnswer).waitFor();
  await (
    await t.as('student189')
  ).ok(trainStore, { id: lessonId, answers: [{ quizId, verId: QUESTION, qcid: 0, answer: { picks: [1] } }] });
  await child.page.getByText(say.isAnswered).waitFor();
  await teacher.page.locator('.lv-side').getByText(say.quiz, { exact: true }).click();
  await teacher.page.getByText(say.answered).waitFor();
  await teacher.shot(`live/${lang}/quiz`);

  // How the device stands, while the lesson goes on.
  await teacher.page.getByRole('button', { name: say.check }).click();
  await teacher.page.getByRole('dialog').getByText(say.line).waitFor();
  await teacher.shot(`live/${lang}/check`);
  await teacher.page.keyboard.press('Escape');
  await teacher.page.getByRole('dialog').waitFor({ state: 'hidden' });

  // The teacher is away for a moment: the room stays, and says so until they are back.
  const stands = (who: Person, how: string) => who.page.locator('.lv-state').filter({ hasText: how }).waitFor();
  await teacher.open(`/arrange/basic/lesson/${lessonId}`);
  for (const who of [child, phone]) await stands(who, say.away);
  await teacher.open(`/live/${lessonId}`);
  for (const who of [child, phone]) await stands(who, say.live);

  // A second tab takes the place of the first.
  const second = await child.context.newPage();
  await second.goto(`${world.url}/live/${lessonId}`);
  await second.getByText(say.live).waitFor();
  await child.page.getByText(say.taken).waitFor();
  await child.shot(`live/${lang}/taken`);

  // The lesson ends for everybody; the register has their minutes, the board stays.
  t.at(at(first.date, first.start, 21));
  await me.ok(finishLesson, { id: lessonId });
  await phone.page.getByText(say.ended).waitFor();
  const report = await me.ok(lessonReport, { id: lessonId });
  const minutes = report.items.filter((row) => (row.minutes ?? 0) > 0).map((row) => row.minutes);
  expect(minutes).toEqual([20, 20]);
  await teacher.page.getByRole('link', { name: say.kept }).click();
  await drawn(teacher, /1 页|page 1/, 3);
  await teacher.shot(`live/${lang}/kept`);

  // The lesson once more, as it went; under a clock that stands all of it is one moment.
  await teacher.page.getByText(say.replay, { exact: true }).click();
  await teacher.page.getByRole('button', { name: say.play }).waitFor();
  await teacher.page.getByRole('slider', { name: say.moment }).press('End');
  await board(teacher, say.nextSlide).waitFor();
  await teacher.shot(`live/${lang}/replay`);
  for (const who of [teacher, phone, child]) {
    expect(who.errors).toEqual([]);
    await who.context.close();
  }
}

/** What the host of a page was told: the computer client, as far as a page knows it. */
interface HostWindow {
  told?: string[];
  meiyikeHost?: { postMessage(text: string): void };
}
async function inClient(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, 1));
  await (await t.as('school189')).ok(setSetting, { browsers: false, records: false });
  const me = await t.as('teacher189');
  const { lessonId } = await me.ok(openLesson, { arrangeId: first.arrangeId, date: first.date });
  await t.sql('update class_clazz set clazz_type = 7 where org_id = 189 and clazz_id = $1', [SEVEN]);
  try {
    const browser = await world.as('student189', { lang });
    await browser.open(`/live/${lessonId}`);
    await browser.page.getByText(say.needsClient).waitFor();
    await browser.shot(`live/${lang}/needs-client`);
    const client = await world.as('student189', { lang });
    await client.context.addInitScript(() => {
      const host = window as unknown as HostWindow;
      host.told = [];
      host.meiyikeHost = { postMessage: (text) => void host.told?.push(text) };
    });
    await client.open(`/live/${lessonId}`);
    await client.page.getByText(say.inClient).waitFor();
    const told = await client.page.evaluate(() => (window as unknown as HostWindow).told ?? []);
    const opens = told.find((text) => text.includes('"openLive"')) ?? '{}';
    const { payload = '{}' } = JSON.parse(opens) as { readonly payload?: string };
    expect(JSON.parse(payload)).toMatchObject({
      lessonId,
      ticket: expect.stringMatching(/^189\./),
      clazzType: 7,
      liveRole: 1,
      liveMode: 'live',
    });
    for (const who of [browser, client]) {
      expect(who.faults()).toEqual([]);
      await who.close();
    }
  } finally {
    await t.sql('update class_clazz set clazz_type = 1 where org_id = 189 and clazz_id = $1', [SEVEN]);
  }
}
