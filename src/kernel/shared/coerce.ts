import type { Schema } from './call';

type Kind = 'number' | 'boolean' | 'string' | 'other';
interface Plan {
  readonly kind: Kind;
  readonly list: boolean;
}

// What zod keeps of a schema, as far as it is read here.
interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly shape?: Record<string, Schema>;
}
const defOf = (s: Schema): Def => (s as unknown as { _zod: { def: Def } })._zod.def;

/** The schema below optional, nullable, default, readonly and pipe. */
export function bare(s: Schema): Schema {
  const def = defOf(s);
  if (def.innerType) return bare(def.innerType);
  if (def.type === 'pipe' && def.in) return bare(def.in);
  return s;
}
/** The keys of an object schema, or nothing. */
export const shapeOf = (s: Schema): Record<string, Schema> => defOf(bare(s)).shape ?? {};
/** The element of an array schema. */
export const elementOf = (s: Schema): Schema | undefined => defOf(bare(s)).element;
export const typeOf = (s: Schema): string => defOf(bare(s)).type;

function kindOf(s: Schema): Kind {
  const def = defOf(bare(s));
  if (def.type === 'number' || def.type === 'int') return 'number';
  if (def.type === 'boolean') return 'boolean';
  if (def.type === 'literal') return typeof def.values?.[0] === 'number' ? 'number' : 'string';
  if (def.type === 'union') {
    const kinds = (def.options ?? []).map(kindOf);
    return kinds.every((k) => k === kinds[0]) ? (kinds[0] ?? 'other') : 'string';
  }
  return def.type === 'string' || def.type === 'enum' ? 'string' : 'other';
}

const TRUE = new Set(['true', '1', 'on']);
const FALSE = new Set(['false', '0', 'off']);
function one(kind: Kind, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  if (kind === 'boolean') return TRUE.has(value) ? true : FALSE.has(value) ? false : value;
  return value;
}

/**
 * Makes a reader that turns strings of a query, form or path into what the contract expects: numbers, booleans, lists of one.
 * What does not fit stays as it is, for zod to name.
 */
export function coercer(schema: Schema): (raw: Record<string, unknown>) => Record<string, unknown> {
  const plans = new Map<string, Plan>(
    Object.entries(shapeOf(schema)).map(([key, s]) => {
      const element = elementOf(s);
      return [key, { kind: kindOf(element ?? s), list: element != null }];
    }),
  );
  return (raw) => {
    const out: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(raw)) {
      const plan = plans.get(key);
      if (!plan) {
        out[key] = value;
        continue;
      }
      if (plan.list)
        out[key] = (Array.isArray(value) ? value : value === '' ? [] : [value]).map((v) => one(plan.kind, v));
      // An empty filter in an address means no filter.
      else if (value === '' && plan.kind !== 'string') continue;
      else out[key] = one(plan.kind, value);
    }
    return out;
  };
}
