import { describe, expect, test } from 'vitest';
import { contentQuestions } from './index';

// The questions that were written by hand, answered a second time from their words alone, without the keys.
const all = contentQuestions();
const of = (template: string) => all.filter((q) => q.template === template);
const bare = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .trim();

const TRUTHS: Readonly<Record<string, string>> = {
  'm6-statements': 'FFTTFFFFTFFTFTTTF',
  'm7-statements': 'TFFFTFTFFTFTFTFFTFT',
  'm8-statements': 'FTFFTFTFFFFTFTFTTF',
  'en-statements': 'TFTTFTFT',
  'ch-statements': 'TTFTTFTT',
};
const CHOICES: Readonly<Record<string, string>> = {
  'maths-concepts': '南偏西 30|折线|6²|75°|球|a=-3|电梯|用可以伸缩|-1/8|作点 A|y²=x|众数',
  'en-grammar-6': "went|was|could not|mustn't|makes|make|loudly|always|little|wait|What|to be",
  'en-grammar-7':
    "are|plays|Does|us|Mine|twins'|on|never|How often|Whose|bread; tomatoes|much|is|any; some|is sleeping|is playing|ninth|thousand|is going to be|is going to rain|an; the|between|saw|have; did|Could; couldn't|What a|Don't feed|sad",
  'en-grammar-8':
    'the tallest|much more interesting|the least|from|exciting|themselves|read|not|may|to look|to see|to protect|turn|was listening|were; doing|never|changed|for|has gone to|had|have seen; saw|what|had to|too; to|light enough|of; to help|was given|is divided',
  'ch-language':
    '勾勒（lè）　羞涩（sè）|孤独　感慨　可靠|即使|比喻|与友期行|小草|听说|通过这次活动，我们|“明天|清风明月|互文|“说”是古代|历史|浑然|毫无|考虑|列数字|导语|因果|提出中心|有良田|名词作状语|逻辑|鞭策|兴',
};
/** Gap after gap, passage after passage. */
const CLOZES =
  'on far wait without no hurt forgets / next from it talk ready found weeks more / it kept lay like stand surprised thankful saved / harder ashamed but faster out wrong only worrying highest no_longer / hardly poured to_do joined not to_make write treat / since what like seen touch moving who to_remember carried world'
    .split(' / ')
    .map((line) => line.split(' ').map((w) => w.replaceAll('_', ' ')));
/** Numbers that a drawing or a text asks for, reckoned again. */
const RECKONED: Readonly<Record<string, readonly number[]>> = {
  'maths-drawn-1': [Math.hypot(2 - -3, 0)],
  'maths-drawn-2': [0 - -3, 0 - 2],
  'maths-drawn-3': [37, 180 - 90 - 37],
  'maths-drawn-7': [180 - 90 - 58, Math.sqrt(36)],
  'maths-drawn-8': [(2 * ((6 * 8) / 2)) / Math.hypot(6, 8)],
  'maths-drawn-9': [(224 - 160) / 32, (160 - 96) / 32, (96 - 160) / 32, (160 - 224) / 32],
  'maths-drawn-13': [100 * (1 - 0.4 - 0.25 - 0.2), (500 / 25) * 100],
  'maths-drawn-14': [14 * 9 - (3.14 * 14 * 14) / 8],
  'maths-hard-2': [(8 - 4) / 2, (8 + 4) / 2],
  'maths-hard-3': [12 / (1 + 3), 20 / (1 + 3)],
  'maths-hard-4': [(8 + 4) / (3 - 1), (12 - 4) / 2, (12 + 4) / 2],
};

describe('[issue C.1] a second reading of what was written by hand finds the same answers', () => {
  test.each(Object.entries(TRUTHS))('statements: %s', (template, answers) => {
    expect(
      of(template)
        .map((q) => (q.body.answer.truth ? 'T' : 'F'))
        .join(''),
    ).toBe(answers);
  });
  test.each(Object.entries(CHOICES))('choices: %s', (template, answers) => {
    const expected = answers.split('|');
    expect(of(template)).toHaveLength(expected.length);
    for (const [at, q] of of(template).entries()) {
      // The one option that begins so, unless another is the answer itself and longer.
      const found =
        q.body.options.map(bare).findIndex((o) => o === expected[at]) >= 0
          ? q.body.options.map(bare).indexOf(expected[at]!)
          : q.body.options.map(bare).findIndex((o) => o.startsWith(expected[at]!));
      expect([q.key, found]).toEqual([q.key, q.body.answer.picks![0]]);
    }
  });
  test('cloze passages', () => {
    expect(of('en-cloze').map((q) => q.body.subs.map((s) => bare(s.options[s.answer.picks![0]!]!)))).toEqual(CLOZES);
  });
  test('numbers of the drawn questions', () => {
    for (const [key, expected] of Object.entries(RECKONED)) {
      const { answer, options } = all.find((q) => q.key === key)!.body;
      const given = answer.blanks
        ? answer.blanks.flatMap((b) => b.accept[0]!.split('，').map(Number))
        : [Number(bare(options[answer.picks![0]!]!))];
      expect([key, given.length]).toEqual([key, expected.length]);
      for (const [at, n] of expected.entries()) expect(given[at]).toBeCloseTo(n, 6);
    }
  });
  test('how many whole numbers an inequality with a parameter leaves', () => {
    const wholes = (a: number) =>
      Array.from({ length: 41 }, (_, i) => i - 20).filter((x) => x - a >= 0 && 3 - 2 * x > -1).length;
    expect([-4, -3, -2.99, -2.5, -2, -1.99].map((a) => wholes(a) === 4)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    const { options, answer } = all.find((q) => q.key === 'maths-hard-1')!.body;
    expect(bare(options[answer.picks![0]!]!)).toBe('-3<a≤-2');
  });
  test('worked answers end in the number that the conditions demand', () => {
    const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
    const ends: readonly (readonly [no: number, end: number, fits: (x: number) => boolean])[] = [
      [1, 8, (x) => near(4 / 12 + (4 + x) / 18, 1)],
      [2, 28.26, (x) => near(x * 4, 3.14 * 36)],
      [3, 0.75, (x) => near(x * 60 * 100_000, 9 * 500_000)],
      [4, 75.36, (x) => near(x / 3.14, 4 * 5 + 2 * 2)],
      [5, 12, (x) => 2 * 12 * (22 - x) === 20 * x],
      [6, 2, (x) => 4 * x + 8 * (x + 2) === 40],
      [
        9,
        7,
        (x) =>
          Array.from({ length: 41 }, (_, i) => i - 20)
            .filter((n) => 2 * n - 1 < n + 4 && n / 2 + 1 >= 0)
            .reduce((sum, n) => sum + n, 0) === x,
      ],
      [11, 15, (x) => near(15 / x - 15 / (3 * x), 40 / 60)],
      [12, 13, (x) => (x - 1) ** 2 + 5 ** 2 === x ** 2],
    ];
    for (const [no, end, fits] of ends)
      expect([no, fits(end), bare(of('maths-worked')[no - 1]!.body.answer.text!).includes(String(end))]).toEqual([
        no,
        true,
        true,
      ]);
  });
});
