// For this module's tests only: a class that meets on a Monday, and browsers that speak to its room.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Deed, FromServer, LogLine, MediaAsk, MediaSays } from '../contract';

/** A browser's side of a room. */
export class Seat {
  readonly lines: LogLine[] = [];
  /** What was said of picture and voice. */
  readonly media: MediaSays[] = [];
  readonly answers = new Map<number, FromServer>();
  hello?: Extract<FromServer, { t: 'hello' }>;
  closed?: number;
  private n = 0;
  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as FromServer));
    socket.on('close', (code) => (this.closed = code));
    socket.on('error', () => undefined);
  }
  private hear(message: FromServer): void {
    if (message.t === 'hello') this.hello = message;
    else if (message.t === 'log') this.lines.push(...message.lines);
    else if (message.t === 'media') this.media.push(message.says);
    else this.answers.set(message.n, message);
  }
  /** @returns a seat, or the status with which the door was shut. */
  static async take(base: string, lessonId: number, ticket: string, o: { since?: number; origin?: string } = {}) {
    const url = `${base.replace('http', 'ws')}/api/live/room/${lessonId}?since=${o.since ?? 0}`;
    const socket = new WebSocket(url, ['meiyike.live', ticket], o.origin ? { origin: o.origin } : {});
    const refused = new Promise<number>((done) => {
      socket.once('unexpected-response', (_request, response) => {
        done(response.statusCode ?? 0);
        socket.terminate();
      });
    });
    const seat = new Seat(socket);
    const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
    if (status !== 101) return status;
    await until(() => seat.hello !== undefined);
    return seat;
  }
  /** Does something and waits for the answer. */
  does(deed: Deed): Promise<FromServer> {
    return this.asks({ deed });
  }
  /** Asks for something of picture and voice. */
  wants(media: MediaAsk): Promise<FromServer> {
    return this.asks({ media });
  }
  private async asks(what: { readonly deed: Deed } | { readonly media: MediaAsk }): Promise<FromServer> {
    const n = ++this.n;
    this.socket.send(JSON.stringify({ n, ...what }));
    await until(() => this.answers.has(n) || this.closed !== undefined);
    const answer = this.answers.get(n);
    if (!answer) throw new Error(`closed with ${this.closed}`);
    return answer;
  }
  /** Kinds of lines of somebody, in order. */
  kinds(userId?: number): string[] {
    return this.lines.filter((line) => userId === undefined || line.userId === userId).map((line) => line.deed.kind);
  }
  async leave(): Promise<void> {
    this.socket.close();
    await until(() => this.closed !== undefined);
  }
}
/** Waits for what is told by another connection. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  // A machine with other work is slow: only what never comes is a fault.
  const end = Date.now() + 120_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('it never came');
    await new Promise((go) => {
      setTimeout(go, 5);
    });
  }
}
/** A short line on the board. */
export const stroke = (id: string, page = 1): Deed => ({
  kind: 'stroke',
  id,
  page,
  colour: 'ink',
  width: 6,
  points: [100, 100, 2000, 2000],
});
