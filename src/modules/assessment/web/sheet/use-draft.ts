import { useRef, useState } from 'react';
import type { SaveKind } from '../../../../kernel/web/saving/queue';
import { useSaving, type Saving } from '../../../../kernel/web/saving/use-saving';
import type { evalSelfSave } from '../../contract';
import type { Sheet } from '../../contract/parts';
import { subjectOf, type Draft, type SheetKind } from './saving';

export interface Writing {
  readonly scores: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, string>;
  /** Undefined as long as nobody has touched it. */
  readonly level: string | null | undefined;
}
type Kept = Pick<Draft, 'scores' | 'texts' | 'level'>;
const listed = ({ scores, texts, level }: Writing): Kept => ({
  scores: [...scores].map(([indexId, score]) => ({ indexId, score })),
  texts: [...texts].flatMap(([indexId, text]) => (text.trim() ? [{ indexId, text }] : [])),
  ...(level === undefined ? {} : { level }),
});
const read = (of: Kept): Writing => ({
  scores: new Map(of.scores.map((one) => [one.indexId, one.score])),
  texts: new Map((of.texts ?? []).map((one) => [one.indexId, one.text])),
  level: of.level,
});
/** So long handing in waits for a draft that is on its way. */
const WAIT_MS = 4000;
const STEP_MS = 100;

/** A judgement while it is written: kept on this device at once, on the server after a rest, found again after a reload. */
export function useDraft(sheet: Sheet, kind: SheetKind) {
  const key = { id: sheet.itemId, userId: sheet.userId };
  const subject = subjectOf(key);
  const rev = useRef(sheet.rev);
  // The kinds differ by their call's name alone.
  const saving: Saving<Draft> = useSaving(kind as SaveKind<typeof evalSelfSave, Draft>, {
    group: subject,
    onTold: ({ items, reply }) => {
      if (items.some((item) => item.subject === subject) && reply) rev.current = (reply as { rev: number }).rev;
    },
  });
  const [typed, setTyped] = useState<Writing>();
  const kept = saving.waiting.find((item) => item.subject === subject)?.input;
  const writing = typed ?? read(kept ?? { scores: sheet.scores, texts: sheet.texts });
  const write = (next: Writing) => {
    setTyped(next);
    const input = { ...key, ...listed(next), rev: rev.current };
    void saving.put({ group: subject, subject, title: sheet.item.name, input });
  };
  /** What is to be handed in, once no draft is on its way any more. */
  const whole = async (): Promise<Draft> => {
    await saving.queue.flush();
    const waits = () =>
      saving.queue.peek().items.some((item) => item.kind === kind.name && item.subject === subject && !item.fault);
    for (let waited = 0; waits() && waited < WAIT_MS; waited += STEP_MS)
      await new Promise((go) => {
        setTimeout(go, STEP_MS);
      });
    return { ...key, ...listed(writing), rev: rev.current };
  };
  return {
    saving,
    writing,
    whole,
    score: (indexId: string, score: number | null) => {
      const scores = new Map(writing.scores);
      if (score == null) scores.delete(indexId);
      else scores.set(indexId, score);
      write({ ...writing, scores });
    },
    grade: (level: string | null) => write({ ...writing, level }),
    say: (indexId: string, text: string) => write({ ...writing, texts: new Map(writing.texts).set(indexId, text) }),
  };
}
