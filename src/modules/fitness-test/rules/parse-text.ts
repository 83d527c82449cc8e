import { MARKS, type Mark } from './settings';

/** Every hand writes the same thing differently: signs that stand for one another, beside what Unicode itself folds. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[´`‘’′＇ˊ]/g, "'"],
  [/[“”″＂〃]/g, '"'],
  [/''/g, '"'],
  [/[：∶﹕]/g, ':'],
  [/[。．·•]/g, '.'],
  [/[－−–—﹣]/g, '-'],
  [/[／]/g, '/'],
  [/[、；｜|\n\r]/g, ';'],
  [/[×✕✗╳]/g, 'x'],
];
const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 二十五 is 25, 二〇五 is 205, 两百零五 is 205. */
export function chineseNumber(text: string): number {
  if (![...text].some((c) => c in PLACES)) return Number([...text].map((c) => DIGITS[c]).join(''));
  let sum = 0;
  let digit = 0;
  for (const c of text) {
    if (c in PLACES) {
      sum += (digit || 1) * PLACES[c]!;
      digit = 0;
    } else digit = DIGITS[c]!;
  }
  return sum + digit;
}

const MARK_WORDS: Readonly<Record<Mark, readonly string[]>> = {
  DNS: ['dns', '未到', '缺席', '缺考', '缺测', '未测', '弃权', '未参加', '没来'],
  DNF: ['dnf', '未完成', '中途退出', '没跑完', '退出'],
  foul: ['foul', 'x', 'f', '犯规', '失误', '无效', '失败'],
  exempt: ['exempt', '免测', '免试', '免予执行', '免'],
  deferred: ['deferred', '缓测', '暂缓', '缓'],
};
const MARK_OF = new Map<string, Mark>(MARKS.flatMap((mark) => MARK_WORDS[mark].map((word) => [word, mark] as const)));
export const markOf = (piece: string): Mark | undefined => MARK_OF.get(piece);

/** One spelling for all signs and digits, lower case, Chinese numerals as digits, units glued to their numbers. */
export function plain(text: string): string {
  let out = text;
  for (const [from, to] of SIGNS) out = out.replace(from, to);
  out = out.normalize('NFKC').toLowerCase().replace(/''/g, '"');
  // The 千 of 千克 is a unit, not a thousand.
  out = out
    .replace(/负(?=[\d零〇一二两三四五六七八九十百])/g, '-')
    .replace(/(?:[零〇一二两三四五六七八九十百]|千(?!克))+/g, (word) => String(chineseNumber(word)));
  out = out.replace(/(\d)点(?=\d)/g, '$1.').replace(/分半(?!\d)/g, '分30秒');
  // A sheet stores 8.9 as 8.900000000000001, which "any further digit goes up" would make 9.0.
  out = out.replace(/\d+\.\d{7,}/g, (n) => String(Number(Number(n).toFixed(6))));
  return out
    .replace(
      /(\d)\s+(?=(?:['":]|分|秒|厘米|公分|毫米|米|升|毫升|千克|公斤|斤|次|个|(?:s|sec|min|cm|mm|m|ml|l|kg)(?![a-z])))/g,
      '$1',
    )
    .replace(/([':]|分钟?|min)\s+(?=\d)/g, '$1')
    .replace(/(^|[\s;/])-\s+(?=[\d.])/g, '$1-')
    .trim();
}

/** The attempts of a cell: 210/215/x, 8.9、9.1, 210 215 犯规. A time may be written with a blank inside (3 25). */
export function attemptsOf(text: string, time: boolean): string[] {
  return text
    .split(/[;/]/)
    .flatMap((part) => {
      const trimmed = part.trim();
      return time && /^\d{1,2}\s+\d{2}(?:\.\d+)?$/.test(trimmed) ? [trimmed] : trimmed.split(/\s+/);
    })
    .filter((piece) => piece !== '');
}
