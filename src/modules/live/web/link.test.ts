import { afterEach, expect, test, vi } from 'vitest';
import type { FromServer } from '../contract';
import { ROLE } from '../rules';
import { RoomLink } from './link';

/** A line that a test ends and speaks on. */
class Line extends EventTarget {
  static readonly all: Line[] = [];
  constructor() {
    super();
    Line.all.push(this);
  }
  says(message: FromServer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  breaks(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }
  close(): void {}
}
const hello: FromServer = {
  t: 'hello',
  me: { userId: 1, name: '周明辉', role: ROLE.teacher, control: true },
  title: '数轴',
  endsAt: '2026-11-18T01:45:00Z',
  records: false,
  now: '2026-11-18T01:00:00Z',
};
/** A page whose lesson is over before its next ticket. */
function page() {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'http://school.test' });
  const over = new Error('over');
  const tickets = [Promise.resolve('a'), Promise.reject(over)];
  for (const ticket of tickets) ticket.catch(() => undefined);
  const link = new RoomLink(
    7,
    () => tickets.shift() ?? Promise.reject(over),
    (error) => (error === over ? 'ended' : undefined),
  );
  return { link, tickets, over };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Line.all.length = 0;
});

test('whose line was broken when the lesson ended hears that it ended, and is not refused', async () => {
  const { link } = page();
  await link.open();
  Line.all[0]?.says(hello);
  expect(link.current().standing).toBe('open');
  Line.all[0]?.breaks();
  expect(link.current().standing).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(link.current().standing).toBe('ended');
});
test('who comes in for the first time after the lesson is refused with the reason', async () => {
  const { link, tickets, over } = page();
  void tickets.shift();
  await link.open();
  expect(link.current()).toMatchObject({ standing: 'refused', error: over });
});
