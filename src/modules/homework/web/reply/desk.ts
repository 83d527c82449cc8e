import { newKey } from '../../../../kernel/web/http/idempotency';
import { send } from '../../../../kernel/web/http/send';
import { sendLast } from '../../../../kernel/web/http/send-last';
import type { Session } from '../../../../kernel/shared/session';
import { ownerOf } from '../../../../kernel/web/saving/item';
import { dropFiles, dropSentFiles } from '../../../../kernel/web/offline/kept-files';
import { savingFor } from '../../../../kernel/web/saving/saving';
import { enter, leave, store } from '../../contract';
import type { AnswerRow } from '../../contract/parts';
import { sentPaths } from '../../../files/web/published';
import { Autosave } from './autosave';
import { ServerClock, Spent } from './clock';
import { dropPaper, keepPaper, type Opened } from './kept-paper';
import { filesOf } from './paper-files';
import { kindOf } from './saving';
import type { Entry } from './sheet';

/** A look at the server's clock that hangs is given up. */
const STORE_MS = 15_000;
/** A page that was away longer reads the paper again: another device may have written. */
const AWAY_MS = 5_000;
/** A paper that came from this device is asked for again so often, until the server answers. */
const ASK_MS = 10_000;

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
export interface DeskEvents {
  readonly onHandedIn: () => void;
  readonly onDeadline: (deadline: string | null) => void;
}
/** A paper under a child's hand: the autosave in its browser, the server's clock, the time spent. */
export function openDesk({ paper, asked, heard, entries }: Opened, me: Pick<Session, 'orgId' | 'userId'>) {
  const id = paper.task.taskId;
  const owner = ownerOf(me);
  /** It came from this device: what the server says of it is still to be heard. */
  let unheard = entries != null;
  const clock = new ServerClock(),
    spent = new Spent(paper.reply.spent);
  clock.hear(paper.now, asked, heard);
  let on: DeskEvents | undefined;
  const handedIn = () => {
    forget();
    on?.onHandedIn();
  };
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
      onStored: (reply, at) => {
        hear(reply.now, at, reply.reply.deadline);
        // The paper may have been written on elsewhere while this device was alone with it.
        if (unheard) void again();
      },
      onHandedIn: handedIn,
      paths: () => sentPaths(filesOf(owner, id)),
    },
    entries ?? paper.answers.map(entryOf),
    paper.answers.length ? paper.now : null,
  );
  // A start without a network finds here what the server has taken; what it has not lies in the save queue.
  let acked = save.peek().sheet.acked;
  const keep = () => {
    const { sheet } = save.peek();
    acked = sheet.acked;
    const reply = { ...paper.reply, spent: spent.read() };
    const kept = { paper: { ...paper, reply }, asked, heard, entries: [...sheet.shown.values()] };
    const keeping = async () => {
      for (const left of await keepPaper(owner, kept)) await dropSentFiles(filesOf(owner, left));
    };
    keeping().catch((error: unknown) => console.info('paper', error));
  };
  const forget = () => {
    Promise.all([dropPaper(owner, id), dropFiles(filesOf(owner, id))]).catch((error: unknown) =>
      console.info('paper', error),
    );
  };
  const follow = () => {
    const view = save.peek();
    if (view.paper === 'gone') forget();
    else if (view.paper !== 'handedIn' && view.sheet.acked !== acked) keep();
  };

  /** Reads the paper again: after a stop, after the page slept. @returns whether it is open. */
  async function again(): Promise<boolean> {
    const at = Date.now();
    try {
      const now = await send(enter, { id }, { quiet: true });
      unheard = false;
      hear(now.now, at, now.reply.deadline);
      if (now.reply.state === 'submitted' || now.reply.state === 'marked') {
        handedIn();
        return false;
      }
      save.reread(now.answers.map(entryOf));
      return true;
    } catch (error) {
      const kind = kindOf(error);
      if (kind !== 'retry') unheard = false;
      if (kind === 'handedIn') handedIn();
      else if (kind === 'over' || kind === 'gone') save.close(kind);
      return false;
    }
  }
  /** The page goes or is put aside: what waits goes out with it. */
  function rest(): void {
    spent.hide();
    if (save.peek().paper !== 'open') return;
    save.leave();
    sendLast(leave, { id, spent: spent.read() }, newKey()).catch(() => undefined);
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
    keep();
    const end = save.subscribe(follow);
    const ask = setInterval(() => {
      if (unheard) void again();
      else clearInterval(ask);
    }, ASK_MS);
    return () => {
      clearInterval(ask);
      end();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pagehide', rest);
      rest();
      save.stop();
      on = undefined;
    };
  }
  return { owner, save, clock, spent, again, sync, connect };
}
export type Desk = ReturnType<typeof openDesk>;
