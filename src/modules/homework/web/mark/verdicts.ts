import { judge, partsOf, type Answer, type Judged } from '../../../question-bank/contract';
import type { AnswerRow, Que } from '../../contract/parts';
import { widened } from '../../rules';

/** What a child gave to a question and how it was judged, by part; the places of gaps are judged here by the same rules. */
export function judgedOf(
  que: Que,
  rows: readonly AnswerRow[],
): { readonly answers: Record<number, Answer | null>; readonly judged: Record<number, Judged> } {
  const answers: Record<number, Answer | null> = {},
    judged: Record<number, Judged> = {};
  for (const part of partsOf(que.body)) {
    const row = rows.find((r) => r.qid === que.qid && r.qcid === part.qcid);
    answers[part.qcid] = row?.answer ?? null;
    const pure = judge(widened(part, que.parts.find((p) => p.qcid === part.qcid)?.accept), row?.answer);
    const share = row?.share ?? null;
    judged[part.qcid] =
      row?.judged === 'auto'
        ? pure
        : share == null
          ? { verdict: pure.verdict === 'empty' ? 'empty' : 'hand', share: null }
          : {
              verdict: share >= 100 ? 'right' : share > 0 ? 'part' : pure.verdict === 'empty' ? 'empty' : 'wrong',
              share,
            };
  }
  return { answers, judged };
}
/** Whether a person has to look, or has looked. */
export const needsHand = (row: AnswerRow | undefined): boolean => row == null || row.judged !== 'auto';
