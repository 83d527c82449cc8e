import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { BEGIN, DAY, iso, peLesson, say, says, stage, type Stage } from './testing';

const [OWN, TAKEN, MATHS] = [880_001, 880_002, 880_003];
const MATHS_SUBJECT = 2;
let t: TestApp;
let school: Caller;
let teacher: Caller;
let bureau: Caller;
/** A teacher of other classes, who takes one lesson of this one. */
let substitute: Caller;
let s: Stage;
/** A lesson of eight o'clock in which six children wear bands, and one of nine that the substitute gives. */
beforeAll(async () => {
  t = await TestApp.start();
  [school, teacher, bureau] = await Promise.all([t.as('school189'), t.as('teacher189'), t.as('bureau4109')]);
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  const [other] = await t.sql<{ user_id: string }>(
    `select h.user_id from class_charge_v h
     where h.org_id = 189
     group by h.user_id
     having bool_and(h.clazz_id <> $1 and h.sbj_id is distinct from 10)
     order by h.user_id limit 1`,
    [s.clazzId],
  );
  substitute = await t.asUser(189, Number(other?.user_id));
  await peLesson(t, s.clazzId, OWN);
  await peLesson(t, s.clazzId, TAKEN, 1260);
  await t.sql('update lesson_lesson set teacher_id = $1 where org_id = 189 and lesson_id = $2', [
    substitute.userId,
    TAKEN,
  ]);
  await school.ok(calls.wearDeal, { lessonId: OWN, setName: '一号箱' });
  await t.told(189, 'sport-data.worn');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const setName = '一号箱';
const asked = () => ({ clazzId: s.clazzId, from: DAY, to: DAY, pageSize: 200 });
const idsOf = (rows: readonly { readonly lessonId: number }[]) => [...new Set(rows.map((row) => row.lessonId))];
const word = (lessonId: number) => ({ clazzId: s.clazzId, lessonId, text: '强度合适', stars: 4 });

test('[J sport-data] the mean and the density of a lesson and the curve of its class are those of all children with a band', async () => {
  // From 100 to 200 beats a minute, each child one rate for 145 seconds: all but the first practise.
  const items = Array.from({ length: 30 }, (_, at) =>
    s.bands.map((band, no) => says(band, at * 5, { heart: 100 + no * 20 }, 150 - at * 5)),
  ).flat();
  await say(t, s.key, items, 160);
  const lesson = await school.ok(calls.hrGet, { id: OWN });
  // Five times 145 s of six times forty minutes.
  expect(lesson).toMatchObject({ pupils: 6, mean: 1500, density: 50, most: 200, dropped: 0 });
  expect(lesson.curve.map((one) => [one.at, one.value])).toEqual(
    Array.from({ length: 15 }, (_, at) => [iso(BEGIN + (at + 1) * 10_000), 150]),
  );
  expect(lesson.items.map((one) => [one.ordNo, one.mean, one.seconds])).toEqual(
    [0, 1, 2, 3, 4, 5].map((no) => [no + 1, 1000 + no * 200, 145]),
  );
  for (const one of lesson.items) expect(one.zones.reduce((sum, seconds) => sum + seconds, 0)).toBe(145);
  expect(lesson.items.map((one) => one.density)).toEqual([0, 60, 60, 60, 60, 60]);
});

test('[J sport-data] a bureau sees the class’s curve, and none of it where fewer than five children were heard', async () => {
  const items = [0, 5, 10, 15, 20, 25].flatMap((at) =>
    s.bands.slice(0, 2).map((band) => says(band, 300 + at, { heart: 190 }, 30 - at)),
  );
  await say(t, s.key, items, 340);
  const values = async (of: Caller) => (await of.ok(calls.hrGet, { id: OWN })).curve.map((one) => one.value);
  expect(await values(school)).toContain(190);
  const seen = await values(bureau);
  expect(seen).toHaveLength(15);
  expect(new Set(seen)).toEqual(new Set([150]));
});

test('[J sport-data] a teacher of other classes sees nothing of a lesson, and all of the one that is theirs to give', async () => {
  t.at(iso(BEGIN + 3_500_000));
  for (const answer of await Promise.all([
    substitute.refused(calls.hrGet, { id: OWN }),
    substitute.refused(calls.wearList, { lessonId: OWN }),
    substitute.refused(calls.wearDeal, { lessonId: OWN, setName }),
    substitute.refused(calls.wearBack, { lessonId: OWN, setName }),
    substitute.refused(calls.opinionCreate, word(OWN)),
    substitute.refused(calls.numberList, { clazzId: s.clazzId }),
  ]))
    expect(answer.status).toBe(404);
  await teacher.ok(calls.opinionCreate, word(OWN));
  expect((await substitute.ok(calls.wearDeal, { lessonId: TAKEN, setName })).count).toBe(7);
  await t.told(189, 'sport-data.worn');
  expect((await substitute.ok(calls.wearList, { lessonId: TAKEN })).items).toHaveLength(7);
  await say(
    t,
    s.key,
    [
      ...[0, 5, 10].map((at) => says(s.bands[0]!, 3610 + at, { heart: 150 }, 30 - at)),
      ...[0, 30].map((turns, at) => says(s.rope, 3610 + at * 5, { turns, breaks: 0 }, 30 - at * 5)),
    ],
    3640,
  );
  await substitute.ok(calls.opinionCreate, word(TAKEN));
  const { items } = await substitute.ok(calls.hrGet, { id: TAKEN });
  expect(items).toMatchObject([{ userId: s.pupils[0]!.userId, seconds: 10, most: 150 }]);
  const seenBy = async (who: Caller) => [
    idsOf(await who.rows(calls.hrList, asked())),
    idsOf(await who.rows(calls.skList, asked())),
    idsOf(await who.rows(calls.dataClass, { ...asked(), kind: 'attend' })),
    idsOf(await who.rows(calls.dataClass, { ...asked(), kind: 'feedback' })),
    idsOf(await who.rows(calls.opinionList, asked())),
  ];
  expect(await seenBy(substitute)).toEqual([[TAKEN], [TAKEN], [TAKEN], [TAKEN], [TAKEN]]);
  // Whose class it is sees both.
  const [hearts, , , feedback, opinions] = await seenBy(teacher);
  for (const ids of [hearts, feedback, opinions]) expect(ids).toEqual(expect.arrayContaining([OWN, TAKEN]));
  // The class itself stays its teachers': its children’s records are not the substitute’s.
  expect(await substitute.rows(calls.dataDaily, { kind: 'test', clazzId: s.clazzId })).toEqual([]);
});

test('[J sport-data] a lesson of fewer than five children stands last for a bureau, whichever way it sorts by what is hidden', async () => {
  for (const sort of ['mean', '-mean', 'density', '-density'] as const) {
    const rows = await bureau.rows(calls.hrList, { orgId: 189, sort, pageSize: 200 });
    expect(rows.find((row) => row.lessonId === TAKEN)).toMatchObject({ pupils: 1, mean: null, density: null });
    const hidden = rows.map((row) => row.mean == null);
    expect([sort, hidden]).toEqual([sort, hidden.toSorted((a, b) => Number(a) - Number(b))]);
  }
  // Its school sorts by what it sees.
  const own = (await school.rows(calls.hrList, { ...asked(), sort: '-density' })).map((row) => row.density ?? -1);
  expect(own).toEqual(own.toSorted((a, b) => b - a));
});

test('[J sport-data] a lesson of another subject is no PE lesson: no bands, no hearts, no feedback, in no list', async () => {
  await peLesson(t, s.clazzId, MATHS, 1120);
  await t.sql('update lesson_lesson set sbj_id = $1 where org_id = 189 and lesson_id = $2', [MATHS_SUBJECT, MATHS]);
  for (const answer of await Promise.all([
    school.refused(calls.wearList, { lessonId: MATHS }),
    school.refused(calls.wearDeal, { lessonId: MATHS, setName }),
    teacher.refused(calls.opinionCreate, word(MATHS)),
    school.refused(calls.hrGet, { id: MATHS }),
  ]))
    expect(answer.status).toBe(404);
  for (const kind of ['attend', 'feedback']) {
    const ids = idsOf(await school.rows(calls.dataClass, { ...asked(), kind }));
    expect(ids).toContain(OWN);
    expect(ids).not.toContain(MATHS);
  }
});

test('[J sport-data] a sheet of hearts that left is in the book with its rows', async () => {
  const sheets = () =>
    t.sql<{ detail: { what: string; rows: number } }>(
      "select detail from kernel_audit where org_id = 189 and action = 'sport-data.exported' order by at desc",
    );
  const before = (await sheets()).length;
  expect((await school.send(calls.hrExport, { clazzId: s.clazzId, from: DAY, to: DAY })).status).toBe(200);
  const after = await sheets();
  expect(after).toHaveLength(before + 1);
  expect(after.filter(({ detail }) => detail.what === 'hearts' && detail.rows === 2)).toHaveLength(1);
});
