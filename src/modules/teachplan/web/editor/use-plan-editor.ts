import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { CallError } from '../../../../kernel/web/http/call-error';
import { keyFor, printOf, type Attempt } from '../../../../kernel/web/http/idempotency';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../../../kernel/web/form/drafts';
import { settleDirty, useDirty } from '../../../../kernel/web/router/dirty';
import { createPlan, updatePlan } from '../../contract';
import { keyOf, problemsOf, settle, toCreate, toUpdate, type Draft } from './model';

/** Where saving stands. `local`: typed, kept in this browser, the server does not have it yet. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number } | { readonly kind: 'local' } | { readonly kind: 'saving' } | { readonly kind: 'invalid' }
  | { readonly kind: 'offline' } | { readonly kind: 'refused'; readonly code: string; readonly text: string };

const KEEP_MS = 400;
const SAVE_MS = 1500;
const AGAIN_MS = 8000;
const localKey = (planId: number | undefined) => draftKey('/teachplan', 'teachplan.editor', String(planId ?? 'new'));

/** What this browser kept of a plan and the server does not have. */
export function keptDraft(planId: number | undefined): { readonly at: number; readonly draft: Draft } | undefined {
  const kept = readDraft(sessionStorage, localKey(planId));
  return kept && Array.isArray(kept.values['units']) ? { at: kept.at, draft: kept.values as unknown as Draft } : undefined;
}
export const dropKept = (planId: number | undefined): void => dropDraft(sessionStorage, localKey(planId));

/** A plan being written: every change is kept here at once and sent when the writing pauses, one save after the other. A new plan is sent when the writer says so. */
export function usePlanEditor(o: { readonly planId?: number; readonly first: Draft; readonly rev?: number; readonly savedAt?: number }) {
  const { planId } = o;
  const [draft, setDraft] = useState(o.first);
  const [state, setState] = useState<SaveState>(o.savedAt ? { kind: 'saved', at: o.savedAt } : { kind: 'local' });
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [touched, setTouched] = useState(false);
  const now = useRef({ draft: o.first, rev: o.rev ?? 1, turn: 0, saving: undefined as Promise<boolean> | undefined, last: undefined as Attempt | undefined });
  const timers = useRef<{ keep?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({});
  const problems = useMemo(() => problemsOf(draft, planId), [draft, planId]);
  useDirty(touched && state.kind !== 'saved');

  const save = useRef<() => Promise<boolean>>(() => Promise.resolve(false));
  const plan = useCallback((ms: number) => {
    clearTimeout(timers.current.save);
    if (planId != null) timers.current.save = setTimeout(() => void save.current(), ms);
  }, [planId]);

  const sendNow = useCallback(async (): Promise<boolean> => {
    const { draft: sent, rev, turn } = now.current;
    if (problemsOf(sent, planId).size > 0) { setState({ kind: 'invalid' }); return false; }
    setState({ kind: 'saving' });
    const input = toUpdate(sent, planId!, rev);
    const key = keyFor(now.current.last, input);
    try {
      const reply = await send(updatePlan, input, { quiet: true, key });
      now.current = { ...now.current, last: undefined, rev: reply.rev, draft: settle(now.current.draft, sent, reply) };
      setDraft(now.current.draft);
      setFaults(new Map());
      if (now.current.turn === turn) { clearTimeout(timers.current.keep); dropKept(planId); setState({ kind: 'saved', at: Date.now() }); } else { setState({ kind: 'local' }); plan(SAVE_MS); }
      void refresh('teachplan.plan.list', 'teachplan.plan.choices', 'teachplan.plan.common');
      return true;
    } catch (error) {
      now.current.last = { key, print: printOf(input), error };
      setState(failure(error));
      setFaults(fieldFaults(error, sent));
      if (error instanceof CallError && error.status === 0) plan(AGAIN_MS);
      return false;
    }
  }, [plan, planId]);
  save.current = useCallback(async () => {
    clearTimeout(timers.current.save);
    // One save at a time: the second would carry the revision the first is about to replace.
    if (now.current.saving) { await now.current.saving; if (now.current.draft === undefined) return false; }
    now.current.saving = sendNow().finally(() => { now.current.saving = undefined; });
    return now.current.saving;
  }, [sendNow]);

  const change = useCallback((make: (draft: Draft) => Draft) => {
    const next = make(now.current.draft);
    if (next === now.current.draft) return;
    now.current.draft = next;
    now.current.turn += 1;
    setDraft(next);
    setTouched(true);
    setState((s) => (s.kind === 'refused' && s.code === 'teachplan.fault.savedElsewhere' ? s : { kind: 'local' }));
    clearTimeout(timers.current.keep);
    timers.current.keep = setTimeout(() => saveDraft(sessionStorage, localKey(planId), now.current.draft as unknown as Record<string, unknown>, Date.now()), KEEP_MS);
    plan(SAVE_MS);
  }, [plan, planId]);

  /** A new plan goes to the server; the reply when it arrived. */
  const create = useCallback(async (): Promise<ReplyOf<typeof createPlan> | undefined> => {
    const sent = now.current.draft;
    setTouched(true);
    if (problemsOf(sent, undefined).size > 0) { setState({ kind: 'invalid' }); return undefined; }
    setState({ kind: 'saving' });
    const input = toCreate(sent);
    const key = keyFor(now.current.last, input);
    try {
      const reply = await send(createPlan, input, { quiet: true, key });
      clearTimeout(timers.current.keep);
      dropKept(undefined);
      setState({ kind: 'saved', at: Date.now() });
      settleDirty();
      void refresh('teachplan');
      return reply;
    } catch (error) {
      now.current.last = { key, print: printOf(input), error };
      setState(failure(error));
      setFaults(fieldFaults(error, sent));
      return undefined;
    }
  }, []);

  useEffect(() => {
    const hide = () => { if (document.visibilityState === 'hidden' && timers.current.save) void save.current(); };
    document.addEventListener('visibilitychange', hide);
    const held = timers.current;
    return () => { document.removeEventListener('visibilitychange', hide); clearTimeout(held.keep); clearTimeout(held.save); };
  }, []);

  const shown = useMemo(() => new Map([...faults, ...problems]), [faults, problems]);
  return { draft, change, state, problems: shown, touched, saveNow: () => save.current(), create };
}
export type PlanEditor = ReturnType<typeof usePlanEditor>;

const failure = (error: unknown): SaveState =>
  (error instanceof CallError && error.status !== 0 ? { kind: 'refused', code: error.problem.error, text: error.problem.error_description } : { kind: 'offline' });
const fieldFaults = (error: unknown, sent: Draft): ReadonlyMap<string, string> => new Map(error instanceof CallError ? (error.problem.fields ?? []).map((f) => [keyOf(sent, f.path), f.text]) : []);
