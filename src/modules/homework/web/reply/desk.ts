import { newKey } from '../../../../kernel/web/http/idempotency';
import { wireOf } from '../../../../kernel/web/http/request';
import { send } from '../../../../kernel/web/http/send';
import { storedLang } from '../../../../kernel/web/i18n/lang';
import { accessToken } from '../../../../kernel/web/session/token';
import type { Call, InputOf } from '../../../../kernel/shared/call';
import type { Session } from '../../../../kernel/shared/session';
import { savingFor } from '../../../../kernel/web/saving/saving';
import { enter, leave, store } from '../../contract';
import type { AnswerRow, Paper } from '../../contract/parts';
import { Autosave } from './autosave';
import { ServerClock, Spent } from './clock';
import { kindOf } from './saving';
import type { Entry } from './sheet';

/** A look at the server's clock that hangs is given up. */
const STORE_MS = 15_000;
/** A page that was away longer reads the paper again: another device may have written. */
const AWAY_MS = 5_000;
/** The browser lets this many bytes outlive a page. */
const KEEPALIVE_BYTES = 60_000;

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
export function openDesk({ paper, asked, heard }: Entered, me: Pick<Session, 'orgId' | 'userId'>) {
  const id = paper.task.taskId;
  const clock = new ServerClock(),
    spent = new Spent(paper.reply.spent);
  clock.hear(paper.now, asked, heard);
  let on: DeskEvents | undefined;
  const hear = (now: string, at: number, deadline: string | null) => {
    clock.hear(now, at, Date.now());
    on?.onDeadline(deadline);
  };
  const save = new Autosave(
    {
      queue: savingFor(me),
      taskId: id,
      title: paper.task.name,
      now: clock.now,
      spent: () => spent.read(),
      onStored: (reply, at) => hear(reply.now, at, reply.reply.deadline),
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
    const { waiting, paper: state } = save.peek();
    if (state !== 'open') return;
    if (waiting.length) sendLast(store, { id, answers: waiting.map((a) => ({ ...a })) });
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
    document.addEventListener('visibilitychange', seen);
    addEventListener('pagehide', rest);
    save.start();
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', rest);
      rest();
      save.stop();
      on = undefined;
    };
  }
  return { save, clock, spent, again, sync, connect };
}
export type Desk = ReturnType<typeof openDesk>;
