import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { waitsGet } from '../../shell/contract';
import * as calls from '../contract';
import { hubMessage } from '../rules/record';

const NOW = '2026-11-24T08:00:00Z';
let t: TestApp;
let school: Caller;
let teacher: Caller;
let child: Caller;
let mate: Caller;
let clazzId = 0;
let itemId: (code: string) => number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(NOW);
  [school, teacher] = await Promise.all([t.as('school189'), t.as('teacher189')]);
  const items = await t.sql<{ item_id: string; code: string }>('select item_id, code from sport_settings_item_v');
  const byCode = new Map(items.map((row) => [row.code, Number(row.item_id)]));
  itemId = (code) => byCode.get(code) ?? 0;
  const pupils = await t.sql<{ user_id: string; clazz_id: string }>(
    `select s.user_id, s.clazz_id from class_student_v s
     where s.org_id = 189 and s.clazz_type = 1 and s.clazz_id in
       (select h.clazz_id from class_charge_v h where h.org_id = 189 and h.user_id = $1)
     order by s.clazz_id, s.user_id limit 2`,
    [teacher.userId],
  );
  clazzId = Number(pupils[0]!.clazz_id);
  [child, mate] = [await t.asUser(189, Number(pupils[0]!.user_id)), await t.asUser(189, Number(pupils[1]!.user_id))];
  await t.sql('delete from sport_data_record where org_id = 189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const one = (of: Caller, code: string, value: number, time = '2026-11-24T07:00:00Z') => ({
  userId: of.userId,
  itemId: itemId(code),
  value,
  time,
});
const daily = async (kind: string) => school.rows(calls.dataDaily, { kind, clazzId });

describe('records', () => {
  test('[C-065] noRecord saves nothing, though everything is judged', async () => {
    const items = [one(child, 'rope_1min', 120), one(child, 'rope_1min', 999)];
    expect(await child.ok(calls.pfmRecord, { items, noRecord: true })).toEqual({ saved: 0, doubtful: 1, repeated: 0 });
    expect((await child.ok(calls.pfmUser, { userId: child.userId })).items).toEqual([]);
    const bmi = [one(child, 'bmi', 200)];
    expect((await child.refused(calls.pfmRecord, { items: bmi, noRecord: true })).status).toBe(409);
  });
  test('[C-065] a child records its own and nobody else’s; the same record again is one', async () => {
    const items = [one(child, 'rope_1min', 120)];
    expect(await child.ok(calls.pfmRecord, { items })).toEqual({ saved: 1, doubtful: 0, repeated: 0 });
    expect(await child.ok(calls.pfmRecord, { items })).toEqual({ saved: 0, doubtful: 0, repeated: 1 });
    expect((await child.refused(calls.pfmRecord, { items: [one(mate, 'rope_1min', 120)] })).status).toBe(404);
    const ahead = await child.refused(calls.pfmRecord, { items: [one(child, 'plank', 60, '2026-11-24T09:00:00Z')] });
    expect([ahead.status, ahead.error]).toEqual([409, 'sport-data.fault.aheadOfTime']);
    // Refused as a whole: nothing is half written.
    await child.refused(calls.pfmRecord, { items: [one(child, 'plank', 61), one(child, 'bmi', 200)] });
    expect((await child.ok(calls.pfmUser, { userId: child.userId })).items.map((item) => item.count)).toEqual([1]);
  });
  test('[J sport-data] what nobody reaches waits for a person, and counts once it is accepted', async () => {
    await child.ok(calls.pfmRecord, { items: [one(child, 'rope_1min', 420, '2026-11-24T07:10:00Z')] });
    const [item] = (await child.ok(calls.pfmUser, { userId: child.userId, itemId: itemId('rope_1min') })).items;
    expect(item).toMatchObject({ best: 120, last: 120, count: 1 });
    const doubtful = item!.rows.find((row) => row.state === 'doubtful')!;
    // The school's home says so; a teacher, who has no such desk, is told nothing.
    const piled = async (of: Caller) =>
      (await of.ok(waitsGet, {})).items.filter(({ key }) => /^sport-data\.(?:work|train|test)$/.test(key));
    expect(await piled(school)).toMatchObject([
      { value: 1, to: `/desk/sport-data4/daily/${doubtful.kind}?state=doubtful` },
    ]);
    expect(await piled(teacher)).toEqual([]);
    expect((await child.refused(calls.recordDecide, { recordId: doubtful.recordId, state: 'ok' })).status).toBe(403);
    await teacher.ok(calls.recordDecide, { recordId: doubtful.recordId, state: 'ok' });
    expect(await piled(school)).toEqual([]);
    expect((await child.ok(calls.pfmUser, { userId: child.userId })).items[0]).toMatchObject({ best: 420, count: 2 });
    await teacher.ok(calls.recordDecide, { recordId: doubtful.recordId, state: 'void' });
    expect((await child.ok(calls.pfmUser, { userId: child.userId })).items[0]).toMatchObject({ best: 120, count: 1 });
    expect(
      (await (await t.as('school619')).refused(calls.recordDecide, { recordId: doubtful.recordId, state: 'ok' }))
        .status,
    ).toBe(404);
  });
  test('[C-064] what a teacher records is a daily test; a child’s own is homework or training by the scheme in force', async () => {
    await teacher.ok(calls.pfmRecord, { items: [one(mate, 'run_50m', 92)] });
    expect(await daily('test')).toMatchObject([{ userId: mate.userId, value: 92, decimals: 1, state: 'ok' }]);
    await t.sql(`delete from sport_settings_schema_item where item_id = $1`, [itemId('plank')]);
    await child.ok(calls.pfmRecord, { items: [one(child, 'plank', 60)] });
    expect((await daily('train')).map((row) => row.itemId)).toContain(itemId('plank'));
    expect((await school.refused(calls.dataDaily, { kind: 'constructor' })).status).toBe(404);
    expect((await child.refused(calls.dataDaily, { kind: 'test' })).status).toBe(403);
  });
  test('[C-064] homework is what the scheme asks in the term of the record’s day: what another term asks is training', async () => {
    const plank = itemId('plank');
    const rule = (termId: number) =>
      t.sql(
        `insert into sport_settings_schema_item (schema_id, item_id, ord)
         select s.schema_id, $1::bigint, 99
         from sport_settings_schema s
         join sport_settings_schema_grade g on g.schema_id = s.schema_id
         join class_clazz_v c on c.org_id = 189 and c.clazz_id = $2 and c.grd_id = g.grd_id
         where s.year_id = 2026 and s.term_id = $3
         on conflict do nothing`,
        [plank, clazzId, termId],
      );
    // The scheme of the second term is in force too, and asks for it.
    await t.sql(
      `insert into sport_settings_schema_on (year_id, term_id, grd_id, schema_id)
       select s.year_id, s.term_id, g.grd_id, min(s.schema_id)
       from sport_settings_schema s
       join sport_settings_schema_grade g on g.schema_id = s.schema_id
       where s.year_id = 2026 and s.term_id = 2
       group by s.year_id, s.term_id, g.grd_id
       on conflict do nothing`,
    );
    await t.sql('delete from sport_settings_schema_item where item_id = $1', [plank]);
    await rule(2);
    await t.sql('delete from sport_data_record where org_id = 189 and user_id = $1 and item_id = $2', [
      child.userId,
      plank,
    ]);
    const termEnds = (day: string) =>
      t.sql(
        `update timetable_term set year = 2026, term_no = 1, first_on = '2026-09-01', last_on = $1
         where org_id = 189 and term_id = (select term_id from timetable_term where org_id = 189 order by first_on desc limit 1)`,
        [day],
      );
    await termEnds('2027-01-22');
    const recorded = async (time: string) => {
      await child.ok(calls.pfmRecord, { items: [one(child, 'plank', 60, time)] });
      const [row] = await t.sql<{ kind: string }>(
        'select kind from sport_data_record where org_id = 189 and user_id = $1 and item_id = $2 and at = $3',
        [child.userId, plank, time],
      );
      return row?.kind;
    };
    const homework = async (of: Caller) =>
      (await of.ok(calls.pfmUser, { userId: child.userId })).asked.find((item) => item.itemId === plank);
    expect(await recorded('2026-11-24T06:10:00Z')).toBe('train');
    expect(await homework(child)).toBeUndefined();
    await rule(1);
    expect(await homework(child)).toMatchObject({ times: 0 });
    expect(await recorded('2026-11-24T06:20:00Z')).toBe('work');
    expect((await daily('work')).filter((row) => row.itemId === plank)).toMatchObject([
      { userId: child.userId, value: 60, source: 'app', state: 'ok', onDate: '2026-11-24' },
    ]);
    // The child and its teacher see what is asked, and that it was done this week; a height is nobody's homework.
    for (const who of [child, teacher]) expect(await homework(who)).toMatchObject({ times: 1 });
    // Its class's teacher sees who has not done what.
    const rows = async (more: object = {}) =>
      (await teacher.rows(calls.dataHomework, { clazzId, pageSize: 200, ...more })).filter(
        (row) => row.userId === child.userId || row.userId === mate.userId,
      );
    const [name] = await t.sql<{ name: string }>('select name from sport_settings_item_v where item_id = $1', [plank]);
    const { asked } = await child.ok(calls.pfmUser, { userId: child.userId });
    const lacks = async (of: Caller, more: object = {}) =>
      (await rows(more)).find((row) => row.userId === of.userId)?.missing.includes(name?.name ?? '');
    expect((await rows()).every((row) => row.asked === asked.length)).toBe(true);
    expect([await lacks(child), await lacks(mate)]).toEqual([false, true]);
    expect(await lacks(child, { onDate: '2026-11-17' })).toBe(true);
    expect(await lacks(child, { onDate: '2026-11-29' })).toBe(false);
    expect((await rows({ done: false })).map((row) => row.userId)).toContain(mate.userId);
    expect(await rows({ done: true })).toEqual([]);
    expect(await (await t.as('school619')).rows(calls.dataHomework, { clazzId })).toEqual([]);
    expect((await child.refused(calls.dataHomework, {})).status).toBe(403);
    expect(asked.map((item) => item.itemId)).not.toContain(itemId('height'));
    expect(asked.length).toBeGreaterThan(3);
    // In holidays what either term of the school year asks is homework.
    await t.sql('delete from sport_settings_schema_item where item_id = $1', [plank]);
    await rule(2);
    await termEnds('2026-11-20');
    expect(await recorded('2026-11-24T06:30:00Z')).toBe('work');
    expect(await recorded('2026-11-20T06:30:00Z')).toBe('train');
  });
  test('[C-064] an item that the fitness test scores for the other sex alone is nobody’s homework: girls run 800 m, boys 1000 m', async () => {
    const codes = ['run_800m', 'sit_up_1min', 'run_1000m', 'pull_up'];
    const pupils = await t.sql<{ user_id: string; sex: 'male' | 'female' }>(
      `select distinct on (p.sex) p.sex, s.user_id
       from class_student_v s
       join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
       where s.org_id = 189 and s.clazz_type = 1 and s.clazz_id = $1
       order by p.sex, s.user_id`,
      [clazzId],
    );
    // Both terms of the grade ask all four; the demonstration's 189 is a middle school.
    await t.sql(
      `insert into sport_settings_schema_item (schema_id, item_id, ord)
       select o.schema_id, i.item_id, i.ord
       from sport_settings_schema_on o
       join class_clazz_v c on c.org_id = 189 and c.clazz_id = $1 and c.grd_id = o.grd_id
       cross join sport_settings_item_v i
       where o.year_id = 2026 and i.code = any($2)
       on conflict do nothing`,
      [clazzId, codes],
    );
    const names = await t.sql<{ code: string; name: string }>(
      'select code, name from sport_settings_item_v where code = any($1)',
      [codes],
    );
    const own = { female: ['run_800m', 'sit_up_1min'], male: ['run_1000m', 'pull_up'] };
    const values = { run_800m: 2400, sit_up_1min: 30, run_1000m: 2700, pull_up: 5 };
    expect(pupils.map((row) => row.sex)).toEqual(['female', 'male']);
    for (const { sex, user_id } of pupils) {
      const of = await t.asUser(189, Number(user_id));
      const { asked } = await of.ok(calls.pfmUser, { userId: of.userId });
      const askedCodes = codes.filter((code) => asked.some((item) => item.itemId === itemId(code)));
      expect([sex, askedCodes]).toEqual([sex, own[sex]]);
      // Its teacher's list asks it for the same, and what it does of the other sex's items is training.
      const list = await teacher.rows(calls.dataHomework, { clazzId, pageSize: 200 });
      const row = list.find(({ userId }) => userId === of.userId);
      const lacks = names.filter(({ name }) => row?.missing.includes(name)).map(({ code }) => code);
      expect([row?.asked, lacks.toSorted()]).toEqual([asked.length, own[sex].toSorted()]);
      const items = Object.entries(values).map(([code, value]) => one(of, code, value, '2026-11-24T05:00:00Z'));
      await of.ok(calls.pfmRecord, { items });
      const kinds = await t.sql<{ code: string; kind: string }>(
        `select i.code, d.kind
         from sport_data_record d
         join sport_settings_item_v i on i.item_id = d.item_id
         where d.org_id = 189 and d.user_id = $1 and d.at = $2`,
        [of.userId, '2026-11-24T05:00:00Z'],
      );
      const works = kinds.filter(({ kind }) => kind === 'work').map(({ code }) => code);
      expect(works.toSorted()).toEqual(own[sex].toSorted());
    }
  });
  test('[J sport-data] a bureau’s audited look at a child is in the book, once an hour', async () => {
    const bureau = await t.as('bureau4109');
    const looks = () =>
      t.sql<{ org_id: string; detail: { orgId: number } }>(
        "select org_id, detail from kernel_audit where action = 'sport-data.person.seen' and subject_id = $1 and org_id = $2",
        [mate.userId, bureau.orgId],
      );
    expect(await looks()).toEqual([]);
    const seen = await bureau.ok(calls.pfmUser, { userId: mate.userId });
    expect([seen.userId, seen.items.map((item) => item.itemId)]).toEqual([mate.userId, [itemId('run_50m')]]);
    expect(seen.asked).toEqual([]);
    expect((await looks()).map((row) => row.detail)).toMatchObject([{ orgId: 189 }]);
    // Looked at again the same hour it is the same look.
    await bureau.ok(calls.pfmUser, { userId: mate.userId });
    expect(await looks()).toHaveLength(1);
    // Whoever is no child has no such page.
    expect((await bureau.refused(calls.pfmUser, { userId: teacher.userId })).status).toBe(404);
  });
  test('[J sport-data] a bureau sees no names, not even family names; other schools, other classes and strangers see nothing', async () => {
    const bureau = await t.as('bureau4109');
    const rows = await bureau.rows(calls.dataDaily, { kind: 'test', orgId: 189 });
    expect(rows.every((row) => row.userId === 0 && row.name === '*')).toBe(true);
    expect((await mate.refused(calls.pfmUser, { userId: child.userId })).status).toBe(404);
    expect((await (await t.as('school619')).refused(calls.pfmUser, { userId: child.userId })).status).toBe(404);
    expect((await school.ok(calls.pfmUser, { userId: child.userId })).items.length).toBeGreaterThan(0);
    expect((await school.refused(calls.pfmUser, { userId: teacher.userId })).status).toBe(404);
    const sheet = await school.send(calls.dailyExport, { kind: 'test' });
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await teacher.refused(calls.dailyExport, { kind: 'test' })).status).toBe(403);
  });
});

/** Moves a child to another class at an instant, as the roster does. */
async function moved(userId: number, from: number, to: number, at: string): Promise<void> {
  await t.sql(
    `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [from, userId, at],
  );
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (189, $1, $2, $3, true)`,
    [to, userId, at],
  );
}

test('a record belongs to the class in which its child stood at its time, whoever sends it later', async () => {
  await t.sql("update class_enrolment set joined_at = '2026-08-01' where org_id = 189");
  const [kid] = await t.sql<{ user_id: string; to: string }>(
    `select s.user_id, (
       select min(c.clazz_id) from class_clazz_v c
       where c.org_id = 189 and c.clazz_type = 1 and c.ended_at is null and not exists (
         select 1 from class_charge_v h where h.org_id = 189 and h.clazz_id = c.clazz_id and h.user_id = $2)) as to
     from class_student_v s
     where s.org_id = 189 and s.clazz_id = $1
     order by s.user_id desc limit 1`,
    [clazzId, teacher.userId],
  );
  const [pupil, to] = [await t.asUser(189, Number(kid?.user_id)), Number(kid?.to)];
  await moved(pupil.userId, clazzId, to, '2026-11-24T06:00:00Z');
  const [before, after] = ['2026-11-24T05:00:00Z', '2026-11-24T07:00:00Z'];
  const classes = async () =>
    (
      await t.sql<{ clazz_id: string }>(
        'select clazz_id from sport_data_record where org_id = 189 and user_id = $1 order by item_id, at',
        [pupil.userId],
      )
    ).map((row) => Number(row.clazz_id));
  await teacher.ok(calls.pfmRecord, { items: [one(pupil, 'run_50m', 91, before)] });
  expect(await classes()).toEqual([clazzId]);
  // Since noon it is somebody else's.
  expect((await teacher.refused(calls.pfmRecord, { items: [one(pupil, 'run_50m', 92, after)] })).status).toBe(404);
  await t.sql('delete from sport_data_record where org_id = 189 and user_id = $1', [pupil.userId]);
  await pupil.ok(calls.pfmRecord, {
    items: [one(pupil, 'rope_1min', 110, before), one(pupil, 'rope_1min', 120, after)],
  });
  expect(await classes()).toEqual([clazzId, to]);
});

test('[J sport-data] a school sets what is plausible of an item, in the decimals of records; others keep the item library’s', async () => {
  const rope = itemId('rope_1min');
  const run = itemId('run_50m');
  const doubtful = async (code: string, value: number) =>
    (await teacher.ok(calls.pfmRecord, { items: [one(child, code, value)], noRecord: true })).doubtful;
  const boundOf = async (who: Caller, id: number) =>
    (await who.rows(calls.boundList, { pageSize: 200 })).find((row) => row.itemId === id);
  const library = await boundOf(school, run);
  expect([library?.own, library?.low, await doubtful('run_50m', 69)]).toEqual([false, 50, 0]);
  expect(await school.ok(calls.boundSet, { itemId: run, low: 70, high: 150 })).toEqual({
    itemId: run,
    low: 70,
    high: 150,
  });
  expect([await doubtful('run_50m', 69), await doubtful('run_50m', 70)]).toEqual([1, 0]);
  await school.ok(calls.boundSet, { itemId: rope, low: null, high: 150 });
  expect([await doubtful('rope_1min', 0), await doubtful('rope_1min', 151)]).toEqual([0, 1]);
  expect(await boundOf(school, run)).toMatchObject({ own: true, low: 70, high: 150, decimals: 1 });
  expect(await boundOf(await t.as('school619'), run)).toEqual(library);
  expect((await school.refused(calls.boundSet, { itemId: run, low: 70, high: 70 })).error).toBe(
    'sport-data.fault.boundsCross',
  );
  expect((await school.refused(calls.boundSet, { itemId: itemId('bmi'), low: 1, high: 2 })).status).toBe(404);
  expect((await teacher.refused(calls.boundSet, { itemId: run, low: 1, high: 2 })).status).toBe(403);
  for (const id of [run, rope]) await school.ok(calls.boundUsual, { itemId: id });
  await school.ok(calls.boundUsual, { itemId: run });
  expect(await boundOf(school, run)).toEqual(library);
  expect(await doubtful('run_50m', 69)).toBe(0);
});

describe('a measuring page of the client', () => {
  const push = async (body: object) => {
    const res = await t.app.inject({
      method: 'POST',
      url: '/api/open/sport/pfm/records',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: res.statusCode, body: res.json() as Record<string, unknown> };
  };
  const message = (msgId: string, code: string, value: number, time = '2026-11-24T07:30:00Z') => ({
    msgId,
    itemId: itemId(code),
    value,
    time,
  });
  test('[C-065] a ticket is for one child, some items and a quarter of an hour; the same message again is one record', async () => {
    await t.sql('delete from sport_data_record where org_id = 189 and user_id = $1', [child.userId]);
    const ticket = await child.ok(calls.pfmTicket, { userId: child.userId, itemIds: [itemId('rope_1min')] });
    expect([ticket.formUrl, ticket.items.map((item) => item.itemId)]).toEqual([
      '/api/open/sport/pfm/records',
      [itemId('rope_1min')],
    ]);
    expect(ticket.token).not.toContain(child.token);
    // The page is opened with that and no more.
    const { items: measured, formUrl, token: key } = ticket;
    expect(hubMessage(ticket)).toEqual({ items: measured, formUrl, token: key, noRecord: false });
    const { token } = ticket;
    const items = [message('m-1', 'rope_1min', 130), message('m-2', 'rope_1min', 999)];
    expect((await push({ token, items, noRecord: true })).body).toEqual({ saved: 0, doubtful: 1, repeated: 0 });
    expect((await push({ token, items })).body).toEqual({ saved: 2, doubtful: 1, repeated: 0 });
    // The same message with another time, as a page that lost its answer sends it.
    expect((await push({ token, items: [message('m-1', 'rope_1min', 130, '2026-11-24T07:30:01Z')] })).body).toEqual({
      saved: 0,
      doubtful: 0,
      repeated: 1,
    });
    const [item] = (await child.ok(calls.pfmUser, { userId: child.userId, itemId: itemId('rope_1min') })).items;
    expect([item?.best, item?.count, item?.rows.length]).toEqual([130, 1, 2]);
    expect((await push({ token, items: [message('m-3', 'plank', 60)] })).status).toBe(409);
    expect((await push({ token, items: [message('m-4', 'rope_1min', 1, '2026-11-24T23:00:00Z')] })).status).toBe(409);
    // The ticket opens nothing else.
    const res = await t.app.inject({ url: '/api/sport/pfm/items', headers: { authorization: `Bearer ${token}` } });
    expect(res.statusCode).toBe(401);
    for (const wrong of ['', 'x', `619.${token.split('.')[1]}`, `189.${'a'.repeat(22)}`])
      expect((await push({ token: wrong, items })).status).toBe(401);
    await t.sql("update sport_data_ticket set until = until - interval '16 minutes' where org_id = 189");
    expect((await push({ token, items: [message('m-5', 'rope_1min', 90)] })).status).toBe(401);
  });
  test('[C-065] a teacher measures the children of the own classes, as a test of the day; nobody else’s', async () => {
    const itemIds = [itemId('run_50m')];
    const { token } = await teacher.ok(calls.pfmTicket, { userId: mate.userId, itemIds });
    expect((await push({ token, items: [message('t-1', 'run_50m', 88)] })).body).toMatchObject({ saved: 1 });
    expect((await daily('test')).filter((row) => row.value === 88)).toMatchObject([
      { userId: mate.userId, source: 'device', state: 'ok' },
    ]);
    expect((await child.refused(calls.pfmTicket, { userId: mate.userId, itemIds })).status).toBe(404);
    const stranger = await t.who('student619');
    expect((await teacher.refused(calls.pfmTicket, { userId: stranger.userId, itemIds })).status).toBe(404);
    expect((await teacher.refused(calls.pfmTicket, { userId: mate.userId, itemIds: [itemId('bmi')] })).status).toBe(
      409,
    );
  });
});
