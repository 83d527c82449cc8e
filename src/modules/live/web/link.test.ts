import { afterEach, expect, test, vi } from 'vitest';
import type { FromServer, Stroke } from '../contract';
import { ROLE } from '../rules';
import { RoomLink } from './link';

/** A line that a test ends and speaks on. */
class Line extends EventTarget {
  static readonly all: Line[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  readonly sent: string[] = [];
  constructor(
    readonly url: string,
    readonly protocols: readonly string[],
  ) {
    super();
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  says(message: FromServer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
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
/** A page whose lesson is over before its next ticket, or that gets these. */
function page(given?: Promise<string>[]) {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'http://school.test' });
  const over = new Error('over');
  const tickets = given ?? [Promise.resolve('a'), Promise.reject<string>(over)];
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
test('whose network is away for a while reads on with a new ticket where it broke off: no line is missing, none is twice', async () => {
  const away = () => Promise.reject<string>(new Error('network'));
  const { link } = page([Promise.resolve('a'), away(), away(), Promise.resolve('b')]);
  const stroke = (id: string): Stroke => ({
    kind: 'stroke',
    id,
    page: 1,
    colour: 'ink',
    width: 6,
    points: [1, 2],
  });
  const lines = (from: number, to: number): FromServer => ({
    t: 'log',
    lines: Array.from({ length: to - from + 1 }, (_, i) => ({
      seq: from + i,
      userId: 1,
      name: '周明辉',
      at: '2026-11-18T01:00:00Z',
      deed: stroke(`s${from + i}`),
    })),
  });
  const drawn = () =>
    link
      .current()
      .model.board.get(1)
      ?.map(({ id }) => id);
  await link.open();
  Line.all[0]?.says(hello);
  Line.all[0]?.says(lines(1, 3));
  // What nobody acknowledged before the line broke is told so, and so is what is drawn meanwhile.
  const pending = link.do(stroke('mine'));
  Line.all[0]?.breaks();
  expect([await pending, await link.do(stroke('later'))]).toEqual(['lost', 'lost']);
  expect([Line.all[0]?.sent.length, link.current().standing]).toEqual([1, 'lost']);
  expect(drawn()).toEqual(['s1', 's2', 's3']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Line.all.map(({ url, protocols }) => [url, protocols])).toEqual([
    ['ws://school.test/api/live/room/7?since=0', ['meiyike.live', 'a']],
    ['ws://school.test/api/live/room/7?since=3', ['meiyike.live', 'b']],
  ]);
  Line.all[1]?.says(hello);
  // One of them comes twice: a process looks by itself while it is told.
  Line.all[1]?.says(lines(4, 5));
  Line.all[1]?.says(lines(5, 6));
  expect(link.current()).toMatchObject({ standing: 'open', model: { seq: 6 } });
  expect(drawn()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6']);
  link.end();
});
test('a network that goes without a word is noticed: the page asks whether the room still answers, and comes back with a new ticket', async () => {
  const { link } = page([Promise.resolve('a'), Promise.resolve('b')]);
  await link.open();
  const [line] = Line.all;
  line?.says(hello);
  await vi.advanceTimersByTimeAsync(15_000);
  const { n } = JSON.parse(line?.sent[0] ?? '{}') as { readonly n?: number };
  expect(line?.sent).toEqual([JSON.stringify({ n, echo: true })]);
  // It is there, and slow: that is no reason to go.
  await vi.advanceTimersByTimeAsync(14_000);
  line?.says({ t: 'ok', n: n ?? 0, seq: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([link.current().standing, line?.sent.length]).toEqual(['open', 3]);
  // Nothing comes of the second question.
  await vi.advanceTimersByTimeAsync(2000);
  expect(link.current().standing).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(Line.all[1]?.protocols).toEqual(['meiyike.live', 'b']);
  Line.all[1]?.says(hello);
  expect(link.current().standing).toBe('open');
  // What the old line still says is of yesterday.
  line?.says({ t: 'log', lines: [] });
  line?.breaks();
  expect(link.current().standing).toBe('open');
  link.end();
});
test('whose question for a ticket is swallowed by a dead network asks again, and comes back once the network does', async () => {
  const swallowed = new Promise<string>(() => undefined);
  const { link, tickets } = page([Promise.resolve('a'), swallowed, Promise.resolve('b')]);
  await link.open();
  Line.all[0]?.says(hello);
  Line.all[0]?.breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([tickets.length, link.current().standing]).toEqual([1, 'lost']);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(Line.all[1]?.protocols).toEqual(['meiyike.live', 'b']);
  link.end();
});
test('who comes back after another tab took the place sees at once that it is tried, and a second press loses nothing', async () => {
  let comesLate: (ticket: string) => void = () => undefined;
  const late = new Promise<string>((done) => (comesLate = done));
  const { link } = page([Promise.resolve('a'), late, Promise.resolve('c')]);
  await link.open();
  Line.all[0]?.says(hello);
  Line.all[0]?.breaks(4001);
  expect(link.current().standing).toBe('taken');
  const first = link.open();
  expect(link.current().standing).toBe('lost');
  await link.open();
  Line.all[1]?.says(hello);
  // The ticket before is worth nothing any more: it opens no second line, which would put the first one out.
  comesLate('b');
  await first;
  expect(Line.all.map(({ protocols }) => protocols[1])).toEqual(['a', 'c']);
  expect(link.current().standing).toBe('open');
  link.end();
});
test('a line that never says its first word is given up, and another one is opened', async () => {
  const { link } = page([Promise.resolve('a'), Promise.resolve('b')]);
  await link.open();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(Line.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(Line.all[1]?.protocols).toEqual(['meiyike.live', 'b']);
  Line.all[1]?.says(hello);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(link.current().standing).toBe('open');
  link.end();
});
