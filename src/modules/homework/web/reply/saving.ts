import type { InputOf } from '../../../../kernel/shared/call';
import { CallError } from '../../../../kernel/web/http/call-error';
import type { Item } from '../../../../kernel/web/saving/item';
import type { SaveKind } from '../../../../kernel/web/saving/queue';
import { store } from '../../contract';
import { partKey } from '../../rules';
import { sendPhotos, unsentIn } from './paper-files';
import type { Entry } from './sheet';

type Input = InputOf<typeof store>;
export type AnswerItem = Item<Input>;
/** What a failed store means: it is tried again, the paper takes nothing more (and why), or the answers themselves are not taken. */
export type FaultKind = 'retry' | 'stopped' | 'handedIn' | 'over' | 'gone' | 'empty' | 'refused';
/** Rest after the last stroke before a store, and how long a steady writer waits at most. */
export const QUIET_MS = 800;
export const LONGEST_MS = 4000;
/** Answers of one store. */
export const BATCH = 100;

const KINDS: Readonly<Record<string, FaultKind>> = {
  submitted: 'handedIn',
  stopped: 'stopped',
  notEntered: 'stopped',
  timeUp: 'over',
  over: 'over',
  emptyAnswer: 'empty',
};
/** What a refusal says of the paper, by its code and status. */
export const kindOfFault = (code: string, status: number): FaultKind =>
  new Map(Object.entries(KINDS)).get(code.replace('homework.fault.', '')) ?? (status === 404 ? 'gone' : 'refused');
export function kindOf(error: unknown): FaultKind {
  if (!(error instanceof CallError)) return 'retry';
  const { status } = error;
  // 401: the sign-in page is on its way; what is kept goes out after it.
  if (status === 0 || status === 401 || status === 429 || status >= 500) return 'retry';
  return kindOfFault(error.problem.error, status);
}

export const isHandIn = (item: AnswerItem): boolean => item.input.submit === true;
type Given = NonNullable<Input['answers']>[number];
const asEntry = (a: Given): Entry => ({ ...a, answer: a.answer ?? null, skip: a.skip ?? false });
/** The answers an item carries. */
export const entriesOf = (item: AnswerItem): Entry[] => (item.input.answers ?? []).map(asEntry);

/** The answers of one paper: in the order they were written, handing in behind all of them. */
export const paperAnswers: SaveKind<typeof store, Input> = {
  name: 'homework.answers',
  call: store,
  most: BATCH,
  inOrder: true,
  rest: { quiet: QUIET_MS, longest: LONGEST_MS },
  merge: (items) => ({
    id: items[0]?.input.id ?? 0,
    answers: items.flatMap((i) => i.input.answers ?? []),
    ...(items.some(isHandIn) ? { submit: true } : {}),
    spent: Math.max(...items.map((i) => i.input.spent ?? 0)),
  }),
  prepare: async ({ answers, ...input }, owner) => ({
    ...input,
    answers: [...(await sendPhotos(owner, input.id, (answers ?? []).map(asEntry)))],
  }),
  // An answer with a photo that is still on this device follows its photo; handing in is answered to whoever asked for it.
  last: (items) => items.filter((i) => !isHandIn(i) && unsentIn(entriesOf(i)).length === 0),
  verdict: (error) => (kindOf(error) === 'retry' ? 'now' : 'good'),
  blame: (error, items) => {
    const kind = kindOf(error);
    // Refused for empty answers: handing in is, and what was sent with it goes again without.
    if (kind === 'empty') return items.filter(isHandIn);
    return kind === 'refused' ? undefined : items;
  },
};
export const answerSubject = (taskId: number, e: Pick<Entry, 'qid' | 'qcid'>): string => `${taskId}/${partKey(e)}`;
export const handInSubject = (taskId: number): string => `${taskId}/hand-in`;
