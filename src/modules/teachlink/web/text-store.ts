import { CallError } from '../../../kernel/web/http/call-error';
import { isServerFault, pauseMs, refusalIn, verdictOf } from '../../../kernel/web/saving/verdict';

const SAVE_MS = 1500;
const STALE = 'kernel.fault.stale';
/** A text as the server has it; `savedAt` is null before there is one. */
export interface Saved {
  readonly content: string;
  readonly savedAt: string | null;
}
export interface TextView {
  readonly content: string;
  readonly savedAt: string | null;
  readonly status: 'saved' | 'local' | 'saving' | 'offline' | 'conflict' | 'refused';
  /** Why the server does not take it. */ readonly fault: string | undefined;
  /** What another window saved meanwhile. */ readonly theirs: Saved | undefined;
}
export interface TextWorld {
  /** Sends; `savedAt` is what was last read. */
  readonly save: (content: string, savedAt: string | null) => Promise<Saved>;
  /** What the server has now, after it refused. */
  readonly read: () => Promise<Saved>;
}

/**
 * A text that is saved when its writer pauses. Two windows never overwrite each other unseen: the second one's text stands
 * beside the first one's until somebody chooses. What the network does not take is tried again.
 */
export class TextStore {
  private view: TextView;
  private failures = 0;
  private strikes = 0;
  private busy: Promise<boolean> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  constructor(
    first: Saved,
    private readonly world: TextWorld,
  ) {
    this.view = { ...first, status: 'saved', fault: undefined, theirs: undefined };
  }
  readonly subscribe = (fn: () => void): (() => void) => {
    this.listeners.add(fn);
    return () => {
      this.listeners.delete(fn);
    };
  };
  readonly snapshot = (): TextView => this.view;
  private set(part: Partial<TextView>): void {
    this.view = { ...this.view, ...part };
    for (const fn of this.listeners) fn();
  }
  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  readonly write = (html: string): void => {
    if (this.view.status === 'conflict') {
      this.set({ content: html });
      return;
    }
    this.set({ content: html, status: 'local' });
    this.later(SAVE_MS);
  };
  /** Sends what is written. @returns whether everything arrived. */
  readonly save = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    if (this.busy) await this.busy;
    if (this.view.status === 'saved' || this.view.status === 'conflict') return this.view.status === 'saved';
    this.busy = this.send().finally(() => {
      this.busy = undefined;
    });
    return this.busy;
  };
  private async send(): Promise<boolean> {
    const { content, savedAt } = this.view;
    this.set({ status: 'saving' });
    try {
      const saved = await this.world.save(content, savedAt);
      const clean = this.view.content === content;
      this.failures = 0;
      this.strikes = 0;
      this.set({ savedAt: saved.savedAt, status: clean ? 'saved' : 'local', fault: undefined });
      if (!clean) this.later(SAVE_MS);
      return clean;
    } catch (error) {
      await this.failed(error);
      return false;
    }
  }
  private async failed(error: unknown): Promise<void> {
    if (error instanceof CallError && error.problem.error === STALE) {
      const theirs = await this.world.read().catch(() => undefined);
      this.set(theirs ? { status: 'conflict', theirs } : { status: 'offline' });
      if (!theirs) this.later(pauseMs((this.failures += 1), Math.random()));
      return;
    }
    if (isServerFault(error)) this.strikes += 1;
    const refused = refusalIn(error, this.strikes);
    this.set({ status: refused ? 'refused' : 'offline', fault: refused?.problem.error_description });
    // What the server fails at is said, and tried again all the same.
    if (verdictOf(error) === 'now') this.later(pauseMs((this.failures += 1), Math.random()));
  }
  /** The page was read again: what is newer takes the place of a text that nobody here has changed. */
  readonly hear = (now: Saved): void => {
    if (this.view.status === 'saved' && (now.savedAt ?? '') > (this.view.savedAt ?? ''))
      this.set({ content: now.content, savedAt: now.savedAt });
  };
  readonly takeTheirs = (): void => {
    const { theirs } = this.view;
    if (theirs) this.set({ ...theirs, theirs: undefined, status: 'saved' });
  };
  readonly keepMine = (): void => {
    const { theirs } = this.view;
    if (!theirs) return;
    this.set({ savedAt: theirs.savedAt, theirs: undefined, status: 'local' });
    void this.save();
  };
  stop(): void {
    clearTimeout(this.timer);
  }
}
