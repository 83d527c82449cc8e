import type { Figures, QueRate, StudentRow } from '../../contract';
import { bandsOf, medianOf, ranksOf, rateOf } from '../../rules';
import { EMPTY, OPEN, SKIP, type Line, type Matrix } from './matrix';
import { entryOf } from '../../../../kernel/shared/maps';

// Reports from a matrix. Pure: a screen and its export are the same rows.
/** Names shown beside a figure; the rest is one click away. */
const NAMES = 12;
/** From here on a child has it. */
const HAS = 60;
const marked = (l: Line): boolean => l.state === 'marked';

/** What a paper that was handed in has so far, and its rate; neither where nothing of it is judged. */
export function pointsOf(l: Line, full: number): Pick<StudentRow, 'score' | 'rate'> {
  const score = l.cells.length > 0 && l.cells.every((c) => c === OPEN) ? null : l.score;
  return { score, rate: score == null ? null : rateOf(score, full) };
}
/**
 * Lines of children with rate and rank: best first, then what waits for marks, then what was not handed in. Only a paper that is marked
 * has a score here: what is judged of the others so far stands beside whole ones as if it were all.
 */
export function studentRows(m: Matrix, full: number, unsubmitted: boolean): StudentRow[] {
  const ranked = m.papers.filter(marked);
  const ranks = new Map(ranksOf(ranked.map((l) => l.score ?? 0)).map((rank, at) => [ranked[at]!.userId, rank]));
  const rows = m.lines
    .filter((l) => unsubmitted || l.submittedAt != null)
    .map((l): StudentRow => {
      let given = 0,
        wrong = 0,
        toMark = 0;
      for (const c of l.cells) {
        if (c !== EMPTY && c !== SKIP) given += 1;
        if (c === OPEN) toMark += 1;
        else if (c < 100) wrong += 1;
      }
      return {
        userId: l.userId,
        userName: l.userName,
        sidNo: l.sidNo,
        clazzId: l.clazzId,
        clazzName: l.clazzName,
        state: l.state,
        enteredAt: l.enteredAt,
        submittedAt: l.submittedAt,
        late: l.late,
        spent: l.spent,
        answered: l.submittedAt == null ? l.tenths.length : given,
        ...(marked(l) ? pointsOf(l, full) : { score: null, rate: null }),
        rank: ranks.get(l.userId) ?? null,
        star: l.star,
        wrong,
        toMark,
      };
    });
  const order = { marked: 0, submitted: 1, doing: 2, stopped: 3, todo: 4 } as const;
  return rows.toSorted((a, b) => order[a.state] - order[b.state] || (a.rank ?? 0) - (b.rank ?? 0));
}
/** Average, middle, highest and lowest of the marked papers, and how many pass or excel. */
export function figuresOf(m: Matrix, full: number): Figures {
  const scores = m.papers.filter(marked).map((l) => l.score ?? 0);
  const rates = scores.map((s) => rateOf(s, full) ?? 0);
  const sum = scores.reduce((n, s) => n + s, 0);
  const share = (from: number) => rateOf(rates.filter((r) => r >= from).length, rates.length);
  return {
    papers: m.papers.length,
    marked: scores.length,
    average: scores.length ? Math.round((sum * 10) / scores.length) / 10 : null,
    rate: scores.length ? rateOf(sum, full * scores.length) : null,
    median: medianOf(scores),
    highest: scores.length ? Math.max(...scores) : null,
    lowest: scores.length ? Math.min(...scores) : null,
    passRate: share(60),
    excellentRate: share(85),
  };
}
export const bandRows = (m: Matrix, full: number) =>
  bandsOf(m.papers.filter(marked).map((l) => rateOf(l.score ?? 0, full) ?? 0));

const got = (c: number): number => (c >= 0 ? c : 0);
/** How each part went. */
export function queRates(m: Matrix): QueRate[] {
  const done = m.papers;
  // Thirds by the score that stands: upper and lower, for how well a question tells them apart.
  const sorted = done.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const third = Math.floor(sorted.length / 3);
  const degreeOf = new Map(m.def.ques.map((q) => [q.qid, q.degree]));
  return m.parts.map((p, at) => {
    let right = 0,
      part = 0,
      wrong = 0,
      empty = 0,
      toMark = 0,
      tenths = 0;
    const wrongNames: string[] = [];
    for (const l of done) {
      const c = l.cells[at]!;
      if (c === OPEN) {
        toMark += 1;
        continue;
      }
      tenths += l.tenths[at]!;
      if (c === 100) right += 1;
      else {
        if (c === EMPTY || c === SKIP) empty += 1;
        else if (c > 0) part += 1;
        else wrong += 1;
        if (c < HAS && wrongNames.length < NAMES) wrongNames.push(l.userName);
      }
    }
    const judged = done.length - toMark;
    const mean = (ls: readonly Line[]) => {
      const cs = ls.map((l) => l.cells[at]!).filter((c) => c !== OPEN);
      return cs.length ? cs.reduce((n, c) => n + got(c), 0) / cs.length : null;
    };
    const upper = third >= 3 ? mean(sorted.slice(0, third)) : null,
      lower = third >= 3 ? mean(sorted.slice(-third)) : null;
    return {
      qid: p.qid,
      qcid: p.qcid,
      queNo: p.queNo,
      verId: p.verId,
      kind: p.kind,
      degree: degreeOf.get(p.qid) ?? 3,
      score: p.score,
      average: judged ? Math.round(tenths / judged) / 10 : null,
      rate: judged ? (p.score > 0 ? rateOf(tenths / 10, judged * p.score) : rateOf(right, judged)) : null,
      right,
      part,
      wrong,
      empty,
      toMark,
      spread: upper != null && lower != null ? Math.round(upper - lower) : null,
      wrongNames,
    };
  });
}
export interface KlgRate {
  readonly klgId: number;
  readonly queCount: number;
  readonly score: number;
  readonly rate: number | null;
  readonly weakNames: string[];
}
/** How each piece of knowledge went: the points of its questions, and the children who have less than 60 % of them. The weakest first. */
export function klgRates(m: Matrix): KlgRate[] {
  const partsOf = new Map<number, number[]>();
  const klgsOf = new Map(m.def.ques.map((q) => [q.qid, q.klgIds]));
  m.parts.forEach((p, at) => {
    for (const k of klgsOf.get(p.qid) ?? []) entryOf(partsOf, k, () => []).push(at);
  });
  return [...partsOf]
    .map(([klgId, places]) => {
      const full = places.reduce((n, at) => n + m.parts[at]!.score, 0);
      let sum = 0,
        of = 0;
      const weakNames: string[] = [];
      for (const l of m.papers) {
        let mine = 0,
          mineOf = 0;
        for (const at of places)
          if (l.cells[at] !== OPEN) {
            mine += l.tenths[at]!;
            mineOf += m.parts[at]!.score * 10;
          }
        sum += mine;
        of += mineOf;
        if (mineOf > 0 && mine * 100 < mineOf * HAS && weakNames.length < NAMES) weakNames.push(l.userName);
      }
      return {
        klgId,
        queCount: new Set(places.map((at) => m.parts[at]!.qid)).size,
        score: Math.round(full * 10) / 10,
        rate: rateOf(sum, of),
        weakNames,
      };
    })
    .toSorted((a, b) => (a.rate ?? 101) - (b.rate ?? 101) || a.klgId - b.klgId);
}
