import { seeded } from '../../../../kernel/server/world';
import type { Answer, AnswerKey, BlankKey, QuestionBody, SubQuestion } from '../../rules/model';
import { plainMath } from './number';
import type { Chance, Draft, SeedQtp } from './types';

export function chance(seed: number): Chance {
  const rnd = seeded(seed);
  const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
  const shuffle = <T>(list: readonly T[]) => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = int(0, i);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  };
  return {
    int,
    some: (from, to) => {
      for (;;) {
        const n = int(from, to);
        if (n !== 0) return n;
      }
    },
    pick: (list) => list[int(0, list.length - 1)]!,
    shuffle,
  };
}
/** FNV-1a: a template's name is its seed, so that a new template changes no other's numbers. */
export const seedOf = (name: string): number =>
  [...name].reduce((h, c) => Math.imul(h ^ c.codePointAt(0)!, 16_777_619) >>> 0, 2_166_136_261);

const escaped = (s: string) =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
/** Text of a question as it is written here: HTML with formulas between dollar signs. Inside a formula stand the same words for search. */
export const inline = (text: string): string =>
  text
    .split('$')
    .map((part, at) => (at % 2 ? spanOf(part) : part))
    .join('');
const spans = new Map<string, string>();
function spanOf(latex: string): string {
  let span = spans.get(latex);
  if (span == null)
    spans.set(latex, (span = `<span class="latex" data-latex="${escaped(latex)}">${escaped(plainMath(latex))}</span>`));
  return span;
}
/** One paragraph a line; a line that is a block of its own stays as it is. */
export const rich = (text: string): string =>
  text
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => (/^<(?:p|table|ul|ol|img|figure|h4)\b/.test(l) ? inline(l) : `<p>${inline(l)}</p>`))
    .join('');

type Degree = Draft['degree'];
interface Words {
  readonly stem: string;
  readonly explain: string;
  readonly degree: Degree;
  readonly qtp?: SeedQtp;
}
const body = (
  kind: QuestionBody['kind'],
  stem: string,
  answer: AnswerKey,
  explain: string,
  more: Partial<QuestionBody> = {},
): QuestionBody => ({
  kind,
  stem: rich(stem),
  options: [],
  rights: [],
  answer,
  explain: rich(explain),
  subs: [],
  ...more,
});
const distinct = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** A wrong option and the mistake that leads to it. */
export type Mistake = readonly [option: string, mistake: string];
interface Single extends Words {
  readonly right: string;
  readonly wrong: readonly Mistake[];
}
/** Options in chance order; null where a mistake happens to give the right value or that of another. The explanation names every mistake. */
export function single(r: Chance, q: Single): Draft | null {
  const made = singleParts(r, q);
  return (
    made && {
      qtp: q.qtp ?? 'choice',
      degree: q.degree,
      body: body('single', q.stem, made.answer, made.explain, { options: made.options }),
    }
  );
}
function singleParts(
  r: Chance,
  q: { readonly right: string; readonly wrong: readonly Mistake[]; readonly explain: string },
) {
  const all = [q.right, ...q.wrong.map(([option]) => option)];
  if (!distinct(all)) return null;
  const places = r.shuffle(all.map((_, at) => at));
  const why = q.wrong
    .filter(([, mistake]) => mistake !== '')
    .map(([option, mistake]) => `选“${option}”，${mistake}`)
    .join('；');
  return {
    options: places.map((at) => inline(all[at]!)),
    answer: { picks: [places.indexOf(0)] },
    explain: why === '' ? q.explain : `${q.explain}\n易错提醒：${why}。`,
  };
}
/** [option, whether it is right, why] */
export type Claim = readonly [option: string, right: boolean, why: string];
export function multi(
  r: Chance,
  q: { readonly stem: string; readonly claims: readonly Claim[]; readonly explain?: string; readonly degree: Degree },
): Draft | null {
  if (!distinct(q.claims.map(([option]) => option))) return null;
  const claims = r.shuffle(q.claims);
  const picks = claims.flatMap(([, right], at) => (right ? [at] : []));
  if (picks.length < 2 || picks.length === claims.length) return null;
  const why = claims.map(([option, right, reason]) => `“${option}”${right ? '符合' : '不符合'}：${reason}`).join('\n');
  return {
    qtp: 'choices',
    degree: q.degree,
    body: body('multi', q.stem, { picks }, q.explain ? `${q.explain}\n${why}` : why, {
      options: claims.map(([option]) => inline(option)),
    }),
  };
}
export const truth = (q: Words & { readonly right: boolean }): Draft => ({
  qtp: 'truth',
  degree: q.degree,
  body: body('judge', q.stem, { truth: q.right }, `${q.right ? '正确' : '错误'}。${q.explain}`),
});

/** A gap: what is right (all spellings) and how it is compared. */
export const num = (...accept: string[]): BlankKey => ({ accept, mode: 'number' });
export const word = (...accept: string[]): BlankKey => ({ accept, mode: 'text' });
export const formula = (...accept: string[]): BlankKey => ({ accept, mode: 'formula' });
/** A formula in a form: multiplied out, or as a product. */
export const shaped = (form: 'expanded' | 'factored', ...accept: string[]): BlankKey => ({
  accept,
  mode: 'formula',
  form,
});
/** Several values in any order. */
export const values = (...accept: string[]): BlankKey => ({ accept, mode: 'set' });
/** A number with its unit, or with one that converts to it. */
export const measured = (n: number, unit: string): BlankKey => ({ accept: [`${n}${unit}`], mode: 'number', unit });
export const fill = (q: Words & { readonly gaps: readonly BlankKey[] }): Draft => ({
  qtp: q.qtp ?? 'fill',
  degree: q.degree,
  body: body('blank', q.stem, { blanks: [...q.gaps] }, q.explain),
});
export function match(r: Chance, q: Words & { readonly pairs: readonly (readonly [string, string])[] }): Draft | null {
  if (!distinct(q.pairs.map(([left]) => left)) || !distinct(q.pairs.map(([, right]) => right))) return null;
  const places = r.shuffle(q.pairs.map((_, at) => at));
  // A right column that stands in the order of the left one needs no thought.
  if (places.every((p, at) => p === at)) places.push(places.shift()!);
  return {
    qtp: 'match',
    degree: q.degree,
    body: body('match', q.stem, { pairs: q.pairs.map((_, at) => places.indexOf(at)) }, q.explain, {
      options: q.pairs.map(([left]) => inline(left)),
      rights: places.map((at) => inline(q.pairs[at]![1])),
    }),
  };
}
/** `items` stand in their right order. */
export function order(r: Chance, q: Words & { readonly items: readonly string[] }): Draft | null {
  if (!distinct(q.items)) return null;
  const places = r.shuffle(q.items.map((_, at) => at));
  if (places.every((p, at) => p === at)) places.push(places.shift()!);
  return {
    qtp: 'order',
    degree: q.degree,
    body: body('order', q.stem, { order: q.items.map((_, at) => places.indexOf(at)) }, q.explain, {
      options: places.map((at) => inline(q.items[at]!)),
    }),
  };
}
export const short = (q: Words & { readonly model: string }): Draft => ({
  qtp: q.qtp ?? 'answer',
  degree: q.degree,
  body: body('short', q.stem, { text: rich(q.model) }, q.explain),
});
export const photo = (q: Words & { readonly model: string }): Draft => ({
  qtp: 'draw',
  degree: q.degree,
  body: body('photo', q.stem, { text: rich(q.model) }, q.explain),
});

/** One question of a passage. */
export type Sub =
  | {
      readonly kind: 'single';
      readonly stem: string;
      readonly right: string;
      readonly wrong: readonly Mistake[];
      readonly explain: string;
    }
  | { readonly kind: 'judge'; readonly stem: string; readonly right: boolean; readonly explain: string }
  | { readonly kind: 'blank'; readonly stem: string; readonly gaps: readonly BlankKey[]; readonly explain: string }
  | { readonly kind: 'short'; readonly stem: string; readonly model: string; readonly explain: string };
export function group(
  r: Chance,
  q: {
    readonly qtp: SeedQtp;
    readonly stem: string;
    readonly subs: readonly Sub[];
    readonly explain: string;
    readonly degree: Degree;
  },
): Draft | null {
  const subs: SubQuestion[] = [];
  for (const [at, sub] of q.subs.entries()) {
    const made = sub.kind === 'single' ? singleParts(r, sub) : null;
    if (sub.kind === 'single' && !made) return null;
    const answer: AnswerKey =
      sub.kind === 'single'
        ? made!.answer
        : sub.kind === 'judge'
          ? { truth: sub.right }
          : sub.kind === 'blank'
            ? { blanks: [...sub.gaps] }
            : { text: rich(sub.model) };
    subs.push({
      qcid: at + 1,
      kind: sub.kind,
      stem: rich(sub.stem),
      options: made?.options ?? [],
      rights: [],
      answer,
      explain: rich(made?.explain ?? sub.explain),
    });
  }
  return { qtp: q.qtp, degree: q.degree, body: body('group', q.stem, {}, q.explain, { subs }) };
}

/** The right answer to a part, as a learner gives it. */
export const rightAnswer = (key: AnswerKey): Answer => ({
  ...(key.picks && { picks: key.picks }),
  ...(key.truth != null && { truth: key.truth }),
  ...(key.blanks && { blanks: key.blanks.map((b) => b.accept[0]!) }),
  ...(key.pairs && { pairs: key.pairs }),
  ...(key.order && { order: key.order }),
});
