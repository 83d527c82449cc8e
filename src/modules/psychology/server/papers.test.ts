import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { remind } from './news';
import {
  agreed,
  childrenOf,
  consent,
  emptied,
  OPEN,
  questions,
  schemaOf,
  staffed,
  TEN,
  unlocked,
  wholePaper,
} from './testing';

const AT = TEN;
let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
const child = (no: number) => t.asUser(189, children[no]!.userId);
const licensed = (kind: 'mht' | 'scl90' | 'psqi') =>
  school.ok(calls.saveWording, {
    kind,
    ...(kind === 'psqi' ? { numbering: 'zh' as const } : {}),
    source: '出版社',
    licence: '授权书 2026-01',
    file: fileOf('题目.csv', Buffer.from(questions(kind)), 'text/csv'),
  });

beforeAll(async () => {
  t = await TestApp.start();
  t.at(AT);
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, 16);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('schemas', () => {
  test('[S-053] a scale is switched on with staffed hours and a licensed sheet, and not without', async () => {
    const made = await schemaOf(school, [children[0]!.grdId]);
    expect((await school.refused(calls.turnSchema, { id: made.schemaId, on: true })).error).toBe(
      'psychology.fault.unstaffed',
    );
    await staffed(school);
    expect((await school.refused(calls.turnSchema, { id: made.schemaId, on: true })).error).toBe(
      'psychology.fault.unworded',
    );
    const short = fileOf('题目.csv', Buffer.from(questions('mht').split('\n').slice(0, 90).join('\n')), 'text/csv');
    const wrong = { kind: 'mht', source: '出版社', licence: '授权书', file: short } as const;
    expect((await school.refused(calls.saveWording, wrong)).error).toBe('psychology.fault.wordingCount');
    expect(await licensed('mht')).toMatchObject({ kind: 'mht', count: 100, isDemo: false, licence: '授权书 2026-01' });
    expect(await school.ok(calls.turnSchema, { id: made.schemaId, on: true })).toMatchObject({ on: true });
    schemaId = made.schemaId;
    await agreed(
      t,
      schemaId,
      children.map(({ userId }) => userId),
    );
  });
  test('[C-061] schemas are made, changed and removed only without answers; another school finds none of it', async () => {
    const made = await schemaOf(school, [children[0]!.grdId], 'psqi');
    const more = { name: '睡眠', grdIds: [7, 8], start: testDayPlus(-48), end: testDayPlus(13) };
    expect(await school.ok(calls.updateSchema, { id: made.schemaId, ...more })).toMatchObject(more);
    expect((await school.refused(calls.updateSchema, { id: made.schemaId, ...more, end: OPEN.start })).status).toBe(
      400,
    );
    const other = await t.as('school619');
    expect((await other.refused(calls.deleteSchema, { id: made.schemaId })).status).toBe(404);
    await school.ok(calls.deleteSchema, { id: made.schemaId });
    expect((await school.refused(calls.deleteSchema, { id: schemaId })).error).toBe('psychology.fault.isOn');
    const sheet = await school.send(calls.exportSchemas, {});
    expect(sheet.status).toBe(200);
  });
});

test('[C-061] a scale is for the grades that the school asks by it: SCL-90 for senior alone until it says otherwise', async () => {
  const grade = [children[0]!.grdId];
  const wanted = { kind: 'scl90', name: '自评', yearId: 2026, termId: 1 } as const;
  const made = { ...wanted, grdIds: grade, ...OPEN };
  expect((await school.refused(calls.createSchema, made)).error).toBe('psychology.fault.gradesOfScale');
  const usual = await school.ok(calls.getSetting, {});
  await school.ok(calls.setSetting, { ...usual, grades: { ...usual.grades, scl90: grade } });
  const { schemaId: id } = await school.ok(calls.createSchema, made);
  await school.ok(calls.setSetting, usual);
  // What it was made for stays; another grade is asked for anew.
  const { kind: _kind, yearId: _year, termId: _term, ...body } = made;
  await school.ok(calls.updateSchema, { id, ...body, name: '高中自评' });
  expect((await school.refused(calls.updateSchema, { id, ...body, grdIds: [...grade, 1] })).error).toBe(
    'psychology.fault.gradesOfScale',
  );
  expect((await school.refused(calls.setSetting, { ...usual, grades: { ...usual.grades, mht: [] } })).status).toBe(400);
  // Which items ring is said in full, and none is beyond the scale.
  expect(usual.rings).toEqual({ mht: [85, 97], scl90: [15, 59] });
  const beyond = { ...usual, rings: { ...usual.rings, scl90: [91] } };
  expect((await school.refused(calls.setSetting, beyond)).status).toBe(400);
  await school.ok(calls.deleteSchema, { id });
});

describe('answering', () => {
  test('[C-061] a paper is for the grade, with consent, in staffed hours, and a draft waits on the server', async () => {
    const one = await child(0);
    expect(await one.rows(calls.listSchemas, {})).toMatchObject([{ schemaId, mine: 'open', answered: null }]);
    const paper = await one.ok(calls.paper, { id: schemaId });
    expect([paper.items.length, paper.items[0]?.text, paper.answers.every((value) => value == null)]).toEqual([
      100,
      '第 1 句',
      true,
    ]);
    const begun = paper.answers.map((_, at) => (at < 3 ? 1 : null));
    await one.ok(calls.saveDraft, { id: schemaId, answers: begun });
    expect((await one.ok(calls.paper, { id: schemaId })).answers).toEqual(begun);
    const [draft] = await t.sql<{ sealed: string }>('select sealed from psychology_draft');
    expect(draft?.sealed).toMatch(/^demo\.[\w-]+$/);
    await t.sql(`update people_consent set state = 'withdrawn' where purpose = 'psychology' and user_id = $1`, [
      one.userId,
    ]);
    expect((await one.refused(calls.paper, { id: schemaId })).error).toBe('people.fault.noConsent');
    await consent(t, [one.userId]);
    const usual = await school.ok(calls.getSetting, {});
    await school.ok(calls.setSetting, { ...usual, staffed: [{ days: [1], from: 0, to: 600 }] });
    expect((await one.refused(calls.paper, { id: schemaId })).error).toBe('psychology.fault.nowUnstaffed');
    await staffed(school);
  });
  test('[C-061] every question answered, once; at the same moment one of two papers counts', async () => {
    const one = await child(0);
    const gap = wholePaper().map((value, at) => (at === 41 ? null : value));
    const fault = await one.refused(calls.answer, { id: schemaId, answers: gap });
    expect([fault.error, fault.fields?.[0]?.text]).toEqual(['psychology.fault.unanswered', '第 42 题还没有回答']);
    const both = await Promise.all(
      [1, 2].map(() => one.send(calls.answer, { id: schemaId, answers: wholePaper([1]) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await one.refused(calls.answer, { id: schemaId, answers: wholePaper() })).error).toBe(
      'psychology.fault.answered',
    );
    expect(await t.sql('select 1 from psychology_answer')).toHaveLength(1);
    expect(await t.sql('select 1 from psychology_draft')).toHaveLength(0);
  });
  test('[C-061] who declines is on no list, and may change their mind', async () => {
    const two = await child(1);
    await two.ok(calls.decline, { id: schemaId });
    await two.ok(calls.decline, { id: schemaId });
    expect(await two.rows(calls.listSchemas, {})).toMatchObject([{ mine: 'declined' }]);
    // Neither a classmate nor a teacher finds it, nor the desk with its lock open.
    await unlocked(school);
    const { userId, name } = children[1]!;
    const seen = [
      await school.send(calls.listResults, { pageSize: 50 }),
      await school.send(calls.roster, { kind: 'warn' }),
      await school.send(calls.roster, { kind: 'danger' }),
      await school.send(calls.statis, { schemaId, level: 'clz' }),
      await school.send(calls.listLooks, {}),
      await (await child(0)).send(calls.listSchemas, {}),
    ];
    for (const { status, raw } of seen) {
      expect(status).toBe(200);
      for (const word of [name, String(userId), 'declined']) expect(raw.toString()).not.toContain(word);
    }
    expect((await (await t.as('teacher189')).send(calls.listSchemas, {})).status).toBe(403);
    expect(await school.rows(calls.listSchemas, {})).toMatchObject([{ answered: null }]);
    await two.ok(calls.answer, { id: schemaId, answers: wholePaper([1, 2]) });
    expect((await two.refused(calls.decline, { id: schemaId })).error).toBe('psychology.fault.answered');
  });
  test('[V-111] a danger tells the named people at once, with neither name nor scale, and reminds until it is taken', async () => {
    const three = await child(2);
    // Not credible, and in danger: it rings all the same.
    await three.ok(calls.answer, { id: schemaId, answers: wholePaper([85, 82, 84, 86, 88, 90, 92, 94]) });
    await t.told(189, 'notice.told');
    const news = () =>
      t.sql<{ user_id: number; params: object }>(
        `select i.user_id, n.params from notice_item i join notice_news n using (org_id, news_id) where n.kind = 'psychology.danger'`,
      );
    const first = await news();
    expect(first.some(({ user_id }) => Number(user_id) === school.userId)).toBe(true);
    expect(JSON.stringify(first)).not.toContain(children[2]!.name);
    const later = new Date(Date.parse(AT) + 16 * 60_000);
    t.at(later);
    await inOrg(t.kernel.pools.tenant, 189, (door) => remind(door, t.kernel));
    await inOrg(t.kernel.pools.tenant, 189, (door) => remind(door, t.kernel));
    await t.told(189, 'notice.told');
    expect(await news()).toHaveLength(first.length * 2);
    t.at(AT);
  });
});

describe('paper sheets', () => {
  test('[X-030] sheets carry answers, clean rows are in, the others say row, column and why; twice changes nothing', async () => {
    const head = ['学号', '姓名', ...Array.from({ length: 100 }, (_, at) => `Q${at + 1}`)].join(',');
    const row = (no: number, values: readonly (number | string)[]) =>
      [children[no]!.sidNo, children[no]!.name, ...values].join(',');
    const lines = [
      head,
      row(3, wholePaper([3])),
      row(
        4,
        wholePaper([4]).map((value, at) => (at === 9 ? '' : value)),
      ),
      row(
        5,
        wholePaper([4]).map((value, at) => (at === 9 ? '7' : value)),
      ),
      row(0, wholePaper()),
      ['不存在', '某某', ...wholePaper()].join(','),
    ].join('\n');
    const send = () =>
      school.ok(calls.saveAnswers, { id: schemaId, file: fileOf('答卷.csv', Buffer.from(lines), 'text/csv') });
    const first = await send();
    expect([first.saved, first.errors.map(({ row: at, column }) => [at, column])]).toEqual([
      1,
      [
        [2, 'Q10'],
        [3, 'Q10'],
        [4, '学号'],
        [5, '学号'],
      ],
    ]);
    expect((await send()).saved).toBe(0);
    expect((await school.send(calls.downAnswers, { id: schemaId })).status).toBe(200);
  });
  test('[X-030] sums hide groups under five, and say what the slow way says', async () => {
    const before = await school.ok(calls.statis, { schemaId, level: 'clz' });
    expect([before.answered, before.groups.map(({ count, rates }) => [count, rates])]).toEqual([null, [[null, null]]]);
    for (const no of [6, 7]) await (await child(no)).ok(calls.answer, { id: schemaId, answers: wholePaper([no]) });
    const after = await school.ok(calls.statis, { schemaId, level: 'org' });
    expect(after.groups[0]?.count).toBe(6);
    // One of the six, and so the five others as well: six less five is one.
    for (const code of ['yes', 'no'])
      expect(after.groups[0]?.rates).toContainEqual({ measure: 'credible', code, count: null, total: null });
    await unlocked(school);
    const rows = await school.rows(calls.listResults, { pageSize: 50 });
    expect(rows.filter(({ credible }) => !credible)).toHaveLength(1);
    expect([rows.length, after.answered]).toEqual([6, 6]);
  });
});

test('[C-061] a consent that is taken back deletes answers and case; the sums stay', async () => {
  const before = await school.ok(calls.statis, { schemaId, level: 'org' });
  const { userId } = children[2]!;
  await t.sql(`update people_consent set state = 'withdrawn' where purpose = 'psychology' and user_id = $1`, [userId]);
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, 77, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
    [JSON.stringify({ userId, purpose: 'psychology' })],
  );
  await t.told(189, 'people.consent.withdrawn');
  for (const table of ['answer', 'case'])
    expect(await t.sql(`select 1 from psychology_${table} where user_id = $1`, [userId])).toEqual([]);
  // Counted it stays, and nobody is reminded of it any more.
  expect(await t.sql('select called, taken from psychology_alarm')).toEqual([{ called: 1, taken: 0 }]);
  await t.told(189, 'notice.told');
  const rung = () => t.sql(`select 1 from notice_news where kind = 'psychology.danger'`);
  const told = await rung();
  t.at(new Date(Date.parse(AT) + 60 * 60_000));
  await inOrg(t.kernel.pools.tenant, 189, (door) => remind(door, t.kernel));
  await t.told(189, 'notice.told');
  expect(await rung()).toEqual(told);
  t.at(AT);
  expect(await school.ok(calls.statis, { schemaId, level: 'org' })).toEqual(before);
});

test('[V-111] a danger on a paper sheet rings like one on a screen', async () => {
  const rung = async () => {
    await t.told(189, 'notice.told');
    const news = await t.sql(
      `select 1 from notice_item i join notice_news n using (org_id, news_id) where n.kind = 'psychology.danger'`,
    );
    return news.length;
  };
  const before = await rung();
  const { sidNo, name, userId } = children[8]!;
  const head = ['学号', '姓名', ...wholePaper().map((_, at) => `Q${at + 1}`)].join(',');
  const lines = [head, [sidNo, name, ...wholePaper([97])].join(',')].join('\n');
  const file = fileOf('答卷.csv', Buffer.from(lines), 'text/csv');
  expect(await school.ok(calls.saveAnswers, { id: schemaId, file })).toEqual({ saved: 1, errors: [], warnings: [] });
  expect(await t.sql('select taken_by from psychology_case where user_id = $1', [userId])).toEqual([
    { taken_by: null },
  ]);
  expect(await rung()).toBeGreaterThan(before);
});
test('what nobody reads of a sheet of papers is named with the reply: columns without a question, rows above the titles', async () => {
  const { schemaId: id } = await schemaOf(school, [children[0]!.grdId], 'psqi');
  const head = '学号,备注,Q1,Q2,Q3,Q4,Q6 睡眠质量,Q7 催眠药物,Q8 白天困倦,Q9 精力不足';
  const lines = ['制表人,王老师', head, `${children[8]!.sidNo},转学生`].join('\n');
  const file = fileOf('睡眠.csv', Buffer.from(lines), 'text/csv');
  const { saved, warnings } = await school.ok(calls.saveAnswers, { id, file });
  expect(saved).toBe(0);
  expect(warnings).toEqual([
    { code: 'kernel.import.warn.above', text: '表头上方有 1 行不会导入（第 1 行）' },
    { code: 'kernel.import.warn.columns', text: '这些列不会导入：备注' },
  ]);
});
test('[C-061] an assessment that was answered stays; one that was declined alone goes, and nobody learns that it was', async () => {
  await school.ok(calls.turnSchema, { id: schemaId, on: false });
  expect((await school.refused(calls.deleteSchema, { id: schemaId })).error).toBe('psychology.fault.hasAnswers');
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  const { schemaId: id } = await schemaOf(school, [children[0]!.grdId]);
  await school.ok(calls.turnSchema, { id, on: true });
  await (await child(4)).ok(calls.decline, { id });
  await school.ok(calls.turnSchema, { id, on: false });
  await school.ok(calls.deleteSchema, { id });
  expect(await t.sql('select 1 from psychology_part where schema_id = $1', [id])).toEqual([]);
});

describe('versions of PSQI', () => {
  test('[C-062] a sheet of PSQI says what 6 to 9 ask: numbers alone are refused, whichever version they are of', async () => {
    const { schemaId: id } = await schemaOf(school, [children[0]!.grdId], 'psqi');
    await agreed(t, id, [children[7]!.userId]);
    const send = (last: readonly string[]) => {
      const head = ['学号', ...['1', '2', '3', '4'].map((no) => `Q${no}`), ...[...'abcdefghij'].map((no) => `Q5${no}`)];
      const night = ['22:30', '10', '6:30', '7:45', ...Array.from({ length: 10 }, () => '0'), '1', '2', '0', '3'];
      const lines = [[...head, ...last].join(','), [children[7]!.sidNo, ...night].join(',')].join('\n');
      const file = fileOf('睡眠.csv', Buffer.from(lines), 'text/csv');
      return school.send(calls.saveAnswers, { id, file });
    };
    expect((await send(['Q6', 'Q7', 'Q8', 'Q9'])).body).toMatchObject({ error: 'psychology.fault.unnumbered' });
    const named = ['Q6 睡眠质量', 'Q7 催眠药物', 'Q8 白天困倦', 'Q9 精力不足'];
    expect((await send(named)).body).toEqual({ saved: 1, errors: [], warnings: [] });
    await unlocked(school);
    const [row] = await school.rows(calls.listResults, { schemaId: id });
    const { parts } = await school.ok(calls.getResult, { id: row!.answerId });
    const points = (code: string) => parts.find((part) => part.code === code)?.sum;
    expect([points('A'), points('F'), points('G')]).toEqual([1, 2, 2]);
  });
  test('[C-062] a paper keeps what it was judged by: another cut-off of the school changes nothing of it', async () => {
    const { schemaId: id } = await schemaOf(school, [children[0]!.grdId], 'psqi');
    await agreed(t, id, [children[8]!.userId]);
    const usual = await school.ok(calls.getSetting, {});
    await school.ok(calls.setSetting, { ...usual, cutoff: 5 });
    const head = ['学号', 'Q1', 'Q2', 'Q3', 'Q4', ...[...'abcdefghij'].map((no) => `Q5${no}`)];
    const named = ['Q6 睡眠质量', 'Q7 催眠药物', 'Q8 白天困倦', 'Q9 精力不足'];
    // Six points: 2 of quality, 2 of medicine, 2 of the day.
    const night = ['22:30', '10', '6:30', '7:45', ...Array.from({ length: 10 }, () => '0'), '2', '2', '0', '3'];
    const lines = [[...head, ...named].join(','), [children[8]!.sidNo, ...night].join(',')].join('\n');
    const file = fileOf('睡眠.csv', Buffer.from(lines), 'text/csv');
    expect(await school.ok(calls.saveAnswers, { id, file })).toEqual({ saved: 1, errors: [], warnings: [] });
    await school.ok(calls.setSetting, usual);
    await unlocked(school);
    const [row] = await school.rows(calls.listResults, { schemaId: id });
    const result = await school.ok(calls.getResult, { id: row!.answerId });
    expect(result).toMatchObject({ total: 6, cutoff: 5, advice: ['sleep'] });
  });
  test('[C-062] sentences in the numbers of the English original stand where the Chinese version has them', async () => {
    const send = (more: { readonly numbering?: 'zh' | 'en' }) =>
      school.send(calls.saveWording, {
        kind: 'psqi',
        ...more,
        source: '出版社',
        licence: '授权书 2026-02',
        file: fileOf('题目.csv', Buffer.from(questions('psqi')), 'text/csv'),
      });
    expect((await send({})).status).toBe(400);
    expect((await send({ numbering: 'en' })).body).toMatchObject({ kind: 'psqi', numbering: 'en', count: 18 });
    const [wording] = await t.sql<{ items: { no: string; zh: string }[] }>(
      `select items from psychology_wording where kind = 'psqi' order by wording_id desc limit 1`,
    );
    expect(wording?.items.slice(-4).map(({ no, zh }) => [no, zh])).toEqual([
      ['6', '第 9 句'],
      ['7', '第 6 句'],
      ['8', '第 7 句'],
      ['9', '第 8 句'],
    ]);
  });
});
