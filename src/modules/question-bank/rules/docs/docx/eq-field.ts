import { join, signs } from '../omml';

// Formulas of old papers: `EQ \f(1,2)` fields, which the word processor draws and keeps as a text.

/** Cuts `(a,b)` after a switch at its commas; undefined when it is not closed. */
function parts(text: string, at: number): { readonly list: string[]; readonly end: number } | undefined {
  if (text[at] !== '(') return undefined;
  const list: string[] = [];
  let depth = 0,
    from = at + 1;
  for (let i = at; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\\' && i + 1 < text.length && /[(),\\]/.test(text[i + 1]!)) {
      i += 1;
      continue;
    }
    if (c === '(') depth += 1;
    if (c === ')') {
      depth -= 1;
      if (depth === 0) {
        list.push(text.slice(from, i));
        return { list, end: i + 1 };
      }
    }
    if ((c === ',' || c === ';') && depth === 1) {
      list.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return undefined;
}
const DEEPEST = 20;
function convert(text: string, depth: number): string {
  if (depth > DEEPEST) return signs(text);
  const out: string[] = [];
  let words = '';
  for (let at = 0; at < text.length;) {
    const found =
      text[at] === '\\'
        ? /^\\([a-zA-Z]+)\d*((?:\s*\\[a-z]+\d*(?:\\[{}[\]|<>])?)*)\s*/.exec(text.slice(at, at + 200))
        : null;
    const got = found ? parts(text, at + found[0].length) : undefined;
    if (!found || !got) {
      words += text[at] === '\\' && /[(),;\\]/.test(text[at + 1] ?? '') ? text[++at]! : text[at]!;
      at += 1;
      continue;
    }
    out.push(signs(words.trim()));
    words = '';
    const [a = '', b = ''] = got.list.map((p) => convert(p, depth + 1));
    const more = found[2]!;
    switch (found[1]!.toLowerCase()) {
      case 'f':
        out.push(`\\frac{${a}}{${b}}`);
        break;
      case 'r':
        out.push(got.list.length > 1 ? `\\sqrt${a ? `[${a}]` : ''}{${b}}` : `\\sqrt{${a}}`);
        break;
      case 's':
        out.push(/\\do/.test(found[0]) ? `_{${a}}` : `^{${a}}`);
        break;
      case 'x':
        out.push(/\\to/.test(more) ? `\\overline{${a}}` : /\\bo/.test(more) ? `\\underline{${a}}` : `\\boxed{${a}}`);
        break;
      case 'b':
        out.push(/\{/.test(more) ? `\\left\\{${a}\\right.` : `\\left(${a}\\right)`);
        break;
      case 'a':
        out.push(`\\begin{aligned}${got.list.map((p) => convert(p, depth + 1)).join(' \\\\ ')}\\end{aligned}`);
        break;
      case 'o':
        out.push(join(got.list.map((p) => convert(p, depth + 1))));
        break;
      default:
        out.push(a);
    }
    at = got.end;
  }
  out.push(signs(words.trim()));
  return join(out);
}
/** LaTeX of a field's instruction; undefined when it is no formula. */
export function eqField(instruction: string): string | undefined {
  const found = /^\s*eq\s+(.*)$/is.exec(instruction);
  return found ? convert(found[1]!.trim(), 0) || undefined : undefined;
}
