/** The opening tag that begins at `from`: to the first `>` outside of braces that ends no arrow. */
export function openingTag(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const c = text[at];
    if (c === '{') depth += 1;
    if (c === '}') depth -= 1;
    if (c === '>' && depth === 0 && text[at - 1] !== '=') return text.slice(from, at);
  }
  return text.slice(from);
}
