import type { Deed, FromServer, Hello, LogLine, MediaAsk } from '../contract';
import { ROLE, type RefusalWord } from '../rules';
import { MediaLink } from './media-link';
import { EMPTY_MODEL, grown, type RoomModel } from './model';

/** How a page stands to its room. */
export type Standing = 'connecting' | 'open' | 'lost' | 'taken' | 'ended' | 'refused';
export interface LinkState {
  readonly standing: Standing;
  readonly hello?: Hello;
  /** Milliseconds by which the server's clock is ahead of this page's. */
  readonly ahead: number;
  readonly model: RoomModel;
  /** Why no ticket was given. */
  readonly error?: unknown;
}
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
/** So often the page asks whether the room still answers: a network that goes without a word closes no line. */
const BEAT_MS = 15_000;
/** A room that says nothing for so long is not reached any more; on a busy machine it is slow. */
const SILENT_MS = 20_000;
/** What a browser says of a line that broke. */
const BROKEN = 1006;
/** The server's reasons for closing (server/hub.ts). */
const ENDED = 4000;
const TAKEN = 4001;

/** A page's line to its room: it comes back by itself with a new ticket and reads on where it broke off. */
export class RoomLink {
  /** Picture and voice, over the same line. */
  readonly media = new MediaLink((media) => this.say({ media }));
  private state: LinkState = { standing: 'connecting', model: EMPTY_MODEL, ahead: 0 };
  private readonly heard = new Set<() => void>();
  private readonly waiting = new Map<number, (no: RefusalWord | undefined) => void>();
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beating: ReturnType<typeof setInterval> | undefined;
  /** Runs until a new line says its first word. */
  private greeting: ReturnType<typeof setTimeout> | undefined;
  /** Counts how often the line was opened: what an earlier opening still brings is of yesterday. */
  private openings = 0;
  private pause = FIRST_PAUSE_MS;
  private n = 0;
  private over = false;
  /** @param ticket asks for a new one; `standingOf` says how the page stands after its refusal, where that stands. */
  constructor(
    private readonly lessonId: number,
    private readonly ticket: () => Promise<string>,
    private readonly standingOf: (error: unknown) => 'ended' | 'refused' | undefined,
  ) {}

  readonly subscribe = (fn: () => void): (() => void) => {
    this.heard.add(fn);
    return () => this.heard.delete(fn);
  };
  readonly current = (): LinkState => this.state;
  private set(change: Partial<LinkState>): void {
    this.state = { ...this.state, ...change };
    for (const fn of this.heard) fn();
  }

  /** Opens the line, also again after another tab has taken the place. */
  async open(): Promise<void> {
    this.over = false;
    clearTimeout(this.timer);
    const { standing, hello } = this.state;
    // Whoever was put out or not let in sees that it is tried again; a second press would cost the first one its ticket.
    if (standing === 'taken' || standing === 'refused')
      this.set({ standing: hello ? 'lost' : 'connecting', error: undefined });
    const opening = ++this.openings;
    const isNewest = () => !this.over && opening === this.openings;
    try {
      const ticket = await this.newTicket();
      if (isNewest()) this.connect(ticket);
    } catch (error) {
      if (isNewest()) this.noTicket(error);
    }
  }
  /** Whoever comes back asks again where a network that is not there swallowed the question. */
  private newTicket(): Promise<string> {
    if (!this.state.hello) return this.ticket();
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error('no answer')), SILENT_MS);
      void this.ticket()
        .then(done, failed)
        .finally(() => clearTimeout(late));
    });
  }
  private noTicket(error: unknown): void {
    const standing = this.standingOf(error);
    if (!standing) this.later();
    // The lesson ended while the line of somebody who took part was broken: they hear it as everybody does.
    else if (standing === 'ended' && this.state.hello) {
      this.media.end();
      this.set({ standing });
    } else this.set({ standing: 'refused', error });
  }
  private connect(ticket: string): void {
    const base = location.origin.replace(/^http/, 'ws');
    const url = `${base}/api/live/room/${this.lessonId}?since=${this.state.model.seq}`;
    const socket = new WebSocket(url, ['meiyike.live', ticket]);
    this.socket = socket;
    // A browser waits minutes for the first word of a line that a dead network swallowed.
    clearTimeout(this.greeting);
    this.greeting = setTimeout(() => this.giveUp(socket), SILENT_MS);
    socket.addEventListener('message', ({ data }) => {
      // What was given up for silent says nothing any more.
      if (this.socket === socket) this.hear(JSON.parse(String(data)) as FromServer);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.socket === socket) this.closed(code);
    });
  }
  /** The line says nothing any more. */
  private giveUp(socket: WebSocket | undefined): void {
    if (this.socket !== socket) return;
    socket?.close();
    // The browser waits for a farewell that never comes.
    this.closed(BROKEN);
  }
  private closed(code: number): void {
    this.socket = undefined;
    clearInterval(this.beating);
    clearTimeout(this.greeting);
    // What was not acknowledged is told so: nobody believes that it stands.
    for (const answer of this.waiting.values()) answer('lost');
    this.waiting.clear();
    if (this.over) return;
    if (code === ENDED || this.state.model.ended) {
      this.media.end();
      this.set({ standing: 'ended' });
    } else if (code === TAKEN) {
      this.media.end();
      this.set({ standing: 'taken' });
    } else this.later();
  }
  private later(): void {
    if (this.over) return;
    this.set({ standing: this.state.hello ? 'lost' : 'connecting' });
    this.timer = setTimeout(() => void this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }
  private hear(message: FromServer): void {
    if (message.t === 'hello') {
      this.pause = FIRST_PAUSE_MS;
      clearTimeout(this.greeting);
      this.beat();
      this.set({ standing: 'open', hello: message, ahead: Date.parse(message.now) - Date.now() });
      // A tablet that leads stands in the room, where the lesson is heard anyway.
      if (!message.me.control) this.media.begin(message.me.role === ROLE.teacher);
    } else if (message.t === 'log') this.grow(message.lines);
    else if (message.t === 'media') this.media.hear(message.says);
    else {
      this.waiting.get(message.n)?.(message.t === 'no' ? message.no : undefined);
      this.waiting.delete(message.n);
    }
  }
  private grow(lines: readonly LogLine[]): void {
    const model = grown(this.state.model, lines);
    this.set({ model, ...(model.ended ? { standing: 'ended' as const } : {}) });
  }
  /** Does something in the room. @returns why it was not done, or nothing once it stands. */
  do(deed: Deed): Promise<RefusalWord | undefined> {
    return this.say({ deed });
  }
  private say(what: { readonly deed: Deed } | { readonly media: MediaAsk }): Promise<RefusalWord | undefined> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve('lost');
    const n = ++this.n;
    return new Promise((answer) => {
      this.waiting.set(n, answer);
      socket.send(JSON.stringify({ n, ...what }));
    });
  }
  /** @returns milliseconds to the room and back, or nothing where it does not answer. */
  async echo(): Promise<number | undefined> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return undefined;
    const n = ++this.n;
    const from = performance.now();
    const no = await new Promise<RefusalWord | undefined>((answer) => {
      this.waiting.set(n, answer);
      socket.send(JSON.stringify({ n, echo: true }));
    });
    return no ? undefined : performance.now() - from;
  }
  private beat(): void {
    const { socket } = this;
    clearInterval(this.beating);
    this.beating = setInterval(() => {
      const late = setTimeout(() => this.giveUp(socket), SILENT_MS);
      void this.echo().then(() => clearTimeout(late));
    }, BEAT_MS);
  }
  end(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.greeting);
    clearInterval(this.beating);
    this.media.end();
    this.socket?.close();
  }
}
