import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import { keyFor, printOf, type Attempt } from '../../../../kernel/web/http/idempotency';
import type { Send } from '../../../../kernel/web/http/client';
import { isServerFault, pauseMs, refusalIn, verdictOf } from '../../../../kernel/web/saving/verdict';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../../../kernel/web/form/drafts';
import { createPlan, updatePlan } from '../../contract';
import { keyOf, problemsOf, settle, toCreate, toUpdate, type Draft } from './model';

/** Where saving stands. `local`: typed, kept in this browser, the server does not have it yet. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'local' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly code: string; readonly text: string };
export interface PlanView {
  readonly draft: Draft;
  readonly state: SaveState;
  /** What keeps it from being saved, by row or field. */ readonly problems: ReadonlyMap<string, string>;
  /** Something was typed. */ readonly touched: boolean;
}
export interface PlanWorld {
  readonly send: Send;
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly saved: () => void;
  readonly now: () => number;
}

const KEEP_MS = 400;
const SAVE_MS = 1500;
const localKey = (planId: number | undefined) => draftKey('/teachplan', 'teachplan.editor', String(planId ?? 'new'));

/** What this browser kept of a plan and the server does not have. */
export function keptDraft(
  store: PlanWorld['store'],
  planId: number | undefined,
): { readonly at: number; readonly draft: Draft } | undefined {
  const kept = readDraft(store, localKey(planId));
  return kept && Array.isArray(kept.values['units'])
    ? { at: kept.at, draft: kept.values as unknown as Draft }
    : undefined;
}
export const dropKept = (store: PlanWorld['store'], planId: number | undefined): void =>
  dropDraft(store, localKey(planId));

/**
 * A plan being written: every change is kept here at once and sent when the writing pauses, one save after the other.
 * A new plan is sent when the writer says so.
 */
export class PlanStore {
  private view: PlanView;
  private rev: number;
  private turn = 0;
  private failures = 0;
  private strikes = 0;
  private saving: Promise<boolean> | undefined;
  private last: Attempt | undefined;
  private faults: ReadonlyMap<string, string> = new Map();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly planId: number | undefined,
    o: { readonly first: Draft; readonly rev?: number; readonly savedAt?: number },
    private readonly world: PlanWorld,
  ) {
    this.rev = o.rev ?? 1;
    this.view = {
      draft: o.first,
      state: o.savedAt ? { kind: 'saved', at: o.savedAt } : { kind: 'local' },
      problems: problemsOf(o.first, planId),
      touched: o.savedAt == null && planId != null,
    };
  }
  readonly subscribe = (fn: () => void): (() => void) => {
    this.listeners.add(fn);
    return () => {
      this.listeners.delete(fn);
    };
  };
  readonly snapshot = (): PlanView => this.view;
  private set(part: Partial<PlanView>): void {
    this.view = { ...this.view, ...part };
    for (const fn of this.listeners) fn();
  }
  private get problems(): ReadonlyMap<string, string> {
    return new Map([...this.faults, ...problemsOf(this.view.draft, this.planId)]);
  }

  readonly change = (make: (draft: Draft) => Draft): void => {
    const draft = make(this.view.draft);
    if (draft === this.view.draft) return;
    this.turn += 1;
    const { state } = this.view;
    this.set({
      draft,
      touched: true,
      problems: new Map([...this.faults, ...problemsOf(draft, this.planId)]),
      state: state.kind === 'refused' && state.code === 'kernel.fault.changedSince' ? state : { kind: 'local' },
    });
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(
      () =>
        saveDraft(
          this.world.store,
          localKey(this.planId),
          this.view.draft as unknown as Record<string, unknown>,
          this.world.now(),
        ),
      KEEP_MS,
    );
    this.later(SAVE_MS);
  };
  private later(ms: number): void {
    clearTimeout(this.saveTimer);
    if (this.planId != null) this.saveTimer = setTimeout(() => void this.save(), ms);
  }

  /** Saves now; whether everything arrived. One save at a time: a second would carry the revision the first is about to replace. */
  readonly save = async (): Promise<boolean> => {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    if (this.saving) {
      await this.saving;
      if (this.view.state.kind === 'saved') return true;
    }
    this.saving = this.update(this.planId!).finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  };
  /** Something is typed and its time has not come: the page is about to go. */
  readonly hurry = (): void => {
    if (this.saveTimer) void this.save();
  };

  private async update(planId: number): Promise<boolean> {
    const { draft: sent } = this.view;
    const { turn } = this;
    if (problemsOf(sent, planId).size > 0) {
      this.set({ state: { kind: 'invalid' }, touched: true });
      return false;
    }
    const reply = await this.try(updatePlan, toUpdate(sent, planId, this.rev), sent);
    if (!reply) return false;
    this.rev = reply.rev;
    const clean = this.turn === turn;
    if (clean) {
      clearTimeout(this.keepTimer);
      dropKept(this.world.store, planId);
    } else this.later(SAVE_MS);
    this.set({
      draft: settle(this.view.draft, sent, reply),
      problems: this.problems,
      state: clean ? { kind: 'saved', at: this.world.now() } : { kind: 'local' },
    });
    this.world.saved();
    return clean;
  }
  /** Sends a new plan; the reply when it arrived. */
  readonly create = async (): Promise<ReplyOf<typeof createPlan> | undefined> => {
    const { draft } = this.view;
    if (problemsOf(draft, undefined).size > 0) {
      this.set({ state: { kind: 'invalid' }, touched: true });
      return undefined;
    }
    const reply = await this.try(createPlan, toCreate(draft), draft);
    if (!reply) return undefined;
    clearTimeout(this.keepTimer);
    dropKept(this.world.store, undefined);
    this.set({ state: { kind: 'saved', at: this.world.now() } });
    this.world.saved();
    return reply;
  };
  private async try<C extends typeof createPlan | typeof updatePlan>(
    call: C,
    input: InputOf<C>,
    sent: Draft,
  ): Promise<ReplyOf<C> | undefined> {
    const key = keyFor(this.last, input);
    this.set({ state: { kind: 'saving' } });
    try {
      const reply = await this.world.send(call, input, { quiet: true, key });
      this.last = undefined;
      this.failures = 0;
      this.strikes = 0;
      this.faults = new Map();
      return reply;
    } catch (error) {
      this.last = { key, print: printOf(input), error };
      // A busy server or a lost network pass; what would end the same again is a refusal, and so is a third failure of the server.
      if (isServerFault(error)) this.strikes += 1;
      const answered = refusalIn(error, this.strikes);
      this.faults = new Map((answered?.problem.fields ?? []).map((f) => [keyOf(sent, f.path), f.text]));
      this.set({
        touched: true,
        problems: this.problems,
        state: answered
          ? { kind: 'refused', code: answered.problem.error, text: answered.problem.error_description }
          : { kind: 'offline' },
      });
      if (verdictOf(error) === 'now') this.later(pauseMs((this.failures += 1), Math.random()));
      return undefined;
    }
  }
  stop(): void {
    clearTimeout(this.saveTimer);
  }
}
