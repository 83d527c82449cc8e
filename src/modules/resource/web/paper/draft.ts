import { partsOf } from '../../../question-bank/contract';
import type { PickedQuestion } from '../../../question-bank/web/published';
import { shareScore, type Paper, type PaperQueRow } from '../../contract';

/** A paper while it is written. Sections have keys of their own, so that moving one keeps what is typed in it. */
export interface DraftSection {
  readonly key: number;
  readonly title: string;
  readonly questions: readonly PaperQueRow[];
}
export interface Draft {
  readonly title: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly year: number | null;
  readonly tbkNodeIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly sections: readonly DraftSection[];
}
let serial = 0;
export const section = (title: string, questions: readonly PaperQueRow[] = []): DraftSection => ({
  key: ++serial,
  title,
  questions,
});
export const draftOf = (p: Paper, title = p.title): Draft => ({
  title,
  stgId: p.stgId ?? 2,
  sbjId: p.sbjId ?? 2,
  year: p.year,
  tbkNodeIds: p.nodes.map((n) => n.id),
  tagIds: p.tags.map((x) => x.id),
  sections: p.sections.map((s) => section(s.title, s.questions)),
});
export const qidsIn = (d: Draft): number[] => d.sections.flatMap((s) => s.questions.map((q) => q.qid));
const scoresFor = (q: Pick<PaperQueRow, 'kind' | 'body'>, score: number) =>
  q.kind === 'group'
    ? shareScore(
        score,
        partsOf(q.body).map((p) => p.qcid),
      )
    : [{ qcid: 0, score }];
/** A question the picker gave, with the points chosen there. */
export const fromPicked = (p: PickedQuestion): PaperQueRow => ({
  verId: p.verId,
  qid: p.qid,
  qtpId: p.qtpId,
  kind: p.kind,
  degree: p.degree,
  body: p.body,
  klgIds: p.klgIds,
  nodeIds: p.tbkNodeIds,
  score: p.score,
  scores: scoresFor(p, p.score),
});
export const withScore = (q: PaperQueRow, score: number): PaperQueRow => ({ ...q, score, scores: scoresFor(q, score) });

/** The usual order of kinds in a school paper. */
const ORDER = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'group', 'short', 'photo'];
/** Puts all questions into one section a kind, in the usual order, the easy ones first. */
export const byKind = (d: Draft, titleOf: (kind: PaperQueRow['kind']) => string): Draft => {
  const all = d.sections.flatMap((s) => s.questions);
  const kinds = [...new Set(all.map((q) => q.kind))].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return {
    ...d,
    sections: kinds.map((kind) =>
      section(
        titleOf(kind),
        all.filter((q) => q.kind === kind).toSorted((a, b) => a.degree - b.degree),
      ),
    ),
  };
};
/** Moves a question to a place of a section, out of wherever it stands. */
export function moveTo(d: Draft, qid: number, sectionKey: number, at: number): Draft {
  const que = d.sections.flatMap((s) => s.questions).find((q) => q.qid === qid);
  if (!que) return d;
  return {
    ...d,
    sections: d.sections.map((s) => {
      const before = s.questions.findIndex((q) => q.qid === qid),
        rest = s.questions.filter((q) => q.qid !== qid);
      if (s.key !== sectionKey) return before < 0 ? s : { ...s, questions: rest };
      return { ...s, questions: [...rest.slice(0, at), que, ...rest.slice(at)] };
    }),
  };
}
/** Adds questions to a section; those that stand in the paper already are left out. */
export function addTo(d: Draft, sectionKey: number, questions: readonly PaperQueRow[]): Draft {
  const known = new Set(qidsIn(d));
  return {
    ...d,
    sections: d.sections.map((s) =>
      s.key === sectionKey ? { ...s, questions: [...s.questions, ...questions.filter((q) => !known.has(q.qid))] } : s,
    ),
  };
}
