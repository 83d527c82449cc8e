import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Call, InputOf, ReplyOf } from '../../shared/call';
import type { Changed } from '../../shared/faults';
import { CallError } from '../http/call-error';
import { useAct, type UseActOptions } from '../http/hooks';
import { LOCK_MS } from '../lock';
import { ui } from '../i18n/i18n';
import { settleDirty, useDirty } from '../router/dirty';
import { draftKey, dropDraft, readDraft, recordOf, saveDraft, type Draft } from './drafts';
import { namePath, shareOut } from './faults';
import { checkAll, fieldsOf, tidy, type FieldFacts } from './fields-of';
import { isApart, layBeside, type Theirs } from './theirs';

/** Options of a form. */
export interface FormOptions<C extends Call> {
  readonly call: C;
  /** Values to begin with. A form that edits waits for them: render it when they are there. */
  readonly initial?: Partial<InputOf<C>>;
  /** Input that the screen gives, for example from the path. */
  readonly fixed?: Partial<InputOf<C>>;
  /** Last change of the input before it is checked and sent. */
  readonly shape?: (values: Record<string, unknown>) => Record<string, unknown>;
  readonly done?: UseActOptions<ReplyOf<C>>['done'];
  readonly refreshes?: readonly string[];
  readonly onDone?: (reply: ReplyOf<C>) => void;
  /** false: no draft; a text parts the drafts of two records at one address. */
  readonly draft?: false | string;
}
/** A form at hand. */
export interface ContractForm {
  readonly form: FormInstance;
  readonly call: Call;
  readonly facts: Readonly<Record<string, FieldFacts | undefined>>;
  readonly submit: () => Promise<void>;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** Faults that belong to no field that shows. */
  readonly above: readonly string[];
  readonly savedAt: number | undefined;
  readonly restored: Draft | undefined;
  readonly discard: () => void;
  /** Values were typed: their faults go, what was typed is kept as a draft. */
  readonly changed: (values: object) => void;
  /** Somebody else saved the record meanwhile: what they changed, beside what is typed here. */
  readonly theirs: Theirs | undefined;
  /** Takes the other's value of a field over, or keeps the typed one; without a name all that are open. */
  readonly settle: (whose: 'mine' | 'theirs', name?: string) => void;
  /** A field says that it shows, so that its faults stand beside it. */
  readonly show: (name: string) => () => void;
  /** A box says that what stands in it is not understood, and how it takes the focus: nothing is sent until that is mended. */
  readonly hold: (focus: () => void) => () => void;
}

const SAVE_MS = 600;

/** The revision a record or an input carries. */
function revOf(of: object | null | undefined): number | undefined {
  const rev: unknown = of && 'rev' in of ? of.rev : undefined;
  return typeof rev === 'number' ? rev : undefined;
}
/** The action's lock against double clicks is open again. */
const lockOpens = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LOCK_MS);
  });
const changedOf = (error: unknown): Changed | undefined =>
  error instanceof CallError ? error.problem.changed : undefined;

/** A form on a call: checks by the contract, server faults at their field, draft, leave-guard, lock. */
export function useForm<C extends Call>(o: FormOptions<C>): ContractForm {
  const { call } = o;
  const { pathname } = useLocation();
  const [form] = Form.useForm();
  const facts = useMemo(() => fieldsOf(call) as Readonly<Record<string, FieldFacts | undefined>>, [call]);
  const shown = useRef(new Map<string, number>());
  const held = useRef(new Set<() => void>());
  const options = useRef(o);
  useEffect(() => {
    options.current = o;
  });
  const act = useAct(call, { quiet: true, done: o.done, refreshes: o.refreshes });
  const [dirty, setDirty] = useState(false);
  const [above, setAbove] = useState<readonly string[]>([]);
  const [savedAt, setSavedAt] = useState<number>();
  const key = draftKey(pathname, call.name, o.draft === false ? '' : (o.draft ?? recordOf(o.initial, o.fixed)));
  const [restored, setRestored] = useState(() => (o.draft === false ? undefined : readDraft(sessionStorage, key)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [theirs, setTheirs] = useState<Theirs>();
  /** What the typed values are measured by: as read, and as the other saved since. */
  const read = useRef<Readonly<Record<string, unknown>>>((o.initial ?? {}) as Record<string, unknown>);
  /** Of the values at hand: a record that is read again behind the form must not lend it a newer one. */
  const rev = useRef(revOf(o.fixed) ?? revOf(o.initial));
  useDirty(dirty);

  useEffect(() => {
    if (!restored) return;
    form.setFieldsValue(restored.values);
    rev.current = revOf(restored.values) ?? rev.current;
    setDirty(true);
    setSavedAt(restored.at);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const changed = useCallback(
    (values: object) => {
      setDirty(true);
      for (const name of Object.keys(values))
        if (form.getFieldError(name).length > 0) form.setFields([{ name, errors: [] }]);
      if (options.current.draft === false) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const now = Date.now();
        const values = form.getFieldsValue(true) as Record<string, unknown>;
        saveDraft(sessionStorage, key, { ...values, rev: rev.current }, now);
        setSavedAt(now);
      }, SAVE_MS);
    },
    [form, key],
  );

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    dropDraft(sessionStorage, key);
    setRestored(undefined);
    setSavedAt(undefined);
    setDirty(false);
  }, [key]);

  const submit = useCallback(async () => {
    setAbove([]);
    const [focus] = held.current;
    if (focus) return focus();
    const { fixed, shape, onDone } = options.current;
    const typed = { ...(form.getFieldsValue(true) as Record<string, unknown>), ...fixed };
    const values = rev.current == null ? typed : { ...typed, rev: rev.current };
    const input = tidy(call, shape ? shape(values) : values);
    for (const name of shown.current.keys()) form.setFields([{ name, errors: [] }]);
    const wrong = checkAll(call, input);
    if (wrong.length > 0) {
      const at = wrong.filter(({ path }) => shown.current.has(path.split('.')[0]!));
      form.setFields(at.map(({ path, text }) => ({ name: namePath(path), errors: [text] })));
      setAbove(wrong.filter((w) => !at.includes(w)).map(({ path, text }) => `${path}: ${text}`));
      if (at[0]) form.scrollToField(namePath(at[0].path), { block: 'center', focus: true });
      return;
    }
    let failed: unknown;
    const attempt = (again: object) =>
      act.run({ ...input, ...again } as InputOf<C>, (error) => {
        failed = error;
      });
    const lay = (changed: Changed) =>
      layBeside(read.current, form.getFieldsValue(true) as Record<string, unknown>, changed);
    let reply = await attempt({});
    const met = changedOf(failed);
    // What the other changed is nowhere in this form: nobody is in anybody's way.
    if (met && isApart(lay(met))) {
      failed = undefined;
      rev.current = met.rev;
      await lockOpens();
      reply = await attempt({ rev: met.rev });
    }
    const changed = changedOf(failed);
    if (changed && failed instanceof CallError) {
      const text = failed.problem.error_description;
      const beside = lay(changed);
      rev.current = changed.rev;
      form.setFieldsValue(beside.follow);
      read.current = { ...read.current, ...changed.values };
      setTheirs((before) => ({ text, changed, open: { ...before?.open, ...beside.open } }));
    } else if (failed instanceof CallError) {
      const { at, above: rest } = shareOut(failed, new Set(shown.current.keys()));
      form.setFields(at);
      setAbove(failed.status === 404 && !failed.problem.fields ? [ui('goneText')] : rest);
      if (at[0]) form.scrollToField(at[0].name, { block: 'center', focus: true });
    } else if (reply !== undefined) {
      setTheirs(undefined);
      rev.current = revOf(reply as object) ?? rev.current;
      read.current = { ...read.current, ...values };
      forget();
      settleDirty();
      onDone?.(reply);
    }
  }, [act, call, forget, form]);
  const settle = useCallback(
    (whose: 'mine' | 'theirs', name?: string) => {
      if (!theirs) return;
      const names = name == null ? Object.keys(theirs.open) : [name];
      if (whose === 'theirs')
        form.setFieldsValue(Object.fromEntries(names.map((n) => [n, theirs.open[n] ?? undefined])));
      const open = Object.fromEntries(Object.entries(theirs.open).filter(([n]) => !names.includes(n)));
      setTheirs({ ...theirs, open });
    },
    [form, theirs],
  );

  const show = useCallback((name: string) => {
    shown.current.set(name, (shown.current.get(name) ?? 0) + 1);
    return () => {
      const left = shown.current.get(name)! - 1;
      if (left > 0) shown.current.set(name, left);
      else shown.current.delete(name);
    };
  }, []);
  const hold = useCallback((focus: () => void) => {
    held.current.add(focus);
    return () => {
      held.current.delete(focus);
    };
  }, []);
  const discard = useCallback(() => {
    forget();
    form.resetFields();
  }, [forget, form]);
  return {
    form,
    call,
    facts,
    submit,
    busy: act.busy,
    dirty,
    above,
    savedAt,
    restored,
    discard,
    changed,
    theirs,
    settle,
    show,
    hold,
  };
}
