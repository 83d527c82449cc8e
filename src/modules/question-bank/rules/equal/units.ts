import * as R from './rational';
import type { Rat } from './rational';

/** What a unit measures, as powers of base quantities, and how many base units it is. */
interface Unit {
  readonly of: Readonly<Record<string, number>>;
  readonly factor: Rat;
}
const u = (of: Record<string, number>, n: number | bigint, d: number | bigint = 1): Unit => ({
  of,
  factor: R.rat(BigInt(n), BigInt(d))!,
});
const L = { l: 1 },
  A = { l: 2 },
  V = { l: 3 },
  M = { m: 1 },
  T = { t: 1 },
  Y = { y: 1 },
  G = { g: 1 };
// Spellings with Chinese names first; the same word may mean two things (分: a minute, a tenth of a jiao): the key decides.
const UNITS: readonly (readonly [names: string, unit: Unit])[] = [
  ['毫米 mm', u(L, 1, 1000)],
  ['厘米 公分 cm', u(L, 1, 100)],
  ['分米 dm', u(L, 1, 10)],
  ['米 m', u(L, 1)],
  ['千米 公里 km', u(L, 1000)],
  ['里', u(L, 500)],
  ['微米 μm um', u(L, 1, 1_000_000)],
  ['纳米 nm', u(L, 1, 1_000_000_000)],
  ['公顷 ha hm2', u(A, 10_000)],
  ['亩', u(A, 2000, 3)],
  ['升 L l', u(V, 1, 1000)],
  ['毫升 mL ml', u(V, 1, 1_000_000)],
  ['毫克 mg', u(M, 1, 1000)],
  ['克 g', u(M, 1)],
  ['千克 公斤 kg', u(M, 1000)],
  ['斤', u(M, 500)],
  ['两', u(M, 50)],
  ['吨 t', u(M, 1_000_000)],
  ['毫秒 ms', u(T, 1, 1000)],
  ['秒 秒钟 s', u(T, 1)],
  ['分 分钟 min', u(T, 60)],
  ['时 小时 个小时 h', u(T, 3600)],
  ['天 日 d', u(T, 86_400)],
  ['周 星期', u(T, 604_800)],
  ['元 块 ¥', u(Y, 100)],
  ['角 毛', u(Y, 10)],
  ['分 分钱', u(Y, 1)],
  ['万元', u(Y, 1_000_000)],
  ['° 度', u(G, 3600)],
  ["′ '", u(G, 60)],
  ['″ "', u(G, 1)],
  ['℃ °C 摄氏度', u({ k: 1 }, 1)],
  ['N 牛 牛顿', u({ m: 1, l: 1, t: -2 }, 1000)],
  ['J 焦 焦耳', u({ m: 1, l: 2, t: -2 }, 1000)],
  ['kJ 千焦', u({ m: 1, l: 2, t: -2 }, 1_000_000)],
  ['W 瓦 瓦特', u({ m: 1, l: 2, t: -3 }, 1000)],
  ['kW 千瓦', u({ m: 1, l: 2, t: -3 }, 1_000_000)],
  ['Pa 帕 帕斯卡', u({ m: 1, l: -1, t: -2 }, 1000)],
  ['kPa 千帕', u({ m: 1, l: -1, t: -2 }, 1_000_000)],
  ['V 伏 伏特', u({ v: 1 }, 1)],
  ['A 安 安培', u({ a: 1 }, 1)],
  ['mA 毫安', u({ a: 1 }, 1, 1000)],
  ['Ω 欧 欧姆', u({ v: 1, a: -1 }, 1)],
  ['Hz 赫 赫兹', u({ t: -1 }, 1)],
  ['kW*h 千瓦时 度电', u({ m: 1, l: 2, t: -2 }, 3_600_000_000)],
];
const BY_NAME = new Map<string, Unit[]>();
for (const [names, unit] of UNITS)
  for (const name of names.split(' '))
    BY_NAME.set(name.normalize('NFKC'), [...(BY_NAME.get(name.normalize('NFKC')) ?? []), unit]);

const POWERS: Readonly<Record<string, number>> = {
  '2': 2,
  '3': 3,
  '^2': 2,
  '^3': 3,
  '^(2)': 2,
  '^(3)': 3,
  '^{2}': 2,
  '^{3}': 3,
};
function simple(text: string): Unit[] {
  const known = BY_NAME.get(text);
  if (known) return known;
  const chinese = /^(平方|立方)(.+)$/.exec(text);
  const signs = /^(.+?)(\^?\(?\{?[23]\}?\)?)$/.exec(text);
  const [base, exponent] = chinese
    ? [chinese[2]!, chinese[1] === '平方' ? 2 : 3]
    : signs && POWERS[signs[2]!]
      ? [signs[1]!, POWERS[signs[2]!]!]
      : ['', 0];
  // Only lengths are squared: "平方秒" alone is no unit of a school.
  return (BY_NAME.get(base) ?? []).filter((b) => b.of['l'] === 1 || b.of['t'] === 1).map((b) => raised(b, exponent));
}
const raised = (b: Unit, e: number): Unit => ({
  of: Object.fromEntries(Object.entries(b.of).map(([k, v]) => [k, v * e])),
  factor: R.power(b.factor, R.whole(Math.abs(e)))!,
});
function joined(a: Unit, b: Unit, sign: 1 | -1): Unit {
  const of: Record<string, number> = { ...a.of };
  for (const [k, v] of Object.entries(b.of)) of[k] = (of[k] ?? 0) + sign * v;
  return {
    of: Object.fromEntries(Object.entries(of).filter(([, v]) => v !== 0)),
    factor: (sign === 1 ? R.mul(a.factor, b.factor) : R.div(a.factor, b.factor))!,
  };
}
/** What a unit may mean: several for a word with two meanings, none for an unknown one. */
export function unitsOf(text: string): readonly Unit[] {
  const clean = text.replace(/\s+/g, '').replace(/每/g, '/').slice(0, 30);
  if (clean === '') return [];
  const whole = simple(clean);
  if (whole.length > 0) return whole;
  const pieces = clean.split(/([/*])/);
  if (pieces.length > 5) return [];
  let all = simple(pieces[0]!);
  for (let at = 1; at < pieces.length; at += 2) {
    const next = simple(pieces[at + 1]!);
    all = all.flatMap((a) => next.map((b) => joined(a, b, pieces[at] === '/' ? -1 : 1)));
  }
  return all;
}
export const sameKind = (a: Unit, b: Unit): boolean => {
  const keys = new Set([...Object.keys(a.of), ...Object.keys(b.of)]);
  return [...keys].every((k) => (a.of[k] ?? 0) === (b.of[k] ?? 0));
};
export type { Unit };
