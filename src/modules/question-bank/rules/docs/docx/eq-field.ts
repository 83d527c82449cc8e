import { DELIMITERS } from '../../../../../kernel/shared/latex-signs';
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
const OTHER_SIDE: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>', '|': '|' };
/** What stands in brackets: round ones, or those that are named. */
function bracketed(more: string, inside: string): string {
  const named = (name: string) => new RegExp(`\\\\${name}\\s*\\\\(.)`).exec(more)?.[1];
  const both = named('bc');
  const [open, close] = [named('lc') ?? both, named('rc') ?? (both && (OTHER_SIDE[both] ?? both))];
  const sign = (c: string | undefined): string => (c == null ? '.' : (DELIMITERS[c] ?? c));
  if (open == null && close == null) return `\\left(${inside}\\right)`;
  return join([`\\left${sign(open)}`, inside, `\\right${sign(close)}`]);
}
/** A sign in a ring or a box, as word processors make ① and the like; undefined for other signs over each other. */
function enclosed(list: readonly string[]): string | undefined {
  const [ring = '', sign = ''] = list.map((p) => p.trim());
  if (list.length !== 2 || sign === '' || !/^[○◯〇□]$/.test(ring)) return undefined;
  if (ring === '□') return `\\boxed{${signs(sign)}}`;
  const no = /^\d{1,2}$/.test(sign) ? Number(sign) : 0;
  if (no >= 1 && no <= 20) return signs(String.fromCharCode(0x245f + no));
  return /^[\w\u4e00-\u9fff]$/.test(sign) ? `\\text{\\textcircled{${sign}}}` : undefined;
}
/** Lines below each other, or rows of as many columns as are said. */
function arrayed(more: string, cells: readonly string[]): string {
  const columns = Number(/\\co(\d+)/.exec(more)?.[1] ?? 1);
  if (columns < 2) return `\\begin{aligned}${cells.join(' \\\\ ')}\\end{aligned}`;
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
    cells.slice(at * columns, (at + 1) * columns).join(' & '),
  );
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}
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
        // Two of them stand one above the other.
        if (got.list.length > 1) out.push(`^{${a}}_{${b}}`);
        else out.push(/\\do/.test(found[0]) ? `_{${a}}` : `^{${a}}`);
        break;
      case 'x':
        out.push(/\\to/.test(more) ? `\\overline{${a}}` : /\\bo/.test(more) ? `\\underline{${a}}` : `\\boxed{${a}}`);
        break;
      case 'b':
        out.push(bracketed(more, a));
        break;
      case 'a':
        out.push(
          arrayed(
            more,
            got.list.map((p) => convert(p, depth + 1)),
          ),
        );
        break;
      case 'o':
        out.push(enclosed(got.list) ?? join(got.list.map((p) => convert(p, depth + 1))));
        break;
      case 'i': {
        const sign = /\\su/.test(more) ? '\\sum' : /\\pr/.test(more) ? '\\prod' : '\\int';
        const of = convert(got.list.slice(2).join(','), depth + 1);
        out.push(join([`${sign}${a === '' ? '' : `_{${a}}`}${b === '' ? '' : `^{${b}}`}`, of]));
        break;
      }
      default:
        // A list shows all its parts, and so does what is not known here.
        out.push(join(got.list.flatMap((p, n) => [n === 0 ? '' : ',', convert(p, depth + 1)])));
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
