import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLesson, prepareLesson, startLesson } from '../../src/modules/lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { createActivity, joinActivity } from '../../src/modules/teachlink/contract';
import { chromiumPath, journeyLanguages, World } from './kit';

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
  'zh-CN': { lookOn: '旁听这节课', live: '上课中', hand: '举手', board: /^白板第 1 页/ },
  'en-US': { lookOn: 'Look on in this lesson', live: 'In progress', hand: 'Raise hand', board: /^Board, page 1/ },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!chromiumPath)('a research activity about a live lesson', () => {
  for (const lang of journeyLanguages('observer'))
    test(`a teacher of another school looks on from the activity, unseen and not counted (${lang})`, () => play(lang));
});

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { t } = world;
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, 1));
  const me = await t.as('teacher189');
  const { lessonId } = await me.ok(openLesson, { arrangeId: first.arrangeId, date: first.date });
  await me.ok(prepareLesson, { id: lessonId, topic: '数轴' });
  await me.ok(startLesson, { id: lessonId });
  const activity = await me.ok(createActivity, {
    name: `观摩课${lang}`,
    sbjId: 2,
    start: at(first.date, first.start).toISOString(),
    duration: 45,
    validity: 3,
    limit: 10,
    scale: [],
    lessonId,
  });
  const [row] = await t.sql<{ user_id: number }>(
    'select user_id from class_teacher_v where org_id = 619 order by user_id limit 1',
  );
  const who = { orgId: 619, userId: Number(row?.user_id) };
  await (await t.asUser(who.orgId, who.userId)).ok(joinActivity, { code: activity.code ?? '' });
  const teacher = await world.as('teacher189', { lang });
  await teacher.open(`/live/${lessonId}`);
  await teacher.page.getByText(say.live).waitFor();

  // From the activity's own page into the room: everything is seen, and there is no key to be seen by.
  const observer = await world.as(who, { lang });
  await observer.open(`/fmslsn/${activity.fmsLsnId}/design`);
  await observer.page.getByRole('link', { name: say.lookOn }).click();
  await observer.page.getByText(say.live).waitFor();
  await observer.page.getByRole('img', { name: say.board }).waitFor();
  expect(await observer.page.getByRole('button', { name: say.hand, exact: true }).count()).toBe(0);
  await observer.shot(`observer/${lang}/room`);
  expect(
    await t.sql('select 1 from live_visit where org_id = 189 and lesson_id = $1 and user_id = $2', [
      lessonId,
      who.userId,
    ]),
  ).toEqual([]);
  for (const person of [teacher, observer]) {
    // Nobody sees that the other school is there, and nothing went wrong.
    expect(person.errors).toEqual([]);
    await person.context.close();
  }
}
