import { bare, elementOf, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import type { Call, Schema } from '../../src/kernel/shared/call';
import { allTables, snake } from '../../src/kernel/server/db/table';
import { plusDays } from '../../src/kernel/shared/dates';
import type { TestApp } from '../../src/kernel/testing/app';
import { testToday } from '../../src/kernel/testing/test-day';

/** A day of the term before the test day. */
const PAST = plusDays(testToday(), -48);

interface Meta {
  readonly idOf?: string;
  readonly upload?: boolean;
}
/** What a field says of itself, through optional and default. */
export function metaOf(schema: Schema): Meta {
  interface Inside {
    readonly meta?: () => Meta | undefined;
    readonly _zod: { readonly def: { readonly innerType?: Inside; readonly in?: Inside } };
  }
  let s = schema as unknown as Inside;
  for (;;) {
    const meta = s.meta?.();
    if (meta?.idOf || meta?.upload) return meta;
    const next = s._zod.def.innerType ?? s._zod.def.in;
    if (!next) return meta ?? {};
    s = next;
  }
}
const isOptional = (s: Schema): boolean =>
  ['optional', 'default', 'prefault', 'nullable'].includes(
    (s as unknown as { _zod: { def: { type: string } } })._zod.def.type,
  );
const defOf = (s: Schema) =>
  (bare(s) as unknown as { _zod: { def: Record<string, unknown>; bag?: Record<string, unknown> } })._zod;

/** Ids by table, of one organisation or of another: filled once from the test world. */
export type Ids = (table: string) => number;

/** A value that the contract accepts, as far as its types tell; ids come from `ids`. */
export function valueOf(schema: Schema, ids: Ids, key = ''): unknown {
  const meta = metaOf(schema);
  if (meta.idOf) return ids(meta.idOf);
  if (meta.upload)
    return {
      name: 'a.png',
      type: 'image/png',
      size: 8,
      bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    };
  const { def, bag } = defOf(schema);
  switch (typeOf(schema)) {
    case 'string': {
      const format = (def['format'] ?? bag?.['format']) as string | undefined;
      if (format === 'date') return PAST;
      if (format === 'datetime') return `${PAST}T08:00:00Z`;
      if (/phone|mobile/i.test(key)) return '13900001234';
      if (/sidNo/.test(key)) return '20261890';
      return 'a1b2c3d4'.slice(0, Math.max(1, Math.min(8, Number(bag?.['maximum'] ?? 8))));
    }
    case 'number':
    case 'int':
      return Math.max(1, Number(bag?.['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def['entries'] as Record<string, unknown>)[0];
    case 'literal':
      return (def['values'] as unknown[])[0];
    case 'union':
      return valueOf((def['options'] as Schema[])[0]!, ids, key);
    case 'array': {
      const e = elementOf(schema);
      return e ? [valueOf(e, ids, key)] : [];
    }
    case 'object':
      return Object.fromEntries(Object.entries(shapeOf(schema)).map(([k, s]) => [k, valueOf(s, ids, k)]));
    case 'record':
      return {};
    default:
      return undefined;
  }
}
/** A whole input; optional fields only when asked. */
export function inputOf(call: Call, ids: Ids, withOptional: boolean): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shapeOf(call.input))) {
    if (!withOptional && isOptional(schema)) continue;
    if (key === 'curPage' || key === 'pageSize' || key === 'sort') continue;
    out[key] = valueOf(schema, ids, key);
  }
  return out;
}
/** A place of an input that carries an id: keys and list places on the way to it, and the table whose id it is. */
export interface Slot {
  readonly path: readonly (string | number)[];
  readonly table: string;
}
/** Every place of an input that carries an id, also inside objects and lists. */
export const idSlots = (call: Call): Slot[] =>
  Object.entries(shapeOf(call.input)).flatMap(([key, s]) => slotsOf(s, [key]));
function slotsOf(schema: Schema, path: Slot['path']): Slot[] {
  const table = metaOf(schema).idOf;
  if (table) return [{ path, table }];
  const element = elementOf(schema);
  if (element) return slotsOf(element, [...path, 0]);
  return Object.entries(shapeOf(schema)).flatMap(([key, s]) => slotsOf(s, [...path, key]));
}
/** The input with another value at a place; what stands on the way there is made where it is missing. */
export function withSlot(call: Call, input: Record<string, unknown>, slot: Slot, id: number, ids: Ids): object {
  const place = (schema: Schema, value: unknown, [key, ...rest]: Slot['path']): unknown => {
    if (key === undefined) return id;
    if (typeof key === 'number') {
      const list = (Array.isArray(value) ? value : []) as unknown[];
      const element = elementOf(schema) as Schema;
      return [place(element, list[0] ?? valueOf(element, ids), rest), ...list.slice(1)];
    }
    const given = (value ?? valueOf(schema, ids)) as Record<string, unknown>;
    return { ...given, [key]: place(shapeOf(schema)[key] as Schema, given[key], rest) };
  };
  return place(call.input, input, slot.path) as object;
}

/** Looks an id of each table up for an organisation: of its own rows, or any row of a reference table. */
export async function idsOfOrg(t: TestApp, orgId: number): Promise<Ids> {
  const found = new Map<string, number>();
  for (const table of allTables().values()) {
    if (table.view || table.kind === 'claim') continue;
    // A table with one row an organisation has no id besides.
    const last = table.key.at(-1);
    if (last === undefined || table.columns[last]?.type !== 'bigint') continue;
    const key = snake(last);
    const where =
      table.kind === 'tenant'
        ? 'where org_id = $1'
        : table.name === 'organisation_org'
          ? 'where org_id = $1'
          : 'where $1::bigint is not null';
    const [row] = await t.sql<Record<string, number>>(`select ${key} from ${table.name} ${where} order by 1 limit 1`, [
      orgId,
    ]);
    if (row) found.set(table.name, row[key]!);
  }
  return (name) => found.get(name) ?? 999_999_999_999;
}
/** Columns that say whose a row is, and columns that are empty while it is open. */
const OWNERS = ['userId', 'ownerId', 'teacherId', 'studentId', 'madeBy', 'holderId'];
const ENDS = [
  'removedAt',
  'endedAt',
  'closedAt',
  'leftAt',
  'submittedAt',
  'decidedAt',
  'cancelledAt',
  'withdrawnAt',
  'doneAt',
];
/**
 * The same for a person, as somebody would use the program: the newest open row that is theirs before any other of the
 * organisation. People stay those of `idsOfOrg`: who tries things on themselves is soon nobody.
 */
export async function idsOfPerson(t: TestApp, orgId: number, userId: number): Promise<Ids> {
  const any = await idsOfOrg(t, orgId);
  const found = new Map<string, number>();
  for (const table of allTables().values()) {
    const last = table.key.at(-1);
    if (table.view || table.kind !== 'tenant' || last === undefined || !hasRow(any, table.name)) continue;
    if (table.columns[last]?.type !== 'bigint' || table.name.startsWith('people_person')) continue;
    const key = snake(last);
    const has = (names: readonly string[]) => names.filter((n) => n !== last && n in table.columns);
    const own = has(OWNERS)
      .filter((n) => table.columns[n]?.type === 'bigint')
      .map((n) => `coalesce(${snake(n)} = $2, false)`);
    const open = has(ENDS).map((n) => `${snake(n)} is null`);
    const order = [
      `(${own.join(' or ') || '$2::bigint is null'}) desc`,
      // A constant is no order.
      ...(open.length ? [`(${open.join(' and ')}) desc`] : []),
      `${key} desc`,
    ];
    const [row] = await t.sql<{ id: number }>(
      `select ${key} as id from ${table.name} where org_id = $1 order by ${order.join(', ')} limit 1`,
      [orgId, userId],
    );
    if (row) found.set(table.name, row.id);
  }
  return (name) => found.get(name) ?? any(name);
}
/** Whether the organisation has a row of that table at all. */
export const hasRow = (ids: Ids, table: string): boolean => ids(table) !== 999_999_999_999;
