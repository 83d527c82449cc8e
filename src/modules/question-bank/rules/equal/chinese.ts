import * as R from './rational';
import type { Rat } from './rational';

const DIGITS: Readonly<Record<string, bigint>> = {
  零: 0n,
  〇: 0n,
  一: 1n,
  二: 2n,
  两: 2n,
  三: 3n,
  四: 4n,
  五: 5n,
  六: 6n,
  七: 7n,
  八: 8n,
  九: 9n,
};
const UNITS: Readonly<Record<string, bigint>> = { 十: 10n, 百: 100n, 千: 1000n };
const ALL = /^[零〇一二两三四五六七八九十百千万亿点分之负又]{1,30}$/;

/** A whole number in words, below ten thousand times a hundred million; undefined when the words make none. */
function wholeOf(text: string): bigint | undefined {
  if (text === '') return undefined;
  for (const [sign, worth] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
  ] as const) {
    const at = text.lastIndexOf(sign);
    if (at < 0) continue;
    const high = wholeOf(text.slice(0, at)),
      low = at === text.length - 1 ? 0n : wholeOf(text.slice(at + 1).replace(/^[零〇]/, ''));
    return high === undefined || low === undefined ? undefined : high * worth + low;
  }
  // Digits one after the other: 二〇二六.
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) return [...text].reduce((n, c) => n * 10n + DIGITS[c]!, 0n);
  let sum = 0n,
    digit: bigint | undefined,
    last = 10_000n;
  for (const c of text) {
    const unit = UNITS[c];
    if (unit !== undefined) {
      if (unit >= last) return undefined;
      if (digit === undefined && !(unit === 10n && sum === 0n)) return undefined;
      sum += (digit ?? 1n) * unit;
      last = unit;
      digit = undefined;
    } else {
      if (digit !== undefined && digit !== 0n) return undefined;
      digit = DIGITS[c];
      if (digit === undefined) return undefined;
    }
  }
  return sum + (digit ?? 0n);
}
/** A number in Chinese words: 三分之二, 百分之五十, 负三点五, 一又二分之一, 一百二十. Undefined when it is none. */
export function chineseNumber(text: string): Rat | undefined {
  if (!ALL.test(text)) return undefined;
  if (text.startsWith('负')) {
    const v = chineseNumber(text.slice(1));
    return v && R.neg(v);
  }
  const mixed = text.split('又');
  if (mixed.length === 2) {
    const a = chineseNumber(mixed[0]!),
      b = mixed[1]!.includes('分之') ? chineseNumber(mixed[1]!) : undefined;
    return a && b && R.add(a, b);
  }
  const parts = text.split('分之');
  if (parts.length === 2) {
    const d = chineseNumber(parts[0] === '百' ? '一百' : parts[0] === '千' ? '一千' : parts[0]!),
      n = chineseNumber(parts[1]!);
    return n && d && !R.isZero(d) ? R.div(n, d) : undefined;
  }
  const point = text.split('点');
  if (point.length === 2) {
    const int = wholeOf(point[0]!);
    return int === undefined || !/^[零〇一二三四五六七八九]+$/.test(point[1]!)
      ? undefined
      : R.decimal(`${int}.${[...point[1]!].map((c) => DIGITS[c]).join('')}`);
  }
  const n = wholeOf(text);
  return n === undefined ? undefined : R.rat(n);
}
