import type { Table } from '../../src/kernel/server/db/table';

/** A table or view whose rows need a consent. */
export interface NeedsConsent {
  readonly name: string;
  readonly purpose: string;
}
/** Those of all tables that say `{ consent: '…' }`. */
export const needingConsent = (tables: Iterable<Table>): NeedsConsent[] =>
  [...tables].flatMap(({ name, words: { consent } }) => (consent === undefined ? [] : [{ name, purpose: consent }]));

/** What a `tables.ts` calls its tables: table by constant. */
export const constantsOf = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/\bconst (\w+) = (?:table|view)\(\s*'(\w+)'/g)].map(([, constant = '', name = '']) => [
      name,
      constant,
    ]),
  );

/** A view, and a table or view that it reads. */
export interface ViewRead {
  readonly view: string;
  readonly base: string;
}
/** Where a database says which of its views read what. */
export const VIEW_READS = `
  select distinct v.relname as view, b.relname as base
  from pg_depend d
  join pg_rewrite r on r.oid = d.objid
  join pg_class v on v.oid = r.ev_class
  join pg_class b on b.oid = d.refobjid
  where d.classid = 'pg_rewrite'::regclass
    and d.refclassid = 'pg_class'::regclass
    and v.oid <> b.oid
    and v.relnamespace = 'public'::regnamespace`;

/** Views over what needs a consent that do not say so themselves, also through another view: a list of theirs would look harmless. */
export function silentViews(reads: readonly ViewRead[], tables: readonly NeedsConsent[]): string[] {
  const says = new Set(tables.map((t) => `${t.name} ${t.purpose}`));
  return tables.flatMap(({ name, purpose }) =>
    [...readersOf(name, reads)]
      .filter((view) => !says.has(`${view} ${purpose}`))
      .map((view) => `${view} reads ${name}: say { consent: '${purpose}' } in tables.ts`),
  );
}
/** Every view that reads one, directly or by another. */
function readersOf(name: string, reads: readonly ViewRead[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (base: string): void => {
    for (const { view } of reads.filter((read) => read.base === base && !found.has(read.view))) {
      found.add(view);
      add(view);
    }
  };
  add(name);
  return found;
}

/** A statement of a source with everything that narrows it. */
export interface Statement {
  /** The tagged template, with the templates inside it. */
  readonly text: string;
  /** The object it is a value of, as in `list(input, { from: …, where: … })`; the template itself otherwise. */
  readonly whole: string;
}
/** Statements of a file. Those inside another one are part of it and not listed by themselves. */
export function statementsOf(source: string): Statement[] {
  const out: Statement[] = [];
  const open: { at: number; values: string[] }[] = [];
  for (let i = 0; i < source.length; i++) {
    const end = endOfToken(source, i);
    if (source[i] === '`' && /\bsql$/.test(source.slice(0, i))) {
      const text = source.slice(i - 3, end);
      const inside = /[\w'\]]:\s*sql$/.test(source.slice(0, i)) ? open.at(-1) : undefined;
      if (inside) inside.values.push(text);
      else out.push({ text, whole: text });
    } else if (source[i] === '{') open.push({ at: i, values: [] });
    else if (source[i] === '}') {
      const closed = open.pop();
      const whole = closed ? source.slice(closed.at, i + 1) : '';
      out.push(...(closed?.values ?? []).map((text) => ({ text, whole })));
    }
    i = Math.max(i, end - 1);
  }
  // What a source never closes is read by itself.
  return [...out, ...open.flatMap(({ values }) => values.map((text) => ({ text, whole: text })))];
}
/** The place behind a comment, text or template that begins here, or behind the character. */
function endOfToken(source: string, at: number): number {
  const c = source[at];
  if (c === '`') return endOfTemplate(source, at + 1);
  if (source.startsWith('//', at)) return lineEnd(source, at);
  if (source.startsWith('/*', at)) return source.indexOf('*/', at) + 2 || source.length;
  if (c !== "'" && c !== '"') return at + 1;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++)
    if (source[i] === '\\') i += 1;
    else if (source[i] === c) return i + 1;
  return at + 1;
}
const lineEnd = (source: string, at: number): number => {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
};
/** The place behind the backtick that closes a template whose text begins at `at`. */
function endOfTemplate(source: string, at: number): number {
  for (let i = at; i < source.length; i++) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === '`') return i + 1;
    else if (source.startsWith('${', i)) i = endOfValue(source, i + 2) - 1;
  }
  return source.length;
}
function endOfValue(source: string, at: number): number {
  let depth = 1;
  for (let i = at; i < source.length; i++) {
    if (source[i] === '`') i = endOfTemplate(source, i + 1) - 1;
    else if (source[i] === '{') depth += 1;
    else if (source[i] === '}' && --depth === 0) return i + 1;
  }
  return source.length;
}

/** What a file of server code reads without asking for the consent its tables need, each in a sentence that names the mending. */
export function readsWithoutConsent(
  file: string,
  source: string,
  tables: readonly NeedsConsent[],
  constants: ReadonlyMap<string, string> = new Map(),
): string[] {
  return tables.flatMap(({ name, purpose }) => {
    const asks = askersOf(source, purpose);
    const asked = (text: string, how: string) => new RegExp(`(?:${asks})\\.(?:${how})\\(`).test(text);
    const lists = statementsOf(source).filter(({ text, whole }) => reads(text, name) && !asked(whole, 'only'));
    const constant = constants.get(name);
    const by = (how: string) => constant !== undefined && new RegExp(`\\.(?:${how})\\(\\s*${constant}\\b`).test(source);
    return [
      ...lists.map(() => `${file} lists ${name}: add consentOf('${purpose}').only(…) to its where`),
      ...(by('many|count')
        ? [`${file} reads ${constant} whole: write the statement with consentOf('${purpose}').only(…)`]
        : []),
      ...(by('one') && !asked(source, 'holds|require|among')
        ? [`${file} reads one of ${constant}: ask consentOf('${purpose}').require(…) first`]
        : []),
    ];
  });
}
/** How a file calls the consent to one purpose. */
const askersOf = (source: string, purpose: string): string =>
  [
    `consentOf\\('${purpose}'\\)`,
    ...[...source.matchAll(new RegExp(`\\bconst (\\w+) = consentOf\\('${purpose}'\\)`, 'g'))].map(
      ([, constant]) => `\\b${constant}`,
    ),
  ].join('|');
/** Whether a statement reads a table: it names it otherwise than as what it writes to. */
const reads = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b`).test(
    text.replaceAll(new RegExp(`\\b(?:insert into|update|delete from)\\s+${name}\\b`, 'g'), ''),
  );
