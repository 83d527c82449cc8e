/** Signs that never begin a line, in Chinese and in English. */
const CLOSING = /^[，。、；：？！）】》〉」』”’…％,.;:?!)\]}%]+/;

/** The signs a text begins with that belong to the formula before it, and what is left of the text. */
export function splitClosing(text: string): readonly [signs: string, rest: string] {
  const signs = CLOSING.exec(text)?.[0] ?? '';
  return [signs, text.slice(signs.length)];
}

/**
 * Hangs signs behind a drawn formula, inside its last piece, which no line break divides: the browser breaks lines behind a
 * formula whatever follows it.
 */
export function glueSigns(formula: HTMLElement, signs: string): void {
  const pieces = formula.querySelectorAll('.katex-html > .katex-base');
  const after = document.createElement('span');
  after.className = 'formula-signs';
  after.textContent = signs;
  (pieces[pieces.length - 1] ?? formula).append(after);
}
