import { randomUUID } from 'node:crypto';
import { WebSocket, type RawData } from 'ws';
import type { JanusSettings } from '../settings';

const PLUGIN = 'janus.plugin.videoroom';
/** A session that says nothing for a minute is over; a Janus that hangs is noticed by the same. */
const ALIVE_MS = 20_000;
const ANSWER_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** Janus knows the session no more. */
const NO_SESSION = 458;
const UNAUTHORIZED = 403;
const NO_PLUGIN = 460;

/** A description as Janus writes it. */
export interface Jsep {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}
type Data = Readonly<Record<string, unknown>>;
/** What Janus says: its own words, or a plugin's. */
interface Message {
  readonly janus: string;
  readonly transaction?: string;
  readonly sender?: number;
  readonly data?: { readonly id: number };
  readonly error?: { readonly code: number; readonly reason: string };
  readonly plugindata?: { readonly data: Data };
  readonly jsep?: Jsep;
}
/** What the plugin answers. */
export interface Reply {
  readonly data: Data;
  readonly jsep?: Jsep;
}
/** Hears what is said to a handle without having been asked. */
export interface HandleHears {
  /** The way of its packets is open. */
  up?(): void;
  /** Its packets go no further: the browser is gone, or was sent away. */
  down?(): void;
  /** A description that needs an answer. */
  offer?(jsep: Jsep): void;
}
/** One side of the plugin: a room's keeper, a sender or a viewer. */
export interface Handle {
  /** @throws what Janus says against it. */
  say(body: Data, jsep?: Jsep): Promise<Reply>;
  /** The browser has named all of its addresses. */
  allAddresses(): void;
  detach(): void;
}
/** Refuses the program, not a wish of it: no later try will help. */
class Refused extends Error {}
class JanusError extends Error {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`Janus: ${reason} (${code})`);
  }
}
interface Waiting {
  readonly done: (message: Message) => void;
  readonly failed: (error: Error) => void;
  /** Of a sign of life nothing comes but that it was heard. */
  readonly ackIsAll: boolean;
}
/** What happens to the connection as a whole. */
interface LinkHears {
  up(): void;
  /** It was not found, or is not there any more; it is looked for until it is. */
  away(): void;
  /** Not this program's Janus, or not one as it must be. */
  refused(why: string): void;
}

/** The connection to Janus: one session, kept alive, made anew when Janus was away. Nobody but this program speaks on it. */
export class JanusLink {
  private socket: WebSocket | undefined;
  private session: number | undefined;
  private isUp = false;
  private hasEnded = false;
  private pause = FIRST_PAUSE_MS;
  private alive: NodeJS.Timeout | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly handles = new Map<number, HandleHears>();
  /** The addresses of the two ends, as this machine knows them. */
  ends: { readonly own: string; readonly other: string } = { own: '127.0.0.1', other: '127.0.0.1' };
  constructor(
    private readonly settings: JanusSettings,
    private readonly hears: LinkHears,
  ) {}
  get stands(): boolean {
    return this.isUp;
  }

  begin(): void {
    const socket = new WebSocket(this.settings.url, 'janus-protocol', { handshakeTimeout: ANSWER_MS });
    this.socket = socket;
    socket.on('upgrade', ({ socket: { localAddress, remoteAddress } }) => {
      if (localAddress && remoteAddress) this.ends = { own: plain(localAddress), other: plain(remoteAddress) };
    });
    socket.on('open', () => void this.open().catch((error: unknown) => this.notOpen(socket, error)));
    socket.on('message', (data) => this.hear(data));
    // It is closed right after, which is what counts.
    socket.on('error', () => undefined);
    socket.on('close', () => this.closed());
  }
  private async open(): Promise<void> {
    this.session = undefined;
    this.session = (await this.ask({ janus: 'create' })).data?.id;
    const keeper = await this.attach({});
    // A Janus with another key lists nothing.
    await keeper.say({ request: 'list', admin_key: this.settings.roomKey }).catch((error: unknown) => {
      throw error instanceof JanusError ? new Refused('Janus does not know JANUS_ROOM_KEY') : error;
    });
    keeper.detach();
    this.pause = FIRST_PAUSE_MS;
    this.isUp = true;
    this.alive = setInterval(() => {
      // Whoever does not answer this is no Janus any more: a new connection finds out.
      this.ask({ janus: 'keepalive' }, true).catch(() => this.socket?.terminate());
    }, ALIVE_MS).unref();
    this.hears.up();
  }
  private notOpen(socket: WebSocket, error: unknown): void {
    const code = error instanceof JanusError ? error.code : 0;
    if (code === UNAUTHORIZED) this.refuse('Janus does not know JANUS_SECRET');
    else if (code === NO_PLUGIN) this.refuse('this Janus has no video rooms');
    else if (error instanceof Refused) this.refuse(error.message);
    socket.terminate();
  }
  private refuse(why: string): void {
    this.hasEnded = true;
    this.hears.refused(why);
  }
  private closed(): void {
    clearInterval(this.alive);
    this.isUp = false;
    this.handles.clear();
    for (const { failed } of this.waiting.values()) failed(new Error('Janus is away'));
    this.waiting.clear();
    if (this.hasEnded) return;
    this.hears.away();
    setTimeout(() => this.begin(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  private ask(what: Data, ackIsAll = false): Promise<Message> {
    const { socket, session } = this;
    return new Promise((done, failed) => {
      if (socket?.readyState !== WebSocket.OPEN) {
        failed(new Error('Janus is away'));
        return;
      }
      const transaction = randomUUID();
      const timer = setTimeout(() => {
        this.waiting.delete(transaction);
        failed(new Error('Janus does not answer'));
      }, ANSWER_MS);
      const settled =
        <T>(fn: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          fn(value);
        };
      this.waiting.set(transaction, { done: settled(done), failed: settled(failed), ackIsAll });
      const of = session === undefined ? {} : { session_id: session };
      socket.send(JSON.stringify({ ...what, ...of, transaction, apisecret: this.settings.secret }));
    });
  }
  /** @throws where Janus is away. */
  async attach(hears: HandleHears): Promise<Handle> {
    const id = (await this.ask({ janus: 'attach', plugin: PLUGIN })).data?.id;
    if (id === undefined) throw new Error('Janus gave no handle');
    this.handles.set(id, hears);
    return {
      say: async (body, jsep) => {
        const { plugindata, jsep: back } = await this.ask({
          janus: 'message',
          handle_id: id,
          body,
          ...(jsep ? { jsep } : {}),
        });
        const data = plugindata?.data ?? {};
        const { error, error_code: code } = data;
        if (typeof code === 'number') throw new JanusError(code, String(error));
        return { data, ...(back ? { jsep: back } : {}) };
      },
      allAddresses: () => {
        this.ask({ janus: 'trickle', handle_id: id, candidate: { completed: true } }, true).catch(() => undefined);
      },
      detach: () => {
        if (this.handles.delete(id)) this.ask({ janus: 'detach', handle_id: id }).catch(() => undefined);
      },
    };
  }

  private hear(data: RawData): void {
    const message = read(data);
    if (!message) return;
    const waiting = message.transaction === undefined ? undefined : this.waiting.get(message.transaction);
    if (waiting && message.transaction !== undefined) {
      if (message.janus === 'ack' && !waiting.ackIsAll) return;
      this.waiting.delete(message.transaction);
      const { error } = message;
      if (!error) waiting.done(message);
      else {
        waiting.failed(new JanusError(error.code, error.reason));
        if (error.code === NO_SESSION) this.socket?.terminate();
      }
      return;
    }
    if (message.janus === 'timeout') this.socket?.terminate();
    const handle = message.sender === undefined ? undefined : this.handles.get(message.sender);
    if (handle) heard(handle, message);
  }
}
function heard(handle: HandleHears, { janus, jsep }: Message): void {
  if (janus === 'webrtcup') handle.up?.();
  else if (janus === 'hangup' || janus === 'detached') handle.down?.();
  else if (janus === 'event' && jsep?.type === 'offer') handle.offer?.(jsep);
}
/** What Janus sent; nothing where it is no message of it. */
function read(data: RawData): Message | undefined {
  try {
    return JSON.parse(String(data)) as Message;
  } catch {
    return undefined;
  }
}
/** An IPv4 address that a system writes as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:/, '');
