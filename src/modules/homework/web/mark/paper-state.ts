import { replaceEqualDeep } from '@tanstack/react-query';
import type { Answer, Judged } from '../../../question-bank/contract';
import type { AnswerRow, Paper, Que } from '../../contract/parts';
import { partKey } from '../../rules';
import { judgedOf, needsHand } from './verdicts';

/** A part of a question that gets points. */
export interface Part {
  readonly qid: number;
  readonly qcid: number;
  readonly key: string;
  readonly no: string;
  readonly score: number;
  readonly hand: boolean;
}
/** A question with what the child gave. */
export interface Shown {
  readonly que: Que;
  readonly answers: Readonly<Record<number, Answer | null>>;
  readonly judged: Readonly<Record<number, Judged>>;
  readonly parts: readonly Part[];
}
/** What was given on a part: points, and a word to the child. */
export interface Given {
  readonly score: number | null;
  readonly comment: string;
}
const NONE: Given = { score: null, comment: '' };

/** What stands on the desk: a paper, and what has been given on it so far. */
export interface PaperState {
  readonly paper: Paper;
  readonly ques: Paper['ques'];
  readonly shown: readonly Shown[];
  readonly parts: readonly Part[];
  readonly rows: ReadonlyMap<string, AnswerRow>;
  readonly reply: Paper['reply'];
  readonly given: ReadonlyMap<string, Given>;
  readonly comment: string;
  /** What the server has, or is being told; written where a save begins. */
  readonly saved: Map<string, Given>;
}

const givenOf = (paper: Paper) =>
  new Map(paper.answers.map((a): [string, Given] => [partKey(a), { score: a.score, comment: a.comment }]));
export const givenAt = (map: ReadonlyMap<string, Given>, key: string): Given => map.get(key) ?? NONE;

/**
 * Puts a paper on the desk. The questions are those of the paper before where they are the same: their formulas are not drawn again, which is
 * what lets the next paper stand there within a tenth of a second. The same child's paper read again keeps what is being written.
 */
export function onDesk(paper: Paper, before?: PaperState): PaperState {
  const ques = before ? replaceEqualDeep(before.ques, paper.ques) : paper.ques;
  const rows = new Map(paper.answers.map((a) => [partKey(a), a]));
  const shown = ques.map((que): Shown => ({
    que,
    ...judgedOf(que, paper.answers),
    parts: que.parts.map((p) => {
      const key = partKey({ qid: que.qid, qcid: p.qcid });
      return {
        qid: que.qid,
        qcid: p.qcid,
        key,
        score: p.score,
        no: p.qcid === 0 ? String(que.queNo) : `${que.queNo}(${p.qcid})`,
        hand: needsHand(rows.get(key)),
      };
    }),
  }));
  const base = { paper, ques, rows, shown, parts: shown.flatMap((q) => q.parts) };
  if (before && before.paper.reply.userId === paper.reply.userId) return { ...before, ...base };
  return { ...base, reply: paper.reply, given: givenOf(paper), comment: paper.reply.comment, saved: givenOf(paper) };
}
/** What the server has kept of it. */
export const onKept = (state: PaperState, paper: Paper): PaperState =>
  state.paper.reply.userId === paper.reply.userId ? { ...state, reply: paper.reply, saved: givenOf(paper) } : state;

/** Points that count: given, and within the bounds. One that the server would refuse counts nowhere. */
export const counts = (score: number | null | undefined, full: number): score is number =>
  score != null && score >= 0 && score <= full;
/** The sum of a paper's points as they stand on the desk. */
export const totalOf = (state: Pick<PaperState, 'parts' | 'given'>): number =>
  state.parts.reduce((n, p) => {
    const { score } = givenAt(state.given, p.key);
    return n + (counts(score, p.score) ? Math.round(score * 10) : 0);
  }, 0) / 10;
/** The next paper that waits for marks, from the one on the desk on and then from the top; `done` were marked meanwhile. */
export function nextUnmarked(
  order: readonly { readonly userId: number; readonly state: string }[],
  userId: number,
  done: ReadonlySet<number>,
): number | undefined {
  const at = order.findIndex((o) => o.userId === userId);
  return [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))].find(
    (o) => o.state === 'submitted' && !done.has(o.userId),
  )?.userId;
}

/** Marks that the server does not have yet; one out of bounds waits until it is mended, a word waits for its points. */
export const unsent = (
  state: PaperState,
): { readonly qid: number; readonly qcid: number; readonly score: number; readonly comment?: string }[] =>
  state.parts.flatMap((p) => {
    const now = givenAt(state.given, p.key),
      old = givenAt(state.saved, p.key),
      comment = now.comment.trim();
    if (!counts(now.score, p.score) || (now.score === old.score && comment === old.comment)) return [];
    return [{ qid: p.qid, qcid: p.qcid, score: now.score, ...(comment === old.comment ? {} : { comment }) }];
  });
