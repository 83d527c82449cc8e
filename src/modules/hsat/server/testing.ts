// For this module's tests only: a scheme of every kind of rule, and an exam that is on.
import { createHash } from 'node:crypto';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fileCover, fileUpload } from '../../files/contract';
import * as calls from '../contract';

interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
export const YEAR = 2026;
const span = (from: string, to: string) => ({ from, to });
export const WINDOWS = {
  signup: span(testDayPlus(-17), testDayPlus(-13)),
  choice: span(testDayPlus(-12), testDayPlus(-10)),
  exempt: span(testDayPlus(-9), testDayPlus(-8)),
  draw: span(testDayPlus(-7), testDayPlus(-7)),
  test: span(testDayPlus(-6), testDayPlus(2)),
  publicity: span(testDayPlus(3), testDayPlus(10)),
  appeal: span(testDayPlus(3), testDayPlus(7)),
  lock: span(testDayPlus(11), testDayPlus(12)),
};
const rows = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([from, points]) => ({ from, points }));
const both = (...pairs: readonly (readonly [number, number])[]) => ({ male: rows(...pairs), female: rows(...pairs) });
/** 50 points: an endurance run, a choice of two, a drawn one, a marked skill. */
export const ITEMS = [
  {
    code: 'run',
    name: '800/1000米',
    group: 'must',
    unit: 's',
    direction: 'down' as const,
    full: 2000,
    rows: both([0, 2400], [18_000, 2000], [24_000, 1000], [36_000, 0]),
  },
  { code: 'skill', name: '运动技能', group: 'must', isScore: true, full: 1000, rows: { male: [], female: [] } },
  {
    code: 'jump',
    name: '立定跳远',
    group: 'pick',
    unit: 'cm',
    full: 1000,
    rows: both([0, 0], [15_000, 600], [20_000, 1000]),
  },
  {
    code: 'rope',
    name: '跳绳',
    group: 'pick',
    unit: '个',
    full: 1000,
    rows: both([0, 0], [10_000, 600], [17_000, 1000]),
  },
  {
    code: 'sit',
    name: '仰卧起坐',
    group: 'draw',
    unit: '个',
    full: 1000,
    rows: both([0, 0], [2000, 600], [4000, 1000]),
  },
  {
    code: 'pull',
    name: '引体向上',
    group: 'draw',
    unit: '个',
    full: 1000,
    rows: both([0, 0], [200, 600], [1000, 1000]),
  },
];
export const GROUPS = [
  { code: 'must', kind: 'must' as const, name: '必考', take: 1 },
  { code: 'pick', kind: 'choice' as const, name: '选考', take: 1 },
  { code: 'draw', kind: 'draw' as const, name: '抽考', take: 1 },
];
export const RULES = {
  excess: [{ of: 'item' as const, key: 'run', how: 'bound' as const, bound: 200 }],
  exempt: [
    { code: 'disabled', name: '免考（残疾）', scope: 'all' as const, share: 10_000, papers: 0 },
    { code: 'single', name: '单项免考', scope: 'item' as const, share: 6000, papers: 0 },
    {
      code: 'later',
      name: '缓考（因伤病、参赛或其他特殊原因不能按时参加统一测试）',
      scope: 'all' as const,
      share: 0,
      papers: 0,
      deferDays: 21,
    },
  ],
  extras: { cap: 200, rules: [{ code: 'duty', name: '见义勇为', points: 200, when: 'after' as const }] },
};
export const LEVELS = [
  { name: '优秀', from: 4250, to: 5000 },
  { name: '及格', from: 3000, to: 4249 },
  { name: '不及格', from: 0, to: 2999 },
];
/** An exam without a process part, on, with windows and levels; the process is asked for by `terms`. */
export async function exam(
  bureau: Asker,
  o: {
    readonly name: string;
    readonly module?: 'sport' | 'art';
    readonly grdIds: number[];
    readonly draw?: boolean;
    readonly on?: boolean;
  },
): Promise<number> {
  const module = o.module ?? 'sport';
  const drawn = o.draw ?? true;
  const full = drawn ? 5000 : 4000;
  const { schemaId: id } = await bureau.ok(calls.createSchema, {
    module,
    name: o.name,
    yearId: YEAR,
    grdIds: o.grdIds,
    parts: [{ kind: 'exam', weight: 10_000, full }],
  });
  await bureau.ok(calls.setItems, {
    schemaId: id,
    groups: GROUPS.filter((group) => drawn || group.kind !== 'draw'),
    items: ITEMS.filter((item) => drawn || item.group !== 'draw'),
  });
  await bureau.ok(calls.setRules, { id, kind: 'excess', rules: { excess: RULES.excess } });
  await bureau.ok(calls.setRules, { id, kind: 'exempt', rules: { exempt: RULES.exempt } });
  await bureau.ok(calls.setRules, { id, kind: 'extras', rules: { extras: RULES.extras } });
  const rules = drawn
    ? LEVELS
    : [
        { name: '优秀', from: 3400, to: 4000 },
        { name: '及格', from: 2400, to: 3399 },
        { name: '不及格', from: 0, to: 2399 },
      ];
  await bureau.ok(calls.setLevels, { schemaId: id, rules });
  await bureau.ok(calls.setPerform, { yearId: YEAR, module, settings: { windows: WINDOWS } });
  if (o.on ?? true) await bureau.ok(calls.turnSchema, { id, on: true });
  return id;
}
/** A job that somebody waits for. */
export async function ended(
  t: Program,
  jobId: number,
): Promise<{ state: string; result: Record<string, number>; error: unknown }> {
  for (;;) {
    const [job] = await t.sql<{ state: string; result: Record<string, number>; error: unknown }>(
      sql`select state, result, error from kernel_job where job_id = ${jobId}`,
    );
    if (job && !['waiting', 'running'].includes(job.state)) return job;
    await new Promise((go) => setTimeout(go, 40));
  }
}
/** Candidates of an organisation, in the order of their numbers. */
export async function candidatesOf(
  t: Program,
  orgId: number,
  schemaId: number,
): Promise<{ userId: number; examNo: string; name: string; clazzId: number }[]> {
  const found = await t.sql<{ user_id: string; exam_no: string; name: string; clazz_id: string }>(
    sql`select user_id, exam_no, name, clazz_id from hsat_candidate where org_id = ${orgId} and schema_id = ${schemaId} order by exam_no`,
  );
  return found.map((r) => ({
    userId: Number(r.user_id),
    examNo: r.exam_no,
    name: r.name,
    clazzId: Number(r.clazz_id),
  }));
}

/** A picture that somebody sends along with an objection: one black pixel. @returns its path. */
export async function pictureOf(who: Caller): Promise<string> {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const file = fileOf('clock.png', Buffer.from(pixel, 'base64'), 'image/png');
  return (await who.ok(fileUpload, { file, proc: 'appeal.evidence' })).path;
}
/** What each is answered who opens it: it lies at the school, and the bureau that decides reads it. */
export const reading = async (path: string, ...people: readonly Caller[]): Promise<number[]> =>
  (await Promise.all(people.map((who) => who.send(fileCover, { path })))).map((answer) => answer.status);

/** A refusal by its short name. */
export const errorOf = (answer: { readonly error?: string }): string => String(answer.error).replace('hsat.fault.', '');
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
