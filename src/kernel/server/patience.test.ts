import { afterEach, expect, test, vi } from 'vitest';
import { afterAwake } from './patience';

afterEach(() => {
  vi.useRealTimers();
});

test('what waits with patience is called once, when its time has passed', () => {
  vi.useFakeTimers();
  const over = vi.fn();
  afterAwake(1000, over);
  vi.advanceTimersByTime(999);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(over).toHaveBeenCalledTimes(1);
});
test('a process that stood still for longer than that is not late at once', async () => {
  const over = vi.fn();
  const timer = afterAwake(200, over);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  await new Promise((go) => {
    setTimeout(go, 0);
  });
  expect(over).not.toHaveBeenCalled();
  clearInterval(timer);
});
