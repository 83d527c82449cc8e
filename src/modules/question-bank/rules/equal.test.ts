import { describe, expect, test } from 'vitest';
import { sameBlank } from './equal';
import type { BlankKey } from './model';

const key = (mode: BlankKey['mode'], accept: string | readonly string[], more: Partial<BlankKey> = {}): BlankKey => ({
  mode,
  accept: typeof accept === 'string' ? [accept] : [...accept],
  ...more,
});
interface Row {
  readonly key: string | readonly string[];
  readonly more?: Partial<BlankKey>;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}
function table(mode: BlankKey['mode'], rows: readonly Row[]): void {
  const faults = rows.flatMap(({ key: k, more, right, wrong }) => [
    ...right.filter((g) => !sameBlank(key(mode, k, more), g)).map((g) => `${JSON.stringify(k)} should take ${g}`),
    ...wrong.filter((g) => sameBlank(key(mode, k, more), g)).map((g) => `${JSON.stringify(k)} should refuse ${g}`),
  ]);
  expect(faults).toEqual([]);
}

describe('numbers', () => {
  test('one half is 0.5, 50%, and what a Chinese keyboard makes of it', () =>
    table('number', [
      {
        key: '1/2',
        right: [
          '0.5',
          '.5',
          '50%',
          '½',
          '１／２',
          '0．5',
          '二分之一',
          '百分之五十',
          '\\frac{1}{2}',
          '\\frac12',
          '\\dfrac{1}{2}',
          '2/4',
          ' 1 / 2 ',
          '+0.5',
          '零点五',
          'x=1/2',
          '5e-1',
        ],
        wrong: ['0.51', '2', '1/3', '-0.5', '五十', '1 2', '', 'abc', '0.50000001'],
      },
      { key: '-3', right: ['－3', '−3', '-3.0', '负三', '—3', '-6/2'], wrong: ['3', '+3', '--3.1'] },
      {
        key: '1234567',
        right: [
          '1,234,567',
          '1234567.0',
          '１２３４５６７',
          '1.234567e6',
          '1.234567×10^6',
          '1.234567\\times10^{6}',
          '一百二十三万四千五百六十七',
          '123.4567万',
        ],
        wrong: ['1,23,4567', '12,345,67', '1.234567', '1,234,56'],
      },
      {
        key: '3\\times10^{8}',
        right: ['300000000', '3e8', '3×10⁸', '3*10^8', '3亿', '三亿', '30000万'],
        wrong: ['3×10^7', '3x10^8', '38'],
      },
    ]));
  test('mixed fractions in every way they are written', () =>
    table('number', [
      {
        key: '1\\frac{1}{2}',
        right: ['3/2', '1.5', '1 1/2', '1又1/2', '1½', '一又二分之一', '150%'],
        wrong: ['1/2', '11/2', '1'],
      },
      { key: '-2 3/4', right: ['-11/4', '-2.75', '-2又3/4', '负二又四分之三'], wrong: ['-5/4', '2.75'] },
    ]));
  test('roots, powers and pi are compared by value', () =>
    table('number', [
      {
        key: '2\\sqrt{2}',
        right: ['√8', '\\sqrt8', '2√2', 'sqrt(8)', '2*√2', '4/√2', '8^{1/2}'],
        wrong: ['2.83', '2.8284271', '√2', '8'],
      },
      { key: '-2', right: ['³√-8', '\\sqrt[3]{-8}', '-√4', '∛(-8)'], wrong: ['2', '√(-4)'] },
      { key: '4\\pi', right: ['4π', 'π*4', '4 π', '12π/3', '4pi'], wrong: ['12.56', '4'] },
      { key: '1024', right: ['2^10', '2¹⁰', '2^{10}', '4^5'], wrong: ['20', '2*10'] },
    ]));
  test('a tolerance is absolute', () =>
    table('number', [
      {
        key: '3.14',
        more: { tolerance: 0.01 },
        right: ['3.15', '3.13', 'π', '22/7', '约3.14'],
        wrong: ['3.151', '3.129', '3.2'],
      },
      { key: '0', more: { tolerance: 0 }, right: ['0', '0.0', '-0', '零'], wrong: ['0.0000001'] },
    ]));
  test('a unit must be there and is converted', () =>
    table('number', [
      {
        key: '5',
        more: { unit: 'cm' },
        right: [
          '5cm',
          '5 厘米',
          '50mm',
          '0.05m',
          '５ＣＭ'.replace('ＣＭ', 'cm'),
          '0.5分米',
          '5㎝',
          '5\\mathrm{cm}',
          '5\\text{ cm}',
        ],
        wrong: ['5', '5m', '5kg', '50cm', '5cm²'],
      },
      {
        key: '36',
        more: { unit: 'km/h' },
        right: ['36km/h', '10m/s', '36千米/时', '36千米每小时', '600m/min', '10米/秒'],
        wrong: ['36', '36km', '36m/s'],
      },
      {
        key: '2',
        more: { unit: 'm²' },
        right: ['2m²', '2平方米', '2m^2', '20000cm²', '200平方分米', '2m2'],
        wrong: ['2米', '2m', '2立方米'],
      },
      {
        key: '2.5',
        more: { unit: '小时' },
        right: ['2小时30分', '150分钟', '2.5h', '2h30min', '2.5时', '9000秒'],
        wrong: ['2.5', '2小时', '2.5天'],
      },
      { key: '12', more: { unit: '元' }, right: ['12元', '120角', '12元0角', '1200分'], wrong: ['12', '12分', '12角'] },
      { key: '18', more: { unit: '棵' }, right: ['18棵', '18 棵', '十八棵'], wrong: ['18', '18个', '棵'] },
      { key: '45', more: { unit: '°' }, right: ['45°', '45度', '45^{\\circ}', '45^\\circ'], wrong: ['45', '45℃'] },
      {
        key: '1/2',
        more: { unit: 'kg' },
        right: ['500g', '0.5千克', '1/2kg', '1斤', '半'.replace('半', '0.5公斤')],
        wrong: ['1/2', '5g'],
      },
      { key: '5cm', right: ['5cm', '50mm', '0.05米', '5厘米'], wrong: ['5', '5m'] },
    ]));
  test('"simplest" takes only what is reduced', () =>
    table('number', [
      { key: '2/3', more: { form: 'simplest' }, right: ['2/3', '\\frac{2}{3}'], wrong: ['4/6', '8/12', '1/3+1/3'] },
      {
        key: '2\\sqrt{2}',
        more: { form: 'simplest' },
        right: ['2√2', '2\\sqrt{2}', '√2*2'],
        wrong: ['√8', '4/√2', '\\sqrt{8}'],
      },
      {
        key: '\\frac{\\sqrt{2}}{2}',
        more: { form: 'simplest' },
        right: ['√2/2', '\\frac{\\sqrt2}{2}'],
        wrong: ['1/√2', '√(1/2)', '√8/4'],
      },
    ]));
});

describe('formulas', () => {
  test('an expression is right in whatever order and spelling', () =>
    table('formula', [
      {
        key: '2x+1',
        right: ['1+2x', '2*x+1', '2·x + 1', 'x+x+1', '２x＋1', '(4x+2)/2', '2\\cdot x+1', 'y=2x+1'],
        wrong: ['2x', '2x-1', '2(x+1)', 'x2+1', '2y+1', '2x+1=0'],
      },
      {
        key: '(x+1)(x-1)',
        right: ['x^2-1', 'x²-1', '(x-1)(x+1)', '\\left(x+1\\right)\\left(x-1\\right)', 'x^{2}-1'],
        wrong: ['x^2+1', '(x-1)^2', 'x2-1'],
      },
      {
        key: '\\frac{x+1}{x-1}',
        right: ['(x+1)/(x-1)', '(x^2+2x+1)/(x^2-1)', '1+2/(x-1)'],
        wrong: ['x+1/x-1', '(x-1)/(x+1)'],
      },
      { key: 'a^2b', right: ['ba²', 'a*a*b', 'b a^2', 'a^{2}b'], wrong: ['ab^2', '2ab', 'a^2', 'A^2b'] },
      { key: '\\sqrt{x^2}', right: ['|x|', '\\left|x\\right|', 'abs(x)'], wrong: ['x', '-x'] },
      { key: '\\frac{1}{2}ah', right: ['ah/2', '0.5ah', '1/2ah', '\\frac{ah}{2}', '½ah'], wrong: ['ah', '1/(2ah)'] },
      { key: '4\\pi r^2', right: ['4πr²', '4pi*r^2'], wrong: ['2πr²', '4r²'] },
      { key: '\\frac{\\sqrt{3}}{2}', right: ['√3/2', 'sin60°', 'cos30°', '\\sin 60^{\\circ}'], wrong: ['√3', '0.866'] },
      { key: 'm^{-1}', right: ['1/m', '\\frac1m'], wrong: ['m', '-m'] },
    ]));
  test('equations are equal up to a factor; a solved one must stay solved', () =>
    table('formula', [
      { key: 'y=2x+1', right: ['y=1+2x', '2x+1=y', 'y = 2x + 1'], wrong: ['2x+1', 'y=2x', 'y-2x=1', 'x=2y+1'] },
      { key: 'x+y=5', right: ['y+x=5', '2x+2y=10', 'x+y-5=0', '5=x+y', 'y=5-x'], wrong: ['x-y=5', 'x+y=4', 'x+y'] },
      { key: 'x=5', right: ['5', 'x=5', '5=x', 'x=10/2'], wrong: ['2x=10', 'x=-5', 'x>5'] },
    ]));
  test('inequalities and intervals', () =>
    table('formula', [
      {
        key: 'x>2',
        right: ['2<x', 'x＞2', '(2,+∞)', 'x\\gt2', '(2,+\\infty)'],
        wrong: ['x≥2', 'x<2', '2x>4', '[2,+∞)', 'y>2'],
      },
      {
        key: '-1<x\\le 3',
        right: ['-1<x≤3', '3≥x>-1', '(-1,3]', '-1 < x <= 3'],
        wrong: ['-1≤x≤3', '(-1,3)', '-1<x<3', '[-1,3]'],
      },
      { key: 'x\\leqslant -\\frac12', right: ['x≤-1/2', '-0.5≥x', '(-∞,-1/2]', 'x<=-0.5'], wrong: ['x<-1/2', 'x≤1/2'] },
    ]));
  test('points and other rows keep their order', () =>
    table('formula', [
      {
        key: '(2,-3)',
        right: ['(2,-3)', '（2，－3）', '( 2 , -3 )', '(4/2,-3)'],
        wrong: ['(-3,2)', '2,-3', '(2,3)', '[2,-3]'],
      },
      { key: '(1,2,3)', right: ['(1,2,3)'], wrong: ['(1,2)', '(3,2,1)'] },
    ]));
  test('"factored" asks for a product, "expanded" for a sum without brackets', () => {
    table('formula', [
      {
        key: '(x+1)(x-1)',
        more: { form: 'factored' },
        right: ['(x-1)(x+1)', '(x+1)·(x-1)', '-(1-x)(x+1)'],
        wrong: ['x^2-1', 'x²-1'],
      },
      {
        key: 'x(x-2)^2',
        more: { form: 'factored' },
        right: ['x(2-x)^2', 'x(x-2)(x-2)'],
        wrong: ['x(x^2-4x+4)', 'x^3-4x^2+4x', '(x^2-2x)(x-2)'],
      },
    ]);
    table('formula', [
      { key: 'x^2+2x+1', more: { form: 'expanded' }, right: ['1+2x+x²'], wrong: ['(x+1)^2', 'x(x+2)+1'] },
    ]);
  });
});

describe('several values', () => {
  test('a set in any order and every way of saying "or"', () =>
    table('set', [
      {
        key: 'x=2或x=3',
        right: [
          'x=3或x=2',
          '2,3',
          '3，2',
          '{2,3}',
          'x1=2，x2=3',
          'x_1=3,x_2=2',
          '2和3',
          '2、3',
          '2 or 3',
          'x=2 or x=3',
          'x_{1}=2,\\ x_{2}=3',
          '\\{2,3\\}',
          '4/2, 3',
        ],
        wrong: ['2', '3', '2,4', '2,3,4', '23', 'x=2', '-2,-3'],
      },
      { key: '±2', right: ['2,-2', '-2或2', '\\pm2', 'x=±2', '±√4', 'x=\\pm 2'], wrong: ['2', '-2', '±4', '2,2'] },
      { key: '1±\\sqrt{2}', right: ['1+√2,1-√2', 'x=1±√2', '1-√2 或 1+√2'], wrong: ['1+√2', '±√2'] },
      { key: '1/2,3', right: ['3,0.5', '50%,3', '二分之一和三'], wrong: ['1/2', '3,1/3'] },
      {
        key: 'x=1,y=2',
        right: ['y=2,x=1', 'x=1；y=2', '\\begin{cases}x=1\\\\y=2\\end{cases}', 'x=1且y=2'],
        wrong: ['x=2,y=1', '1,2', 'x=1'],
      },
      {
        key: 'x<-1或x>3',
        right: ['x>3或x<-1', '(-∞,-1)∪(3,+∞)', '(3,+\\infty)\\cup(-\\infty,-1)'],
        wrong: ['-1<x<3', 'x>3', 'x≤-1或x>3'],
      },
      { key: '(1,2),(3,4)', right: ['(3,4)和(1,2)', '（1，2）、（3，4）'], wrong: ['(2,1),(3,4)', '1,2,3,4'] },
      { key: 'A,C,D', right: ['D、A、C', 'C A D'.replaceAll(' ', ',')], wrong: ['A,C', 'A,B,D'] },
    ]));
});

describe('words', () => {
  test('width, case, quotation marks and the last full stop are forgiven', () =>
    table('text', [
      {
        key: ["doesn't", 'does not'],
        right: ['Doesn’t', 'does not', "DOESN'T.", ' does  not '],
        wrong: ['doesnt', 'do not', 'not'],
      },
      {
        key: 'How old are you?',
        right: ['how old are you', 'How old are you ?', 'How old are you？'],
        wrong: ['How old is you?'],
      },
      {
        key: '举头望明月，低头思故乡',
        right: ['举头望明月,低头思故乡。', '举头望明月， 低头思故乡'],
        wrong: ['举头望山月，低头思故乡', '低头思故乡'],
      },
      { key: ['colour', 'color'], right: ['Color', 'colour'], wrong: ['colours'] },
      { key: '，', right: ['，', ','], wrong: ['。', '？', '、'] },
      { key: '……', right: ['……'], wrong: ['。', '，'] },
    ]));
  test('"exact" forgives outer blanks only', () =>
    table('exact', [{ key: 'H2O', right: ['H2O', ' H2O '], wrong: ['h2o', 'H₂O', 'H2O.'] }]));
  test('a right answer is right whatever nobody sees in it, on either side', () => {
    table('text', [
      { key: 'are', right: ['a\u200bre', '\u200eare\u200f', 'ar\u00ade', 'are\ufeff'], wrong: ['\u200b', 'a\u200be'] },
      { key: '明\u200b月', right: ['明月', '明\u2060月', '明月\u3164'], wrong: ['明\u200b日'] },
      { key: '\u200b', right: [], wrong: ['\u200b', '\u3164', ''] },
      { key: ['✔', '↔\ufe0f'], right: ['✔\ufe0f', '✔\ufe0e', '↔'], wrong: ['✖\ufe0f', '\ufe0f'] },
    ]);
    table('exact', [{ key: 'H\u200b2O', right: ['H2O', 'H2\u00adO', ' \u200eH2O'], wrong: ['h\u200b2O'] }]);
    table('number', [
      { key: '1/2', right: ['0\u200b.5', '\u200e1/2', '50\u00ad%'], wrong: ['\u200b5'] },
      { key: '1\u200b2', right: ['12', '1\u20602'], wrong: ['1'] },
      { key: '5', more: { unit: 'c\u200bm' }, right: ['5\u200bcm', '0.05\u00ad m'], wrong: ['5\u200bm'] },
    ]);
    table('formula', [
      { key: 'x^2+1', right: ['x^2\u200b+1', '1+x\u200e^2', '\u00adx^{2}+1'], wrong: ['x^2\u200b-1'] },
      { key: '2\u2062x', right: ['2x', 'x\u200b*2', '2✖\ufe0fx'], wrong: ['3x'] },
    ]);
    table('set', [{ key: '2,\u200b3', right: ['3\u200e,2', '2\u00ad,3'], wrong: ['2\u200b', '23'] }]);
  });
  test('the words of the key are right, whatever they are compared as', () => {
    for (const mode of ['text', 'exact', 'number', 'formula', 'set'] as const)
      for (const words of ['he is', 'at 7', '5 cakes', '??', 'C:\\temp', 'x；y', '5cm'])
        expect([mode, words, sameBlank(key(mode, words), words)]).toEqual([mode, words, true]);
  });
  test('what a person has to mark is never right by itself', () =>
    expect(sameBlank(key('hand', '随意'), '随意')).toBe(false));
});
