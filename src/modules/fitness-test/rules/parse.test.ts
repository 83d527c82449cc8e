import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import type { StandardJson } from './definition';
import { ATTEMPTS_MAX, parseResult, type ParseOptions, type Parsed } from './parse';
import { makeStandard } from './standard';

const json = JSON.parse(readFileSync(join(root, 'data/fitness-standard-2014.json'), 'utf8')) as StandardJson;
const national = makeStandard(json);
const itemOf = (code: string) => national.itemOf(code)!;
const read = (code: string, text: string, options?: ParseOptions): Parsed => parseResult(itemOf(code), text, options);
/** The value, the word, or the fault code. */
const short = (code: string, text: string, options?: ParseOptions): number | string => {
  const p = read(code, text, options);
  return p.kind === 'value' ? p.value : p.kind === 'mark' ? p.mark : p.kind === 'fault' ? p.code : p.kind;
};
const all = (code: string, texts: readonly string[]) => Object.fromEntries(texts.map((t) => [t, short(code, t)]));
const each = (texts: readonly string[], want: number | string) => Object.fromEntries(texts.map((t) => [t, want]));

describe('reading times', () => {
  test('seconds: 8.9, 8"9, 8秒9, ８．９ and their like are 8.90 s', () => {
    const texts = [
      '8.9',
      ' 8.90 ',
      '8.9s',
      '8.9 s',
      '8.9秒',
      '8"9',
      '8″9',
      '8”9',
      "8''9",
      '8秒9',
      '８．９',
      '8。9',
      '0:08.9',
      '0\'08"9',
      '八点九',
      '八秒九',
    ];
    expect(all('run_50m', texts)).toEqual(each(texts, 890));
    expect([
      short('run_50m', '8.93'),
      short('run_50m', '10'),
      short('run_50m', '8.901'),
      short('run_50m', '8.900000000000001'),
    ]).toEqual([893, 1000, 891, 890]);
  });
  test('[C-058] minutes and seconds: 3\'25", 3′25″, 3:25, 3.25, 3分25秒, 三分二十五秒 are 205 s', () => {
    const texts = [
      '3\'25"',
      '3′25″',
      '3’25”',
      '3‘25“',
      "3'25''",
      "3'25",
      '3:25',
      '3：25',
      '3.25',
      '３．２５',
      '3分25秒',
      '3 分 25 秒',
      '3分25',
      '3min25s',
      '3m25s',
      '3 25',
      "3' 25",
      '205s',
      '205秒',
      '0:03:25',
      '3:25:00',
      '三分二十五秒',
      '三分二十五',
      "03'25",
    ];
    expect(all('run_1000m', texts)).toEqual(each(texts, 20500));
  });
  test('what a sheet says of its cells of time: whole minutes, tenths, hours that are minutes', () => {
    expect(all('run_1000m', ['00:04:00', '00:04:05.4', '00:03:59.7', '04:05', '4:05:00'])).toEqual({
      '00:04:00': 24_000,
      '00:04:05.4': 24_540,
      '00:03:59.7': 23_970,
      '04:05': 24_500,
      '4:05:00': 24_500,
    });
  });
  test('hundredths are kept: 1:05.23 and 1\'05"23 are 65.23 s', () => {
    const texts = ['1:05.23', '1\'05"23', '1′05″23', '1.05.23', '1分05秒23', '65.23', '65.23秒', '1:05:23', '1分5秒23'];
    expect(all('shuttle_50x8', texts)).toEqual(each(texts, 6523));
    expect([
      short('shuttle_50x8', '1:05.2'),
      short('run_1000m', '三分半'),
      short('run_1000m', "4'"),
      short('run_1000m', '4分钟'),
    ]).toEqual([6520, 21000, 24000, 24000]);
  });
  test('a number that may be two times is asked about, never guessed', () => {
    expect(read('run_1000m', '235')).toMatchObject({
      kind: 'fault',
      code: 'ambiguous',
      params: { a: '3\'55"', b: '2\'35"' },
    });
    expect(read('run_1000m', '3.5')).toMatchObject({
      kind: 'fault',
      code: 'ambiguous',
      params: { a: '3\'05"', b: '3\'50"' },
    });
    expect([
      short('run_1000m', '235', { bareTime: 'seconds' }),
      short('run_1000m', '235', { bareTime: 'digits' }),
      short('run_1000m', '399'),
      short('run_1000m', '3.0'),
    ]).toEqual([23500, 15500, 39900, 18000]);
    expect(read('run_1000m', '745')).toMatchObject({ kind: 'value', value: 46500, assumed: true });
    expect([
      short('run_1000m', '275', { bareTime: 'digits' }),
      short('run_1000m', '95', { bareTime: 'digits' }),
    ]).toEqual(['secondsOver59', 9500]);
  });
  test('seconds above 59 are a fault', () => {
    expect([short('run_1000m', "3'75"), short('run_1000m', '3.75'), short('run_800m', '3:60')]).toEqual([
      'secondsOver59',
      'secondsOver59',
      'secondsOver59',
    ]);
    expect([short('run_1000m', "3'59"), short('run_800m', '3:59')]).toEqual([23900, 23900]);
  });
});

describe('reading lengths, weights and counts', () => {
  test('centimetres with sign and unit', () => {
    expect([
      short('sit_reach', '-3.5'),
      short('sit_reach', '－3.5'),
      short('sit_reach', '−3.5'),
      short('sit_reach', '负3.5'),
      short('sit_reach', '- 3.5 cm'),
      short('sit_reach', '+12'),
      short('sit_reach', '17.65'),
      short('sit_reach', '-0.0'),
    ]).toEqual([-35, -35, -35, -35, -35, 120, 177, 0]);
    expect(
      ['225', '225cm', '225厘米', '2米25', '2.25m', '2m25', '2.25米', '2250mm', '二百二十五'].map((t) =>
        short('long_jump', t),
      ),
    ).toEqual(Array.from({ length: 9 }, () => 2250));
    expect([short('height', '1米65.5'), short('long_jump', '2米5')]).toEqual([1655, 2500]);
  });
  test('a length written in metres or a capacity in litres is read and shown for a nod', () => {
    expect(
      [read('long_jump', '2.25'), read('height', '1.65'), read('fvc', '3.2')].map(
        (p) => p.kind === 'value' && [p.value, p.assumed],
      ),
    ).toEqual([
      [2250, true],
      [1650, true],
      [3200, true],
    ]);
    expect(read('fvc', '3.2L')).toMatchObject({ value: 3200, assumed: false });
  });
  test('kilograms, 斤, millilitres, repetitions', () => {
    expect([
      short('weight', '45.5kg'),
      short('weight', '45.5 公斤'),
      short('weight', '91斤'),
      short('weight', '45.55'),
      short('fvc', '3200ml'),
      short('fvc', '3,200'),
      short('fvc', '3200 毫升'),
      short('rope_1min', '120次'),
      short('pull_up', '十二个'),
      short('weight', '四十五点五千克'),
      short('fvc', '三千二百'),
    ]).toEqual([455, 455, 455, 456, 3200, 3200, 3200, 120, 12, 455, 3200]);
  });
  test("what no child does is out of range, with the range in the item's own words", () => {
    expect(read('run_50m', '89')).toMatchObject({ code: 'outOfRange', params: { min: '5.0', max: '20.0' } });
    expect(read('run_1000m', "10'00")).toMatchObject({ code: 'outOfRange', params: { min: '1\'00"', max: '9\'00"' } });
    expect([
      short('fvc', '499'),
      short('fvc', '500'),
      short('fvc', '9999'),
      short('fvc', '10000'),
      short('pull_up', '-1'),
    ]).toEqual(['outOfRange', 500, 9999, 'outOfRange', 'outOfRange']);
  });
  test('half a repetition, a wrong unit and nonsense are faults with their own codes', () => {
    expect([
      short('pull_up', '12.5'),
      short('long_jump', '225kg'),
      short('fvc', 'abc'),
      short('run_50m', '8..9'),
      short('run_50m', 'a9'),
      short('weight', '45.5.5'),
      short('run_50m', 'x'.repeat(81)),
    ]).toEqual(['notWhole', 'wrongUnit', 'unreadable', 'unreadable', 'unreadable', 'unreadable', 'tooLong']);
    expect([short('fvc', ''), short('fvc', '  '), short('fvc', '—')]).toEqual(['empty', 'empty', 'empty']);
  });
  test('no text makes the reader throw, and whatever it reads lies in the range', () => {
    let seed = 7;
    const next = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    const signs = [...'0123456789..,,::\'"-/ ;x犯规分秒米厘cmskgl三十百点半免DNSF　＇￥\u0000'];
    const wrong: string[] = [];
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: next(9) }, () => signs[next(signs.length)]).join('');
      for (const item of national.items) {
        const p = parseResult(item, text);
        if (
          p.kind === 'value' &&
          !(Number.isInteger(p.value) && (!item.range || (p.value >= item.range[0] && p.value <= item.range[1])))
        )
          wrong.push(`${item.code} ${text} ${p.value}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('attempts and words', () => {
  test('the best of several attempts counts: the longest jump, the fastest run', () => {
    expect(read('long_jump', '210/225/215')).toMatchObject({ value: 2250, best: 1, attempts: [2100, 2250, 2150] });
    expect([
      short('run_50m', '9.1、8.9、9.0'),
      short('run_50m', '9.1 8.9'),
      short('long_jump', '210,215'),
      short('long_jump', '210，215；220'),
      short('run_1000m', "3'25 3'20"),
      short('run_1000m', '3\'25"/3\'20"'),
    ]).toEqual([890, 890, 2150, 2200, 20000, 20000]);
  });
  test('what nobody sees in a result is none of its signs', () => {
    expect([
      short('run_50m', '\u202d8\u200b.9\u202c'),
      short('long_jump', '210/2\u00ad25'),
      short('run_50m', '\u200b'),
    ]).toEqual([890, 2250, 'empty']);
  });
  test('a foul among attempts costs that attempt only; nothing but fouls is a foul', () => {
    expect(read('long_jump', '210/犯规/x')).toMatchObject({
      kind: 'value',
      value: 2100,
      attempts: [2100, 'foul', 'foul'],
    });
    expect([short('long_jump', 'X/×/犯规'), short('long_jump', 'x/DNS'), short('run_1000m', 'DNF')]).toEqual([
      'foul',
      'foul',
      'DNF',
    ]);
  });
  test('DNS, DNF, 未到, 未完成, 免测, 缓测 are words, in any case and width', () => {
    expect(
      ['dns', 'DNS', 'ＤＮＳ', '未到', '缺考', 'dnf', '未完成', '免测', '缓测', '暂缓', '无效'].map((t) =>
        short('run_1000m', t),
      ),
    ).toEqual(['DNS', 'DNS', 'DNS', 'DNS', 'DNS', 'DNF', 'DNF', 'exempt', 'deferred', 'deferred', 'foul']);
  });
  test('a bad attempt is named by its place; a decimal comma is asked about; too many attempts are refused', () => {
    expect(read('long_jump', '210/abc/215')).toMatchObject({ kind: 'fault', code: 'unreadable', attempt: 1 });
    expect(read('run_50m', '8,9')).toMatchObject({ code: 'ambiguous', params: { a: '8.9', b: '8 / 9' } });
  });
  test('a full-width comma is asked about as a narrow one is, and two jumps stay two attempts', () => {
    expect(read('run_50m', '10，5')).toMatchObject({ code: 'ambiguous', params: { a: '10.5', b: '10 / 5' } });
    expect(read('run_50m', '10，5 s')).toMatchObject({ code: 'ambiguous' });
    expect(read('sit_reach', '−3，5')).toMatchObject({ code: 'ambiguous', params: { a: '-3.5', b: '-3 / 5' } });
    for (const comma of [',', '，']) {
      expect(read('long_jump', `210${comma}215`)).toMatchObject({ kind: 'value', value: 2150, attempts: [2100, 2150] });
      expect(read('run_50m', `8.9${comma}9.1`)).toMatchObject({ kind: 'value', value: 890, attempts: [890, 910] });
      expect(read('fvc', `3${comma}200`)).toMatchObject({ kind: 'value', value: 3200 });
    }
    expect(short('pull_up', Array.from({ length: ATTEMPTS_MAX + 1 }, () => '5').join('/'))).toBe('tooManyAttempts');
    expect(short('run_50m', '/')).toBe('unreadable');
  });
  test('a raised or circled digit beside a number is none of its digits, and a word of objects is no unit', () => {
    for (const [code, text] of [
      ['run_50m', '①8.9'],
      ['run_50m', '⒈8.9'],
      ['run_50m', '8.9²'],
      ['run_50m', '①8.9 ②9.1'],
      ['pull_up', '1²'],
      ['long_jump', '①210 ②215'],
    ] as const)
      expect([text, short(code, text)]).toEqual([text, 'unreadable']);
    expect([short('pull_up', '12constructor'), short('weight', '45constructor')]).toEqual(['wrongUnit', 'wrongUnit']);
  });
});
