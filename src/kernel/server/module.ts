import type { Call, ParsedOf, ReplyOf } from '../shared/call';
import type { Session } from '../shared/session';
import type { Cx, HandlerOf, Kernel } from './cx';
import type { Door } from './db/door';
import type { JobKind } from './job-kind';
import type { Wait } from './waits';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file as an answer. */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly body: Uint8Array | NodeJS.ReadableStream,
    readonly o: {
      readonly inline?: boolean;
      /** Seconds for which a browser keeps it. */ readonly maxAge?: number;
      /** What tells these bytes from others (an ETag): who has them is not sent them again. */ readonly mark?: string;
      readonly size?: number;
    } = {},
  ) {}
}
/** An answer with another status than 200: 202 with the id of a job. */
export class Accepted {
  constructor(readonly body: Record<string, unknown>) {}
}

export type Handler = HandlerOf<Http>;
/** The bare request and reply, for streams. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C> = ReplyOf<C> extends null ? void | null : ReplyOf<C> | Download | Accepted;
/** Binds a call to its function. One transaction stands around it; a thrown fault rolls it back. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const handle = <C extends Call<string, any, any>>(
  call: C,
  run: (cx: Cx, input: ParsedOf<C>, http: Http) => Promise<Answer<C>>,
): Handler => ({ call, run }) as unknown as Handler;

/** An event as its listeners hear it. */
export interface Heard {
  readonly orgId: number;
  readonly payload: Record<string, unknown>;
  readonly id: number;
}
/** An event of another module: runs in a transaction of the event's organisation, at least once, so it must bear being run twice. */
export interface Listener {
  readonly topic: string;
  /**
   * What an event says to this listener, where many that say the same need one answer: of those that are there at once it hears the last.
   * Events of such a topic are delivered together, in the order of what they say, and may wait for some seconds while many come
   * (`outbox-lines.ts`).
   */
  readonly foldBy?: (payload: Heard['payload']) => string;
  run(event: Heard, door: Door, kernel: Kernel): Promise<void>;
}
/** Work at set times (cron in UTC), on one process at a time. */
export interface Schedule {
  readonly name: string;
  /** What it does, in half a sentence for docs/generated/schedules.md. */
  readonly does: string;
  readonly cron: string;
  run(kernel: Kernel): Promise<void>;
}

/**
 * Work that each process looks for by itself, at its start and every so often: what must go on soon after a process died.
 * Several processes do it at once, so it claims what it takes. A schedule that was killed in the middle is begun again some minutes later.
 */
export interface Ticker {
  readonly everyMs: number;
  run(kernel: Kernel): Promise<void>;
}

/** What a module opens beside HTTP as the process starts. @returns what shuts it, before the process ends. */
export type Opening = (kernel: Kernel) => Promise<() => Promise<void>>;

/** A request to go on as a WebSocket, at one of a module's addresses. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly path: string;
  readonly query: URLSearchParams;
}
/** Where a module takes WebSockets. Nobody has been asked who they are: the door asks for its own ticket. */
export interface SocketDoor {
  readonly path: RegExp;
  open(kernel: Kernel, upgrade: Upgrade): void;
}

/** What a page is asked with, before anybody knows who asks. */
export interface PageAsked {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Where people open the program (http/public-address.ts). */
  readonly origin: string;
  /** The host that the request names: to compare with, never to repeat. */
  readonly host: string;
}
/** Who is sent a page, as the request says it: to count with, never to keep. */
export interface PageReader {
  readonly network: string;
  readonly agent: string;
}
/**
 * A page as a module writes it: parts of the program's own page, a text of its own, or the way to another page.
 * `seen` hears of each who is sent the page, also of those who waited for one writing of it or have it already.
 */
export type Written =
  | {
      readonly status: number;
      readonly head: string;
      readonly body: string;
      readonly seen?: (reader: PageReader) => void;
      /** The address it is of, where it answers another one: its files come with it, and the program goes on there. */
      readonly at?: string;
      /** The address whose files come with it, where its own is no page of the program: what was written stays in front. */
      readonly dressedAs?: string;
    }
  | { readonly type: string; readonly text: string }
  | { readonly to: string };
/** Writes pages as complete HTML: for a first visit over a thin line, for whoever has no scripts, for search engines. */
export interface PageWriter {
  readonly path: RegExp;
  /**
   * Audit actions that change what its pages are made of. With it, pages that are shown to everybody (they have `seen`) are kept
   * for a minute, and dropped at once when a call leaves such a line.
   */
  readonly changedBy?: RegExp;
  /** Only reads. @returns nothing where the program's own page is enough. */
  write(cx: Cx, asked: PageAsked): Promise<Written | undefined>;
}

/** The server half of a module. */
export interface ServerModule {
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly facts?: Readonly<Record<string, (cx: Cx) => Promise<unknown>>>;
  readonly jobs?: readonly JobKind[];
  readonly listeners?: readonly Listener[];
  readonly schedules?: readonly Schedule[];
  readonly tickers?: readonly Ticker[];
  readonly opens?: Opening;
  readonly sockets?: readonly SocketDoor[];
  readonly pages?: readonly PageWriter[];
  /** What waits for people in it, for the pages where they begin. */
  readonly waits?: readonly Wait[];
  /** Hears who asked for a call of it without the right to; of one person a few times a minute. */
  readonly turnedAway?: (kernel: Kernel, call: Call, session: Session) => Promise<void>;
  /** Hears who sent a call of it what the contract refuses, and in which fields; of one person a few times a minute. */
  readonly misasked?: (
    kernel: Kernel,
    call: Call,
    by: Pick<Cx, 'session' | 'requestId'>,
    fields: readonly string[],
  ) => Promise<void>;
}
export const serve = (m: ServerModule): ServerModule => m;
