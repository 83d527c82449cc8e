import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { refusal, watched, type Beating } from './pulse';

/**
 * A statement that ends with this is planned anew each time: where one plan for all values is worse, or where the text
 * is another one with every call.
 */
export const PLANNED_ANEW = '/* planned anew */';

/** Statements a connection keeps. One takes 20 to 100 kilobytes of its backend with its plan. */
export const KEPT = 256;
/** Closed in one message, so that a connection whose statements change all the time does not ask twice for each. */
export const CLOSED_AT_ONCE = 32;
/** Texts whose names are remembered; a hash is soon made again. */
const REMEMBERED = 4000;

const PREPARABLE = /^\s*(?:select|insert|update|delete|with|values)\b/i;

/** The names of a text's statement, undefined for one that is sent without a name. */
const names = new Map<string, string | undefined>();
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  const named = PREPARABLE.test(text) && !text.includes(PLANNED_ANEW);
  const name = named ? `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` : undefined;
  if (names.size >= REMEMBERED) names.clear();
  names.set(text, name);
  return name;
}

/** Poolers that hand a connection on after each transaction without carrying its statements need `DB_PREPARE=off`. */
export const preparing: { on: boolean } = { on: process.env['DB_PREPARE'] !== 'off' };

/** Moves when a migration beside this process has changed a result: every statement is prepared again at its next use. */
let generation = 0;

/** The plan on the server gives other columns than it did when it was prepared. */
export function isStalePlan(error: unknown): boolean {
  const e = error as { code?: string; message?: string } | undefined;
  return e?.code === '0A000' && /cached plan must not change result type/.test(e.message ?? '');
}

/** The part of the driver's connection that this file leans on; prepared.test.ts fails where a later driver has another. */
interface Wire {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Closes statements by the protocol's own message, in its turn among the queries of the connection. */
class Close implements pg.Submittable {
  constructor(private readonly names: readonly string[]) {}
  readonly submit = (connection: unknown): void => {
    const wire = connection as Wire;
    for (const name of this.names) {
      wire.close({ type: 'S', name });
      delete wire.parsedStatements[name];
    }
    wire.sync();
  };
  handleReadyForQuery(): void {}
  /** The connection is lost, and its statements with it. */
  handleError(): void {}
}

/** A commit after reading: there is nothing to lose, and who uses a lost connection next hears of it. */
const nobodyWaits = (): void => undefined;

type Answer = pg.QueryResult;
type Callback = (error: Error | undefined, result?: Answer) => void;
interface Asked {
  readonly text: string;
  readonly values: unknown[];
  readonly rowMode?: string;
}
/** What is asked by a text and values, apart or as the driver's object. */
function askedBy([query, values]: readonly unknown[]): Asked | undefined {
  if (typeof query === 'string') return Array.isArray(values) ? { text: query, values } : undefined;
  const given = query as { text?: unknown; values?: unknown; name?: unknown; submit?: unknown };
  return typeof given.text === 'string' && Array.isArray(given.values) && !given.name && !given.submit
    ? (given as unknown as Asked)
    : undefined;
}

/** So long a commit that nobody waits for may wait for company, in milliseconds. */
const OWED_MS = 4;

/**
 * A connection that plans each text once: it is sent under a name that follows from it. The least recently used go first.
 * What is asked of it at the same moment leaves in one message: writing to a socket and waking the other side costs as much
 * as planning and reading a row.
 */
export class PreparingClient extends pg.Client implements Beating {
  /** Names in the order of their last use, each with the generation in which it was prepared. */
  private readonly kept = new Map<string, number>();
  private held = false;
  /** A commit that has not been sent yet. */
  private owed?: NodeJS.Timeout;
  /** What was asked and is not answered. */
  private asked = 0;
  /** Since then nothing came back; see pulse.ts. */
  waitsSince: number | undefined;

  cut(): void {
    (this as unknown as { connection: Wire }).connection.stream.destroy();
  }

  // As `query`: the driver takes a callback or answers with a promise.
  override connect: pg.Client['connect'] = ((callback?: (error?: Error) => void): unknown => {
    const hangs = refusal();
    if (hangs) {
      if (!callback) return Promise.reject(hangs);
      process.nextTick(callback, hangs);
      return undefined;
    }
    watched(this, (ended) => this.once('end', ended));
    this.waitsSince = performance.now();
    if (!callback) return this.waitFor(super.connect());
    return super.connect((error: Error) => {
      this.waitsSince = undefined;
      callback(error);
    });
  }) as pg.Client['connect'];

  /** Counts what is asked until its answer: each answer shows that the other side lives. */
  private waitFor<T>(answer: T): T {
    if (!(answer instanceof Promise)) return answer;
    this.asked += 1;
    this.waitsSince ??= performance.now();
    const answered = () => {
      this.asked -= 1;
      this.waitsSince = this.asked > 0 ? performance.now() : undefined;
    };
    answer.then(answered, answered);
    return answer;
  }

  // The driver's overloads are one function in truth; texts with their values are prepared, all else passes through.
  override query: pg.Client['query'] = ((...args: unknown[]): unknown => {
    const asked = preparing.on ? askedBy(args) : undefined;
    const name = asked && nameOf(asked.text);
    if (name === undefined) return this.send(...args);
    const answer = this.prepared({ ...asked, name } as Asked & { name: string });
    const callback = args[2];
    if (typeof callback !== 'function') return answer;
    answer.then(
      (result) => (callback as Callback)(undefined, result),
      (error: Error) => (callback as Callback)(error),
    );
    return undefined;
  }) as pg.Client['query'];

  private send(...args: unknown[]): unknown {
    this.together();
    if (this.owed) {
      clearTimeout(this.owed);
      this.owed = undefined;
      super.query('commit', nobodyWaits);
    }
    return this.waitFor(this.answer(...args));
  }

  /**
   * Asks the driver by a callback, also where an answer is waited for. The driver's own promise hangs each answer on the one before it: rows
   * that were read and let go lived on in a chain until the whole heap was looked through, a third of all that was read.
   */
  private answer(...[query, values, callback]: unknown[]): unknown {
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown;
    const isOwn = typeof query === 'object' && query !== null && ('submit' in query || 'callback' in query);
    if (isOwn || typeof values === 'function' || typeof callback === 'function') return ask(query, values, callback);
    // The driver writes the callback into what it is given; who asks again gives the same.
    const asked = typeof query === 'object' ? { ...query } : query;
    return new Promise<unknown>((done, refuse) => {
      ask(asked, values, (error: Error | null, result: unknown) => {
        if (error) refuse(error);
        else done(result);
      });
    });
  }

  /** Holds back what is written until everybody who is at work in this moment has asked. */
  private together(): void {
    if (this.held) return;
    const { stream } = (this as unknown as { connection: Wire }).connection;
    this.held = true;
    stream.cork();
    process.nextTick(() => {
      this.held = false;
      stream.uncork();
    });
  }

  /**
   * Ends a transaction that only read, together with whatever the connection is asked next, or by itself after a moment. Until
   * then the transaction holds no snapshot, only the weak locks of readers.
   */
  commitSoon(): void {
    this.owed = setTimeout(() => {
      this.owed = undefined;
      super.query('commit', nobodyWaits);
    }, OWED_MS);
  }

  private async prepared(query: Asked & { name: string }): Promise<Answer> {
    const used = this.use(query.name);
    try {
      return await (this.send(query) as Promise<Answer>);
    } catch (error) {
      // Back to whoever asked, not to the socket that the answer came from.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (!isStalePlan(error)) throw error;
      if (used === generation) generation += 1;
      // Alone it has done nothing yet and is asked again; inside a transaction that is for whoever began it.
      if (this.getTransactionStatus() !== 'I') throw error;
      this.use(query.name);
      return this.send(query) as Promise<Answer>;
    }
  }

  /** Puts a name last in the order of going, and makes room for it. @returns the generation it is of now. */
  private use(name: string): number {
    const gone = this.kept.size >= KEPT && !this.kept.has(name) ? [...this.kept.keys()].slice(0, CLOSED_AT_ONCE) : [];
    const since = this.kept.get(name);
    if (since !== undefined && since !== generation) gone.push(name);
    for (const old of gone) this.kept.delete(old);
    this.kept.delete(name);
    this.kept.set(name, generation);
    if (gone.length > 0) this.send(new Close(gone));
    return generation;
  }
}
