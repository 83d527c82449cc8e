import fastJson from 'fast-json-stringify';
import * as z from 'zod';
import type { Call } from '../../shared/call';

type Serializer = (reply: unknown) => string;

/** One a call and process: servers that are started one after the other, as tests do, share them. */
const made = new WeakMap<Call, Serializer>();

/** Writes a call's reply as JSON; it drops what the contract does not name. */
export function serializerOf(call: Call): Serializer {
  let serializer = made.get(call);
  if (!serializer) {
    serializer = fastJson(replySchema(call) as Parameters<typeof fastJson>[0]) as Serializer;
    made.set(call, serializer);
  }
  return serializer;
}

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
