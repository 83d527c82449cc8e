import { FormulaFault, MAX_LENGTH, type Span } from './syntax';
import { WRITTEN } from './units';

export type Token = Span &
  (
    | { readonly t: 'number'; readonly value: number; readonly unit: string | null; readonly text: string }
    /** An item's name or a function's; `quoted` in brackets, which no function is. */
    | { readonly t: 'word'; readonly text: string; readonly quoted: boolean }
    | { readonly t: 'sign'; readonly text: string }
    | { readonly t: 'end'; readonly text: '' }
  );

/** Signs as a Chinese keyboard and a mathematician write them. */
const SAME: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '✕': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '−': '-',
  '－': '-',
  '–': '-',
  '＋': '+',
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '≤': '<=',
  '⩽': '<=',
  '≥': '>=',
  '⩾': '>=',
  '≠': '<>',
  '＜': '<',
  '＞': '>',
  '＝': '=',
  '＾': '^',
};
const SIGNS = [
  '<=',
  '>=',
  '<>',
  '!=',
  '==',
  '&&',
  '||',
  '+',
  '-',
  '*',
  '/',
  '^',
  '(',
  ')',
  ',',
  '<',
  '>',
  '=',
  '!',
] as const;
const MEANS: Readonly<Record<string, string>> = { '!=': '<>', '==': '=', '&&': 'and', '||': 'or', '!': 'not' };
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)/y;
const IN_WORD = /[\p{L}\p{N}_]/u;

/** Cuts a formula into tokens. @throws FormulaFault */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH)
    throw new FormulaFault('tooLong', { from: MAX_LENGTH, to: text.length }, { max: MAX_LENGTH });
  // One character for one: spans stay right.
  const plain = text.replace(/[０-９．]/g, (c) => (c === '．' ? '.' : String.fromCharCode(c.charCodeAt(0) - 0xfee0)));
  const out: Token[] = [];
  let at = 0;
  const match = (re: RegExp): string | undefined => {
    re.lastIndex = at;
    return re.exec(plain)?.[0];
  };
  while (at < plain.length) {
    const from = at;
    const c = plain[at]!;
    if (/\s/.test(c)) {
      at++;
      continue;
    }
    const number = match(NUMBER);
    if (number != null) {
      at += number.length;
      out.push(
        numberToken(plain, from, number, (to) => {
          at = to;
        }),
      );
      continue;
    }
    const word = match(WORD);
    if (word != null) {
      at += word.length;
      out.push({ t: 'word', text: word, quoted: false, from, to: at });
      continue;
    }
    if (c === '[' || c === '【') {
      const close = plain.slice(at).search(/[\]】]/);
      if (close < 0) throw new FormulaFault('unclosedName', { from, to: plain.length });
      at += close + 1;
      out.push({ t: 'word', text: plain.slice(from + 1, at - 1).trim(), quoted: true, from, to: at });
      continue;
    }
    if (SAME[c]) {
      at++;
      out.push({ t: 'sign', text: SAME[c], from, to: at });
      continue;
    }
    const sign = SIGNS.find((s) => plain.startsWith(s, at));
    if (!sign)
      throw new FormulaFault(
        'badChar',
        { from, to: from + (plain.codePointAt(at)! > 0xffff ? 2 : 1) },
        { char: String.fromCodePoint(plain.codePointAt(at)!) },
      );
    at += sign.length;
    out.push({ t: 'sign', text: MEANS[sign] ?? sign, from, to: at });
  }
  out.push({ t: 'end', text: '', from: plain.length, to: plain.length });
  return out;
}

/** A number with the unit right after it: 5 cm, 24 kg/m2, 90秒. */
function numberToken(text: string, from: number, digits: string, goOn: (to: number) => void): Token {
  let to = from + digits.length;
  if (text[to] === '.') throw new FormulaFault('badNumber', { from, to: to + 1 }, { text: text.slice(from, to + 1) });
  const value = Number(digits);
  if (!Number.isFinite(value) || value > 1e12) throw new FormulaFault('numberTooBig', { from, to });
  const rest = to + /^\s*/.exec(text.slice(to))![0].length;
  const unit = WRITTEN.find(
    ([w]) => text.startsWith(w, rest) && !(IN_WORD.test(w.at(-1)!) && IN_WORD.test(text[rest + w.length] ?? ' ')),
  );
  if (unit) to = rest + unit[0].length;
  goOn(to);
  return { t: 'number', value, unit: unit?.[1].code ?? null, text: text.slice(from, to), from, to };
}
