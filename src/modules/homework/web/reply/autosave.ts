import type { Stored } from '../../contract';
import {
  acknowledge,
  begin,
  hear,
  keep,
  lost,
  refused,
  reread,
  retryMs,
  take,
  waiting,
  write,
  type Entry,
  type Queue,
} from './queue';

/** What a failed store means: it is tried again, the paper takes nothing more (and why), or the answers themselves are not taken. */
export type FaultKind = 'retry' | 'stopped' | 'handedIn' | 'over' | 'gone' | 'empty' | 'refused';
/** The world of an autosave; tests bring their own. */
export interface AutosaveEnv {
  readonly store: (answers: readonly Entry[], submit: boolean) => Promise<Stored>;
  readonly kindOf: (error: unknown) => FaultKind;
  readonly textOf: (error: unknown) => string;
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly kept: { readonly read: () => readonly Entry[]; readonly write: (entries: readonly Entry[]) => void };
  /** Tells other tabs of this browser. */
  readonly tell: (entries: readonly Entry[]) => void;
  readonly onHandedIn: () => void;
}
/** open: answers are taken; the others say why not. */
export type PaperState = 'open' | 'stopped' | 'over' | 'gone' | 'handedIn';
export interface SaveView {
  readonly queue: Queue;
  readonly paper: PaperState;
  readonly sending: boolean;
  /** The network or the server does not answer; it is tried again by itself. */
  readonly offline: boolean;
  /** Handing in was asked for and is not answered yet. */
  readonly submitting: boolean;
  /** The server found empty answers when handing in. */
  readonly empty: boolean;
  /** What the server said to an answer it does not take. */
  readonly fault: string | undefined;
  /** Answers that were taken over from another tab or device, so far. */
  readonly took: number;
}
/** Rest after the last stroke before a store, and how long a steady writer waits at most. */
export const QUIET_MS = 800;
export const LONGEST_MS = 4000;

/** Keeps a paper's answers safe: debounced stores, retries, other tabs, handing in. Knows neither React nor the browser. */
export class Autosave {
  private view: SaveView;
  private readonly listeners = new Set<() => void>();
  private cancel: (() => void) | undefined;
  private since: number | undefined;
  private ended = false;
  private wanted = false;

  constructor(
    private readonly env: AutosaveEnv,
    server: readonly Entry[],
    savedAt: string | null,
  ) {
    this.view = {
      queue: begin(server, env.kept.read(), savedAt),
      paper: 'open',
      sending: false,
      offline: false,
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
  private persist(): void {
    this.env.kept.write(keep(this.env.kept.read(), this.view.queue));
  }

  /** Sends what an earlier visit left behind. */
  start(): void {
    this.ended = false;
    this.persist();
    if (waiting(this.view.queue).length > 0) this.schedule(0);
  }
  /** No more timers; what is not acknowledged stays kept. */
  stop(): void {
    this.ended = true;
    this.cancel?.();
    this.cancel = undefined;
  }

  /** The child has changed an answer. Kept on this device at once, on the server soon. */
  write(e: Omit<Entry, 'rev'>): void {
    if (this.view.paper !== 'open') return;
    this.set({ queue: write(this.view.queue, e, this.env.now()), empty: false, fault: undefined });
    this.persist();
    this.env.tell([this.view.queue.shown.get(`${e.qid}/${e.qcid}`)!]);
    // Neither a store under way nor a pause after a failure is cut short by a further stroke.
    if (this.view.sending || this.view.offline) return;
    const now = this.env.now();
    this.since ??= now;
    this.schedule(Math.max(0, Math.min(QUIET_MS, this.since + LONGEST_MS - now)));
  }
  /** Another tab has written. */
  hear(entries: readonly Entry[]): void {
    const { queue, took } = hear(this.view.queue, entries);
    if (queue !== this.view.queue) this.set({ queue, took: this.view.took + took });
  }
  /** The paper was entered again: after a stop, after the page slept. */
  reread(server: readonly Entry[]): void {
    const { queue, took } = reread(this.view.queue, server);
    this.set({ queue, took: this.view.took + took, paper: 'open' });
    this.persist();
    this.schedule(0);
  }
  close(paper: PaperState): void {
    this.set({ paper });
  }
  /** Tries at once: the network is back, or somebody asks. */
  flush(): void {
    this.schedule(0);
  }
  /** Hands in: first everything that waits, then the paper. Asked for twice it is still once. */
  submit(): void {
    if (this.view.paper === 'handedIn') return;
    this.wanted = true;
    this.set({ submitting: true, empty: false, fault: undefined });
    this.schedule(0);
  }
  /** Goes on answering although handing in has not come through. */
  withdraw(): void {
    this.wanted = false;
    this.set({ submitting: false });
  }

  private schedule(ms: number): void {
    this.cancel?.();
    this.cancel = this.ended
      ? undefined
      : this.env.later(() => {
          this.cancel = undefined;
          void this.send();
        }, ms);
  }
  private async send(): Promise<void> {
    if (this.view.sending || this.ended) return;
    const queue = take(this.view.queue);
    const last = waiting(queue).length === queue.flight.length;
    const submit = this.wanted && last && this.view.paper !== 'handedIn';
    if (queue.flight.length === 0 && !submit) {
      this.set({ offline: false });
      return;
    }
    this.since = undefined;
    this.set({ queue, sending: true });
    try {
      const reply = await this.env.store(queue.flight, submit);
      const { queue: next, took } = acknowledge(
        this.view.queue,
        reply.newer.map((n) => ({ ...n, answer: n.answer ?? null })),
        reply.savedAt,
      );
      this.set({ queue: next, sending: false, offline: false, took: this.view.took + took });
      this.persist();
      if (reply.reply.state === 'submitted' || reply.reply.state === 'marked') return this.handedIn();
      if (waiting(next).length > 0 || this.wanted) this.schedule(this.wanted ? 0 : QUIET_MS);
    } catch (error) {
      this.failed(error);
    }
  }
  private handedIn(): void {
    this.wanted = false;
    this.env.kept.write([]);
    this.set({ paper: 'handedIn', submitting: false, sending: false });
    this.stop();
    this.env.onHandedIn();
  }
  private failed(error: unknown): void {
    const kind = this.env.kindOf(error);
    if (kind === 'handedIn') return this.handedIn();
    if (kind === 'retry') {
      const queue = lost(this.view.queue);
      this.set({ queue, sending: false, offline: true });
      return this.schedule(retryMs(queue.failures));
    }
    if (kind === 'empty') {
      // Refused as a whole: nothing of it was stored, so it goes again by itself, without handing in.
      this.wanted = false;
      this.set({
        queue: { ...this.view.queue, flight: [] },
        sending: false,
        offline: false,
        submitting: false,
        empty: true,
      });
      return this.schedule(QUIET_MS);
    }
    if (kind === 'refused') {
      const none = this.view.queue.flight.length === 0;
      this.set({ queue: refused(this.view.queue), sending: false, offline: false, fault: this.env.textOf(error) });
      if (none) {
        this.wanted = false;
        return this.set({ submitting: false });
      }
      return this.schedule(0);
    }
    this.wanted = this.wanted && kind === 'over';
    this.set({
      queue: { ...this.view.queue, flight: [] },
      sending: false,
      offline: false,
      paper: kind,
      submitting: this.wanted,
    });
    // The time is up: handing in is still answered, with what was stored in time.
    if (this.wanted) this.schedule(1000);
    return undefined;
  }
}
