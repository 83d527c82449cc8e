import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { partsOf } from '../../../question-bank/contract';
import { paperOf } from '../../../resource/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { placedPaper, type BankPart } from '../../rules/from-paper';
import { LIMITS } from '../../rules/limits';
import { seenRead } from '../scope';

/** Halves are the smallest points of a sheet. */
const halves = (score: number): number => Math.round(score * 2) / 2;

export const draftHandlers = [
  handle(calls.paperDraft, async (cx, { readId, resId }) => {
    const read = await seenRead(cx, readId);
    if (read.state !== 'set') throw fail(faults.begun);
    const { title, sections, versions } = await paperOf(cx, resId);
    const parts = sections.flatMap((section) =>
      section.questions.flatMap((q): BankPart[] => {
        const version = versions.get(q.verId);
        return (version ? partsOf(version.body) : []).map((part, _at, all) => ({
          verId: q.verId,
          qcid: part.qcid,
          kind: part.kind,
          options: part.options.length,
          picks: part.kind === 'judge' ? [part.answer.truth === false ? 1 : 0] : (part.answer.picks ?? []),
          blanks: part.answer.blanks?.length ?? 0,
          score: halves(q.scores?.find(({ qcid }) => qcid === part.qcid)?.score ?? q.score / all.length),
        }));
      }),
    );
    if (!parts.length || parts.length > LIMITS.questions) throw fail(faults.noQuestions, { most: LIMITS.questions });
    cx.note('exam.drafted', { subjectId: readId, resId, questions: parts.length });
    return { resId, title, questions: placedPaper(parts) };
  }),
];
