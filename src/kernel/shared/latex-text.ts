import { SIGNS } from './latex-signs';

/** Pieces side by side: a command and a letter after it keep a blank between them. */
export const join = (pieces: readonly string[]): string =>
  pieces.reduce(
    (all, piece) =>
      piece === '' ? all : /\\[a-zA-Z]+$/.test(all) && /^[a-zA-Z]/.test(piece) ? `${all} ${piece}` : all + piece,
    '',
  );
/** One sign or one command needs no braces. */
const bare = (s: string): boolean => /^(?:[a-zA-Z0-9]|\\[a-zA-Z]+)$/.test(s);
/** What a raised or lowered place takes. */
export const group = (s: string): string => (/^[a-zA-Z0-9]$/.test(s) ? s : `{${s}}`);
/** What a script is put to. */
export const base = (s: string): string =>
  s === ''
    ? '{}'
    : bare(s) ||
        /^(?:\d+|\([^()]*\))$/.test(s) ||
        (/^\\(?:left|overline|vec|hat|bar|mathrm|mathbf|text|operatorname)\b/.test(s) &&
          !s.includes(' ') &&
          !/[+\-=,]/.test(s))
      ? s
      : `{${s}}`;

const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};
/** Typed words inside of `\text{}`: what LaTeX reads as its own stands for itself. */
export const escaped = (text: string): string => text.replace(/[\\{}$%#&_^~]/g, (c) => NAMED[c] ?? `\\${c}`);

const WORDY = /[\u2e80-\u9fff\uf900-\ufaff\u3000-\u303f\u2460-\u24ff]/;
/** Typed signs; runs of Chinese become text. */
export function signs(text: string): string {
  const pieces: string[] = [];
  let words = '';
  const flush = () => {
    if (words !== '') pieces.push(`\\text{${words}}`);
    words = '';
  };
  for (const c of text) {
    const sign = SIGNS[c];
    // Brackets and commas between Chinese words belong to the words.
    if ((WORDY.test(c) && sign == null) || (words !== '' && /[，。；：、（）]/.test(c))) {
      words += c;
      continue;
    }
    flush();
    // Letters of the mathematical alphabets (𝑥, 𝐀) are the plain ones: the slant is LaTeX's own.
    const plain = c.codePointAt(0)! >= 0x1d400 && c.codePointAt(0)! <= 0x1d7ff ? c.normalize('NFKC') : c;
    pieces.push(sign ?? (/\s/.test(c) ? (pieces.length > 0 ? '\\ ' : '') : (SIGNS[plain] ?? plain)));
  }
  flush();
  return join(pieces);
}
