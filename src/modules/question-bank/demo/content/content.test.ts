import katex from 'katex';
import { describe, expect, test, vi } from 'vitest';
import { cleanHtml } from '../../../../kernel/server/rich-text';
import { checkQuestion } from '../../rules/check';
import { judge } from '../../rules/judge';
import { isEmptyAnswer, partsOf, questionBody, QUE_KINDS, type Part } from '../../rules/model';
import { contentQuestions, drawings, drawingsIn, SEED_QTPS, withDrawings, type SeedQuestion } from './index';
import { plainMath } from './number';
import { rightAnswer } from './tools';

const all = contentQuestions();
const parts = all.flatMap((q) => partsOf(q.body).map((part) => ({ q, part })));
const texts = (q: SeedQuestion): string[] =>
  [q.body, ...q.body.subs].flatMap((b) => [b.stem, b.explain, ...b.options, ...b.rights, b.answer.text ?? '']);
const count = <T>(list: readonly T[], of: (item: T) => string) => {
  const sum = new Map<string, number>();
  for (const item of list) sum.set(of(item), (sum.get(of(item)) ?? 0) + 1);
  return Object.fromEntries(sum) as Record<string, number>;
};
const faulty = (bad: (q: SeedQuestion) => boolean) => all.filter(bad).map((q) => q.key);
const bare = (html: string) => html.replace(/<[^>]*>/g, '').trim();

test('a formula in plain signs keeps its exponent whole', () => {
  const plain = ['x^2', 'x^{12}', 'x^{3+5}=x^{8}', 'a^{3\\times 4}', '10^{-3}', '37^\\circ'].map(plainMath);
  expect(plain).toEqual(['x²', 'x¹²', 'x^(3+5)=x⁸', 'a^(3×4)', '10^(-3)', '37°']);
});

describe('[issue C.1] the demonstration questions', () => {
  test('there are at least 420 of mathematics, 160 of English and 80 of Chinese, in grades 6 to 8', () => {
    const subjects = count(all, (q) => `${q.sbj}`);
    expect(subjects['2']).toBeGreaterThanOrEqual(420);
    expect(subjects['3']).toBeGreaterThanOrEqual(160);
    expect(subjects['1']).toBeGreaterThanOrEqual(80);
    expect(Object.keys(count(all, (q) => `${q.sbj}/${q.grade}`)).sort()).toEqual([
      '1/6',
      '1/7',
      '1/8',
      '2/6',
      '2/7',
      '2/8',
      '3/6',
      '3/7',
      '3/8',
    ]);
  });
  test('every kind occurs in every subject, and every degree', () => {
    for (const sbj of [1, 2, 3])
      expect(new Set(all.filter((q) => q.sbj === sbj).map((q) => q.body.kind))).toEqual(new Set(QUE_KINDS));
    expect(Object.keys(count(all, (q) => `${q.degree}`))).toEqual(['1', '2', '3', '4', '5']);
    expect(parts.some(({ part }) => (part.answer.blanks?.length ?? 0) >= 3)).toBe(true);
  });
  test('at most 30 come from one template, and a question type asks for its kind', () => {
    expect(Math.max(...Object.values(count(all, (q) => q.template)))).toBeLessThanOrEqual(30);
    expect(faulty((q) => SEED_QTPS[q.qtp].kind !== q.body.kind)).toEqual([]);
  });
  test('they fit the question model and are the same in every world', async () => {
    for (const q of all)
      expect([q.key, questionBody.parse(q.body), checkQuestion(q.body)]).toEqual([q.key, q.body, []]);
    expect(new Set(all.map((q) => q.key)).size).toBe(all.length);
    vi.resetModules();
    const again = (await import('./index')).contentQuestions();
    expect([again === all, JSON.stringify(again) === JSON.stringify(all)]).toEqual([false, true]);
  });
  test('no two have the same words', () => {
    const words = count(all, (q) =>
      JSON.stringify([q.body.stem, [...q.body.options].sort(), [...q.body.rights].sort()]).replace(/<[^>]*>|\s/g, ''),
    );
    expect(Object.entries(words).filter(([, n]) => n > 1)).toEqual([]);
    const stems = count(
      all.filter((q) => q.body.options.length === 0),
      (q) => bare(q.body.stem),
    );
    expect(Object.entries(stems).filter(([, n]) => n > 1)).toEqual([]);
  });
  test('each has an explanation, a node of its grade’s textbook and knowledge points', () => {
    expect(
      faulty(
        (q) =>
          q.body.explain.length < 10 || q.node <= 0 || q.knowledge.length === 0 || q.knowledge.some((k) => !(k > 0)),
      ),
    ).toEqual([]);
    expect(parts.filter(({ part }) => bare(part.explain).length < 6).map(({ q }) => q.key)).toEqual([]);
    expect(
      faulty((q) => new Set(q.knowledge).size !== q.knowledge.length || q.stg !== (q.grade === 6 ? 1 : 2)),
    ).toEqual([]);
  });
});

describe('their form', () => {
  test('formulas are drawn without an error', () => {
    const formulas = new Set(
      all.flatMap(texts).flatMap((html) => [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, latex]) => latex!)),
    );
    expect(formulas.size).toBeGreaterThan(1500);
    for (const latex of formulas)
      katex.renderToString(
        latex
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, '&'),
        { throwOnError: true, strict: 'error' },
      );
  });
  test('texts are as the server would keep them, and no piece of a formula is left over', () => {
    const changed = all
      .flatMap((q) => texts(withDrawings({ ...q }, () => '/api/file/1.png')).map((html) => [q.key, html] as const))
      .filter(([, html]) => html !== '' && cleanHtml(html) !== html);
    expect(changed).toEqual([]);
    expect(
      faulty((q) =>
        texts(q).some((html) => /\$|undefined|NaN|Infinity|\[object/.test(html) || /\\[a-z]/.test(bare(html))),
      ),
    ).toEqual([]);
  });
  test('a blank has as many gaps as answers; a cloze marks each of its questions', () => {
    for (const { q, part } of parts.filter(({ part }) => part.kind === 'blank'))
      expect([q.key, part.stem.split('____').length - 1]).toEqual([q.key, part.answer.blanks!.length]);
    for (const q of all.filter((x) => x.qtp === 'cloze'))
      expect([...q.body.stem.matchAll(/__(\d+)__/g)].map(([, n]) => Number(n))).toEqual(q.body.subs.map((s) => s.qcid));
    expect(all.filter((q) => q.body.kind === 'group').every((q) => q.body.subs.length >= 3)).toBe(true);
  });
  test('each drawing is used, each named drawing is there, and at most twelve exist', () => {
    const used = new Set(all.flatMap(texts).flatMap(drawingsIn));
    expect([...used].sort()).toEqual(drawings.map((d) => d.key).sort());
    expect(drawings.length).toBeLessThanOrEqual(12);
    for (const d of drawings) expect(d.svg()).toMatch(/^<svg [^]*<\/svg>$/);
    const one = all.find((q) => q.body.stem.includes('drawing:axis'))!;
    expect(withDrawings(one.body, (key) => `/api/file/${key}.png`).stem).toContain('src="/api/file/axis.png"');
    expect(withDrawings(one.body, () => null).stem).not.toContain('<img');
  });
});

describe('their keys', () => {
  const plainOption = (html: string) => html.replace(/<(?!span class="latex")[^>]*>/g, '').replace(/\s/g, '');
  test('options of a question differ from one another', () => {
    const same = parts.filter(
      ({ part }) =>
        new Set(part.options.map(plainOption)).size !== part.options.length ||
        new Set(part.rights.map(plainOption)).size !== part.rights.length,
    );
    expect(same.map(({ q }) => q.key)).toEqual([]);
  });
  test('the key is judged right; what a person marks goes to a person', () => {
    for (const { q, part } of parts) {
      const byHand = part.kind === 'short' || part.kind === 'photo';
      const given = byHand ? { text: 'x' } : rightAnswer(part.answer);
      expect([q.key, isEmptyAnswer(given), judge(part, given).verdict]).toEqual([
        q.key,
        false,
        byHand ? 'hand' : 'right',
      ]);
    }
  });
  test('every spelling that a gap accepts is judged right', () => {
    for (const { q, part } of parts)
      for (const [at, key] of (part.answer.blanks ?? []).entries())
        for (const accepted of key.accept) {
          const blanks = part.answer.blanks!.map((b, i) => (i === at ? accepted : b.accept[0]!));
          expect([q.key, accepted, judge(part, { blanks }).verdict]).toEqual([q.key, accepted, 'right']);
        }
  });
  test('every distractor is judged wrong', () => {
    const wrongOnes = ({ kind, answer, options }: Part) => {
      const others = options.map((_, at) => at).filter((at) => !answer.picks?.includes(at));
      if (kind === 'single') return others.map((at) => ({ picks: [at] }));
      if (kind === 'multi') return others.map((at) => ({ picks: [...answer.picks!, at] }));
      if (kind === 'judge') return [{ truth: !answer.truth }];
      if (kind === 'match') return [{ pairs: [...answer.pairs!.slice(1), answer.pairs![0]!] }];
      if (kind === 'order') return [{ order: [...answer.order!].reverse() }];
      return kind === 'blank' ? [{ blanks: answer.blanks!.map(() => '987654321') }] : [];
    };
    for (const { q, part } of parts)
      for (const given of wrongOnes(part))
        expect([q.key, given, judge(part, given).verdict]).toEqual([q.key, given, 'wrong']);
  });
  test('the right option stands at every place about as often, and statements are true about as often as false', () => {
    const fours = parts.filter(({ part }) => part.kind === 'single' && part.options.length === 4);
    for (const n of Object.values(count(fours, ({ part }) => `${part.answer.picks![0]}`)))
      expect(n / fours.length).toBeGreaterThan(0.19);
    const statements = parts.filter(({ part }) => part.kind === 'judge');
    expect(statements.filter(({ part }) => part.answer.truth).length / statements.length).toBeGreaterThan(0.35);
  });
  test('a distractor of mathematics names the mistake that leads to it', () => {
    const silent = all
      .filter(
        (q) => q.sbj === 2 && q.body.kind === 'single' && !['m7-find-mistake', 'm8-quadrant-line'].includes(q.template),
      )
      .filter((q) =>
        q.body.options.some(
          (option, at) => at !== q.body.answer.picks![0] && !q.body.explain.includes(`选“${option}”，`),
        ),
      );
    expect(silent.map((q) => q.key)).toEqual([]);
  });
});
