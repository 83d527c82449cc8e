import type { Call, InputOf, ReplyOf } from '../../shared/call';
import type { Problem } from '../../shared/faults';
import { CallError, problemOf, reactionTo } from './call-error';
import { newKey } from './idempotency';
import { fileNameOf, wireOf, type Wire } from './request';

/** Request timeout, the same for uploads, scans, faces and statistics. Source: calls §9. */
export const TIMEOUT_MS = 60_000;

/** A file that came back from a blob call. */
export interface Download {
  readonly blob: Blob;
  readonly name: string;
}
/** The server makes the file in the background; its progress comes over the event stream. */
export interface Queued {
  readonly jobId: number | string;
}

/** Options of one call. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Idempotency key of the user's action; a fresh one when absent. */
  readonly key?: string;
  /** The caller shows the fault itself. A missing sign-in is never quiet. */
  readonly quiet?: boolean;
}

/** What the client needs of the world; tests hand in their own. */
export interface ClientEnv {
  readonly fetch: (wire: Wire, signal: AbortSignal, onProgress?: SendOptions['onProgress']) => Promise<Response>;
  /** The stored access token while it is valid. */
  readonly token: () => string | undefined;
  readonly lang: () => string;
  /** Token removed, login page opened with the way back. */
  readonly signIn: () => void;
  readonly warn: (text: string) => void;
  readonly text: (key: 'timedOut' | 'offline' | 'serverFault' | 'gone') => string;
  readonly timeoutMs?: number;
}

/** Names under which a call asks for a record. */
const RECORD = /^(?:id|qc?id)$|Id$/;
/** A number that no record has: a screen reads it from its address, where anybody writes what they like. */
const isNoRecord = ([key, value]: [string, unknown]): boolean =>
  typeof value === 'number' &&
  (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER) || (RECORD.test(key) && !(Number.isInteger(value) && value >= 0)));

/** The typed sender. */
export type Send = <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<ReplyOf<C>>;

/** Makes the http client: see calls.md §1 for what it keeps. */
export function createClient(env: ClientEnv): Send {
  const failed = (call: Call, status: number, error: string, text: string) =>
    new CallError(
      status,
      { error, error_description: text, message: text, requestId: '' } satisfies Problem,
      call.name,
    );
  const lost = (call: Call, error: 'timedOut' | 'offline') => failed(call, 0, error, env.text(error));

  async function attempt(
    call: Call,
    input: Record<string, unknown>,
    o: SendOptions,
    key: string,
    again: boolean,
  ): Promise<unknown> {
    const token = call.form ? undefined : env.token();
    const abort = new AbortController();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, env.timeoutMs ?? TIMEOUT_MS);
    const stop = () => abort.abort(o.signal?.reason);
    if (o.signal?.aborted) stop();
    else o.signal?.addEventListener('abort', stop);
    try {
      const response = await env.fetch(
        wireOf(call, input, { lang: env.lang(), token, key }),
        abort.signal,
        o.onProgress,
      );
      if (response.ok) return await read(call, response);
      // Another tab may have refreshed the token while this request was on its way.
      if (response.status === 401 && again && token && env.token() && env.token() !== token)
        return await attempt(call, input, o, key, false);
      throw new CallError(response.status, await problemOf(response, env.text('serverFault')), call.name);
    } catch (error) {
      if (error instanceof CallError) {
        // A wrong password is no lost session: nothing was signed in yet.
        if (error.status === 401 && (token || !call.need.open)) env.signIn();
        throw error;
      }
      if (late) throw lost(call, 'timedOut');
      if (abort.signal.aborted) throw error;
      throw error instanceof TypeError ? lost(call, 'offline') : error;
    } finally {
      clearTimeout(timer);
      o.signal?.removeEventListener('abort', stop);
    }
  }

  return (async (call: Call, input: Record<string, unknown>, o: SendOptions = {}) => {
    // Nobody needs to be asked whether it is there, and the server would speak of a field that nobody filled in.
    if (call.method === 'GET' && Object.entries(input).some(isNoRecord))
      throw failed(call, 404, 'kernel.fault.gone', env.text('gone'));
    try {
      return await attempt(call, input, o, o.key ?? newKey(), true);
    } catch (error) {
      if (error instanceof CallError && !o.quiet) {
        const reaction = reactionTo(error);
        if (reaction.do === 'warn') env.warn(reaction.text);
        else if (reaction.do === 'signIn' && call.need.open) env.warn(error.problem.error_description);
      }
      throw error;
    }
  }) as Send;
}

async function read(call: Call, response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const json = (response.headers.get('content-type') ?? '').includes('json');
  if (call.blob && !(response.status === 202 && json))
    return {
      blob: await response.blob(),
      name: fileNameOf(response.headers.get('content-disposition')) ?? call.name,
    } satisfies Download;
  const text = await response.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}
