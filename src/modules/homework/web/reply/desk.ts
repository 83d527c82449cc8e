import { CallError } from '../../../../kernel/web/http/call-error';
import { newKey } from '../../../../kernel/web/http/idempotency';
import { wireOf } from '../../../../kernel/web/http/request';
import { send } from '../../../../kernel/web/http/send';
import { storedLang } from '../../../../kernel/web/i18n/lang';
import { accessToken } from '../../../../kernel/web/session/token';
import type { Call, InputOf } from '../../../../kernel/shared/call';
import { enter, leave, store } from '../../contract';
import type { AnswerRow, Paper } from '../../contract/parts';
import { Autosave, type FaultKind } from './autosave';
import { ServerClock, Spent } from './clock';
import { waiting, type Entry } from './queue';

/** A store that hangs is given up and tried again. */
const STORE_MS = 15_000;
/** A page that was away longer reads the paper again: another device may have written. */
const AWAY_MS = 5_000;
/** The browser lets this many bytes outlive a page. */
const KEEPALIVE_BYTES = 60_000;

const KINDS: Readonly<Record<string, FaultKind>> = {
  submitted: 'handedIn',
  stopped: 'stopped',
  notEntered: 'stopped',
  timeUp: 'over',
  over: 'over',
  emptyAnswer: 'empty',
};
export function kindOf(error: unknown): FaultKind {
  if (!(error instanceof CallError)) return 'retry';
  const known = KINDS[error.problem.error.replace('homework.fault.', '')];
  if (known) return known;
  if (error.status === 404) return 'gone';
  // 401: the sign-in page is on its way; what is kept goes out after it.
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500
    ? 'retry'
    : 'refused';
}
const entryOf = ({
  qid,
  qcid,
  answer,
  skip,
  rev,
}: Pick<AnswerRow, 'qid' | 'qcid' | 'answer' | 'skip' | 'rev'>): Entry => ({
  qid,
  qcid,
  answer: answer ?? null,
  skip,
  rev,
});
export const keptKey = (userId: number, taskId: number): string => `homework answers ${userId} ${taskId}`;

/** Sends so that it arrives although the page goes. */
function sendLast<C extends Call>(call: C, input: InputOf<C>): void {
  const wire = wireOf(call, input as Record<string, unknown>, {
    lang: storedLang(),
    token: accessToken(localStorage, Date.now()),
    key: newKey(),
  });
  void fetch(wire.url, {
    method: wire.method,
    headers: wire.headers,
    body: wire.body,
    credentials: 'same-origin',
    keepalive: typeof wire.body === 'string' && wire.body.length < KEEPALIVE_BYTES,
  }).catch(() => undefined);
}

/** A paper as it was entered, and when it was asked for and heard by this computer's clock. */
export interface Entered {
  readonly paper: Paper;
  readonly asked: number;
  readonly heard: number;
}
export interface DeskEvents {
  readonly onHandedIn: () => void;
  readonly onDeadline: (deadline: string | null) => void;
}
/** A paper under a child's hand: the autosave in its browser, the server's clock, the time spent. */
export function openDesk({ paper, asked, heard }: Entered) {
  const id = paper.task.taskId,
    key = keptKey(paper.reply.userId, id);
  const clock = new ServerClock(),
    spent = new Spent(paper.reply.spent);
  clock.hear(paper.now, asked, heard);
  let channel: BroadcastChannel | undefined;
  let on: DeskEvents | undefined;
  const hear = (now: string, at: number, deadline: string | null) => {
    clock.hear(now, at, Date.now());
    on?.onDeadline(deadline);
  };
  const save = new Autosave(
    {
      store: async (answers, submit) => {
        const at = Date.now();
        const reply = await send(
          store,
          { id, answers: answers.map((a) => ({ ...a })), submit, spent: spent.read() },
          { quiet: true, signal: AbortSignal.timeout(STORE_MS) },
        );
        hear(reply.now, at, reply.reply.deadline);
        return reply;
      },
      kindOf,
      textOf: (error) => (error instanceof CallError ? error.problem.error_description : ''),
      now: clock.now,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      kept: {
        read: () => {
          try {
            return JSON.parse(localStorage.getItem(key) ?? '[]') as Entry[];
          } catch {
            return [];
          }
        },
        // A full store must not stop the work: the server has what was acknowledged.
        write: (entries) => {
          try {
            if (entries.length) localStorage.setItem(key, JSON.stringify(entries));
            else localStorage.removeItem(key);
          } catch {
            /* see above */
          }
        },
      },
      tell: (entries) => channel?.postMessage(entries),
      onHandedIn: () => on?.onHandedIn(),
    },
    paper.answers.map(entryOf),
    paper.answers.length ? paper.now : null,
  );

  /** Reads the paper again: after a stop, after the page slept. @returns whether it is open. */
  async function again(): Promise<boolean> {
    const at = Date.now();
    try {
      const now = await send(enter, { id }, { quiet: true });
      hear(now.now, at, now.reply.deadline);
      if (now.reply.state === 'submitted' || now.reply.state === 'marked') {
        on?.onHandedIn();
        return false;
      }
      save.reread(now.answers.map(entryOf));
      return true;
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'handedIn') on?.onHandedIn();
      else if (kind === 'over' || kind === 'gone') save.close(kind);
      return false;
    }
  }
  /** The page goes or is put aside: what waits goes out with it. */
  function rest(): void {
    spent.hide();
    const { queue, paper: state } = save.peek();
    if (state !== 'open') return;
    const open = waiting(queue);
    if (open.length) sendLast(store, { id, answers: open.map((a) => ({ ...a })) });
    sendLast(leave, { id, spent: spent.read() });
  }
  /** Asks the server what time it is; the end of a test is its word alone. */
  async function sync(): Promise<void> {
    const at = Date.now();
    try {
      const r = await send(store, { id, answers: [] }, { quiet: true, signal: AbortSignal.timeout(STORE_MS) });
      hear(r.now, at, r.reply.deadline);
    } catch {
      /* Handing in asks again. */
    }
  }
  /** Follows the browser. @returns how to stop. */
  function connect(events: DeskEvents): () => void {
    on = events;
    let left: number | undefined;
    channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(key);
    if (channel) channel.onmessage = (event: MessageEvent<readonly Entry[]>) => save.hear(event.data);
    const online = () => save.flush();
    const seen = () => {
      if (document.visibilityState === 'hidden') {
        left = Date.now();
        rest();
        return;
      }
      spent.show();
      if (left != null && Date.now() - left > AWAY_MS) void again();
      left = undefined;
    };
    addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    addEventListener('pagehide', rest);
    save.start();
    return () => {
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', rest);
      rest();
      save.stop();
      channel?.close();
      channel = undefined;
      on = undefined;
    };
  }
  return { save, clock, spent, again, sync, connect };
}
export type Desk = ReturnType<typeof openDesk>;
