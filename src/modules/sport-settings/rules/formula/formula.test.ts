import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../kernel/server/world';
import {
  checkFormula,
  evaluateFormula,
  FORMULA_FAULTS,
  FormulaFault,
  judgeFormula,
  parseFormula,
  printFormula,
  roundTo,
  showValue,
  storedName,
  type FormulaItem,
  type Node,
} from '../../rules';
import zh from '../../locale/zh-CN';
import { dimsText, UNITS } from './units';

const item = (
  itemId: number,
  name: string,
  nameEn: string,
  unit: string,
  more: Partial<FormulaItem> = {},
): FormulaItem => ({ itemId, name, nameEn, unit, unitType: 1, decimals: 2, usedIds: [], ...more });
const items: readonly FormulaItem[] = [
  item(1, '身高', 'Height', 'cm', { decimals: 1 }),
  item(2, '体重', 'Weight', 'kg', { decimals: 1 }),
  item(3, '体重指数（BMI）', 'Body mass index', 'kg/m2', { decimals: 1, usedIds: [1, 2] }),
  item(4, '50米跑', '50 m run', 's', { decimals: 1 }),
  item(5, '肺活量', 'Vital capacity', 'ml', { decimals: 0 }),
  item(6, '年龄', 'Age', 'age', { decimals: 0 }),
  item(7, '最大心率', 'Maximum heart rate', 'bpm', { decimals: 0 }),
  item(8, '次数', 'Count', 'count', { decimals: 0 }),
  item(9, '得分', 'Points', 'point', { decimals: 1 }),
  item(10, '速度', 'Speed', 'm/s'),
  item(11, '1000米跑', '1000 m run', 's', { unitType: 2, decimals: 0 }),
  item(12, 'if', 'iff', 'none'),
];
const [BMI, POINTS, SPEED] = [items[2]!, items[8]!, items[9]!];
const unitOfItem = (id: number) => items.find((i) => i.itemId === id)!.unit;
const values: Readonly<Record<number, number>> = { 1: 160, 2: 51.2, 4: 8, 5: 3000, 6: 14, 8: 10, 11: 205 };
const reckon = (
  text: string,
  forItem: FormulaItem = POINTS,
  given: Readonly<Record<number, number | null>> = values,
) => {
  const judged = judgeFormula(text, { ...forItem, itemId: 99 }, items);
  if ('fault' in judged) throw judged.fault;
  return evaluateFormula(judged.node, forItem, unitOfItem, (id) => given[id]);
};
const valueOf = (text: string, forItem?: FormulaItem) => {
  const r = reckon(text, forItem);
  return 'value' in r ? r.value : r;
};
const faultOf = (
  text: string,
  forItem: FormulaItem = POINTS,
): { code: string; at: string; params: Readonly<Record<string, string | number>> } => {
  const judged = judgeFormula(text, { ...forItem, itemId: forItem === BMI ? 3 : 99 }, items);
  if (!('fault' in judged)) throw new Error(`${text} was accepted`);
  const { code, span, params } = judged.fault;
  return { code, at: text.slice(span.from, span.to), params };
};

describe('reckoning', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['24 / 4 / 2', 3],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['- -3', 3],
    ['+3', 3],
    ['2 * -3', -6],
    ['.5 + 1.', 1.5],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['min(4)', 4],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.25, 1)', 1.3],
    ['if(1 < 2, 10, 20)', 10],
    ['if(1 > 2, 10, 20)', 20],
    ['if(not 1 > 2 and 2 = 2, 1, 0)', 1],
    ['if(1 > 2 or 3 <> 3, 1, 0)', 0],
    ['100 * 50%', 50],
    ['次数 * 2', 20],
    ['[次数] + 1', 11],
    ['Count + 1', 11],
    ['[ count ] + 1', 11],
  ])('%s is %s', (text, want) => {
    expect(valueOf(text)).toBe(want);
  });
  test('signs and words of a Chinese keyboard mean the same', () => {
    expect(valueOf('（１＋２）×３÷9，'.replace('，', ''))).toBe(1);
    expect(valueOf('如果（次数≥10 且 次数≠11，最大（1，2），四舍五入(0.4)）')).toBe(2);
    expect(valueOf('if(非 次数 ＜ 10 或 1=2, 5, 6)')).toBe(5);
    expect(valueOf('【次数】−1')).toBe(9);
  });
  test('units are converted: centimetres, millilitres, minutes', () => {
    expect(valueOf('体重 / 身高^2', BMI)).toBe(20);
    expect(valueOf('50 米 / [50米跑]', SPEED)).toBe(6.25);
    expect(valueOf('if(身高 > 1.55 m, 1, 0)')).toBe(1);
    expect(valueOf('if(身高 = 1600 mm and 身高 = 0.0016 km, 1, 0)')).toBe(1);
    expect(valueOf('肺活量 / 3 升')).toBe(1);
    expect(valueOf('[1000米跑] / 1 min', POINTS)).toBe(3.4);
    expect(valueOf('(220 - 年龄) * 1 次/分', items[6]!)).toBe(206);
    expect(valueOf('round(身高, 0, m) / 1 m')).toBe(2);
    expect(valueOf('if(体重 / 身高^2 >= 24 kg/m2, 0, if(体重 / 身高^2 >= 18.5 千克/米², 100, 80))')).toBe(100);
  });
  test('rounding is decimal: what a binary fraction loses is not lost', () => {
    expect([
      roundTo(1.005, 2),
      roundTo(2.675, 2),
      roundTo(0.1 + 0.2, 2),
      roundTo(-1.005, 2),
      roundTo(-0.001, 2),
      roundTo(1e-9, 2),
      roundTo(8.95, 1),
    ]).toEqual([1.01, 2.68, 0.3, -1.01, 0, 0, 9]);
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
  });
  test('without a value there is no result, and only the branch that counts asks', () => {
    expect(reckon('体重 / 身高^2', BMI, { 1: 160, 2: null })).toEqual({ missing: [2] });
    expect(reckon('体重 / 身高^2', BMI, { 1: 160, 2: Number.NaN })).toEqual({ missing: [2] });
    expect(reckon('if(1 < 2, 3, 次数)', POINTS, {})).toEqual({ value: 3 });
    expect(reckon('if(1 < 2 or 次数 > 1, 3, 4)', POINTS, {})).toEqual({ value: 3 });
  });
  test('what has no result says why instead of infinity', () => {
    expect(reckon('1 / (次数 - 10)')).toEqual({ broken: 'divideByZero' });
    expect(reckon('0 ^ -1')).toEqual({ broken: 'divideByZero' });
    expect(reckon('(-8) ^ 0.5')).toEqual({ broken: 'badPower' });
    expect(reckon('1000000000000 ^ 99')).toEqual({ broken: 'notFinite' });
    expect(reckon('体重 / 身高^2', BMI, { 1: 0, 2: 50 })).toEqual({ broken: 'divideByZero' });
  });
  test('[C-058] time of unitType 2 is shown as minutes and seconds', () => {
    const time = { unitType: 2, decimals: 0 };
    expect([
      showValue(205, time),
      showValue(59.6, time),
      showValue(0, time),
      showValue(65.23, { unitType: 2, decimals: 2 }),
      showValue(119.999, { unitType: 2, decimals: 2 }),
      showValue(8.9, { unitType: 1, decimals: 1 }),
    ]).toEqual(['3\'25"', '1\'00"', '0\'00"', '1\'05"23', '2\'00"00', '8.9']);
  });
});

describe('faults say what and where', () => {
  test.each([
    ['', 'empty', ''],
    ['   ', 'empty', ''],
    ['1 +', 'unexpectedEnd', ''],
    ['(1 + 2', 'unclosedParen', '('],
    ['1 + 2)', 'unexpected', ')'],
    ['* 3', 'unexpected', '*'],
    ['2 身高', 'missingOperator', '身高'],
    ['2 3', 'missingOperator', '3'],
    ['1.2.3', 'badNumber', '1.2.'],
    ['9999999999999', 'numberTooBig', '9999999999999'],
    ['1 $ 2', 'badChar', '$'],
    ['😀', 'badChar', '😀'],
    ['[身高', 'unclosedName', '[身高'],
    ['[]', 'unknownName', '[]'],
    ['体中 + 1', 'unknownNear', '体中'],
    ['飞行高度 * 2', 'unknownName', '飞行高度'],
    ['sqrt(4)', 'unknownFunction', 'sqrt'],
    ['constructor(1)', 'unknownFunction', 'constructor'],
    ['toString', 'unknownName', 'toString'],
    ['__proto__', 'unknownName', '__proto__'],
    ['if(1 < 2, 3)', 'argCount', 'if(1 < 2, 3)'],
    ['min()', 'argCount', 'min()'],
    ['round(1, 1, cm, 2)', 'argCount', 'round(1, 1, cm, 2)'],
    ['if(1, 2, 3)', 'needCondition', '1'],
    ['1 + (2 < 3)', 'needNumber', '2 < 3'],
    ['1 and 2 > 1', 'needCondition', '1'],
    ['not 1', 'needCondition', '1'],
    ['1 < 2', 'resultCondition', '1 < 2'],
    ['1 < 2 < 3', 'chained', '<'],
    ['身高 + 体重', 'unitsDiffer', '身高 + 体重'],
    ['if(身高 > 150, 1, 0)', 'needUnit', '150'],
    ['max(5, 体重)', 'needUnit', '5'],
    ['2 ^ 身高', 'powerUnit', '身高'],
    ['身高 ^ 次数', 'powerConstant', '次数'],
    ['if(1 < 2, 身高, 体重)', 'unitsDiffer', '身高, 体重'],
    ['round(身高)', 'roundNeedsUnit', '身高'],
    ['round(1.5, 0.5)', 'roundDigits', '0.5'],
    ['round(1.5, 9)', 'roundDigits', '9'],
    ['round(1.5, 次数)', 'roundDigits', '次数'],
    ['round(身高, 1, kg)', 'roundUnit', 'kg'],
    ['round(身高, 1, 次数)', 'roundUnit', '次数'],
    ['身高', 'wrongResult', '身高'],
  ])('%j is refused: %s', (text, code, at) => {
    expect(faultOf(text)).toMatchObject({ code, at });
  });
  test('the nearest name is offered, the units are named', () => {
    expect(faultOf('体中 + 1').params).toEqual({ name: '体中', near: '体重' });
    expect(faultOf('体重 / 身高', BMI).params).toEqual({ name: '体重指数（BMI）', want: '千克/米²', found: '千克/米' });
    expect(faultOf('身高 + 体重').params).toEqual({ left: '米', right: '千克' });
    expect(faultOf('次数 * 1', SPEED).params).toMatchObject({ found: '纯数字' });
  });
  test('an item is not reckoned from itself, also not in a circle', () => {
    expect(faultOf('[体重指数（BMI）] * 2', BMI)).toMatchObject({ code: 'itself', at: '[体重指数（BMI）]' });
    const weight = judgeFormula('[体重指数（BMI）] * 身高 ^ 2', items[1]!, items);
    expect('fault' in weight && { code: weight.fault.code, path: weight.fault.params['path'] }).toEqual({
      code: 'circle',
      path: '体重指数（BMI） → 体重',
    });
  });
  test('length and depth are bounded', () => {
    expect(faultOf(`1${'+1'.repeat(250)}`).code).toBe('tooLong');
    expect(faultOf(`${'('.repeat(60)}1${')'.repeat(60)}`).code).toBe('tooDeep');
    expect(faultOf(`${'-'.repeat(200)}1`).code).toBe('tooDeep');
    expect(faultOf(`1${'^1'.repeat(100)}`).code).toBe('tooDeep');
    expect(valueOf(`1${'+1'.repeat(249)}`)).toBe(250);
  });
  test('every fault has its words', () => {
    expect(FORMULA_FAULTS.filter((code) => !(`formula.${code}` in zh))).toEqual([]);
  });
});

describe('writing', () => {
  const stored = (text: string) => printFormula(parseFormula(text, items), storedName);
  const shown = (text: string, lang: 'zh-CN' | 'en-US') =>
    printFormula(
      parseFormula(text, items),
      (id) => {
        const i = items.find((x) => x.itemId === id)!;
        return lang === 'en-US' ? i.nameEn : i.name;
      },
      lang,
    );
  test('kept by id, so that a new name changes nothing; shown in the reader’s words', () => {
    expect(stored('体重/[身高]^2')).toBe('[#2] / [#1]^2');
    expect(shown('[#2] / [#1]^2', 'en-US')).toBe('Weight / Height^2');
    expect(shown('50 m / [#4]', 'zh-CN')).toBe('50 米 / [50米跑]');
    expect(shown('round([#1], 1, cm) + 5 cm', 'en-US')).toBe('round(Height, 1, cm) + 5 cm');
    expect(shown('[if] * 2', 'zh-CN')).toBe('[if] * 2');
    expect(stored('(1 + 2) * 3 - (4 - 5)')).toBe('(1 + 2) * 3 - (4 - 5)');
    expect(stored('((1)) + (2 * 3)')).toBe('1 + 2 * 3');
  });

  type Bare = { readonly k: string };
  const bare = (n: Node): Bare =>
    JSON.parse(JSON.stringify(n, (key, v: unknown) => (key === 'from' || key === 'to' ? undefined : v))) as Bare;
  const rnd = seeded(44);
  const int = (n: number) => Math.floor(rnd() * n);
  const units = [null, null, null, 'cm', 'kg', 's', 'kg/m2', 'bpm', '%', 'ml/kg', 'min', 'm', 'count'];
  const span = { from: 0, to: 0 };
  const number = (depth: number): Node => {
    if (depth === 0 || int(5) === 0)
      return int(2)
        ? { k: 'number', value: [0, 1, 2.5, 1e-7, 123456789, 0.1][int(6)]!, unit: units[int(units.length)]!, ...span }
        : { k: 'ref', itemId: 1 + int(11), ...span };
    switch (int(4)) {
      case 0:
        return { k: 'negative', a: number(depth - 1), ...span };
      case 1: {
        const fn = (['min', 'max'] as const)[int(2)]!;
        return { k: 'call', fn, args: Array.from({ length: 1 + int(3) }, () => number(depth - 1)), ...span };
      }
      case 2:
        return int(2)
          ? { k: 'call', fn: 'if', args: [condition(depth - 1), number(depth - 1), number(depth - 1)], ...span }
          : {
              k: 'call',
              fn: 'round',
              args: [
                number(depth - 1),
                { k: 'number', value: int(6), unit: null, ...span },
                { k: 'number', value: 1, unit: 'cm', ...span },
              ],
              ...span,
            };
      default:
        return {
          k: 'sum',
          op: (['+', '-', '*', '/', '^'] as const)[int(5)]!,
          a: number(depth - 1),
          b: number(depth - 1),
          ...span,
        };
    }
  };
  const condition = (depth: number): Node => {
    if (depth <= 0 || int(2))
      return {
        k: 'compare',
        op: (['<', '<=', '>', '>=', '=', '<>'] as const)[int(6)]!,
        a: number(Math.max(0, depth)),
        b: number(0),
        ...span,
      };
    return int(3) === 0
      ? { k: 'not', a: condition(depth - 1), ...span }
      : { k: 'logic', op: int(2) ? 'and' : 'or', a: condition(depth - 1), b: condition(depth - 1), ...span };
  };
  test('what is written is read back as the same tree: 3,000 random formulas, in both languages and as kept', () => {
    let read = 0;
    for (let i = 0; i < 3000; i++) {
      const tree = number(4);
      for (const name of [
        storedName,
        (id: number) => items.find((x) => x.itemId === id)!.name,
        (id: number) => items.find((x) => x.itemId === id)!.nameEn,
      ]) {
        const text = printFormula(tree, name, i % 2 ? 'zh-CN' : 'en-US');
        if (text.length > 500) continue;
        expect([text, bare(parseFormula(text, items))]).toEqual([text, bare(tree)]);
        read++;
      }
    }
    expect(read).toBeGreaterThan(5000);
  });
  test('rubbish is refused with a fault inside the text, never with a crash', () => {
    const pieces = [
      '身高',
      '[50米跑]',
      '[',
      ']',
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
      '<',
      '=',
      '1',
      '2.5',
      '.',
      'cm',
      'if(',
      'min(',
      'round(',
      'and',
      'not',
      '；',
      '"',
      '\\',
      '\n',
      '#1',
      '%',
      '😀',
      '\u0000',
      'kg/m2',
      '且',
    ];
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: 1 + int(12) }, () => pieces[int(pieces.length)]!).join(int(2) ? ' ' : '');
      const judged = judgeFormula(text, POINTS, items);
      if ('fault' in judged) {
        const { from, to } = judged.fault.span;
        expect([text, from >= 0 && to >= from && to <= text.length]).toEqual([text, true]);
      } else {
        const r = evaluateFormula(judged.node, POINTS, unitOfItem, (id) => values[id]);
        if ('value' in r) expect(Number.isFinite(r.value)).toBe(true);
      }
    }
  });
  test('a checked formula does not change its value when the unit of an input changes with its value', () => {
    const metres = items.map((i) => (i.itemId === 1 ? { ...i, unit: 'm' } : i));
    const node = parseFormula('体重 / 身高^2', metres);
    checkFormula(node, { ...BMI, itemId: 99 }, metres);
    expect(
      evaluateFormula(
        node,
        BMI,
        (id) => metres.find((i) => i.itemId === id)!.unit,
        (id) => (id === 1 ? 1.6 : 51.2),
      ),
    ).toEqual({ value: 20 });
  });
  test('no two units are written the same, and each measures something that can be said', () => {
    const words = UNITS.flatMap((u) =>
      [...new Set([u.zh, u.code])].filter((w) => w && w !== 'none').map((w) => [w, u.code] as const),
    );
    for (const [w, code] of words) expect(words.find(([x]) => x === w)![1]).toBe(code);
    expect([
      dimsText([1, 0, -1], 'en-US'),
      dimsText([0, 0, -1], 'zh-CN'),
      dimsText([-2, 1, 0], 'en-US'),
      dimsText([0, 0, 0], 'zh-CN'),
      dimsText([0.5, 0, 0], 'en-US'),
    ]).toEqual(['m/s', '1/秒', 'kg/m²', '', 'm⁰·⁵']);
  });
  test('a fault is an error with its code', () => {
    expect(new FormulaFault('empty', { from: 0, to: 0 })).toMatchObject({ message: 'empty' });
  });
});
