import { describe, expect, test } from 'vitest';
import { dataFile } from '../../../kernel/server/root';
import {
  BELOW,
  DEFAULT_NORM,
  LENS_TESTS,
  acuityText,
  agesOf,
  bandOf,
  boundsOf,
  criteriaOf,
  decimalOf,
  degreeOf,
  isMyopicSe,
  judge,
  lackingOf,
  logMarOf,
  logOf,
  myopiaOfEye,
  readAcuity,
  readDioptre,
  dioptreText,
  seOf,
  type Eye,
  type VisionJson,
  type Norm,
  type Eyes,
} from '../rules';

const json = dataFile<VisionJson & { oneScreeningSystem: { wearTypes: Record<string, string> } }>('vision.json');
const c = criteriaOf(json);
const by = (norm: Partial<Norm>) => criteriaOf(json, { ...DEFAULT_NORM, ...norm });
const eye = (e: Partial<Eye> = {}): Eye => ({ naked: 50, corrected: null, lens: null, ...e });
const child = (e: Partial<Eyes> = {}): Eyes => ({ age: 10, wear: 0, left: eye(), right: eye(), ...e });
const read = (text: string) => {
  const r = readAcuity(c, text);
  return 'log' in r ? r.log : r.fault;
};
const dioptre = (text: string, most = 3000) => {
  const r = readDioptre(text, most);
  return 'value' in r ? r.value : r.fault;
};

describe('sight', () => {
  test('[vision acuity] every line of the data converts both ways, to decimal and to logMAR, and by L = 5 + lg V', () => {
    for (const line of json.acuity.conversion) {
      const [log, decimal] = [Math.round(line.log * 10), Math.round(line.decimal * 100)];
      expect([decimalOf(c, log), logOf(c, decimal), logMarOf(log)], `${line.log}`).toEqual([decimal, log, 50 - log]);
      expect(Math.round(10 * (5 + Math.log10(line.decimal)))).toBe(log);
      expect([read(String(line.log.toFixed(1))), read(String(line.decimal))]).toEqual([log, log]);
    }
    expect(json.acuity.conversion).toHaveLength(21);
  });
  test('a blank between digits parts two numbers, which are no sight and no dioptres', () => {
    expect(['4 8', '4  8', '4.8 5', '0.6   5'].map(read)).toEqual(Array.from({ length: 4 }, () => 'form'));
    expect([read(' 4.8 '), read('4,8')]).toEqual([48, 48]);
    expect(['1 25', '1  25', '-1.25 0.5'].map((text) => dioptre(text))).toEqual(['form', 'form', 'form']);
    expect([dioptre('- 1.25'), dioptre('-1.25 D')]).toEqual([-125, -125]);
  });
  test('[vision acuity] the ends of both scales, and one step beyond each', () => {
    expect([
      read('3.0'),
      read('2.9'),
      read('5.3'),
      read('5.4'),
      read('0.01'),
      read('0.00'),
      read('2.0'),
      read('2.01'),
    ]).toEqual([30, 'range', 53, 'range', 30, 'range', 53, 'range']);
    expect([
      acuityText(c, 48),
      acuityText(c, 48, 'decimal'),
      acuityText(c, 41, 'decimal'),
      acuityText(c, BELOW),
      acuityText(c, null),
    ]).toEqual(['4.8', '0.6', '0.12', '<3.0', '']);
  });
  test('[vision acuity] what stands in a circle or is raised is no digit', () => {
    expect([read('①②'), read('4.8²'), dioptre('2²'), dioptre('①')]).toEqual(Array.from({ length: 4 }, () => 'form'));
  });
  test('[vision acuity] what a cold finger types is understood: no point, full width, a comma, 9 below the chart', () => {
    expect(['48', '08', '5', '４．８', '4,8', '4。8', '9', '<3.0', '012'].map(read)).toEqual([
      48,
      49,
      50,
      48,
      48,
      48,
      BELOW,
      BELOW,
      41,
    ]);
    expect(['4.85', '88', 'abc', '', '4.8.1', '-4.8'].map(read)).toEqual([
      'line',
      'range',
      'form',
      'form',
      'form',
      'form',
    ]);
  });
});

describe('degrees of poor sight', () => {
  const edges = [
    [53, 'normal'],
    [50, 'normal'],
    [49, 'mild'],
    [48, 'moderate'],
    [46, 'moderate'],
    [45, 'severe'],
    [44, 'severe'],
    [BELOW, 'severe'],
  ] as const;
  test('[vision degrees] every bound of the data, at its value and a line to either side', () => {
    for (const [naked, band] of edges) expect([naked, bandOf(c, naked, 6)]).toEqual([naked, band]);
    for (const g of json.poorVision.grades)
      for (const value of [g.min, g.max, ...(g.values ?? [])])
        if (value != null) expect(bandOf(c, Math.round(value * 10), 10)).toBe(g.code);
    expect(bandOf(c, null, 10)).toBeNull();
  });
  test('[vision degrees] below six the limit of the age holds, by the table or a line lower as the guide has it', () => {
    for (const row of json.lowVisionByAge.table) {
      const { from, to } = agesOf(row.age);
      const poor = Math.round(row.poorAtOrBelow * 10);
      for (const age of [from, Math.min(to, 5)]) {
        expect([bandOf(c, poor, age) === 'normal', bandOf(c, poor + 1, age) === 'normal'], `${age}`).toEqual([
          false,
          true,
        ]);
        expect(
          [
            bandOf(by({ underSix: 'guide' }), poor - 1, age) === 'normal',
            bandOf(by({ underSix: 'guide' }), poor, age) === 'normal',
          ],
          `${age} guide`,
        ).toEqual([false, true]);
      }
    }
    expect([
      bandOf(c, 49, 5),
      bandOf(by({ underSix: 'guide' }), 49, 5),
      bandOf(by({ underSix: 'guide' }), 49, 6),
    ]).toEqual(['mild', 'normal', 'mild']);
  });
  test('[vision degrees] each eye is graded alone; a child sees poorly if either eye does', () => {
    expect(judge(c, child({ left: eye({ naked: 50 }), right: eye({ naked: 46 }) }))).toMatchObject({
      poorLeft: 'normal',
      poorRight: 'moderate',
      poor: 'moderate',
    });
  });
});

describe('refraction', () => {
  test('[vision SE] the spherical equivalent is the sphere and half the cylinder', () => {
    expect([
      seOf({ sphere: -125, cylinder: -50 }),
      seOf({ sphere: 25, cylinder: -75 }),
      seOf({ sphere: -100, cylinder: null }),
    ]).toEqual([-150, -12.5, -100]);
  });
  test('[vision SE] dioptres are read as machines and people write them', () => {
    expect(
      ['-1.25', '+0.5', '-125', '0', '平光', '－1.25', '-1.25D', '999', '-30', '-30.01', '1.2.3', ''].map((s) =>
        dioptre(s),
      ),
    ).toEqual([-125, 50, -125, 0, 0, -125, -125, null, -3000, 'range', 'form', 'form']);
    expect([dioptre('15', 1500), dioptre('15.01', 1500), dioptreText(-125), dioptreText(50), dioptreText(0)]).toEqual([
      1500,
      'range',
      '-1.25',
      '+0.50',
      '0.00',
    ]);
  });
  test('[vision myopia] the bound of -0.50 D belongs to the healthy, or to the myopic where the setting says so', () => {
    expect([-49, -50, -51].map((se) => isMyopicSe(c, se))).toEqual([false, false, true]);
    expect([-49, -50, -51].map((se) => isMyopicSe(by({ boundary: 'inclusive' }), se))).toEqual([false, true, true]);
    // Half steps of a cylinder count too.
    expect(isMyopicSe(c, -50.5)).toBe(true);
  });
  test('[vision myopia] three degrees: the bounds of the data and one step to either side; what lies between the ranges is the worse', () => {
    expect([-300, -301, -312.5, -325, -599, -600, -601].map((se) => degreeOf(c, se))).toEqual([
      'low',
      'moderate',
      'moderate',
      'moderate',
      'moderate',
      'moderate',
      'high',
    ]);
    for (const d of json.myopiaDegree)
      for (const se of d.se ?? []) if (se < -0.5) expect(degreeOf(c, se * 100)).toBe(d.code);
  });
  test('[vision myopia] two degrees: high from -6.00 D on', () => {
    expect([-51, -300, -599, -600, -601].map((se) => degreeOf(by({ degrees: 'two' }), se))).toEqual([
      'low',
      'low',
      'low',
      'high',
      'high',
    ]);
    expect(boundsOf(json.myopiaDegreeTwoClass.high)).toEqual([{ op: '<=', value: -600 }]);
  });
  test('[vision myopia] poor sight and a myopic refraction together make screening myopia; either alone does not', () => {
    const of = (naked: number, sphere: number | undefined, lens: Eye['lens'] = null) =>
      myopiaOfEye(c, eye({ naked, sphere, lens }), 10);
    expect([of(49, -51), of(50, -51), of(49, -50), of(49, 100)]).toEqual(['low', 'none', 'pre', 'none']);
    expect([of(49, undefined), of(50, undefined), ...LENS_TESTS.map((l) => of(49, undefined, l))]).toEqual([
      null,
      'none',
      'lens',
      'none',
      'none',
    ]);
  });
  test('[vision myopia] pre-myopia: up to +0.75 D from the myopic bound, or only beyond +0.50', () => {
    const of = (norm: Partial<Norm>, sphere: number) => myopiaOfEye(by(norm), eye({ naked: 50, sphere }), 10);
    expect([-50, -49, 0, 74, 75, 76].map((s) => of({}, s))).toEqual(['pre', 'pre', 'pre', 'pre', 'pre', 'none']);
    expect([49, 50, 51, 75, 76].map((s) => of({ pre: 'narrow' }, s))).toEqual(['none', 'none', 'pre', 'pre', 'none']);
    expect(of({ boundary: 'inclusive' }, -50)).toBe('none');
    expect(myopiaOfEye(by({ boundary: 'inclusive' }), eye({ naked: 49, sphere: -50 }), 10)).toBe('low');
  });
  test('[vision myopia] wearers of orthokeratology lenses count as myopic, whatever is measured by day', () => {
    expect(
      judge(
        c,
        child({ wear: 3, left: eye({ naked: null, corrected: 50 }), right: eye({ naked: null, corrected: 51 }) }),
      ),
    ).toMatchObject({ myopia: 'ortho', poor: null, correction: 'full', reasons: [] });
  });
  test('[vision myopia] one eye that cannot be known leaves "not myopic" open, but not "myopic"', () => {
    expect(judge(c, child({ left: eye({ naked: 47 }), right: eye({ naked: 50 }) })).myopia).toBeNull();
    expect(judge(c, child({ left: eye({ naked: 47 }), right: eye({ naked: 46, sphere: -200 }) })).myopia).toBe('low');
  });
});

describe('correction and who needs a doctor', () => {
  test('[vision correction] both corrected eyes above 4.9 are enough, one at 4.9 is not; poor and nothing worn is uncorrected', () => {
    const worn = (left: number | null, right: number | null) =>
      judge(
        c,
        child({ wear: 1, left: eye({ naked: 45, corrected: left }), right: eye({ naked: 45, corrected: right }) }),
      ).correction;
    expect([worn(50, 50), worn(50, 49), worn(49, null), worn(50, null)]).toEqual(['full', 'under', 'under', null]);
    expect([judge(c, child({ left: eye({ naked: 49 }) })).correction, judge(c, child()).correction]).toEqual([
      'uncorrected',
      'none',
    ]);
  });
  test('[vision doctor] beyond the refraction of the age, and eyes that differ: bounds of the data and one step to either side', () => {
    for (const row of json.oneScreeningSystem.refractiveError) {
      const age = agesOf(row.age).from;
      for (const b of boundsOf(row.se)) {
        const of = (sphere: number) =>
          judge(
            c,
            child({ age, left: eye({ naked: 53, sphere }), right: eye({ naked: 53, sphere }) }),
          ).reasons.includes('refractive');
        expect(
          [of(b.value), of(b.value + (b.op === '>' ? 1 : -1)), of(b.value + (b.op === '>' ? -1 : 1))],
          `${age} ${b.value}`,
        ).toEqual([false, true, false]);
      }
      const [cyl] = boundsOf(row.cylinder);
      const of = (cylinder: number) =>
        judge(
          c,
          child({ age, left: eye({ naked: 53, sphere: 0, cylinder }), right: eye({ naked: 53, sphere: 0, cylinder }) }),
        ).reasons.includes('refractive');
      expect([of(-cyl!.value), of(-cyl!.value - 1), of(-cyl!.value + 1)]).toEqual([false, true, false]);
    }
    const apart = (key: 'sphere' | 'cylinder', d: number) =>
      judge(
        c,
        child({ left: eye({ sphere: 0, cylinder: 0, [key]: d }), right: eye({ sphere: 0, cylinder: 0 }) }),
      ).reasons.includes('aniso');
    expect([149, 150, 151].map((d) => apart('sphere', d))).toEqual([false, false, true]);
    expect([99, 100, 101].map((d) => apart('cylinder', -d))).toEqual([false, false, true]);
  });
  test('[vision doctor] lines lost since the last screening, from the number that is set', () => {
    const before = { nakedLeft: 51, nakedRight: 50, myopia: 'none' as const };
    const of = (naked: number, norm: Partial<Norm> = {}) =>
      judge(by(norm), child({ left: eye({ naked }), right: eye({ naked: 50 }) }), before).reasons;
    expect([
      of(50),
      of(49).includes('dropped'),
      of(49, { dropLines: 3 }).includes('dropped'),
      of(48, { dropLines: 3 }).includes('dropped'),
    ]).toEqual([[], true, false, true]);
  });
  test('[vision doctor] newly myopic, highly myopic, uncorrected, glasses too weak', () => {
    const low = child({
      wear: 1,
      left: eye({ naked: 47, corrected: 50, sphere: -100 }),
      right: eye({ naked: 47, corrected: 50, sphere: -100 }),
    });
    expect(judge(c, low, { nakedLeft: 48, nakedRight: 48, myopia: 'pre' }).reasons).toEqual(['newMyopia']);
    expect(judge(c, low, { nakedLeft: 48, nakedRight: 48, myopia: 'low' }).reasons).toEqual([]);
    expect(
      judge(
        c,
        child({
          wear: 1,
          left: eye({ naked: 40, corrected: 49, sphere: -650 }),
          right: eye({ naked: 40, corrected: 50, sphere: -600 }),
        }),
      ).reasons,
    ).toEqual(['under', 'high', 'refractive']);
    expect(judge(c, child({ left: eye({ naked: 49 }) })).reasons).toEqual(['uncorrected']);
  });
  test('[vision data] what is still to be measured follows from how the child is corrected', () => {
    const full = eye({ naked: 50, corrected: 50, sphere: 0 });
    expect(
      Object.keys(json.oneScreeningSystem.wearTypes).map((w) =>
        lackingOf(c, { wear: Number(w), left: eye({ naked: null }), right: full }),
      ),
    ).toEqual([
      ['naked', 'refraction'],
      ['naked', 'corrected', 'refraction'],
      ['naked', 'corrected', 'refraction'],
      ['corrected'],
    ]);
    expect(lackingOf(c, { wear: 1, left: full, right: full })).toEqual([]);
  });
});
