import { expect, test } from 'vitest';
import type * as z from 'zod';
import { registry } from '../../src/apps/modules';
import type { Schema } from '../../src/kernel/shared/call';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { inputOf, valueOf } from './inputs';

/** Pairs of words that begin and end a span of days or moments. */
const PAIRS = [
  ['from', 'to'],
  ['start', 'end'],
  ['startTime', 'endTime'],
  ['startAt', 'endAt'],
  ['fromDate', 'toDate'],
  ['firstOn', 'lastOn'],
] as const;
const isDay = (schema: Schema | undefined): boolean =>
  schema != null && /^\d{4}-\d{2}-\d{2}/.test(String(valueOf(schema, () => 1)));
const LATER = '2026-10-09';
/** Calls that judge a span in their handler, with a 400 of their own: without an end, or beside a term or a task, the span is theirs to know. */
const JUDGED_LATER: readonly string[] = [
  'fitness-test.pick.create',
  'fitness-test.pick.update',
  'fitness-test.test.define.create',
  'fitness-test.test.define.update',
  'games.game.create',
  'games.game.update',
  'games.league.create',
  'games.league.update',
  'games.meeting.create',
  'games.meeting.update',
  'practice.report.curves',
  'practice.report.org',
  'practice.report.study',
  'practice.report.study.detail',
  'timetable.clazz.lessons',
  'timetable.free',
  'timetable.wia.create',
  'timetable.wia.update',
  'timetable.wpa.create',
  'timetable.wpa.update',
  'train.train.summary.org',
  'train.train.summary.student',
  'train.train.summary.teacher',
  'vision.vision.active.count',
  'vision.vision.active.trends',
  'vision.vision.statis.clazzes',
  'vision.vision.statis.grades',
];

test('a span that ends before it begins is refused by the contract of every call that takes one', () => {
  const taking: string[] = [];
  const passed: string[] = [];
  for (const call of registry.calls.values()) {
    const shape = shapeOf(call.input);
    for (const [from, to] of PAIRS) {
      if (!isDay(shape[from]) || !isDay(shape[to])) continue;
      taking.push(call.name);
      const valid = inputOf(call, () => 1, true);
      const begin = String(valid[from]).replace(/^\d{4}-\d{2}-\d{2}/, LATER);
      const judged = (call.input as z.ZodType).safeParse({ ...valid, [from]: begin });
      const refused =
        judged.success === false && judged.error.issues.some(({ path }) => path.includes(to) || path.includes(from));
      if (!refused) passed.push(call.name);
    }
  }
  expect(taking.length).toBeGreaterThan(30);
  expect(passed.sort()).toEqual([...JUDGED_LATER]);
});
