import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../kernel/web/http/call-error';
import type { Send } from '../../../../kernel/web/http/client';
import { blankHour, blankUnit, changeHour, type Draft } from './model';
import { PlanStore, keptDraft } from './plan-store';

const hour = { ...blankHour('数轴', '<p>一</p>'), key: 'h', linkId: 7, changed: false };
const first: Draft = {
  name: '计划',
  sbjId: 2,
  tbkId: null,
  clazzIds: [],
  beginOn: '2026-09-01',
  weekHours: 5,
  units: [{ ...blankUnit('有理数', [hour]), unitId: 3 }],
};
const memory = () => {
  const held = new Map<string, string>();
  return {
    getItem: (k: string) => held.get(k) ?? null,
    setItem: (k: string, v: string) => void held.set(k, v),
    removeItem: (k: string) => void held.delete(k),
  };
};
const offline = () => new CallError(0, { error: 'offline', error_description: '', message: '', requestId: '' }, 'x');
const refused = (error: string) =>
  new CallError(409, { error, error_description: error, message: error, requestId: '' }, 'x');
type Input = { rev: number; units: { hours: { content?: string }[] }[] };

function open(answers: (() => unknown)[], planId: number | undefined = 5) {
  const sent: { input: Input; key?: string }[] = [];
  const store = memory();
  const send = (async (_: unknown, input: Input, options: { key?: string }) => {
    sent.push({ input: structuredClone(input), key: options.key });
    const answer = (answers.shift() ?? (() => undefined))();
    if (answer instanceof Error) throw answer;
    return answer ?? { rev: input.rev + 1, units: [{ unitId: 3, hours: [{ linkId: 7 }] }] };
  }) as unknown as Send;
  return {
    plan: new PlanStore(planId, { first, rev: 1, savedAt: 1 }, { send, store, saved: () => {}, now: Date.now }),
    sent,
    store,
  };
}
const write = (content: string) => (d: Draft) => changeHour(d, 'h', { content, changed: true });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('writing is sent once it pauses, with the revision it was read at, and says when it was saved', async () => {
  const { plan, sent, store } = open([]);
  plan.change(write('<p>二</p>'));
  await vi.advanceTimersByTimeAsync(1000);
  plan.change(write('<p>三</p>'));
  expect(plan.snapshot().state.kind).toBe('local');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  expect(keptDraft(store, 5)?.draft.units[0]?.hours[0]?.content).toBe('<p>三</p>');
  await vi.advanceTimersByTimeAsync(600);
  expect(sent.map((s) => [s.input.rev, s.input.units[0]!.hours[0]!.content])).toEqual([[1, '<p>三</p>']]);
  expect(plan.snapshot().state.kind).toBe('saved');
  expect(keptDraft(store, 5)).toBeUndefined();
  plan.change(write('<p>四</p>'));
  await vi.advanceTimersByTimeAsync(1600);
  expect(sent[1]!.input.rev).toBe(2);
});
test('what is typed during a save is sent after it', async () => {
  let release: (v: unknown) => void = () => {};
  const { plan, sent } = open([
    () =>
      new Promise((done) => {
        release = done;
      }),
  ]);
  plan.change(write('<p>a</p>'));
  await vi.advanceTimersByTimeAsync(1600);
  plan.change(write('<p>b</p>'));
  release({ rev: 2, units: [{ unitId: 3, hours: [{ linkId: 7 }] }] });
  await vi.advanceTimersByTimeAsync(0);
  expect(plan.snapshot().state.kind).toBe('local');
  await vi.advanceTimersByTimeAsync(1600);
  expect(sent.map((s) => s.input.units[0]!.hours[0]!.content)).toEqual(['<p>a</p>', '<p>b</p>']);
  expect(plan.snapshot().state.kind).toBe('saved');
});
test('without a network it is kept and tried again with the same key', async () => {
  const { plan, sent, store } = open([offline]);
  plan.change(write('<p>a</p>'));
  await vi.advanceTimersByTimeAsync(1600);
  expect(plan.snapshot().state.kind).toBe('offline');
  expect(keptDraft(store, 5)).toBeDefined();
  await vi.advanceTimersByTimeAsync(8100);
  expect(plan.snapshot().state.kind).toBe('saved');
  expect(sent[1]!.key).toBe(sent[0]!.key);
});
test('[V-071] an hour without content is not sent but kept, and the row says so', async () => {
  const { plan, sent } = open([]);
  plan.change(write(''));
  await vi.advanceTimersByTimeAsync(1600);
  expect(sent).toEqual([]);
  expect(plan.snapshot().state.kind).toBe('invalid');
  expect([...plan.snapshot().problems.keys()]).toEqual(['h']);
});
test('another window that saved meanwhile stops this one from overwriting', async () => {
  const { plan, sent } = open([() => refused('kernel.fault.changedSince')]);
  plan.change(write('<p>a</p>'));
  await vi.advanceTimersByTimeAsync(1600);
  plan.change(write('<p>b</p>'));
  expect(plan.snapshot().state).toMatchObject({ kind: 'refused', code: 'kernel.fault.changedSince' });
  expect(sent).toHaveLength(1);
});

test('a busy server is no refusal: the plan is sent again by itself', async () => {
  const busy = () => new CallError(503, { error: 'x', error_description: '', message: '', requestId: '' }, 'x');
  const { plan, sent } = open([busy]);
  plan.change(write('<p>a</p>'));
  await vi.advanceTimersByTimeAsync(1600);
  expect(plan.snapshot().state.kind).toBe('offline');
  await vi.advanceTimersByTimeAsync(1100);
  expect(plan.snapshot().state.kind).toBe('saved');
  expect(sent).toHaveLength(2);
});
test('a server that fails three times at the plan is named, and the plan is sent again all the same', async () => {
  const failed = () =>
    new CallError(500, { error: 'x', error_description: '服务出错', message: '', requestId: '' }, 'x');
  const { plan, sent } = open([failed, failed, failed]);
  plan.change(write('<p>a</p>'));
  await vi.advanceTimersByTimeAsync(4700);
  expect(sent).toHaveLength(3);
  expect(plan.snapshot().state).toEqual({ kind: 'refused', code: 'x', text: '服务出错' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(plan.snapshot().state.kind).toBe('saved');
});
