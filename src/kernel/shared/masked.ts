import type { Call, Schema } from './call';
import { elementOf, shapeOf } from './coerce';
import { sortName } from './fields';
import type { Rights } from './need';

/** Who asks, as far as a mask looks at them: the session. */
export type Reader = Rights & { readonly userId: number };
type Row = Readonly<Record<string, unknown>>;

/** How a field is hidden: from whom, and what stands there instead. */
export interface Mask {
  readonly sees: (who: Reader) => boolean;
  /** What somebody gets who may not see the value. Applied to what it made, it changes nothing. */
  readonly instead: (value: unknown, row: Row, who: Reader) => unknown;
}
const masks = new WeakMap<object, Mask>();
const tells = new WeakMap<object, readonly string[]>();

interface Inner {
  readonly _zod: { readonly def: { readonly innerType?: Schema } };
}
/** What a schema, or the one below its optional, nullable or default, was declared to be. */
function declared<T>(of: WeakMap<object, T>, schema: Schema): T | undefined {
  const inner = (schema as unknown as Inner)._zod.def.innerType;
  return of.get(schema) ?? (inner ? declared(of, inner) : undefined);
}

/**
 * A field of a reply that not everybody sees. The kernel hides it in every reply and export whose contract names it, and refuses
 * to look for it or to sort by it: a list that is filtered by a hidden name answers who it is.
 * @param instead what stands there for others; nothing if absent, so the field must be nullable then.
 */
export function masked<S extends Schema & { meta(data: object): S }>(
  schema: S,
  sees: Mask['sees'],
  instead: Mask['instead'] = () => null,
): S {
  const own = schema.meta({ masked: true });
  masks.set(own, { sees, instead });
  return own;
}
/** An input that finds rows by fields of another name: `q` looks into name and number. It is refused to whoever sees one of them not. @public */
export function telling<S extends Schema & { meta(data: object): S }>(schema: S, ...fields: readonly string[]): S {
  const own = schema.meta({ telling: true });
  tells.set(own, fields);
  return own;
}

type Fields = ReadonlyMap<string, Mask>;
/** The masked fields of a schema at any depth, by name. */
export function masksIn(schema: Schema, found = new Map<string, Mask>(), seen = new Set<Schema>()): Fields {
  if (seen.has(schema)) return found;
  seen.add(schema);
  const element = elementOf(schema);
  if (element) masksIn(element, found, seen);
  for (const [key, field] of Object.entries(shapeOf(schema))) {
    const mask = declared(masks, field);
    if (mask) found.set(key, mask);
    else masksIn(field, found, seen);
  }
  return found;
}

const plans = new WeakMap<Schema, Fields>();
const planOf = (schema: Schema): Fields => {
  let plan = plans.get(schema);
  if (!plan) plans.set(schema, (plan = masksIn(schema)));
  return plan;
};
/** The masked fields that a call answers with or, for a file, writes into its rows. */
export const masksOf = (call: Pick<Call, 'reply' | 'rows'>): Fields => planOf(call.rows ?? call.reply);
/** Names of the fields of a call that somebody may not see. */
export const hiddenFrom = (call: Pick<Call, 'reply' | 'rows'>, who: Reader | null): ReadonlySet<string> =>
  new Set([...masksOf(call)].flatMap(([field, mask]) => (who && mask.sees(who) ? [] : [field])));

/** Which keys of an input tell a hidden field: the field's own name, an input declared as `telling`, a sort by it. */
export function asksHidden(
  call: Pick<Call, 'reply' | 'rows' | 'input'>,
  who: Reader | null,
  input: Readonly<Record<string, unknown>>,
): string[] {
  if (masksOf(call).size === 0) return [];
  const hidden = hiddenFrom(call, who);
  if (hidden.size === 0) return [];
  const shape = shapeOf(call.input);
  return Object.entries(input).flatMap(([key, value]) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    const of = key === 'sort' ? [sortName(String(value))] : toldBy(key, shape[key]);
    return of.some((field) => hidden.has(field)) ? [key] : [];
  });
}
const toldBy = (key: string, schema: Schema | undefined): readonly string[] => [
  key,
  ...((schema && declared(tells, schema)) ?? []),
];

/** The value with what the reader may not see replaced. Nothing is copied for whoever sees everything. */
export function hide<T>(schema: Schema, value: T, who: Reader | null): T {
  const plan = planOf(schema);
  if (plan.size === 0 || !who || [...plan.values()].every((mask) => mask.sees(who))) return value;
  return replaced(schema, value, who) as T;
}
function replaced(schema: Schema, value: unknown, who: Reader): unknown {
  if (value == null || planOf(schema).size === 0) return value;
  const element = elementOf(schema);
  if (element && Array.isArray(value)) return value.map((one: unknown) => replaced(element, one, who));
  if (typeof value !== 'object') return value;
  const row = value as Row;
  return Object.fromEntries(
    Object.entries(row).map(([key, field]) => {
      const of = shapeOf(schema)[key];
      const mask = of && declared(masks, of);
      if (mask) return [key, field == null || mask.sees(who) ? field : mask.instead(field, row, who)];
      return [key, of ? replaced(of, field, who) : field];
    }),
  );
}

/** The family name alone, for people who may know that there is somebody and not who: 王**. */
export const familyName = (name: unknown): string => `${Array.from(String(name))[0] ?? ''}**`;
