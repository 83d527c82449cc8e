import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';

let t: TestApp;
let admin: Caller;
let yearId: number;
let today: string;
let tstId: number;
let serial = 0;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  yearId = (await admin.ok(calls.yearList, {})).items[0]!.yearId;
  today = (await t.sql<{ d: string }>(`select (${t.sqlNow} at time zone 'Asia/Shanghai')::date::text d`))[0]!.d;
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  tstId = await published();
});

async function published(more: Record<string, unknown> = {}): Promise<number> {
  const made = await admin.ok(calls.examCreate, {
    name: `提交${++serial}`,
    yearId,
    itemIds: ['run_50m', 'long_jump'],
    start: today,
    end: today,
    grdIds: [7],
    ...more,
  });
  await admin.ok(calls.examPublish, { tstId: made.tstId, on: true });
  return made.tstId;
}
const firstChild = async () => (await admin.ok(calls.examChildren, { tstId, pageSize: 5 })).items[0]!;
const cellOf = async () => ({ tstId, userId: (await firstChild()).userId, itemId: 'run_50m' });
type Cell = Awaited<ReturnType<typeof cellOf>>;
/** Entered on a tablet that has seen nothing, or what it names. */
const enter = (cell: Cell, typed: string, attempt = 1, over: readonly string[] = []) =>
  admin.ok(calls.fieldMerge, {
    tstId,
    tablet: `tab${++serial}`,
    entries: [
      {
        entryId: `e${serial}-${'x'.repeat(8)}`,
        userId: cell.userId,
        itemId: cell.itemId,
        attempt,
        typed,
        at: t.now().getTime() + serial,
        seq: serial,
        over: [...over],
      },
    ],
  });
const commit = () => admin.ok(calls.markCommit, { kind: 'entry', tstId });
const markOf = async (cell: Cell) =>
  (await admin.ok(calls.markList, { tstId, itemId: cell.itemId, pageSize: 200 })).items.find(
    (m) => m.userId === cell.userId,
  )!;
const yearValue = async (cell: Cell) =>
  (
    await t.sql<{ value: number | null; mark: string | null }>(
      'select value, mark from fitness_test_result where org_id = 189 and year_id = $1 and user_id = $2 and item_id = $3',
      [yearId, cell.userId, cell.itemId],
    )
  )[0];
const told = async (): Promise<number> =>
  (
    await t.sql<{ n: number }>(
      "select count(*)::int n from kernel_outbox where org_id = 189 and topic = 'fitness-test.changed'",
    )
  )[0]!.n;

describe('a word that says "not measured"', () => {
  test('of another tablet does not replace a measured attempt: it waits as a conflict, and a person says which is right', async () => {
    const cell = await cellOf();
    await enter(cell, '8.9');
    const merged = await enter(cell, '犯规');
    expect(merged.conflicts).toHaveLength(1);
    expect(await markOf(cell)).toMatchObject({ draftText: '8.9', conflict: true });
    const [row] = (await admin.ok(calls.conflictList, { tstId })).items;
    expect(row!.claims.map((c) => [c.text, c.stands])).toEqual([
      ['8.9', true],
      ['犯规', false],
    ]);
    const foul = row!.claims[1]!;
    await admin.ok(calls.conflictSettle, { ...cell, attempt: 1, entryId: foul.entryId });
    expect(await markOf(cell)).toMatchObject({ draftText: '犯规', conflict: false });
  });
  test('typed at a desk over a measured attempt is a conflict too; a value replaces a value there', async () => {
    const cell = await cellOf();
    const draft = (value: string) => admin.ok(calls.markDraft, { tstId, items: [{ ...cell, value }] });
    await draft('8.9');
    expect((await draft('DNS')).conflicts).toBe(1);
    expect(await markOf(cell)).toMatchObject({ draftText: '8.9' });
    const other = { ...cell, itemId: 'long_jump' };
    await admin.ok(calls.markDraft, { tstId, items: [{ ...other, value: '200' }] });
    expect((await admin.ok(calls.markDraft, { tstId, items: [{ ...other, value: '205' }] })).conflicts).toBe(1);
    expect(await markOf(other)).toMatchObject({ draftText: '205', conflict: false });
  });
  test('in a later attempt replaces nothing where the last attempt counts, and of measured ones the last does', async () => {
    const cell = await cellOf();
    await admin.ok(calls.examConfig, { tstId, best: 'last', rounds: 3 });
    await enter(cell, '8.9');
    await enter(cell, '9.3', 2);
    await enter(cell, '未完成', 3);
    expect(await markOf(cell)).toMatchObject({ draftText: '9.3' });
  });
  test('is left aside by a commit, said beforehand, blocks nothing, and a named correction still wins', async () => {
    const cell = await cellOf();
    await enter(cell, '8.9');
    await commit();
    // Taken off on the tablet that knew it, then a foul: a draft without any measured attempt.
    const { attempts } = await enter(cell, '9.9', 2);
    const known = attempts.filter((a) => a.userId === cell.userId && a.itemId === cell.itemId).map((a) => a.entryId);
    await enter(cell, '', 1, known);
    await enter(cell, '犯规', 2, known);
    expect(await markOf(cell)).toMatchObject({ text: '8.9', draftText: '犯规', changed: false });
    expect(await admin.ok(calls.commitPreview, { tstId })).toMatchObject({
      fresh: 0,
      replaced: 0,
      kept: 1,
      items: [{ userId: cell.userId, oldText: '8.9', newText: '犯规', kept: true }],
    });
    expect(await commit()).toMatchObject({ committed: 0, waiting: 0, kept: 1 });
    expect(await markOf(cell)).toMatchObject({ text: '8.9', state: 'committed' });
    expect(await yearValue(cell)).toMatchObject({ value: 890 });
    await admin.ok(calls.markCommit, { ...cell, kind: 'exception', value: '犯规', remark: '裁判复核' });
    expect(await markOf(cell)).toMatchObject({ text: '犯规', state: 'exception' });
    expect(await yearValue(cell)).toEqual({ value: null, mark: 'foul' });
    await admin.ok(calls.examShow, { tstId, on: true });
  });
  test('from an exam leaves what the fitness year measured on another day, until somebody names it', async () => {
    const cell = await cellOf();
    await admin.ok(calls.educSet, { id: cell.userId, yearId, values: { run_50m: '9.1' } });
    await enter(cell, '缺测');
    expect(await commit()).toMatchObject({ committed: 1, kept: 0 });
    expect(await markOf(cell)).toMatchObject({ text: '缺测' });
    expect(await yearValue(cell)).toMatchObject({ value: 910 });
    await admin.ok(calls.markCommit, { ...cell, kind: 'exception', value: '免测', remark: '证明' });
    expect(await yearValue(cell)).toEqual({ value: null, mark: 'exempt' });
  });
});

describe('what a commit tells', () => {
  test('before it is made: how many are new, which results get another value', async () => {
    const cell = await cellOf();
    await enter(cell, '8.9');
    expect(await admin.ok(calls.commitPreview, { tstId })).toEqual({
      fresh: 1,
      replaced: 0,
      kept: 0,
      waiting: 0,
      items: [],
    });
    await commit();
    await enter(cell, '8.7', 2);
    expect(await admin.ok(calls.commitPreview, { tstId })).toMatchObject({
      fresh: 0,
      replaced: 1,
      items: [{ oldText: '8.9', newText: '8.7', kept: false }],
    });
    // Nothing was written by looking.
    expect(await markOf(cell)).toMatchObject({ text: '8.9', changed: true });
  });
  test('every commit, a result by hand, a relief, a retest and a new roster tell the boards', async () => {
    const cell = await cellOf();
    const tells = async (act: () => Promise<unknown>) => {
      const before = await told();
      await act();
      expect(await told()).toBe(before + 1);
    };
    await enter(cell, '8.9');
    await tells(commit);
    await tells(() => admin.ok(calls.markCommit, { ...cell, kind: 'revision', value: '8.8', remark: '复核' }));
    await tells(() => admin.ok(calls.markCommit, { ...cell, kind: 'removal', remark: '复核' }));
    await tells(() => admin.ok(calls.educSet, { id: cell.userId, yearId, values: { run_50m: '9.0' } }));
    const relief = { kind: 'exempt', ground: 'illness' } as const;
    await tells(() => admin.ok(calls.educSet, { id: cell.userId, yearId, values: {}, relief }));
    await tells(() => admin.ok(calls.educSet, { id: cell.userId, yearId, values: {}, relief: null }));
    await tells(() => admin.ok(calls.yearSync, { yearId }));
    const values = {
      height: '160',
      weight: '80',
      fvc: '1500',
      run_50m: '11.0',
      sit_reach: '-5',
      long_jump: '130',
      pull_up: '0',
      run_1000m: "6'30",
    };
    const boy = (await admin.ok(calls.educList, { yearId, grdId: 7, sex: 'male', pageSize: 1 })).items[0]!;
    await admin.ok(calls.educSet, { id: boy.userId, yearId, values });
    await tells(() => admin.ok(calls.educRetest, { id: boy.userId, yearId, values: { run_50m: '8.0' } }));
    await tells(() => admin.ok(calls.educRetestDrop, { id: boy.userId, yearId }));
  });
  test('nothing, where nothing changed', async () => {
    const cell = await cellOf();
    await admin.ok(calls.educSet, { id: cell.userId, yearId, values: { run_50m: '9.0' } });
    const before = await told();
    await admin.ok(calls.educSet, { id: cell.userId, yearId, values: { run_50m: '9.00' } });
    await commit();
    expect(await told()).toBe(before);
  });
});

test('an accepted appeal and a refused one each leave an audit line with who decided, old, new and why', async () => {
  const student = await t.as('student189');
  const [{ grd_id: grdId } = { grd_id: 7 }] = await t.sql<{ grd_id: number }>(
    'select grd_id from fitness_test_total where org_id = 189 and user_id = $1 order by year_id desc limit 1',
    [student.userId],
  );
  for (const pass of [true, false]) {
    tstId = await published({ grdIds: [Number(grdId)] });
    const cell: Cell = { tstId, userId: student.userId, itemId: 'run_50m' };
    await enter(cell, '8.9');
    await commit();
    const { appealId } = await student.ok(calls.appealCreate, { tstId, itemId: 'run_50m', text: '计时有误' });
    await admin.ok(calls.appealAudit, { id: appealId, pass, remark: '已复核' });
    const [line] = await t.sql<{ detail: Record<string, unknown>; user_id: number }>(
      "select detail, user_id from kernel_audit where org_id = 189 and action = 'fitness-test.appeal-decided' order by audit_id desc limit 1",
    );
    expect(line).toMatchObject({
      user_id: admin.userId,
      detail: { appealId, old: { state: 'open' }, new: { state: pass ? 'accepted' : 'refused' }, why: '已复核' },
    });
  }
});

test('a draft that is changed while drafts are taken over is waited for and taken as it then is', async () => {
  const cell = await cellOf();
  await enter(cell, '8.90');
  const tablet = new pg.Client({ connectionString: t.url });
  await tablet.connect();
  try {
    await tablet.query('begin');
    // A tablet's entry in the middle of its transaction.
    await tablet.query(
      `update fitness_test_mark set draft_value = draft_value - 10
       where org_id = 189 and tst_id = $1 and user_id = $2 and item_id = 'run_50m'`,
      [tstId, cell.userId],
    );
    const taking = commit();
    await expect
      .poll(async () => {
        const { rows } = await tablet.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        return rows[0]?.n;
      })
      .toBe(1);
    await tablet.query('commit');
    expect((await taking).committed).toBe(1);
  } finally {
    await tablet.end();
  }
  const [mark] = await t.sql<{ value: number; draft_value: number }>(
    "select value, draft_value from fitness_test_mark where org_id = 189 and tst_id = $1 and user_id = $2 and item_id = 'run_50m'",
    [tstId, cell.userId],
  );
  expect(mark).toEqual({ value: 880, draft_value: 880 });
});
