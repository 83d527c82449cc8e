import { allTables, type TableKind } from '../server/db/table';
import { looseOrder } from './orders';
import { refusedReckoning } from './reckoning';
import { partsOf, type Part, type Source } from './sql-blocks';

/** How a statement was asked, as far as its shape turns on it. */
export interface Asked {
  readonly values: readonly unknown[];
  /** By the tenant role, which row security holds inside of one organisation. */
  readonly tenant: boolean;
}

const kindOf = (source: Source): TableKind | undefined =>
  source.table == null ? undefined : allTables().get(source.table)?.kind;
const tenantsOf = (part: Part): Source[] => part.sources.filter((source) => kindOf(source) === 'tenant');
const has = (part: Part, ...words: readonly string[]): boolean =>
  part.flat.some((_, at) => words.every((word, i) => part.flat[at + i] === word));

/** What ties organisations together in a part: pairs of aliases, and the aliases that a value or the part around it holds. */
function ties(part: Part): {
  readonly pairs: readonly (readonly [string, string])[];
  readonly held: ReadonlySet<string>;
} {
  const pairs: [string, string][] = [];
  const held = new Set<string>();
  const own = new Map(part.sources.map((source) => [source.alias, source]));
  const { flat } = part;
  const aliasOf = (word: string | undefined): string | undefined => {
    if (word === undefined) return undefined;
    if (word === 'org_id') return tenantsOf(part).length === 1 ? tenantsOf(part)[0]!.alias : '';
    return /^(\w+)\.\w*org_id$/.exec(word)?.[1];
  };
  const hold = (alias: string) => {
    if (alias === '') for (const source of tenantsOf(part)) held.add(source.alias);
    else held.add(alias);
  };
  flat.forEach((word, at) => {
    const alias = aliasOf(word);
    if (alias === undefined) return;
    const next = flat[at + 1];
    if (next === 'in') return hold(alias);
    if (next !== '=') return;
    const other = flat[at + 2];
    const beside = aliasOf(other);
    // `org_id = org_id`: the house-keeping looks at every organisation, and says so.
    if (word === other) hold(alias);
    else if (beside !== undefined && beside !== '') {
      if (own.has(beside)) pairs.push([alias, beside]);
      // Whatever is around it holds it.
      else hold(alias);
      if (!own.has(alias) && own.has(beside)) hold(beside);
    } else if (other !== undefined && (/^(\$\d+|\d+|any|coalesce|current_setting)$/.test(other) || other === "''"))
      hold(alias);
    else if (other === '(') hold(alias);
  });
  // `$1 = c.org_id`
  flat.forEach((word, at) => {
    const alias = aliasOf(word);
    if (alias !== undefined && flat[at - 1] === '=' && /^(\$\d+|\d+)$/.test(flat[at - 2] ?? '')) hold(alias);
  });
  // `join x using (org_id, …)` ties it to all that stand before it.
  flat.forEach((word, at) => {
    if (word !== 'using' || flat[at + 1] !== '(') return;
    const end = flat.indexOf(')', at);
    if (!flat.slice(at, end).includes('org_id')) return;
    const aliases = part.sources.map((source) => source.alias);
    for (let i = 1; i < aliases.length; i++) pairs.push([aliases[i - 1]!, aliases[i]!]);
  });
  return { pairs, held };
}

/** Tenant tables of a part whose organisation nothing in the part itself says. */
function untied(part: Part): string[] {
  const tenants = tenantsOf(part);
  if (!tenants.length || part.verb === 'insert' || part.verb === 'values') return [];
  const { pairs, held } = ties(part);
  const reached = new Set(held);
  for (let grew = true; grew;) {
    grew = false;
    for (const [a, b] of pairs)
      if (reached.has(a) !== reached.has(b)) {
        reached.add(a).add(b);
        grew = true;
      }
  }
  return tenants.filter((source) => !reached.has(source.alias)).map((source) => source.alias);
}

type Rule = (part: Part, parts: readonly Part[], asked: Asked) => string | undefined;
const inside = (part: Part, parts: readonly Part[]): Part[] => parts.filter((other) => other.parent === part);
const param = (word: string | undefined): number | undefined => {
  const found = /^\$(\d+)$/.exec(word ?? '');
  return found ? Number(found[1]) - 1 : undefined;
};

const RULES: readonly Rule[] = [
  (part) => {
    const loose = untied(part);
    return loose.length
      ? `org_id of ${loose.join(', ')} is said by no value in its own part: every shard is visited (database.md 9, 19)`
      : undefined;
  },
  (part, parts) =>
    part.verb === 'select' && part.flat[1] === 'from' && !inside(part, parts).some((below) => below.place === 'list')
      ? 'a select without a list: write `select 1` (database.md 19)'
      : undefined,
  (part, parts) =>
    LOCKS.some((words) => has(part, ...words)) && inside(part, parts).some((below) => below.place === 'list')
      ? 'a lock on rows with a query in the list: ask what the query counts in a statement of its own (database.md 19)'
      : undefined,
  (part, _, asked) => {
    if (!OUTER.some((words) => has(part, ...words))) return undefined;
    const schools = new Set(tenantsOf(part).flatMap((source) => [`${source.alias}.org_id`, 'org_id']));
    const one = part.flat.some((word, at) => {
      if (!schools.has(word) || part.flat[at + 1] !== '=' || part.flat[at + 2] !== 'any') return false;
      const value = asked.values[param(part.flat[at + 4]) ?? -1];
      return asked.tenant || (Array.isArray(value) && value.length === 1);
    });
    return one ? 'an outer join beside `org_id = any(…)` over one organisation: write `=` (database.md 19)' : undefined;
  },
  (part) => refusedReckoning(part),
  (part) => {
    if (part.place !== 'select' || part.parent?.verb !== 'insert') return undefined;
    const [into] = part.parent.sources;
    if (!into || kindOf(into) !== 'tenant' || part.verb !== 'select') return undefined;
    const first = part.flat[1] === 'distinct' ? firstBehindOn(part.flat) : part.flat[1];
    // Of a table of schools, or of a query before this one in the same statement.
    const schools = part.sources.filter(
      (source) => kindOf(source) === 'tenant' || (source.table === null && source.cte),
    );
    return schools.some((source) => first === 'org_id' || first === `${source.alias}.org_id`)
      ? undefined
      : [
          `rows for ${into.table ?? ''} that do not come from a school's own rows: this becomes a COPY,`,
          'which row security refuses; send them as VALUES (door.insert)',
        ].join(' ');
  },
  (part, parts) => {
    if (part.verb !== 'select' || tenantsOf(part).length || !part.sources.some((s) => kindOf(s) === 'reference'))
      return undefined;
    const names = new Set(part.sources.filter((s) => kindOf(s) === 'reference').map((s) => s.alias));
    const wrong = inside(part, parts).find(
      (below) =>
        tenantsOf(below).length > 0 &&
        below.flat.some(
          (w) =>
            names.has(w.split('.')[0]!) && w.includes('.') && !below.sources.some((s) => s.alias === w.split('.')[0]),
        ) &&
        !below.flat.some(
          (w, at) => /(^|\.)org_id$/.test(w) && below.flat[at + 1] === '=' && param(below.flat[at + 2]) !== undefined,
        ),
    );
    return wrong ? "a query about each row of a reference table over schools' rows (database.md 14)" : undefined;
  },
  (part, parts) =>
    part.verb === 'insert' &&
    part.sources[0] &&
    kindOf(part.sources[0]) === 'tenant' &&
    inside(part, parts).some((below) => below.place !== 'select')
      ? 'a query among the values of an insert (database.md 13)'
      : undefined,
  (part) =>
    part.flat.includes('set_config') ? 'set_config(): only `set local` reaches the nodes (database.md 10)' : undefined,
  (part) => (has(part, 'grouping', 'sets') ? 'grouping sets (database.md 14)' : undefined),
  (part, parts) => looseOrder(part, inside(part, parts)),
  (part, parts) =>
    OUTER.some((words) => has(part, ...words)) &&
    mixed(inside(part, parts).filter((below) => below.arm && below.place === 'from'))
      ? "a union of schools' and of shared rows below an outer join, which brought a coordinator down: two statements"
      : undefined,
  (part, _, asked) =>
    !asked.tenant &&
    part.flat.some((word, at) => AGGREGATES.has(word) && part.flat[at + 1] === '(' && part.flat[at + 2] === ')')
      ? 'a query inside of an aggregate: join what it counts, and sum per organisation (database.md 14)'
      : undefined,
];
const LOCKS = [
  ['for', 'update'],
  ['for', 'share'],
  ['for', 'no', 'key', 'update'],
  ['for', 'key', 'share'],
] as const;
const OUTER = [
  ['left', 'join'],
  ['right', 'join'],
  ['full', 'join'],
  ['left', 'outer'],
] as const;
/** Whether some arms of a union read schools' rows and others what belongs to nobody. */
const mixed = (arms: readonly Part[]): boolean =>
  arms.some((arm) => tenantsOf(arm).length > 0) &&
  arms.some((arm) => !tenantsOf(arm).length && arm.sources.some((source) => kindOf(source) === 'reference'));
const AGGREGATES = new Set(['sum', 'avg', 'min', 'max', 'count', 'string_agg', 'array_agg', 'bool_or', 'bool_and']);
function firstBehindOn(flat: readonly string[]): string | undefined {
  if (flat[2] !== 'on') return flat[2];
  let depth = 0;
  for (let at = 3; at < flat.length; at++) {
    if (flat[at] === '(') depth += 1;
    if (flat[at] === ')' && --depth === 0) return flat[at + 1];
  }
  return undefined;
}

/** What of a statement a distributed database refuses or sends to every shard, a sentence each. */
export function shapesOf(text: string, asked: Asked): string[] {
  const parts = partsOf(text);
  return parts.flatMap((part) => RULES.flatMap((rule) => rule(part, parts, asked) ?? []));
}

/** What a statement changes or locks, by its text: it is asked of each statement of each call, and is the same every time. */
const holds = new Map<string, readonly Source[]>();
function holdsOf(text: string): readonly Source[] {
  let found = holds.get(text);
  if (!found) {
    found = partsOf(text).flatMap((part) => [
      ...(['insert', 'update', 'delete'].includes(part.verb) ? part.sources.slice(0, 1) : []),
      ...(LOCKS.some((words) => has(part, ...words)) ? part.sources : []),
    ]);
    holds.set(text, found);
  }
  return found;
}
/** Whether these are tables of schools, or reference tables. */
const written = (text: string): ReadonlySet<TableKind> =>
  new Set(holdsOf(text).flatMap((source) => kindOf(source) ?? []));
/**
 * Whether a transaction writes a reference table first behind rows of several schools. A cluster has then opened several
 * connections to a node, and cannot change what each of them must see alike (database.md 15).
 */
export function referenceLate(
  statements: readonly { readonly text: string; readonly orgId: number | null }[],
): boolean {
  const schools = new Set<number | null>();
  for (const { text, orgId } of statements) {
    const kinds = written(text);
    if (kinds.has('reference')) return schools.size > 1;
    if (kinds.has('tenant') && orgId !== null) schools.add(orgId);
  }
  return false;
}
