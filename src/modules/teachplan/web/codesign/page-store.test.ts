import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../kernel/web/http/call-error';
import type { Send } from '../../../../kernel/web/http/client';
import { PageStore } from './page-store';

const latest = (rev: number, content: string) => ({ codesignId: 1, rev, content, savedByName: '同事' });
const taken = () =>
  new CallError(409, { error: 'teachplan.fault.savedBy', error_description: '', message: '', requestId: '' }, 'x');
function open(answers: (Error | undefined)[] = []) {
  const sent: { content: string; rev: number }[] = [];
  const send = (async (_: unknown, { content, rev }: { content: string; rev: number }) => {
    sent.push({ content, rev });
    const wrong = answers.shift();
    if (wrong) throw wrong;
    return { rev: rev + 1 };
  }) as unknown as Send;
  return { page: new PageStore(latest(1, '<p>一</p>'), { send, refresh: () => {} }), sent };
}
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that nobody changes here follows what colleagues save', () => {
  const { page } = open();
  page.arrive(latest(2, '<p>二</p>'));
  expect(page.snapshot()).toEqual({ content: '<p>二</p>', status: 'saved', theirs: undefined, fault: undefined });
});
test('own writing is saved when it pauses', async () => {
  const { page, sent } = open();
  page.write('<p>我</p>');
  await vi.advanceTimersByTimeAsync(1600);
  expect(sent).toEqual([{ content: '<p>我</p>', rev: 1 }]);
  expect(page.snapshot().status).toBe('saved');
});
test("a colleague's save beside own writing waits for a choice: theirs, mine, or both", async () => {
  for (const [choose, content, sends] of [
    ['takeTheirs', '<p>他</p>', 0],
    ['keepMine', '<p>我</p>', 1],
    ['append', '<p>他</p><p>我</p>', 1],
  ] as const) {
    const { page, sent } = open([taken()]);
    page.write('<p>我</p>');
    await vi.advanceTimersByTimeAsync(1600);
    page.arrive(latest(4, '<p>他</p>'));
    expect(page.snapshot()).toMatchObject({ status: 'conflict', theirs: { rev: 4 } });
    page[choose]();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.snapshot()).toMatchObject({ content, status: 'saved' });
    expect(sent.slice(1)).toEqual(sends ? [{ content, rev: 4 }] : []);
  }
});

test('what the server refuses for good is said and not sent again by itself; a busy server is asked again', async () => {
  const fault = (status: number) =>
    new CallError(status, { error: 'x', error_description: '已结束', message: '', requestId: '' }, 'x');
  const busy = open([fault(503)]);
  busy.page.write('<p>我</p>');
  await vi.advanceTimersByTimeAsync(1600);
  expect(busy.page.snapshot().status).toBe('offline');
  await vi.advanceTimersByTimeAsync(1100);
  expect(busy.page.snapshot().status).toBe('saved');
  const failing = open(Array.from({ length: 3 }, () => fault(500)));
  failing.page.write('<p>我</p>');
  await vi.advanceTimersByTimeAsync(4700);
  expect(failing.sent).toHaveLength(3);
  expect(failing.page.snapshot()).toMatchObject({ status: 'refused', fault: '已结束' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(failing.page.snapshot().status).toBe('saved');
  const ended = open([fault(403)]);
  ended.page.write('<p>我</p>');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ended.page.snapshot()).toMatchObject({ status: 'refused', fault: '已结束', content: '<p>我</p>' });
  expect(ended.sent).toHaveLength(1);
});
