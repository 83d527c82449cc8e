import { visibleText } from '../../../kernel/shared/visible';
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
  // A raised, circled or numbered digit stands beside a number and is none of its digits: ①8.9 is not 18.9, 12² is not 122.
  [/(?<!m)[⁰¹²³⁴-⁹₀-₉①-⒛⓪⓵-⓾❶-➓㉈-㉟㊀-㊉㊱-㊿]/gi, '^'],
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

const DIGIT = '[一二两三四五六七八九]';
const TENS = `${DIGIT}?十${DIGIT}?`;
const HUNDREDS = `${DIGIT}百(?:[零〇]${DIGIT}|${TENS})?`;
/** Numerals as they are counted, or digit by digit. 二三十 is a guess, 两百五 is 250 to those who say it and 205 to a reader by places. */
const NUMERAL = new RegExp(
  `^(?:${DIGIT}千(?:[零〇](?:${DIGIT}|${TENS})|${HUNDREDS})?|${HUNDREDS}|${TENS}|[零〇一二两三四五六七八九]+)$`,
);

/** Two figures that follow each other are about as many: 七八 is seven or eight. */
const ABOUT = /^(?:一二|[二两]三|三四|四五|五六|六七|七八|八九)$/;

/** 二十五 is 25, 二〇五 is 205, 两百零五 is 205; undefined for what is no number as it is counted (两百五, 二三十, 百). */
export function chineseNumber(text: string): number | undefined {
  if (!NUMERAL.test(text) || ABOUT.test(text)) return undefined;
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
  let out = visibleText(text);
  for (const [from, to] of SIGNS) out = out.replace(from, to);
  out = out.normalize('NFKC').toLowerCase().replace(/''/g, '"');
  // The 千 of 千克 is a unit, not a thousand.
  out = out
    .replace(/负(?=[\d零〇一二两三四五六七八九十百])/g, '-')
    // Beside figures a numeral is no number of its own: 3百 is not 3100, 二十5 not 205. What is none stays and cannot be read.
    .replace(/(?:[零〇一二两三四五六七八九十百]|千(?!克))+/g, (word, at: number, whole: string) =>
      /\d$/.test(whole.slice(0, at)) || /^\d/.test(whole.slice(at + word.length))
        ? word
        : String(chineseNumber(word) ?? word),
    );
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
