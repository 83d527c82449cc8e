import { expect, test } from 'vitest';
import { optionOf, spokenOf, type ChartData } from './chart-option';

const data = (kind: ChartData['kind']): ChartData => ({
  kind,
  categories: ['a', 'b'],
  series: [{ name: 'mean', values: [70, 74] }],
  reference: { name: 'all', value: 73 },
});
const label = (kind: ChartData['kind']) =>
  (optionOf(data(kind), 'rest')['series'] as { markLine: { label: { position: string } } }[])[0]!.markLine.label;

test('the unit of lying bars has room behind the end of their axis', () => {
  const right = (unit?: string) =>
    (optionOf({ ...data('across'), ...(unit ? { unit } : {}) }, 'rest')['grid'] as { right: number }).right;
  expect(right('pts') - right()).toBeGreaterThanOrEqual(3 * 12);
});
test('the name of a reference line stands above lying bars, never along them', () => {
  expect(label('across').position).toBe('start');
  expect(label('bar').position).toBe('insideEndTop');
});
test('where a bar ends just below the line, its value keeps its own ground and the line goes on behind it', () => {
  const drawn = (values: number[]) => {
    const option = optionOf({ ...data('bar'), series: [{ name: 'a', values }] }, 'rest');
    const [first] = option['series'] as { label: { backgroundColor?: string }; markLine: { z?: number } }[];
    return [first?.label.backgroundColor != null, first?.markLine.z];
  };
  expect([drawn([70, 20]), drawn([40, 90]), drawn([80, 0])]).toEqual([
    [true, 1],
    [false, undefined],
    [false, undefined],
  ]);
});
test('a range is two lines, of which one has its name with both ends, and the axis reaches above it', () => {
  const { series, yAxis } = optionOf(
    { ...data('line'), reference: { name: 'goal', value: 140, to: 160 }, unit: ' bpm' },
    'rest',
  ) as {
    series: { markLine: { label: { formatter: string }; data: object[] } }[];
    yAxis: { max: number };
  };
  expect(series[0]?.markLine.label.formatter).toBe('goal 140–160 bpm');
  expect(series[0]?.markLine.data).toEqual([{ yAxis: 140 }, { yAxis: 160, label: { show: false } }]);
  expect(yAxis.max).toBe(160);
  expect((optionOf(data('line'), 'rest')['series'] as typeof series)[0]?.markLine.data).toEqual([{ yAxis: 73 }]);
});

const names = (categories: string[], width: number, kind: ChartData['kind'] = 'line') =>
  (optionOf({ kind, categories, series: [{ name: 'a', values: [] }] }, 'rest', width)['xAxis'] as { axisLabel: object })
    .axisLabel;
test('dates that have no room beside each other are thinned out on a phone, and all stand on a desk', () => {
  const days = ['10-08', '10-15', '10-21', '10-29', '11-05', '11-12', '11-13', '11-19', '11-21'];
  expect(names(days, 300)).toMatchObject({ hideOverlap: true });
  expect(names(days, 300)).not.toHaveProperty('interval');
  expect(names(days, 800)).toMatchObject({ interval: 0 });
});
test('Chinese names break within their room instead of going', () => {
  expect(names(['七年级1班', '七年级2班', '七年级3班', '七年级4班'], 300)).toMatchObject({ interval: 0, width: 53 });
});
test('names of bars stand aslant where their words have no room, never over each other', () => {
  const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Primary Grade ${n}`);
  expect(names(grades, 430, 'bar')).toMatchObject({ interval: 0, rotate: 40 });
  expect(names(grades, 1200, 'bar')).toMatchObject({ interval: 0, overflow: 'break' });
  const schools = Array.from({ length: 9 }, () => '濮阳县子岸镇九年一贯制学校');
  expect(names(schools, 430, 'bar')).toMatchObject({ interval: 0, rotate: 40 });
});
test('a school’s name has room for one line beside a lying bar', () => {
  const beside = (width: number) =>
    (
      optionOf({ kind: 'across', categories: ['濮阳县子岸镇九年一贯制学校'], series: [] }, 'rest', width)['yAxis'] as {
        axisLabel: { width: number };
      }
    ).axisLabel.width;
  expect([beside(800) >= 13 * 12, beside(300) < 120]).toEqual([true, true]);
});
test('an axis of shares that make a whole ends at 100 %, also where their sum misses it by a little', () => {
  const end = (values: readonly (number | null)[][], unit = '%') =>
    (
      optionOf(
        { kind: 'stack', categories: ['a', 'b'], series: values.map((v) => ({ name: 'n', values: v })), unit },
        'rest',
      )['yAxis'] as { max?: number }
    ).max;
  const thirds = Array.from({ length: 3 }, () => [100.01 / 3, null]);
  expect([end(thirds), end([[30, 12]]), end(thirds, '人')]).toEqual([100, undefined, undefined]);
});
test('a word behind the figure stands at the axis alone where bars stand beside each other', () => {
  const said = (kind: ChartData['kind'], unit: string) =>
    (
      optionOf({ kind, categories: ['a'], series: [{ name: 'n', values: [176] }], unit }, 'rest')['series'] as {
        label: { formatter: (p: { value: unknown }) => string };
      }[]
    )[0]!.label.formatter({ value: 176 });
  expect([said('bar', 'people'), said('bar', '%'), said('across', '人')]).toEqual(['176', '176%', '176人']);
});
test('a reference’s name stands at the end where no value is', () => {
  const at = (values: number[]) =>
    (
      optionOf({ ...data('line'), series: [{ name: 'a', values }] }, 'rest')['series'] as {
        markLine: { label: { position: string } };
      }[]
    )[0]!.markLine.label.position;
  expect([at([10, 40, 72]), at([72, 40, 10])]).toEqual(['insideStartTop', 'insideEndTop']);
});
test('units in letters are read and written after a space, signs and Chinese ones close to the figure', () => {
  const said = (unit: string) => spokenOf({ categories: ['a'], series: [{ name: 'n', values: [176] }], unit });
  expect(['yuan', ' pts', '%', '人', ' '].map(said)).toEqual([
    'n: a 176 yuan',
    'n: a 176 pts',
    'n: a 176%',
    'n: a 176人',
    'n: a 176',
  ]);
});
test('what is read aloud has every value as it stands, a missing one as a dash, and no sums of a stack', () => {
  const stack: ChartData = {
    kind: 'stack',
    categories: ['10/25', '10/26'],
    series: [
      { name: 'Good', values: [50, null] },
      { name: 'Pass', values: [12.5, 8] },
    ],
    unit: '%',
    decimals: 1,
  };
  expect(spokenOf(stack)).toBe('Good: 10/25 50.0%, 10/26 —; Pass: 10/25 12.5%, 10/26 8.0%');
  expect(optionOf(stack, 'rest')).not.toHaveProperty('aria');
});
test('names of lines stand at their ends while these lie apart, else beside each other', () => {
  const named = (ends: number[]) => {
    const option = optionOf(
      { kind: 'line', categories: ['a', 'b'], series: ends.map((end, at) => ({ name: `s${at}`, values: [9, end] })) },
      'rest',
    ) as { legend: unknown; series: { endLabel: unknown }[] };
    return [option.legend == null, option.series.every((s) => s.endLabel != null)];
  };
  expect([named([2, 8]), named([5, 5]), named([0, 0])]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});
test('a line of one point stands as bars', () => {
  const option = optionOf({ kind: 'line', categories: ['a'], series: [{ name: 's', values: [3] }] }, 'rest');
  expect((option['series'] as { type: string }[])[0]!.type).toBe('bar');
});
test('names that have room for one line each do not break', () => {
  expect(names(['26 学年上学期', '26 学年下学期'], 500, 'bar')).toMatchObject({ interval: 0, width: 212 });
});
