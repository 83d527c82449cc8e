import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishLesson } from '../../src/modules/lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';
import { LIVE_PATIENCE, beginLesson, board, draw, drawn, press } from './live-kit';

let world: World;
let first: Planned;
beforeAll(async () => {
  if (!chromiumPath) return;
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
    live: '上课中',
    code: '控课二维码',
    confirm: '确认控课',
    confirmed: '已确认。现在可以在那台设备上控课了。',
    one: /^白板第 1 页，共 1 页$/,
    first: /^白板第 1 页，共 2 页$/,
    second: /^白板第 2 页，共 2 页$/,
    third: /^白板第 3 页，共 3 页$/,
    addPage: '加一页',
    pageBefore: '上一页',
    hand: '举手',
    callUp: /^请上台：.+$/,
    stage: '我要下台',
    muteAll: '全体静音',
    muted: '静音中',
    away: '暂时离开',
    lost: '网络断开了，正在重新连接…',
    ended: '课堂已经结束',
    newCode: '换一个二维码',
    replay: '回放',
    missed: '我错过的',
    play: '播放',
  },
  'en-US': {
    live: 'In progress',
    code: 'Control code',
    confirm: 'Confirm control',
    confirmed: 'Confirmed. The device can control the class now.',
    one: /^Board, page 1 of 1$/,
    first: /^Board, page 1 of 2$/,
    second: /^Board, page 2 of 2$/,
    third: /^Board, page 3 of 3$/,
    addPage: 'Add a page',
    pageBefore: 'Previous page',
    hand: 'Raise hand',
    callUp: /^Call up .+$/,
    stage: 'Leave the stage',
    muteAll: 'Mute all',
    muted: 'Muted',
    away: 'Away',
    lost: 'Connection lost, reconnecting…',
    ended: 'The class has ended',
    newCode: 'New code',
    replay: 'Replay',
    missed: 'What I missed',
    play: 'Play',
  },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!chromiumPath)('a tablet in the room, and a child who was away', () => {
  for (const lang of journeyLanguages('live-control'))
    test(`a tablet whose code the teacher confirms turns pages, calls up and mutes until the lesson ends (${lang})`, () =>
      lead(lang));
  for (const lang of journeyLanguages('live-control'))
    test(`a child who was away for some minutes plays what it missed, and the rest from there (${lang})`, () =>
      miss(lang));
  for (const lang of journeyLanguages('live-control'))
    test(`a child whose network is away for a minute is told so, returns to the same board, and has been there once (${lang})`, () =>
      breakOff(lang));
});

/** Teacher and child in the room. @param before what is done with the child's browser first. */
async function together(lang: Lang, lessonId: number, before?: (child: Person) => Promise<unknown>) {
  const teacher = await world.as('teacher189', { lang });
  const child = await world.as('student189', { lang });
  await before?.(child);
  for (const who of [teacher, child]) {
    await who.open(`/live/${lessonId}`);
    await who.page.getByText(WORDS[lang].live).waitFor();
  }
  return { teacher, child };
}

async function lead(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { lessonId, me } = await beginLesson(world, first);
  const { teacher, child } = await together(lang, lessonId);

  // The tablet is nobody's; its code leads the teacher's phone to the question.
  const tablet = await world.as(null, { lang, width: 1024, height: 768, touch: true });
  const made = tablet.page.waitForResponse((response) => response.url().endsWith('/live/ctrl/qrcode/init'));
  await tablet.page.goto(`${world.url}/livectrl`);
  await tablet.page.getByRole('img', { name: say.code }).waitFor();
  await tablet.shot(`live-control/${lang}/code`);
  const { id } = (await (await made).json()) as { readonly id: string };
  const phone = await world.as('teacher189', { lang, width: 390, height: 844, touch: true });
  await phone.open(`/livectrl/${id}`);
  await phone.shot(`live-control/${lang}/confirm`);
  await press(phone, say.confirm);
  await phone.page.getByText(say.confirmed).waitFor();

  // It leads beside the teacher, who keeps their own place, and neither writes nor speaks.
  await tablet.page.getByText(say.live).waitFor();
  await teacher.page.getByText(say.live).waitFor();
  expect(await tablet.page.locator('.lv-board-pen').count()).toBe(0);
  await draw(teacher, say.one);
  await drawn(tablet, say.one, 1);
  await press(tablet, say.addPage);
  for (const who of [tablet, teacher, child]) await board(who, say.second).waitFor();
  await press(tablet, say.pageBefore);
  for (const who of [tablet, teacher, child]) await board(who, say.first).waitFor();

  await press(child, say.hand);
  await tablet.page.getByRole('button', { name: say.callUp }).click();
  await child.page.getByRole('button', { name: say.stage }).waitFor();
  await press(tablet, say.muteAll);
  for (const who of [child, teacher])
    await who.page.locator('.lv-people').getByText(say.muted, { exact: true }).waitFor();
  await tablet.shot(`live-control/${lang}/leads`);

  // With the lesson the control ends: the tablet shows another code to whoever comes next.
  world.t.at(at(first.date, first.start, 21));
  await me.ok(finishLesson, { id: lessonId });
  await tablet.page.getByText(say.ended).waitFor();
  await press(tablet, say.newCode);
  await tablet.page.getByRole('img', { name: say.code }).waitFor();
  for (const who of [teacher, child, tablet, phone]) {
    expect(who.faults()).toEqual([]);
    await who.close();
  }
}

async function miss(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { lessonId, me } = await beginLesson(world, first);
  const minute = (n: number) => world.t.at(at(first.date, first.start, n));
  const { teacher, child } = await together(lang, lessonId);
  await press(teacher, say.addPage);
  await press(teacher, say.pageBefore);
  await draw(teacher, say.first);
  await drawn(child, say.first, 1);
  // With a hand up the child stands in the list while it is away.
  await press(child, say.hand);
  await child.open(`/arrange/study/${lessonId}/train`);
  await teacher.page.locator('.lv-people').getByText(say.away, { exact: true }).waitFor();

  minute(3);
  await draw(teacher, say.first);
  await draw(teacher, say.first);
  await drawn(teacher, say.first, 3);
  minute(5);
  await child.open(`/live/${lessonId}`);
  await drawn(child, say.first, 3);
  minute(6);
  await press(teacher, say.addPage);
  await board(child, say.third).waitFor();
  minute(21);
  await me.ok(finishLesson, { id: lessonId });

  // One piece was missed. It is played until the child was there again; the play key goes on from there.
  await child.open(`/live/${lessonId}/kept`);
  await child.page.getByText(say.replay, { exact: true }).click();
  const pieces = child.page.getByRole('group', { name: say.missed }).getByRole('button');
  await pieces.first().waitFor();
  expect(await pieces.count()).toBe(1);
  await child.shot(`live-control/${lang}/missed`);
  await drawn(child, say.first, 1);
  await pieces.click();
  await drawn(child, say.first, 3);
  const play = child.page.getByRole('button', { name: say.play, exact: true });
  await play.waitFor(LIVE_PATIENCE);
  expect(await board(child, say.third).count()).toBe(0);
  await drawn(child, say.first, 3);
  await play.click();
  await board(child, say.third).waitFor(LIVE_PATIENCE);
  await child.shot(`live-control/${lang}/after`);
  for (const who of [teacher, child]) {
    expect(who.faults()).toEqual([]);
    await who.close();
  }
}

/** Pages whose open lines a test can break, as a network does that goes. */
const breakable = ({ context }: Person) =>
  context.addInitScript(() => {
    const Plain = window.WebSocket;
    const all: WebSocket[] = [];
    window.WebSocket = class extends Plain {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        all.push(this);
      }
    };
    Object.assign(window, {
      breakLines: () => {
        for (const line of all) line.close();
      },
    });
  });
async function breakOff(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  const { lessonId } = await beginLesson(world, first);
  const { teacher, child } = await together(lang, lessonId, breakable);
  const stands = (how: string) => child.page.locator('.lv-state').filter({ hasText: how }).waitFor(LIVE_PATIENCE);
  await draw(teacher, say.one);
  await drawn(child, say.one, 1);

  await child.context.setOffline(true);
  await child.page.evaluate(() => (window as unknown as { readonly breakLines: () => void }).breakLines());
  await stands(say.lost);
  await child.shot(`live-control/${lang}/lost`);
  // Not quite a minute later, in which the lesson went on.
  t.at(new Date(at(first.date, first.start, 2).getTime() - 10_000));
  for (let stroke = 0; stroke < 2; stroke++) await draw(teacher, say.one);
  await drawn(teacher, say.one, 3);
  expect(await board(child, say.one).locator('path').count()).toBe(1);

  await child.context.setOffline(false);
  await stands(say.live);
  await drawn(child, say.one, 3);
  const { userId } = await t.who('student189');
  expect(
    await t.sql('select visit_no, left_at from live_visit where org_id = 189 and lesson_id = $1 and user_id = $2', [
      lessonId,
      userId,
    ]),
  ).toEqual([{ visit_no: 1, left_at: null }]);
  for (const who of [teacher, child]) {
    expect(who.faults()).toEqual([]);
    await who.close();
  }
}
