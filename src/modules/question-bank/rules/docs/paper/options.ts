import { plainOf, trimLine, type Line } from '../docx/line';

/** What a line holds: the words before its options, and the options by their letters. */
export interface Options {
  readonly before: Line;
  readonly options: readonly { readonly letter: number; readonly text: Line }[];
}
const MARK = (letter: string): RegExp =>
  new RegExp(
    `(^|[\\s\\u3000\\u00a0)）。．；;，,?？_\\ufffc】])([（(]\\s*${letter}\\s*[)）]\\s*[.．、]?|${letter}\\s*[.．、:：])\\s*`,
    'g',
  );

/**
 * Options in a line, from the letter that comes next: "A. 3  B. 4", "C．5". A letter counts only in its order, so that a point A in a stem is none.
 * @param next the place of the letter that is expected, 0 for A
 */
export function optionsIn(line: Line, next: number): Options | undefined {
  const text = plainOf(line);
  const found: { at: number; from: number; letter: number }[] = [];
  let from = 0;
  for (let letter = next; letter < 20; letter++) {
    const re = MARK(String.fromCharCode(65 + letter));
    re.lastIndex = from;
    const m = re.exec(text);
    if (!m) break;
    const at = m.index + m[1]!.length;
    // The first one behind other words counts only with a second one after it: "点 A. 在数轴上".
    found.push({ at, from: m.index + m[0].length, letter });
    from = m.index + m[0].length;
  }
  if (found.length === 0) return undefined;
  const before = trimLine(line.slice(0, found[0]!.at));
  if (before.length > 0 && found.length < 2) return undefined;
  if (before.length > 0 && next > 0) return undefined;
  return {
    before,
    options: found.map((f, i) => ({
      letter: f.letter,
      text: trimLine(line.slice(f.from, found[i + 1]?.at ?? line.length)),
    })),
  };
}
