import { useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, saveDraft } from '../../../../kernel/web/form/drafts';
import { notify } from '../../../../kernel/web/notify';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { useSession } from '../../../../kernel/web/session/session-store';
import { checkQuestion } from '../../contract';
import type { QuestionDraft } from '../edit/question-form';
import { useT } from '../texts';
import { typedOf, type Typed } from './draft';

const REST_MS = 800;
/** A question while it is typed: kept in this browser with every rest, found again after a reload, checked before it is handed in. */
export function useTyping(name: string, began: QuestionDraft) {
  const t = useT();
  const me = useSession();
  const key = draftKey('question-bank.input', name, String(me?.userId ?? ''));
  const [kept] = useState(() => readDraft(localStorage, key));
  const [draft, setDraft] = useState<QuestionDraft>(() =>
    kept ? ({ ...began, ...kept.values } as unknown as QuestionDraft) : began,
  );
  const [savedAt, setSavedAt] = useState(kept?.at);
  const [marked, setMarked] = useState(false);
  const dirty = draft !== began;
  useDirty(dirty);
  useEffect(() => {
    if (draft === began) return undefined;
    const id = setTimeout(() => {
      const now = Date.now();
      saveDraft(localStorage, key, { ...draft }, now);
      setSavedAt(now);
    }, REST_MS);
    return () => clearTimeout(id);
  }, [draft, began, key]);
  /** What may be handed in; otherwise its faults are marked. */
  const ready = (): Typed | undefined => {
    setMarked(true);
    const typed = typedOf(draft);
    if (!typed) {
      notify({ tone: 'warning', text: t('chooseType') });
      return undefined;
    }
    if (checkQuestion(draft.body).length === 0) return typed;
    notify({ tone: 'warning', text: t('fault.incomplete') });
    setTimeout(() => document.querySelector('.edit-fault')?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
    return undefined;
  };
  /** Handed in or given up: nothing of it stays here. */
  const forget = () => {
    dropDraft(localStorage, key);
    setSavedAt(undefined);
  };
  return { draft, setDraft, marked, setMarked, dirty, savedAt, ready, forget };
}
