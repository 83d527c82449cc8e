import { pathKeys, type Call, type InputOf, type Schema } from '../../shared/call';
import { bare, elementOf, shapeOf } from '../../shared/coerce';
import { issueText, type Issue } from './issues';

/** How a value is entered. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'choices' | 'day' | 'instant' | 'file' | 'other';
/** What the contract says of one field. */
export interface FieldFacts {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly max?: number;
  readonly min?: number;
  /** Values to choose from. */
  readonly options?: readonly (string | number)[];
  /** The table an id belongs to. */
  readonly idOf?: string;
  /** What is wrong with a value, in the reader's words. */
  readonly check: (value: unknown) => string | undefined;
}

type Parse = (value: unknown) => { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } };
interface Inside {
  readonly safeParse: Parse;
  readonly meta?: () => { readonly upload?: boolean; readonly idOf?: string } | undefined;
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly format?: string;
      readonly entries?: Record<string, string | number>;
      readonly values?: readonly (string | number)[];
      readonly options?: readonly Schema[];
    };
  };
  readonly maxLength?: number | null;
  readonly minLength?: number | null;
  readonly maxValue?: number | null;
  readonly minValue?: number | null;
}
const inside = (schema: Schema) => schema as unknown as Inside;

function optionsOf(schema: Schema): readonly (string | number)[] | undefined {
  const { def } = inside(bare(schema))._zod;
  if (def.entries) return Object.values(def.entries);
  if (def.type === 'literal') return def.values;
  const parts = def.type === 'union' ? (def.options ?? []).map(optionsOf) : [];
  return parts.length > 0 && parts.every((p) => p != null) ? (parts.flat() as (string | number)[]) : undefined;
}

function kindOf(schema: Schema): FieldKind {
  const { def } = inside(bare(schema))._zod;
  const element = elementOf(schema);
  if (element) return optionsOf(element) ? 'choices' : 'other';
  if (optionsOf(schema)) return 'choice';
  if (inside(bare(schema)).meta?.()?.upload) return 'file';
  if (def.type === 'number' || def.type === 'int') return 'number';
  if (def.type === 'boolean') return 'boolean';
  if (def.type !== 'string') return 'other';
  return def.format === 'date' ? 'day' : def.format === 'datetime' ? 'instant' : 'text';
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((v, key) => (v as Record<PropertyKey, unknown> | undefined)?.[key], value);
const limit = (v: number | null | undefined): number | undefined =>
  v != null && Math.abs(v) < Number.MAX_SAFE_INTEGER ? v : undefined;
/** What is wrong with a value; a cleared optional field counts as not given. */
function checkWith(schema: Schema, required: boolean, value: unknown): string | undefined {
  if (!required && (value === '' || value == null)) return undefined;
  const { success, error } = inside(schema).safeParse(value === null && required ? undefined : value);
  return success ? undefined : issueText(error!.issues[0]!, valueAt(value, error!.issues[0]!.path));
}

/** Limits of one schema. */
export function factsOf(name: string, schema: Schema): FieldFacts {
  const core = inside(bare(schema));
  const element = elementOf(schema);
  const required = !inside(schema).safeParse(undefined).success;
  return {
    name,
    required,
    kind: kindOf(schema),
    options: optionsOf(element ?? schema),
    max: limit(core.maxLength ?? core.maxValue),
    min: limit(core.minLength ?? core.minValue),
    idOf: inside(element ? bare(element) : bare(schema)).meta?.()?.idOf,
    check: (value) => checkWith(schema, required, value),
  };
}

/** The fields of a call's input as the contract describes them: what is required, how long, which choices, and the check. */
export function fieldsOf<C extends Call>(call: C): { readonly [K in keyof InputOf<C> & string]-?: FieldFacts } {
  const entries = Object.entries(shapeOf(call.input)).map(([name, schema]) => [name, factsOf(name, schema)]);
  return Object.fromEntries(entries);
}

/** Names of the fields somebody fills in: neither paging nor path parameters. */
export const formKeys = (call: Call): string[] => {
  const path = new Set(pathKeys(call.path));
  return Object.keys(shapeOf(call.input)).filter(
    (key) => !path.has(key) && !['curPage', 'pageSize', 'sort', 'rev'].includes(key),
  );
};

/** Values as the call wants them: a cleared field becomes empty text, null or nothing, whichever the contract takes first. */
export function tidy(call: Call, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = shapeOf(call.input);
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const schema = shape[key];
    if (!schema) continue;
    const takes = (v: unknown) => inside(schema).safeParse(v).success;
    if (value === undefined) {
      if (!takes(undefined) && takes(null)) out[key] = null;
      continue;
    }
    if (value !== '' && value !== null) {
      out[key] = value;
      continue;
    }
    const empty = takes(value) ? value : takes(null) ? null : takes(undefined) ? undefined : value;
    if (empty !== undefined) out[key] = empty;
  }
  return out;
}

/** Everything that is wrong with an input, by path. */
export function checkAll(call: Call, input: unknown): { readonly path: string; readonly text: string }[] {
  const { success, error } = inside(call.input).safeParse(input);
  return success
    ? []
    : error!.issues.map((issue) => ({
        path: issue.path.join('.'),
        text: issueText(issue, valueAt(input, issue.path)),
      }));
}
