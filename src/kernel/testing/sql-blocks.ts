/**
 * Reads a statement just far enough to say which tables each of its parts names and what ties them together. It knows the
 * program's own SQL (one statement, plain names), not all of SQL.
 */

/** A word, number, parameter or sign; a group in brackets is one token with its own tokens inside. */
export type Token = string | readonly Token[];
/** A table, or a query in its place, that a part reads or writes. */
export interface Source {
  /** Null for a query or function in brackets. */
  readonly table: string | null;
  readonly alias: string;
  /** The name of a query that stands before this one in the statement. */
  readonly cte: boolean;
}
/** One select, insert, update or delete; what stands in brackets below it is a part of its own. */
export interface Part {
  readonly verb: 'select' | 'insert' | 'update' | 'delete' | 'values';
  /** Its tokens with conditions in brackets opened, and queries in brackets left out. */
  readonly flat: readonly string[];
  /** Of an insert that takes its rows from a query: what stands behind that, `on conflict …` and `returning …`. */
  readonly tail: readonly string[];
  readonly sources: readonly Source[];
  /** Aliases of the parts around it. */
  readonly outer: ReadonlySet<string>;
  readonly parent: Part | undefined;
  /** Where it stands in its parent; `select` is the query that an insert takes its rows from. */
  readonly place: 'list' | 'from' | 'condition' | 'with' | 'select' | 'top';
  /** One of several selects that a union, intersect or except puts together. */
  readonly arm: boolean;
}

const WORD = '[A-Za-z_][A-Za-z0-9_$]*';
const LEXER = new RegExp(
  [
    String.raw`\s+`,
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    `'(?:[^']|'')*'`,
    `"[^"]*"`,
    String.raw`\$\d+`,
    String.raw`${WORD}(?:\.${WORD}|\.\*)*`,
    String.raw`\d+(?:\.\d+)?`,
    String.raw`::|<>|<=|>=|!=|->>|->|@>|<@|&&|\|\|`,
    '[^\\s]',
  ].join('|'),
  'g',
);

function lex(text: string): string[] {
  return (text.match(LEXER) ?? [])
    .filter((t) => !/^\s/.test(t) && !t.startsWith('--') && !t.startsWith('/*'))
    .map((t) => (t.startsWith("'") ? "''" : t.startsWith('"') ? t.slice(1, -1) : t.toLowerCase()));
}
function grouped(words: readonly string[]): Token[] {
  const stack: Token[][] = [[]];
  for (const word of words) {
    if (word === '(') stack.push([]);
    else if (word === ')' && stack.length > 1) {
      const group = stack.pop()!;
      stack.at(-1)!.push(group);
    } else stack.at(-1)!.push(word);
  }
  return stack[0]!;
}

const isGroup = (token: Token | undefined): token is readonly Token[] => Array.isArray(token);
const QUERY = new Set(['select', 'with', 'values', 'insert', 'update', 'delete']);
const isQuery = (group: readonly Token[]): boolean => {
  const [first] = group;
  return isGroup(first) ? isQuery(first) && group.some((t) => SET.has(String(t))) : QUERY.has(String(first));
};
const SET = new Set(['union', 'intersect', 'except']);
/** The words of some tokens, queries in brackets left out. */
function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (!isGroup(token)) return [token];
    return isQuery(token) ? [] : ['(', ...wordsOf(token), ')'];
  });
}
const AFTER_FROM = new Set([
  'where',
  'group',
  'order',
  'limit',
  'having',
  'for',
  'window',
  'returning',
  'offset',
  'set',
  'on conflict',
  'fetch',
]);
const NO_ALIAS = new Set([
  ...AFTER_FROM,
  ...'on using join left right full inner cross natural lateral as with values select default overriding'.split(' '),
  ...'union intersect except conflict and tablesample'.split(' '),
]);

/** Every part of a statement, those inside behind those around them. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const ctes = new Set<string>();
  const query = (tokens: readonly Token[], parent: Part | undefined, place: Part['place']): void => {
    let rest = tokens;
    if (rest[0] === 'with') {
      let at = rest[1] === 'recursive' ? 2 : 1;
      const bodies: (readonly Token[])[] = [];
      for (;;) {
        ctes.add(String(rest[at]));
        while (!(isGroup(rest[at]) && (rest[at - 1] === 'as' || rest[at - 1] === 'materialized'))) {
          at += 1;
          if (at >= rest.length) return;
        }
        bodies.push(rest[at] as readonly Token[]);
        at += 1;
        if (rest[at] !== ',') break;
        at += 1;
      }
      for (const body of bodies) query(body, parent, 'with');
      rest = rest.slice(at);
    }
    const arms = armsOf(rest);
    for (const arm of arms) {
      if (arm.length === 1 && isGroup(arm[0])) query(arm[0], parent, place);
      else if (arm.length) one(arm, parent, place, arms.length > 1);
    }
  };
  const one = (tokens: readonly Token[], parent: Part | undefined, place: Part['place'], arm: boolean): void => {
    const verb = String(tokens[0]) as Part['verb'];
    if (!['select', 'insert', 'update', 'delete', 'values'].includes(verb)) return;
    // An insert's select is a part of its own, which sees nothing of the insert.
    const select = verb === 'insert' ? tokens.findIndex((t) => t === 'select') : -1;
    const own = select > 0 ? tokens.slice(0, select) : tokens;
    const end = tokens.findIndex(
      (t, i) => i > select && ((t === 'on' && tokens[i + 1] === 'conflict') || t === 'returning'),
    );
    const inner: { group: readonly Token[]; place: Part['place'] }[] = [];
    const flat: string[] = [];
    let clause: Part['place'] = 'list';
    const walk = (list: readonly Token[], top: boolean): void => {
      for (const token of list) {
        if (isGroup(token)) {
          if (isQuery(token)) inner.push({ group: token, place: clause });
          else {
            flat.push('(');
            walk(token, false);
            flat.push(')');
          }
        } else {
          if (top && (token === 'from' || token === 'join')) clause = 'from';
          if (top && (token === 'where' || token === 'on' || token === 'having')) clause = 'condition';
          if (top && (token === 'order' || token === 'group' || token === 'returning' || token === 'set'))
            clause = 'list';
          flat.push(token);
        }
      }
    };
    walk(own, true);
    const sources = sourcesOf(own, ctes);
    const part: Part = {
      verb,
      flat,
      tail: select > 0 && end > 0 ? wordsOf(tokens.slice(end)) : [],
      sources,
      outer: parent ? new Set([...parent.outer, ...parent.sources.map((s) => s.alias)]) : new Set(),
      parent,
      place,
      arm,
    };
    parts.push(part);
    for (const { group, place: at } of inner) query(group, part, at);
    if (select > 0) query(tokens.slice(select, end > 0 ? end : undefined), part, 'select');
  };
  query(grouped(lex(text)), undefined, 'top');
  return parts;
}

function armsOf(tokens: readonly Token[]): Token[][] {
  const arms: Token[][] = [[]];
  for (const token of tokens) {
    if (SET.has(String(token)) && !isGroup(token)) arms.push([]);
    else if (!(token === 'all' && arms.at(-1)!.length === 0 && arms.length > 1) && token !== ';')
      arms.at(-1)!.push(token);
  }
  return arms;
}

/** What stands behind from, join, using, update and into, with its alias. */
function sourcesOf(tokens: readonly Token[], ctes: ReadonlySet<string>): Source[] {
  const found: Source[] = [];
  const take = (from: number): number => {
    let at = from;
    if (tokens[at] === 'lateral' || tokens[at] === 'only') at += 1;
    const token = tokens[at];
    if (token === undefined) return at;
    let inside: readonly Token[] | undefined;
    let table: string | null = null;
    if (isGroup(token)) {
      inside = token;
      at += 1;
    } else {
      at += 1;
      // A function in the place of a table.
      if (isGroup(tokens[at]) && !['insert', 'update'].includes(String(tokens[0]))) at += 1;
      else table = token.replace(/^public\./, '');
    }
    if (tokens[at] === 'with' && tokens[at + 1] === 'ordinality') at += 2;
    if (tokens[at] === 'as') at += 1;
    const named = tokens[at];
    const alias =
      !isGroup(named) && named !== undefined && /^[a-z_]\w*$/.test(named) && !NO_ALIAS.has(named) ? named : undefined;
    if (alias) at += 1;
    if (inside && !isQuery(inside)) {
      // A join in brackets.
      found.push(...sourcesOf(['from', ...inside], ctes));
      return at;
    }
    const cte = table !== null && ctes.has(table);
    found.push({ table: cte ? null : table, alias: alias ?? table ?? '', cte });
    return at;
  };
  const verb = tokens[0];
  if (verb === 'update') take(1);
  if (verb === 'insert' || verb === 'delete') take(2);
  let open = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const begins =
      (token === 'from' && verb !== 'delete') ||
      (token === 'using' && verb === 'delete' && !open) ||
      token === 'join' ||
      (token === ',' && open);
    if (token !== undefined && !isGroup(token) && AFTER_FROM.has(token)) open = false;
    // `is distinct from`, `extract(… from …)`: the latter stands in brackets.
    if (token === 'from' && tokens[at - 1] === 'distinct') continue;
    if (!begins) continue;
    open = true;
    at = take(at + 1) - 1;
  }
  return found;
}
