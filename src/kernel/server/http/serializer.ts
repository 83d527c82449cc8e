import fastJson from 'fast-json-stringify';
import * as z from 'zod';
import type { Call } from '../../shared/call';

type Serializer = (reply: unknown) => string;

/** One a call and process: servers that are started one after the other, as tests do, share them. */
const serializers = new WeakMap<Call, Serializer>();

/**
 * Writes a call's reply as JSON; it drops what the contract does not name.
 * @throws an error that names call and field where the reply lacks what the contract does name
 */
export function serializerOf(call: Call): Serializer {
  let serializer = serializers.get(call);
  if (!serializer) {
    const write = fastJson(replySchema(call) as Parameters<typeof fastJson>[0]) as Serializer;
    serializer = (reply) => {
      try {
        return write(reply);
      } catch (error) {
        throw new Error(`${call.name}: ${wrongIn(call, reply) ?? (error as Error).message}`, { cause: error });
      }
    };
    serializers.set(call, serializer);
  }
  return serializer;
}

/** What a row of a path is called: `items.3.remark`. */
const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');
/** Where a reply differs from its contract. A field that nothing stands in comes first: a select has forgotten its column. */
function wrongIn(call: Call, reply: unknown): string | undefined {
  const { error } = (call.reply as unknown as z.ZodType).safeParse(reply);
  const wrong = (error?.issues ?? []).map(({ path, message }) => ({ path, message, value: valueAt(reply, path) }));
  const lacking = wrong.find(({ value }) => value === undefined);
  if (lacking) return `its reply lacks ${dotted(lacking.path) || 'everything'}, which its contract names`;
  // An instant is written as its contract says, though it is no text yet.
  const other = wrong.find(({ value }) => !(value instanceof Date));
  return other && `its reply has another ${dotted(other.path)} than its contract: ${other.message}`;
}
const valueAt = (reply: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value == null ? undefined : (value as Readonly<Record<PropertyKey, unknown>>)[key]),
    reply,
  );

function replySchema(call: Call): unknown {
  const schema = z.toJSONSchema(call.reply as unknown as z.ZodType, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
  }) as Record<string, unknown>;
  delete schema['$schema'];
  return nullable(schema);
}

/**
 * "An object or null" without the anyOf, for which the serialiser would compile a validator at the first reply (20 ms
 * in which nobody is answered) and ask it each time.
 */
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable);
  if (schema == null || typeof schema !== 'object') return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, nullable(value)]),
  ) as { anyOf?: Record<string, unknown>[] };
  const other =
    anyOf?.length === 2 && anyOf.some((s) => s['type'] === 'null')
      ? anyOf.find((s) => s['type'] !== 'null')
      : undefined;
  return other ? { ...rest, ...other, nullable: true } : anyOf ? { ...rest, anyOf } : rest;
}
