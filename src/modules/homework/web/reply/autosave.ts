import type { Told } from '../../../../kernel/web/saving/env';
import type { SaveQueue, SavingView } from '../../../../kernel/web/saving/queue';
import type { Stored } from '../../contract';
import { partKey } from '../../rules';
import {
  answerSubject,
  entriesOf,
  handInSubject,
  isHandIn,
  kindOfFault,
  paperAnswers,
  type AnswerItem,
} from './saving';
import { unsentIn } from './paper-files';
import { acknowledge, begin, hear, reread, withSent, write, type Entry, type Sheet } from './sheet';

/** The world of an autosave; tests bring their own. */
export interface AutosaveEnv {
  readonly queue: SaveQueue;
  readonly taskId: number;
  readonly title: string;
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
  /** Seconds spent on the paper so far. */
  readonly spent: () => number;
  readonly onStored: (reply: Stored, asked: number) => void;
  readonly onHandedIn: () => void;
  /** The paths of photos that were sent, by the names that stood for them. */
  readonly paths: () => Promise<ReadonlyMap<string, string>>;
}
/** open: answers are taken; the others say why not. */
export type PaperState = 'open' | 'stopped' | 'over' | 'gone' | 'handedIn';
/** Parts, or handing in where there are none, and what the server said. */
export interface Late {
  readonly parts: readonly string[];
  readonly why: string;
}
export interface SaveView {
  readonly sheet: Sheet;
  /** Answers that wait to be sent. */
  readonly waiting: readonly Entry[];
  /** Parts whose answer the server refused for what it is (a picture that is not the child's). */
  readonly aside: readonly string[];
  /** What the server failed at again and again: tried again by itself, and nothing waits behind it. */
  readonly late: Late | undefined;
  readonly paper: PaperState;
  readonly sending: boolean;
  /** The network or the server does not answer; it is tried again by itself. */
  readonly offline: boolean;
  /** What was written last is not on this device's disk yet. */
  readonly keeping: boolean;
  /** Handing in was asked for and is not answered yet. */
  readonly submitting: boolean;
  /** The server found empty answers when handing in. */
  readonly empty: boolean;
  /** What the server said to an answer it does not take. */
  readonly fault: string | undefined;
  /** Answers that were taken over from another tab or device, so far. */
  readonly took: number;
}

/** A paper's answers between the child's hand and the save queue: what stands on the page, what came from elsewhere, handing in. */
export class Autosave {
  private view: SaveView;
  private readonly group: string;
  private readonly listeners = new Set<() => void>();
  private readonly ends: (() => void)[] = [];
  private started = false;

  constructor(
    private readonly env: AutosaveEnv,
    server: readonly Entry[],
    savedAt: string | null,
  ) {
    this.group = `${paperAnswers.name} ${env.taskId}`;
    this.view = {
      sheet: begin(server, savedAt),
      waiting: [],
      aside: [],
      late: undefined,
      paper: 'open',
      sending: false,
      offline: false,
      keeping: false,
      submitting: false,
      empty: false,
      fault: undefined,
      took: 0,
    };
  }
  readonly peek = (): SaveView => this.view;
  readonly subscribe = (fn: () => void): (() => void) => {
    this.listeners.add(fn);
    return () => {
      this.listeners.delete(fn);
    };
  };
  private set(part: Partial<SaveView>): void {
    this.view = { ...this.view, ...part };
    for (const fn of this.listeners) fn();
  }
  private items(view: SavingView = this.env.queue.peek()): readonly AnswerItem[] {
    return view.items.filter((i): i is AnswerItem => i.group === this.group);
  }

  /** Shows and sends what an earlier visit left behind, and follows the queue from now on. */
  start(): void {
    const { queue } = this.env;
    queue.define(paperAnswers);
    this.ends.push(
      queue.subscribe(() => this.follow()),
      queue.hear((told) => this.told(told)),
    );
    void queue.ready.then(() => {
      // What was refused on an earlier visit is asked once more: the paper may be open again.
      for (const i of this.items()) if (i.fault) void (isHandIn(i) ? queue.drop([i.id]) : queue.retry(i.id));
      this.follow();
      this.started = true;
    });
  }
  /** The page goes; what waits stays in the queue, which sends it from any other page. */
  stop(): void {
    for (const end of this.ends.splice(0)) end();
  }

  /** The child has changed an answer. Kept on this device at once, on the server soon. */
  write(e: Omit<Entry, 'rev'>): void {
    if (this.view.paper !== 'open') return;
    const sheet = write(this.view.sheet, e, this.env.now());
    this.set({ sheet, empty: false, fault: undefined });
    const entry = sheet.shown.get(partKey(e));
    if (entry) void this.put(answerSubject(this.env.taskId, e), [entry]);
  }
  /** The paper was entered again: after a stop, after the page slept. */
  reread(server: readonly Entry[]): void {
    const { sheet, took } = reread(this.view.sheet, server);
    this.set({ sheet, took: this.view.took + took, paper: 'open' });
    const { queue } = this.env;
    const old = this.items().filter((i) => entriesOf(i).some((e) => e.rev < (sheet.shown.get(partKey(e))?.rev ?? -1)));
    void queue.drop(old.map((i) => i.id));
    for (const i of this.items())
      if (i.fault && kindOfFault(i.fault.code, i.fault.status) === 'stopped') void queue.retry(i.id);
    this.flush();
  }
  close(paper: PaperState): void {
    this.set({ paper });
  }
  /** Tries at once: the network is back, or somebody asks. */
  flush(): void {
    void this.env.queue.flush();
  }
  /** The page may go: what waits goes with it, should nobody be there to send it. */
  leave(): void {
    this.env.queue.leave(paperAnswers.name, String(this.env.taskId));
  }
  /** Hands in: first everything that waits, then the paper. Asked for twice it is still once. */
  submit(): void {
    if (this.view.paper === 'handedIn') return;
    this.set({ empty: false, fault: undefined });
    if (this.view.submitting) this.flush();
    else void this.put(handInSubject(this.env.taskId), [], true);
  }
  /** Goes on answering although handing in has not come through. */
  withdraw(): void {
    void this.env.queue.drop(
      this.items()
        .filter(isHandIn)
        .map((i) => i.id),
    );
  }

  private put(subject: string, answers: readonly Entry[], submit = false): Promise<void> {
    const { queue, taskId, title, spent } = this.env;
    return queue.put(paperAnswers, {
      group: String(taskId),
      subject,
      title,
      input: { id: taskId, answers: [...answers], ...(submit ? { submit } : {}), spent: spent() },
      atOnce: submit,
    });
  }
  /** The queue has changed: by this page, by another tab, by an answer of the server. */
  private follow(): void {
    const view = this.env.queue.peek();
    const items = this.items(view);
    const open = items.filter((i) => !i.fault);
    const waiting = open.flatMap(entriesOf);
    const late = open.filter((i) => i.later);
    const why = late.at(-1)?.later?.text;
    const { sheet, took } = hear(this.view.sheet, waiting);
    this.set({
      sheet,
      waiting,
      aside: items.filter((i) => i.fault).flatMap((i) => entriesOf(i).map(partKey)),
      late: why == null ? undefined : { parts: late.flatMap((i) => entriesOf(i).map(partKey)), why },
      took: this.view.took + (this.started ? took : 0),
      submitting: this.view.paper !== 'handedIn' && open.some(isHandIn),
      sending: view.sending && open.some((i) => i.tried != null),
      keeping: open.length > 0 && view.keeping,
      offline: open.length > 0 && (view.standing !== 'ready' || open.some((i) => i.failures > 0 && !i.later)),
    });
  }
  private told(told: Told): void {
    if (told.group !== this.group) return;
    if (told.fault) return this.refused(told);
    const reply = told.reply as Stored;
    this.env.onStored(reply, told.asked);
    const newer = reply.newer.map((n) => ({ ...n, answer: n.answer ?? null }));
    const sent = (told.items as readonly AnswerItem[]).flatMap(entriesOf);
    const { sheet, took } = acknowledge(this.view.sheet, sent, newer, reply.savedAt);
    this.set({ sheet, took: this.view.took + took });
    if (unsentIn(sent).length > 0) void this.rename();
    if (reply.reply.state === 'submitted' || reply.reply.state === 'marked') this.handedIn();
    return undefined;
  }
  private async rename(): Promise<void> {
    const paths = await this.env.paths();
    this.set({ sheet: withSent(this.view.sheet, paths) });
  }
  private refused({ fault, items }: Told): void {
    if (!fault) return;
    const kind = kindOfFault(fault.code, fault.status);
    if (kind === 'handedIn') return this.handedIn();
    // Handing in that was refused is not kept: the child looks at the paper and asks again.
    void this.env.queue.drop((items as readonly AnswerItem[]).filter(isHandIn).map((i) => i.id));
    // A withdrawn task takes nothing any more, whatever is done.
    if (kind === 'gone') void this.env.queue.drop(this.items().map((i) => i.id));
    if (kind === 'empty') this.set({ empty: true });
    else if (kind === 'stopped' || kind === 'over' || kind === 'gone') this.set({ paper: kind });
    else this.set({ fault: fault.text });
    return undefined;
  }
  private handedIn(): void {
    if (this.view.paper === 'handedIn') return;
    this.set({ paper: 'handedIn', submitting: false });
    this.stop();
    void this.env.queue.drop(this.items().map((i) => i.id));
    this.env.onHandedIn();
  }
}
