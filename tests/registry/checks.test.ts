import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { bare, elementOf, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import { plusDays } from '../../src/kernel/shared/dates';
import type { Call, Schema } from '../../src/kernel/shared/call';
import { camel } from '../../src/kernel/server/db/table';
import type * as z from 'zod';
import { checks, ruleOf, spanOf, type Check, type Rule } from './checks';

// What a table refuses (CHECK) is said by a contract first: behind it a wrong value would be refused without a sentence of its own.

/** The server writes these columns; what an input calls by the same name is another thing. */
const OWN = new Set([
  'analytics_hour_kind',
  'class_archive_cause',
  'timetable_arrange_kind',
  'question_bank_dup_group_kind',
  'question_bank_queipt_kind',
  'question_bank_doc_kind',
  'fitness_test_seal_seq',
  'people_link_kind',
  'people_consent_act_act',
  'people_consent_wait_kind',
  'process_eval_shared_kind',
  'device_command_state',
  'device_race_state',
  'device_lane_state',
  'device_talk_kind',
  'device_provider_alias_kind',
  'files_file_kind',
  'games_enrol_sex',
  'games_award_record',
  'teachlink_fmslsn_text_kind',
  'watch_affair_kind',
  'watch_reading_kind',
  'watch_sum_kind',
  'psychology_answer_source',
  'psychology_case_kind',
  'sport_data_reading_kind',
  'sport_data_record_kind',
  'sport_data_third_state',
]);
/** The handler judges what the contract lets through. */
const HANDLED = new Map([
  ['assessment_template_kind', 'a word of the address: another one answers "gone"'],
  ['assessment_item_kind', 'a word of the address: another one answers "gone"'],
  ['sport_settings_entry_kind', 'a word of the address: another one answers "gone"'],
  ['device_message_kind', 'messages are judged one by one'],
  ['exam_que_kind', 'the grid of a number is kept with its sheet and is no row among the questions'],
  ['homework_reply_star', 'no stars take the row’s stars away'],
  ['shell_view_path', 'only pages that exist are counted'],
  ['shell_view_type_path', 'only pages that exist are counted'],
  ['sunny_run_room_metres', 'the sum of a route; its distances are other fields, and the contract judges the sum'],
]);

interface Place {
  readonly call: Call;
  readonly path: string;
  readonly key: string;
  readonly schema: Schema;
}
function placesIn(call: Call, schema: Schema, path: string): Place[] {
  const element = elementOf(schema);
  if (element) return placesIn(call, element, `${path}[]`);
  return Object.entries(shapeOf(schema)).flatMap(([key, s]) => [
    { call, path: `${path}.${key}`, key, schema: s },
    ...placesIn(call, s, `${path}.${key}`),
  ]);
}
const writing = [...registry.calls.values()].filter(({ method }) => method === 'POST' || method === 'PUT');
const places = writing.flatMap((call) => placesIn(call, call.input, call.name));
const modules = [...new Set([...registry.calls.keys()].map((name) => name.split('.')[0] ?? ''))];
/** The module that a table belongs to: the longest name that the table's begins with. */
const moduleOf = ({ table }: Check): string | undefined =>
  modules
    .filter((name) => table.startsWith(`${name.replaceAll('-', '_')}_`))
    .toSorted((a, b) => b.length - a.length)[0];
const isOf = (check: Check, { name }: Pick<Call, 'name'>): boolean => name.split('.')[0] === moduleOf(check);
const taken = (schema: Schema, value: unknown): readonly unknown[] => {
  const { success, data } = (schema as z.ZodType).safeParse(value);
  return success ? [data] : [];
};
/** The words that a field itself names. */
const named = (schema: Schema): readonly unknown[] => {
  const { def } = (bare(schema) as unknown as { _zod: { def: { entries?: object; values?: unknown[] } } })._zod;
  return typeOf(schema) === 'enum' ? Object.values(def.entries ?? {}) : (def.values ?? []);
};
/** Values that a field takes and the rule does not. */
const brokenAt = (rule: Rule, schema: Schema): readonly unknown[] =>
  [...rule.tries, ...named(schema)].flatMap((value) => taken(schema, value)).filter((value) => rule.isBroken(value));

const all = checks();
test('the migrations’ rules are read: names that are listed here are among them, and most are of one column', () => {
  expect(all.length).toBeGreaterThan(450);
  expect(all.filter((check) => ruleOf(check)).length).toBeGreaterThan(340);
  const names = new Set(all.map(({ name }) => name));
  expect([...OWN, ...HANDLED.keys()].filter((name) => !names.has(name))).toEqual([]);
});
test('a rule of one column that an input names is repeated by a contract: what the table refuses never gets so far', () => {
  const unsaid: string[] = [];
  const said: string[] = [];
  for (const check of all) {
    const rule = ruleOf(check);
    if (!rule) continue;
    const here = places.filter(({ call, key }) => key === camel(rule.column) && isOf(check, call));
    const open = here.map(({ path, schema }) => ({ path, broken: brokenAt(rule, schema) }));
    if (here.length === 0 || open.some(({ broken }) => broken.length === 0)) said.push(check.name);
    else unsaid.push(...open.map(({ path, broken }) => `${check.name} ${path} ${JSON.stringify(broken).slice(0, 80)}`));
  }
  const listed = (line: string) => OWN.has(line.split(' ')[0]!) || HANDLED.has(line.split(' ')[0]!);
  expect(unsaid.filter((line) => !listed(line))).toEqual([]);
  // The lists only shrink.
  expect(said.filter((name) => OWN.has(name) || HANDLED.has(name))).toEqual([]);
});
test('the longest span of days that a table takes is the longest that a contract takes', () => {
  const SPANS: readonly (readonly [check: string, call: string, from: string, to: string, rest: object])[] = [
    ['timetable_term_span', 'timetable.term.create', 'firstOn', 'lastOn', { name: '学期', year: 2026, termNo: 1 }],
    [
      'timetable_term_span',
      'timetable.term.update',
      'firstOn',
      'lastOn',
      { id: 1, name: '学期', year: 2026, termNo: 1 },
    ],
    ['timetable_absence_days', 'timetable.absence.create', 'fromDate', 'toDate', { teacherId: 1, reason: '进修' }],
    ['lesson_leave_days', 'lesson.leave.ask', 'fromDate', 'toDate', { kind: 'sick', reason: '住院' }],
    ['sunny_run_excuse_days', 'sunny-run.excuses.set', 'from', 'to', { userId: 1, why: '骨折' }],
  ];
  /** Judged by the handlers, which know the day. */
  const handled = ['train_goal_period', 'games_league_days'];
  const spans = new Map(all.flatMap((check) => spanOf(check).map(({ days }) => [check.name, days])));
  expect([...spans.keys()].toSorted()).toEqual([...new Set(SPANS.map(([name]) => name)), ...handled].toSorted());
  for (const [name, callName, from, to, rest] of SPANS) {
    const days = spans.get(name)!;
    const schema = registry.calls.get(callName)!.input as unknown as z.ZodType;
    const asked = (n: number) =>
      schema.safeParse({ ...rest, [from]: '2026-09-01', [to]: plusDays('2026-09-01', n - 1) });
    expect([callName, asked(days).error?.issues]).toEqual([callName, undefined]);
    expect([callName, asked(days + 1).error?.issues.map((issue) => issue.path.join('.'))]).toEqual([callName, [to]]);
  }
});
test('a course whose lap the table would refuse is refused at its route', () => {
  const create = registry.calls.get('sunny-run.sunroom.create')!.input as unknown as z.ZodType;
  const paths = (...metres: readonly number[]) =>
    create
      .safeParse({ name: '环校', laps: 1, route: metres.map((m, at) => ({ name: `点${at}`, metres: m })) })
      .error?.issues.map((issue) => issue.path.join('.'));
  expect([paths(5, 4), paths(5, 5), paths(20_000, 20_000, 10_001), paths(20_000, 20_000, 10_000)]).toEqual([
    ['route'],
    undefined,
    ['route'],
    undefined,
  ]);
});
