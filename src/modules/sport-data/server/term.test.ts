import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { termChange, type Facts, type KeptFacts } from '../rules/archive';
import { makeTerms } from './term-make';

const NOW = '2026-11-24T08:00:00Z';
const AFTER = '2027-02-10T08:00:00Z';
interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string;
}
let t: TestApp;
let school: Caller;
let bureau: Caller;
let termId = 0;
let clazzId = 0;
let one: Child;
let two: Child;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(NOW);
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
  await t.sql(
    `update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22'
     where org_id = 189 and term_id = (select term_id from timetable_term where org_id = 189 order by first_on desc limit 1)`,
  );
  const { items } = await school.ok(calls.dataTerms, {});
  termId = items[0]!.termId;
  const rows = await t.sql<{ user_id: string; name: string; sid_no: string; clazz_id: string }>(
    `select s.user_id, p.name, p.sid_no, s.clazz_id
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1 and p.sid_no is not null
       and not exists (select 1 from people_person o where o.org_id = p.org_id and o.name = p.name and o.user_id <> p.user_id)
     order by s.clazz_id, s.user_id limit 2`,
  );
  [one, two] = rows.map((row) => ({ userId: Number(row.user_id), name: row.name, sidNo: row.sid_no })) as [
    Child,
    Child,
  ];
  clazzId = Number(rows[0]!.clazz_id);
  await t.sql('delete from sport_data_archive where org_id = 189');
  await t.sql('delete from sport_data_term where org_id = 189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const csv = (...rows: string[]) =>
  fileOf('成绩.csv', Buffer.from(`\ufeff${['学号,姓名,班级,项目,结果,日期,备注', ...rows].join('\r\n')}`), 'text/csv');
const rowOf = async (child: Child) =>
  (await school.ok(calls.dataTerm, { termId, clazzId, pageSize: 200 })).items.find(
    (row) => row.userId === child.userId,
  );
const make = async () => {
  await school.ok(calls.dataTermMake, { termId });
  await t.told(189, 'sport-data.term');
};

describe('the archive of a term', () => {
  test('[J sport-data] a running term follows, at its end it is closed, and what is corrected later is a version more', () => {
    const facts = (userId: number, tests: number): Facts => ({
      userId,
      clazzId: 1,
      lessons: 0,
      attended: 0,
      heartMs: null,
      activeMs: null,
      turns: null,
      stars: null,
      tests,
      runs: null,
      metres: null,
      fitItems: 0,
      fitTotal: null,
      fitLevel: null,
      nakedLeft: null,
      nakedRight: null,
      places: 0,
      scores: 0,
      checks: 0,
      awards: 0,
    });
    const kept = (userId: number, tests: number, version: number): KeptFacts => ({
      ...facts(userId, tests),
      rowId: userId,
      version,
    });
    const ids = (change: ReturnType<typeof termChange>) => [
      change.make.map((row) => [row.userId, row.version]),
      change.change.map((row) => [row.rowId, row.version]),
      change.gone,
      change.former,
    ];
    const found = [facts(1, 5), facts(2, 6), facts(3, 7)];
    // Running: 1 is as before, 2 has changed, 3 is new, 4 has left.
    const running = [kept(1, 5, 0), kept(2, 5, 0), kept(4, 1, 0)];
    expect(ids(termChange(found, running, false))).toEqual([[[3, 0]], [[2, 0]], [4], []]);
    // Over: each becomes the first version, whoever left keeps its row.
    expect(ids(termChange(found, running, true))).toEqual([
      [[3, 1]],
      [
        [1, 1],
        [2, 1],
        [4, 1],
      ],
      [],
      [],
    ]);
    expect(ids(termChange(found, [kept(1, 5, 1), kept(2, 5, 3), kept(3, 7, 1), kept(4, 1, 1)], true))).toEqual([
      [[2, 4]],
      [],
      [],
      [2],
    ]);
  });
  test('[J sport-data] a row is what the lists of its sources say, and names them when they change', async () => {
    const say = (from: number, count: number) =>
      t.sql(
        `insert into sport_data_opinion (org_id, opinion_id, lesson_id, clazz_id, on_date, user_id, by_student, stars, text, made_at)
         select 189, 990000400 + s.n, 990000400, $1, '2026-11-20', s.user_id, true, 4, '', ${t.sqlNow}
         from (
           select k.user_id, row_number() over (order by k.user_id) n
           from class_student_v k where k.org_id = 189 and k.clazz_id = $1) s
         where s.n > $2::int and s.n <= $2::int + $3::int`,
        [clazzId, from, count],
      );
    await t.sql('delete from sport_data_opinion where org_id = 189 and clazz_id = $1', [clazzId]);
    await say(0, 4);
    await make();
    // Four people are too few to be asked about their class.
    expect((await rowOf(one))?.stars).toBeNull();
    await say(4, 1);
    await make();
    const before = (await rowOf(one))!;
    const [counts] = await t.sql<{ tests: number; turns: number | null }>(
      `select
         (select count(*)::int from sport_data_record where org_id = 189 and user_id = $1 and kind = 'test' and state = 'ok') tests,
         (select nullif(sum(turns), 0)::int from sport_data_load where org_id = 189 and user_id = $1) turns`,
      [one.userId],
    );
    expect(before).toMatchObject({ ...counts, version: 0, frozenAt: null, scores: 0, stars: 40 });
    expect(before.attended).toBeLessThanOrEqual(before.lessons);
    const saved = await school.ok(calls.archiveSave, {
      kind: 'awards',
      termId,
      file: csv(`${one.sidNo},${one.name},,校运会跳远,一等奖,2026-11-10,`),
    });
    expect(saved).toMatchObject({ saved: 1, errors: [] });
    await t.told(189, 'sport-data.term');
    const after = (await rowOf(one))!;
    expect(after).toMatchObject({ rowId: before.rowId, version: 0, awards: 1 });
    const detail = await school.ok(calls.dataTermRow, { rowId: after.rowId });
    expect(detail.name).toBe(one.name);
    expect(detail.entries).toMatchObject([
      { kind: 'awards', item: '校运会跳远', value: '一等奖', onDate: '2026-11-10' },
    ]);
  });
  test('[J sport-data] a sheet: strangers, two children under one number, one child twice; difference and undo', async () => {
    const { errors, saved } = await school.ok(calls.archiveSave, {
      kind: 'scores',
      termId,
      file: csv(
        `${one.sidNo},${one.name},,期末体育,92,,`,
        `${one.sidNo},${two.name},,期末体育,88,,`,
        ',没有这个人,,期末体育,60,,',
        `${two.sidNo},${two.name},,期末体育,88,,`,
        `,${two.name},,期末体育,87,,`,
      ),
    });
    expect(saved).toBe(1);
    expect(errors.map((e) => [e.row, e.code.split('.').at(-1)])).toEqual([
      [1, 'twoNames'],
      [2, 'twoNames'],
      [3, 'noStudent'],
      [5, 'itemTwice'],
    ]);
    expect(errors.slice(0, 2).map((e) => e.params['row'])).toEqual([3, 2]);
    const { batchId } = await school.ok(calls.archiveSheet.create, {
      file: csv(`${two.sidNo},${two.name},,期末体育,90,,补考`, `${one.sidNo},${one.name},,期末体育,92,,`),
      options: JSON.stringify({ kind: 'scores', termId }),
    });
    const batch = () => school.ok(calls.archiveSheet.get, { batchId });
    await expect.poll(async () => (await batch()).state).toBe('checked');
    expect((await batch()).counts).toMatchObject({ new: 1, changed: 1, faulty: 0 });
    await school.ok(calls.archiveSheet.confirm, { batchId });
    await expect.poll(async () => (await batch()).state).toBe('done');
    const scores = async () =>
      (await school.rows(calls.archiveList, { kind: 'scores', termId })).map((row) => [
        row.name,
        row.value,
        row.remark,
      ]);
    expect((await scores()).toSorted()).toEqual(
      [
        [one.name, '92', ''],
        [two.name, '90', '补考'],
      ].toSorted(),
    );
    await school.ok(calls.archiveSheet.undo, { batchId });
    expect(await scores()).toEqual([[two.name, '88', '']]);
    const log = await school.rows(calls.dataLog, { kind: 'scores' });
    expect(log.map((row) => [row.accepted, row.refused, row.undone])).toEqual([
      [2, 0, true],
      [1, 4, false],
    ]);
    const wrong = { file: csv(`${one.sidNo},${one.name},,期末体育,92,,`) };
    for (const options of [{ kind: 'constructor', termId }, { kind: 'scores', termId: 1 }, {}])
      expect(
        (await school.refused(calls.archiveSheet.create, { ...wrong, options: JSON.stringify(options) })).status,
      ).toBeGreaterThanOrEqual(400);
  });
  test('[J sport-data] over, a term is frozen: made again nothing changes, a correction is a version, whoever leaves stays', async () => {
    const night = () => inOrg(t.kernel.pools.tenant, 189, (door) => makeTerms(door, new Date(AFTER)));
    await night();
    const first = (await rowOf(one))!;
    expect(first).toMatchObject({ version: 1, awards: 1 });
    expect(first.frozenAt).not.toBeNull();
    expect(await night()).toBe(0);
    await t.sql("update sport_data_archive set value = '二等奖' where org_id = 189 and user_id = $1", [one.userId]);
    expect(await night()).toBe(0);
    await t.sql("delete from sport_data_archive where org_id = 189 and user_id = $1 and kind = 'awards'", [one.userId]);
    expect(await night()).toBe(1);
    const second = (await rowOf(one))!;
    expect(second).toMatchObject({ version: 2, awards: 0 });
    const { versions } = await school.ok(calls.dataTermRow, { rowId: second.rowId });
    expect(versions.map((v) => [v.version, v.awards])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });
  test('[J sport-data] a consent to bands that is taken back takes the hearts out of archives, also of closed ones', async () => {
    await t.sql('update sport_data_term set heart_ms = 60000, active_ms = 30000 where org_id = 189 and user_id = $1', [
      two.userId,
    ]);
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload)
       values (189, 990000003, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
      [JSON.stringify({ purpose: 'watch', userId: two.userId })],
    );
    await t.told(189, 'people.consent.withdrawn');
    expect(await rowOf(two)).toMatchObject({ heartSeconds: null, activeSeconds: null });
  });
  test('[J sport-data] a bureau sees no names and no small groups; other schools and teachers see nothing', async () => {
    const rows = await bureau.rows(calls.dataTerm, { orgId: 189, pageSize: 200 });
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.every((row) => row.userId === 0 && row.name === '*')).toBe(true);
    // Two children of the school have scores: fewer than five.
    expect(await bureau.rows(calls.archiveList, { kind: 'scores', orgId: 189 })).toEqual([]);
    expect((await bureau.refused(calls.archiveList, { kind: 'scores', name: one.name })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await bureau.refused(calls.dataTerm, { orgId: 710 })).status).toBe(404);
    const { rowId } = (await rowOf(one))!;
    const other = await t.as('school619');
    expect((await other.refused(calls.dataTermRow, { rowId })).status).toBe(404);
    expect((await other.refused(calls.dataTermMake, { termId })).status).toBe(404);
    expect(await other.rows(calls.dataTerm, { termId })).toEqual([]);
    for (const who of ['teacher189', 'student189'])
      expect((await (await t.as(who)).refused(calls.dataTerm, {})).status).toBe(403);
  });
  test('[J sport-data] no call of the archive asks the database more than five times, nor does a sheet that is handed in', async () => {
    const most = countedCalls();
    await bureau.ok(calls.dataTerm, { pageSize: 50 });
    await bureau.ok(calls.archiveList, { kind: 'checks' });
    await school.ok(calls.dataTermRow, { rowId: (await rowOf(one))!.rowId });
    await school.ok(calls.dataTermMake, { termId });
    await school.ok(calls.dataTerms, {});
    const file = csv(`${one.sidNo},${one.name},,入学体检,正常,,`, `${two.sidNo},${two.name},,入学体检,正常,,`);
    await school.ok(calls.archiveSave, { kind: 'checks', termId, file });
    const next = csv(`${one.sidNo},${one.name},,入学体检,复查,,`, `${two.sidNo},${two.name},,视力复查,正常,,`);
    expect((await school.ok(calls.archiveSave, { kind: 'checks', termId, file: next })).saved).toBe(2);
    const checks = await school.rows(calls.archiveList, { kind: 'checks', termId });
    expect(checks.map((row) => `${row.name} ${row.item} ${row.value}`).toSorted()).toEqual(
      [`${one.name} 入学体检 复查`, `${two.name} 入学体检 正常`, `${two.name} 视力复查 正常`].toSorted(),
    );
    expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  });
});
