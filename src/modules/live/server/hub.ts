import type { WebSocket } from 'ws';
import type { Kernel } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import { halvesIn } from '../../../kernel/server/http/places';
import { asked, echo, mediaAsked, type FromServer, type MediaAsk } from '../contract';
import type { RefusalWord } from '../rules';
import type { Joined } from './join';
import { LINES_AT_ONCE, linesAfter, toWire, type ReadLine } from './log';
import { limits, type Limits } from './rate';
import { deskOf } from './media/desk';
import type { MediaGuest } from './media/room';
import { doAll, type Asking } from './room';
import { newSecret } from './secrets';
import { isCounted, leavePlace, leftConns, stillHere } from './visit';

/** Why a socket is closed, as the page reads it. */
export const CLOSED = { ended: 4000, taken: 4001, flood: 4008, again: 1012 } as const;
/** Bytes that wait for one browser: one that reads so slowly comes back and reads on. */
const WAITING_MAX = 8_000_000;
/** Beats without an answer after which a browser is gone; one on a slow machine answers late. */
const SILENT_MAX = 3;
/** Deeds of one transaction. */
const DEEDS_AT_ONCE = 100;
/** Deeds of a room that wait for the database. */
const PENDING_MAX = 2000;

interface Guest extends Joined {
  readonly socket: WebSocket;
  readonly limits: Limits;
  readonly media: MediaGuest;
  /** What it asked of picture and voice last: the next one waits for it. */
  turn: Promise<void>;
  /** Number of the last line sent. */
  seq: number;
  /** Beats since it last answered. */
  silent: number;
}
interface Pending extends Asking {
  readonly guest: Guest;
  readonly n: number;
}

/** The connections that this process holds in one room. The room itself is its log: any process writes to it and reads from it. */
export class Hub {
  private readonly guests = new Set<Guest>();
  private pending: Pending[] = [];
  private writing = false;
  private reading = false;
  private readAgain = false;
  private readonly stop: () => void;
  constructor(
    private readonly kernel: Kernel,
    private readonly orgId: number,
    private readonly lessonId: number,
    private readonly onEmpty: () => void,
  ) {
    // What processes say to each other of picture and voice is no line of the log.
    this.stop = kernel.bus.listen(orgId, lessonId, ({ topic }) => {
      if (topic === 'live') void this.read();
    });
  }

  /** Somebody has come in: says where things stand, and hears from now on. */
  add(joined: Joined, socket: WebSocket): void {
    const { userId, role, control } = joined;
    const guest: Guest = {
      ...joined,
      socket,
      limits: limits(),
      media: {
        peer: newSecret(),
        userId,
        role,
        control,
        tell: (says) => tell({ socket }, { t: 'media', says }),
      },
      turn: Promise.resolve(),
      seq: joined.lines.at(-1)?.seq ?? joined.room.seq,
      silent: 0,
    };
    this.guests.add(guest);
    tell(guest, {
      t: 'hello',
      me: { userId: joined.userId, name: joined.name, role: joined.role, control: joined.control },
      title: joined.title,
      endsAt: joined.endsAt,
      records: joined.records,
      now: this.kernel.clock().toISOString(),
    });
    tell(guest, { t: 'log', lines: joined.lines.map(toWire) });
    socket.on('message', (data, isBinary) => this.hear(guest, isBinary ? '' : String(data)));
    socket.on('pong', () => (guest.silent = 0));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => void this.left(guest));
    void this.read();
  }
  private async left(guest: Guest): Promise<void> {
    this.guests.delete(guest);
    if (!this.guests.size) {
      this.stop();
      this.onEmpty();
    }
    await deskOf(this.kernel).find(this.orgId, this.lessonId)?.left(guest.media.peer);
    if (!isCounted(guest.role, guest.control)) return;
    await this.quietly((door) => leavePlace(door, guest, this.kernel.clock().toISOString()));
  }

  private hear(guest: Guest, text: string): void {
    const now = performance.now();
    const said = jsonOf(text);
    const way = echo.safeParse(said);
    if (way.success && guest.limits.all.take(now)) {
      tell(guest, { t: 'ok', n: way.data.n, seq: guest.seq });
      return;
    }
    const media = mediaAsked.safeParse(said);
    if (media.success) {
      const { n, media: ask } = media.data;
      guest.turn = guest.turn
        .then(() => this.hearMedia(guest, n, ask))
        .catch((error: unknown) => this.kernel.log.warn({ error }, 'live'));
      return;
    }
    const parsed = asked.safeParse(said);
    const isSlow = !guest.limits.all.take(now) || (parsed.data?.deed.kind === 'chat' && !guest.limits.chat.take(now));
    const no: RefusalWord | undefined =
      isSlow || this.pending.length >= PENDING_MAX ? 'slow' : parsed.success ? undefined : 'unreadable';
    if (no || !parsed.success) {
      if (guest.limits.refused.take(now)) tell(guest, { t: 'no', n: parsed.data?.n ?? -1, no: no ?? 'unreadable' });
      else guest.socket.close(CLOSED.flood, 'flood');
      return;
    }
    this.pending.push({ guest, n: parsed.data.n, who: guest, deed: parsed.data.deed });
    void this.write();
  }
  /** Picture and voice: the answer says that it was handed on, what comes of it is told by itself. */
  private async hearMedia(guest: Guest, n: number, ask: MediaAsk): Promise<void> {
    if (!this.guests.has(guest)) return;
    const no = guest.limits.media.take(performance.now())
      ? await deskOf(this.kernel).room(this.orgId, this.lessonId).ask(guest.media, ask)
      : 'slow';
    if (!no) tell(guest, { t: 'ok', n, seq: guest.seq });
    else if (guest.limits.refused.take(performance.now())) tell(guest, { t: 'no', n, no });
    else guest.socket.close(CLOSED.flood, 'flood');
  }
  /** Does what waits, many deeds in one transaction, one transaction after the other: a person's deeds keep their order. */
  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    while (this.pending.length) {
      const batch = this.pending.splice(0, DEEDS_AT_ONCE);
      const answers = await this.quietly((door) => doAll(door, this.lessonId, batch, this.kernel.clock()));
      for (const [i, { guest, n }] of batch.entries()) {
        const answer = answers?.[i];
        tell(guest, answer && 'seq' in answer ? { t: 'ok', n, ...answer } : { t: 'no', n, no: answer?.no ?? 'slow' });
      }
    }
    this.writing = false;
  }

  /** Reads what is new and hands it to everybody who does not have it yet. */
  async read(): Promise<void> {
    this.readAgain = true;
    if (this.reading) return;
    this.reading = true;
    while (this.readAgain && this.guests.size) {
      this.readAgain = false;
      const from = Math.min(...[...this.guests].map((guest) => guest.seq));
      const lines = await this.quietly((door) => linesAfter(door, this.lessonId, from), true);
      if (!lines?.length) continue;
      for (const guest of this.guests) give(guest, lines);
      this.readAgain ||= lines.length === LINES_AT_ONCE;
    }
    this.reading = false;
  }

  /** Every some seconds: who is still there, what was missed. */
  async beat(): Promise<void> {
    const now = this.kernel.clock();
    for (const guest of this.guests) {
      if (guest.silent >= SILENT_MAX) guest.socket.terminate();
      guest.silent += 1;
      guest.socket.ping();
    }
    await this.hold(now);
    await this.read();
  }
  /** The places that this process speaks for. */
  get conns(): readonly string[] {
    return [...this.guests].filter(({ role, control }) => isCounted(role, control)).map(({ conn }) => conn);
  }
  /**
   * Says of them that somebody holds them. While the database was away another process may have taken them for left: whoever
   * sits there comes in again, or nobody would count their minutes.
   */
  async hold(now: Date): Promise<void> {
    const { conns } = this;
    const held = await this.quietly((door) => stillHere(door, this.lessonId, conns, now.toISOString()));
    if (held === undefined || held >= conns.length) return;
    // A room that was closed meanwhile says so first.
    await this.read();
    const lost = await this.quietly((door) => leftConns(door, this.lessonId, conns), true);
    for (const { conn, socket } of this.guests) if (lost?.includes(conn)) socket.close(CLOSED.again, 'again');
  }
  /** The process ends: everybody is told to come back, and another one answers. */
  end(): void {
    for (const { socket } of this.guests) socket.close(CLOSED.again, 'again');
  }
  /** A database that is away for a moment ends no lesson: what was not done is answered so. */
  private async quietly<T>(fn: Parameters<typeof inOrg<T>>[2], readOnly = false): Promise<T | undefined> {
    try {
      return await inOrg(this.kernel.pools.tenant, this.orgId, fn, readOnly);
    } catch (error) {
      this.kernel.log.warn({ error, lessonId: this.lessonId }, 'live');
      return undefined;
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    const said: unknown = JSON.parse(text);
    return halvesIn(said).length > 0 ? undefined : said;
  } catch {
    return undefined;
  }
}
const tell = ({ socket }: Pick<Guest, 'socket'>, message: FromServer): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};
/** New lines for one browser. A line that says that the same person came is of another tab, which has the place now. */
function give(guest: Guest, all: readonly ReadLine[]): void {
  const lines = all.filter((line) => line.seq > guest.seq);
  const last = lines.at(-1);
  if (!last) return;
  guest.seq = last.seq;
  tell(guest, { t: 'log', lines: lines.map(toWire) });
  if (lines.some((line) => line.deed.kind === 'ended' && line.seq > guest.cameSeq))
    guest.socket.close(CLOSED.ended, 'ended');
  else if (isCounted(guest.role, guest.control) && lines.some((line) => isTakenBy(line, guest)))
    guest.socket.close(CLOSED.taken, 'taken');
  else if (guest.socket.bufferedAmount > WAITING_MAX) guest.socket.terminate();
}
const isTakenBy = (line: ReadLine, { userId, conn, cameSeq }: Guest): boolean =>
  line.deed.kind === 'came' && line.userId === userId && line.seq > cameSeq && line.conn !== conn;
