/** What a piece of SQL may begin with in which a semicolon ends nothing, with the pattern of the whole piece. */
const CLOSED: readonly RegExp[] = [
  /--[^\n]*/y,
  /\/\*[\s\S]*?\*\//y,
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/y,
];

/** The statements of an SQL text one by one, without their semicolons; pieces of comments alone are none. */
export function statementsOf(text: string): string[] {
  const found: string[] = [];
  let [begun, empty] = [0, true];
  const end = (at: number) => {
    if (!empty) found.push(text.slice(begun, at).trim());
    [begun, empty] = [at + 1, true];
  };
  for (let at = 0; at < text.length; at++) {
    const closed = closedAt(text, at);
    if (closed) {
      if (!closed.startsWith('--') && !closed.startsWith('/*')) empty = false;
      at += closed.length - 1;
    } else if (text[at] === ';') end(at);
    else if (!/\s/.test(text[at]!)) empty = false;
  }
  end(text.length);
  return found;
}

function closedAt(text: string, at: number): string | undefined {
  for (const pattern of CLOSED) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
