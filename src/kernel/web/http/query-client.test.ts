import { hashKey, QueryObserver } from '@tanstack/react-query';
import * as z from 'zod';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../shared/call';
import { open } from '../../shared/need';
import { askEarly, earlyShown, queryOf } from './hooks';
import { queryClient, refresh } from './query-client';

afterEach(() => queryClient.clear());

/** A screen that shows an answer; each ask waits until it is answered. */
function shown() {
  const asks: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ['toy.list', {}],
    queryFn: () => new Promise<string>((answer) => asks.push(answer)),
    retry: false,
  });
  return { asks, observer, leave: observer.subscribe(() => undefined) };
}

test('a first look that is on its way when something happens looks again when it is back', async () => {
  const { asks, observer, leave } = shown();
  const done = refresh('toy');
  expect(asks).toHaveLength(1);
  asks[0]?.('as it was before');
  await expect.poll(() => asks.length).toBe(2);
  asks[1]?.('with what happened');
  await done;
  expect(observer.getCurrentResult().data).toBe('with what happened');
  leave();
});
test('what stands is asked once', async () => {
  const { asks, leave } = shown();
  asks[0]?.('as it is');
  await expect.poll(() => queryClient.getQueryData(['toy.list', {}])).toBe('as it is');
  const done = refresh('toy');
  await expect.poll(() => asks.length).toBe(2);
  asks[1]?.('as it is now');
  await done;
  expect(asks).toHaveLength(2);
  leave();
});
test('what was asked early is not asked again by the screen that is drawn with it, and is asked by the next one', async () => {
  const rooms = call({ name: 'toy.rooms', get: '/toy', need: open, input: z.object({}), reply: z.array(z.string()) });
  const wire = vi.fn(async () => new Response('["a"]', { headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', wire);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { language: 'zh-CN' });
  vi.stubGlobal('window', {});
  vi.useFakeTimers({ toFake: ['Date'] });
  const draw = () => new QueryObserver(queryClient, queryOf(rooms, {})).subscribe(() => undefined);
  try {
    await askEarly(rooms, {});
    const asked = Date.now();
    // A slow device is long in drawing.
    vi.setSystemTime(asked + 5000);
    draw()();
    expect(wire).toHaveBeenCalledTimes(1);
    earlyShown(hashKey(queryOf(rooms, {}).queryKey));
    vi.setSystemTime(asked + 10_000);
    draw()();
    expect(wire).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
