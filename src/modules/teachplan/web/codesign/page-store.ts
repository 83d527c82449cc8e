import { CallError } from '../../../../kernel/web/http/call-error';
import type { Send } from '../../../../kernel/web/http/client';
import { isServerFault, pauseMs, refusalIn, verdictOf } from '../../../../kernel/web/saving/verdict';
import { updateCodesign, type Codesign } from '../../contract';

const SAVE_MS = 1500;
/** A colleague saved first, or another window of one's own. */
const TAKEN = new Set(['teachplan.fault.savedBy', 'teachplan.fault.savedElsewhere']);
type Latest = Pick<Codesign, 'codesignId' | 'content' | 'rev' | 'savedByName'>;
export interface PageView {
  readonly content: string;
  readonly status: 'saved' | 'local' | 'saving' | 'offline' | 'conflict' | 'refused';
  /** Why the server does not take it. */ readonly fault: string | undefined;
  /** What a colleague saved while I was writing. */ readonly theirs: Latest | undefined;
}
export interface PageWorld {
  readonly send: Send;
  readonly refresh: () => void;
}

/** The shared page: what I write is saved when I pause; what a colleague saved meanwhile stands beside mine and is never overwritten unseen. */
export class PageStore {
  private view: PageView;
  private rev: number;
  private failures = 0;
  private strikes = 0;
  private busy: Promise<boolean> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  constructor(
    private readonly first: Latest,
    private readonly world: PageWorld,
  ) {
    this.rev = first.rev;
    this.view = { content: first.content, status: 'saved', theirs: undefined, fault: undefined };
  }
  readonly subscribe = (fn: () => void): (() => void) => {
    this.listeners.add(fn);
    return () => {
      this.listeners.delete(fn);
    };
  };
  readonly snapshot = (): PageView => this.view;
  private set(part: Partial<PageView>): void {
    this.view = { ...this.view, ...part };
    for (const fn of this.listeners) fn();
  }
  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  readonly write = (html: string | null | undefined): void => {
    this.set({ content: html ?? '', ...(this.view.status === 'conflict' ? {} : { status: 'local' as const }) });
    if (this.view.status !== 'conflict') this.later(SAVE_MS);
  };
  /** The server's page, whenever it was read. Without own changes it is shown, with own ones it stands beside them. */
  readonly arrive = (latest: Latest): void => {
    if (latest.rev <= this.rev || this.busy) return;
    if (this.view.status === 'saved') {
      this.rev = latest.rev;
      this.set({ content: latest.content });
      return;
    }
    clearTimeout(this.timer);
    this.set({ theirs: latest, status: 'conflict' });
  };
  readonly save = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    if (this.busy) await this.busy;
    this.busy = this.update().finally(() => {
      this.busy = undefined;
      this.world.refresh();
    });
    return this.busy;
  };
  private async update(): Promise<boolean> {
    const { content } = this.view;
    this.set({ status: 'saving' });
    try {
      this.rev = (
        await this.world.send(updateCodesign, { id: this.first.codesignId, content, rev: this.rev }, { quiet: true })
      ).rev;
      const clean = this.view.content === content;
      this.failures = 0;
      this.strikes = 0;
      this.set({ status: clean ? 'saved' : 'local', fault: undefined });
      if (!clean) this.later(SAVE_MS);
      return clean;
    } catch (error) {
      const taken = error instanceof CallError && TAKEN.has(error.problem.error);
      if (isServerFault(error)) this.strikes += 1;
      const refused = taken ? undefined : refusalIn(error, this.strikes);
      const fault = refused?.problem.error_description;
      this.set({ status: taken ? 'conflict' : refused ? 'refused' : 'offline', fault });
      // What the server fails at is said, and tried again all the same.
      if (!taken && verdictOf(error) === 'now') this.later(pauseMs((this.failures += 1), Math.random()));
      return false;
    }
  }
  private settle(content: string, send: boolean): void {
    this.rev = this.view.theirs?.rev ?? this.rev;
    this.set({ content, theirs: undefined, status: send ? 'local' : 'saved' });
    if (send) void this.save();
  }
  readonly takeTheirs = (): void => this.settle(this.view.theirs?.content ?? this.view.content, false);
  readonly keepMine = (): void => this.settle(this.view.content, true);
  readonly append = (): void => this.settle(`${this.view.theirs?.content ?? ''}${this.view.content}`, true);
  /** Sends what is not sent yet; whether everything arrived. */
  readonly flush = (): Promise<boolean> => (this.view.status === 'saved' ? Promise.resolve(true) : this.save());
  stop(): void {
    clearTimeout(this.timer);
  }
}
