import { atomsOf, plainOf, type Atom, type Look } from './line';

const SPACE = /[\s\u3000\u00a0]/;
/** The lines under words: blanks above any of them are a gap. */
const LINES: ReadonlySet<Look> = new Set(['u', 'wave', 'double', 'dashed']);
/** Underlined blanks and rows of low lines become gaps of four; an underlined number is the gap of a cloze. */
export function gaps(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (let at = 0; at < atoms.length;) {
    const a = atoms[at]!;
    const lined = (x: Atom | undefined) =>
      x != null && !x.html && x.c !== '\n' && x.look.some((l) => LINES.has(l)) && !x.look.includes('sub');
    if (lined(a) || a.c === '_') {
      let to = at;
      while (to < atoms.length && (atoms[to]!.c === '_' || lined(atoms[to]))) to += 1;
      const text = plainOf(atoms.slice(at, to));
      const no = /^[\s\u3000\u00a0_]*[（(]?(\d{1,3})[)）]?[\s\u3000\u00a0_]*$/.exec(text)?.[1];
      if (no && /^[\s\u3000\u00a0_]|[\s\u3000\u00a0_]$/.test(text)) {
        out.push(...atomsOf(`__${no}__`));
        at = to;
        continue;
      }
      if (/^[\s\u3000\u00a0_]+$/.test(text) && (text.length > 1 || text === '\t')) {
        out.push(...atomsOf('____'));
        at = to;
        continue;
      }
      // Blanks around an underlined word belong to the gap it fills: only the word stays lined.
      for (let i = at; i < to; i++)
        out.push(
          SPACE.test(atoms[i]!.c) && (i === at || i === to - 1)
            ? { ...atoms[i]!, look: atoms[i]!.look.filter((l) => !LINES.has(l)) }
            : atoms[i]!,
        );
      at = to;
      continue;
    }
    out.push(a);
    at += 1;
  }
  return out;
}
