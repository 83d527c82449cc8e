import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { arrange, reportUser, store } from '../../src/modules/homework/contract';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';
import { SAID, type Lang } from './homework-words';

let world: World;
beforeAll(async () => {
  world = await World.open({ processes: 3 });
});
afterAll(async () => {
  await world?.close();
});

/** One question of each kind that the school can see, the written one last. */
async function oneOfEach(): Promise<{ verId: number }[]> {
  const rows = await world.t.sql<{ ver_id: number; kind: string }>(
    `
      select distinct on (kind) ver_id, kind
      from (
        select ver_id, kind, org_id
        from question_bank_version
        where org_id = 189 and sbj_id = 2 and stg_id = 2 and kind <> 'photo'
      ) v
      order by kind, ver_id
    `,
  );
  return rows
    .toSorted((a, b) => Number(a.kind === 'short') - Number(b.kind === 'short'))
    .map((r) => ({ verId: Number(r.ver_id) }));
}
/** Gives some answer to what stands in a field, whatever its kind. */
async function fill(field: Locator, at: number): Promise<void> {
  if (await field.locator('.answer-match').count()) {
    const rights = field.locator('.answer-match [role=group] button'),
      n = await field.locator('.answer-match [role=radiogroup] button').count();
    for (let i = 0; i < n; i++) await rights.nth(i).click();
  } else if (await field.locator('.answer-order').count()) {
    const items = field.locator('.answer-order [role=group] button');
    for (let i = 0; i < (await items.count()); i++) await items.nth(i).click();
  } else if (await field.locator('textarea').count())
    await field.locator('textarea').first().fill('解：由题意得 x = 3');
  else if (await field.locator('.answer-gap input').count()) {
    for (const gap of await field.locator('.answer-gap input').all()) await gap.fill('3');
  } else
    await field
      .locator('.answer-option')
      .nth(at % 2)
      .click();
}
const saved = (child: Person, how: 'yes' | 'lost' | 'open') =>
  expect.poll(() => child.page.locator('[data-saved]').getAttribute('data-saved')).toBe(how);
const atPath = (person: Person, path: RegExp) => expect.poll(() => new URL(person.page.url()).pathname).toMatch(path);
const rowsOf = async (taskId: number, userId: number) =>
  Number(
    (
      await world.t.sql<{ n: number }>(
        'select count(*)::int n from homework_answer where org_id = 189 and task_id = $1 and user_id = $2',
        [taskId, userId],
      )
    )[0]!.n,
  );

describe.skipIf(!chromiumPath)("homework from the teacher's menu to the child's result", () => {
  for (const lang of journeyLanguages('homework'))
    test(`assigned in at most five clicks, answered through a lost network and a reload, marked by keyboard (${lang})`, async () => {
      await play(lang);
    });
  test("a test runs by the server's clock: it asks before it starts, warns, and hands in by itself", async () => {
    const three = world;
    // Its clock is set from here.
    world = await World.open({ processes: 1 });
    try {
      await sitExam();
    } finally {
      await world.close();
      world = three;
    }
  });
});

/** A test on time at a desk: the clock is the server's, the keys do the rest, and the paper goes in by itself. */
async function sitExam(): Promise<void> {
  const me = await world.t.as('teacher189'),
    pupil = await world.t.as('student189');
  const [{ clazz_id: clazzId }] = (await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [pupil.userId],
  )) as [{ clazz_id: number }];
  const { taskId } = await me.ok(arrange, {
    name: '限时小测',
    kind: 'exam',
    duration: 10,
    clazzIds: [Number(clazzId)],
    sbjId: 2,
    questions: (await oneOfEach()).slice(4),
    dueTime: new Date(world.t.now().getTime() + 86_400_000).toISOString(),
  });
  const child = await world.as('student189', { width: 1280, height: 800 });
  await child.open(`/work/dowork/${taskId}/answer`);
  await child.page
    .getByText('开始后计时')
    .or(child.page.getByText(/计时开始/))
    .first()
    .waitFor();
  expect(
    await world.t.sql('select entered_at from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [
      taskId,
      pupil.userId,
    ]),
  ).toEqual([{ entered_at: null }]);
  await child.shot('homework/exam/1-start');
  await child.page.getByRole('button', { name: '开始作答' }).click();
  await child.page.locator('.hw-timer').waitFor();
  expect(await child.page.locator('.hw-timer').innerText()).toMatch(/^\D*(10:00|9:\d\d)/);
  await child.shot('homework/exam/2-all');
  const entered = world.t.now().getTime();
  await child.page.locator('.hw-do-mode').getByText('一题一屏').click();
  const stands = (no: number) =>
    expect.poll(() => new URL(child.page.url()).searchParams.get('q') ?? '1').toBe(String(no));
  await child.page.keyboard.press('ArrowRight');
  await stands(2);
  await child.page.keyboard.press('ArrowLeft');
  await stands(1);
  await child.page.locator('.answer-letter').first().waitFor();
  await child.page.keyboard.press('a');
  await expect.poll(() => child.page.locator('.answer-picked').count()).toBe(1);
  await saved(child, 'yes');
  await child.shot('homework/exam/3-one');
  // The server's clock moves on, the computer's does not; the next store tells the page.
  world.t.at(new Date(entered + 550_000).toISOString());
  await child.page.keyboard.press('b');
  await child.page.getByText('还有 1 分钟').first().waitFor();
  await child.shot('homework/exam/4-last-minute');
  world.t.at(new Date(entered + 597_000).toISOString());
  await child.page.keyboard.press('c');
  world.t.at(new Date(entered + 602_000).toISOString());
  await atPath(child, /\/answer\/success$/);
  await child.settle();
  await child.shot('homework/exam/5-in');
  expect(
    await world.t.sql(
      "select state in ('submitted', 'marked') as done from homework_reply where org_id = 189 and task_id = $1 and user_id = $2",
      [taskId, pupil.userId],
    ),
  ).toEqual([{ done: true }]);
  world.t.at(null);
  expect(child.faults()).toEqual([]);
  await child.close();
}

async function play(lang: Lang): Promise<void> {
  const say = SAID[lang];
  const shot = (p: Person, name: string) => p.shot(`homework/${lang}/${name}`);
  const teacher = await world.as('teacher189', { lang });
  // From the page a teacher lands on to a homework the class has.
  await teacher.open('/index');
  await atPath(teacher, /\/(clazz|arrange)\//);
  await teacher.settle();
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const entry = teacher.page
    .getByRole('link', { name: say.menu })
    .or(teacher.page.getByRole('menuitem', { name: say.menu }));
  const group = teacher.page.locator('.sh-nav button').filter({ hasText: /作业|[Hh]omework/ });
  await entry.or(group).first().waitFor();
  if (!(await entry.first().isVisible())) {
    // Whoever clicks without haste finds the menu open already: it stays.
    await group.first().hover();
    await entry.first().waitFor();
    await click(group.first());
  }
  await shot(teacher, '01-menu');
  await click(entry.first());
  await teacher.page.locator('.hw-ques > li').first().waitFor();
  await shot(teacher, '02-assign');
  await click(teacher.page.getByRole('button', { name: say.send }));
  await atPath(teacher, /\/work\/assign\/\d+\/work\/success$/);
  await teacher.page.getByText(say.done).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(5);
  await shot(teacher, '03-assigned');

  // A task with a question of every kind, to be played through.
  const me = await world.t.as('teacher189'),
    pupil = await world.t.as('student189');
  const [{ clazz_id: clazzId }] = (await world.t.sql<{ clazz_id: number }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [pupil.userId],
  )) as [{ clazz_id: number }];
  const made = await me.ok(arrange, {
    name: `一样一题 ${lang}`,
    kind: 'work',
    clazzIds: [Number(clazzId)],
    sbjId: 2,
    questions: await oneOfEach(),
    dueTime: new Date(world.t.now().getTime() + 3 * 86_400_000).toISOString(),
  });
  const { taskId } = made,
    count = made.ques.length;

  const child = await world.as('student189', { lang, width: 360, height: 740 });
  await child.open('/work/dowork/workList/todo');
  await shot(child, '10-todo');
  await child.page.locator('.hw-mine', { hasText: made.name }).getByRole('button', { name: say.begin }).click();
  const field = () => child.page.locator('.hw-q-part');
  let stands = 1;
  const next = async () => {
    await child.page.locator('.hw-do-foot .hw-do-next').click();
    await child.page.locator(`#q${++stands}`).waitFor();
  };
  await field().first().waitFor();
  expect(await child.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const answer = async (at: number) => {
    for (const one of await field().all()) await fill(one, at);
  };
  await answer(0);
  await saved(child, 'yes');
  expect(await child.page.locator('[data-saved]').innerText()).toMatch(say.saved);
  await shot(child, '11-answer');
  const before = await rowsOf(taskId, pupil.userId);
  expect(before).toBeGreaterThan(0);

  // The network goes. What is written is kept here, said so, and still there after a reload.
  await child.context.setOffline(true);
  await next();
  await answer(1);
  await saved(child, 'lost');
  expect(await child.page.locator('[data-saved]').innerText()).toMatch(say.lost);
  await shot(child, '12-lost');
  expect(await rowsOf(taskId, pupil.userId)).toBe(before);
  // The page goes while nothing can be sent; the next one finds the server slow to come back.
  // A request that outlives its page escapes the emulated loss of network.
  await child.page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'));
  });
  await child.page.route('**/reply/store', (route) => route.abort());
  await child.context.setOffline(false);
  await child.page.reload();
  await field().first().waitFor();
  expect(new URL(child.page.url()).searchParams.get('q')).toBe('2');
  expect(await child.page.locator('.hw-do-foot').getByRole('button').nth(1).getAttribute('aria-label')).toContain('2');
  await saved(child, 'lost');
  // The key asks at once, and what fails again still stands; the next round by itself brings it through.
  const asked = child.page.waitForRequest('**/reply/store');
  await child.page.getByRole('button', { name: say.retry }).click();
  await asked;
  await saved(child, 'lost');
  await child.page.unroute('**/reply/store');
  await saved(child, 'yes');
  expect(await rowsOf(taskId, pupil.userId)).toBeGreaterThan(before);

  // A second tab answers later: the first takes it over and says so.
  const second = await child.context.newPage();
  await second.goto(`${world.url}/work/dowork/${taskId}/answer?q=2`);
  await second.locator('.hw-q-foot button').first().click();
  await child.page.bringToFront();
  await child.page.getByText(say.took).first().waitFor();
  await expect.poll(() => field().first().locator('.hw-q-foot button').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => second.locator('[data-saved]').getAttribute('data-saved')).toBe('yes');
  await second.close();

  for (let i = 2; i < count; i++) {
    await next();
    if (i !== 3) await answer(i);
    await shot(child, `13-q${i + 1}`);
  }
  await saved(child, 'yes');
  // The map, then handing in: what is empty is named, and nothing goes in without a word on it (V-082).
  await child.page.locator('.hw-do-foot').getByRole('button').nth(1).click();
  const map = child.page.locator('.ant-drawer .hw-map');
  await map.locator('button').first().waitFor();
  await shot(child, '14-map');
  await child.page.keyboard.press('Escape');
  await map.waitFor({ state: 'hidden' });
  await child.page.locator('.hw-do-foot .hw-do-submit').click();
  await child.page.getByText(say.missing).waitFor();
  await shot(child, '15-missing');
  await child.page.getByRole('button', { name: say.rest }).click();
  await atPath(child, /\/answer\/success$/);
  await child.settle();
  await shot(child, '16-handed-in');
  const [first] = await world.t.sql<{ submitted_at: string }>(
    'select submitted_at from homework_reply where org_id = 189 and task_id = $1 and user_id = $2',
    [taskId, pupil.userId],
  );
  await pupil.ok(store, { id: taskId, submit: true });
  expect(
    await world.t.sql('select submitted_at from homework_reply where org_id = 189 and task_id = $1 and user_id = $2', [
      taskId,
      pupil.userId,
    ]),
  ).toEqual([first]);
  // Nothing of the paper is left on the device.
  const kept = () =>
    child.page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opened = indexedDB.open('meiyike-saving');
          opened.onerror = reject;
          opened.onsuccess = () => {
            const count = opened.result.transaction('items').objectStore('items').count();
            count.onsuccess = () => {
              opened.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(kept).toBe(0);
  await child.page.locator('.hw-say-degrees button').nth(2).click();
  await child.page.locator('.hw-say input').fill(say.word);
  await child.page.getByRole('button', { name: say.tell }).click();
  await child.page.getByText(say.thanks).first().waitFor();
  await shot(child, '17-said');

  // What no rule can judge is marked with the hand on the keys.
  await teacher.open(`/work/${taskId}/correct/person`);
  await shot(teacher, '20-marking');
  await teacher.open(`/work/${taskId}/correct/${pupil.userId}/byPerson`);
  await teacher.page.locator('.hw-score input').first().waitFor();
  await teacher.page.locator('.hw-score input').first().focus();
  await teacher.page.keyboard.type('6');
  await teacher.page.keyboard.press('Enter');
  await expect
    .poll(async () => (await pupil.ok(reportUser, { id: taskId, userId: pupil.userId })).row.state)
    .toBe('marked');
  await shot(teacher, '21-marked');
  await teacher.open(`/work/${taskId}/analysis`);
  await expect.poll(() => teacher.page.locator('.hw-answer').first().innerText()).toMatch(/\d+/);
  await shot(teacher, '22-analysis');
  await teacher.open('/work/eval/teacher/list');
  await expect.poll(() => teacher.page.locator('main, #root').first().innerText()).toContain(say.word);

  // The child reads the result: report, paper with keys, mistakes, training.
  const home = `/work/report/stu/${taskId}/${pupil.userId}`;
  await child.open(home);
  await expect.poll(() => child.page.locator('.hw-answer').first().innerText()).toContain(say.report);
  await child.settle();
  await shot(child, '30-report');
  await child.open(`${home}/view`);
  await expect.poll(() => child.page.locator('.hw-result > li').count()).toBe(count);
  await expect.poll(() => child.page.locator('.que-key').count()).toBeGreaterThan(0);
  await shot(child, '31-paper');
  await child.page.emulateMedia({ media: 'print' });
  await shot(child, '32-print');
  expect(await child.page.locator('.nav-bar').first().isVisible()).toBe(false);
  await child.page.emulateMedia({ media: 'screen' });
  await child.open(`${home}/wrong`);
  await shot(child, '33-wrong');
  await child.open(`${home}/exercise`);
  await child.page.locator('.state .ant-btn-primary').click();
  await child.page.locator('.hw-q-part').first().waitFor();
  for (const one of await field().all()) await fill(one, 0);
  await shot(child, '34-train');
  await child.page.locator('main, #root').first().locator('.ant-btn-primary').last().click();
  await child.page.locator('.hw-result > li').first().waitFor();
  await shot(child, '35-trained');
  await child.open('/work/dowork/workList/completed');
  await expect.poll(() => child.page.locator('.hw-mine', { hasText: made.name }).count()).toBe(1);
  await shot(child, '36-completed');
  for (const [path, name] of [
    ['/work/stu/home/index', '37-home'],
    ['/work/eval/student/list', '38-eval'],
    ['/work/stu/home/peer', '39-peers'],
  ] as const) {
    await child.open(path);
    await shot(child, name);
  }
  expect(await child.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(child.faults()).toEqual([]);
  expect(teacher.faults()).toEqual([]);
  await child.close();
  await teacher.close();
}
