import * as z from 'zod';
import type { Need } from './need';

export { pathKeys } from './path-keys';

/** The slimmest constraint that still infers (a full `z.ZodType` made the type check 3.4 times slower). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Schema = { _zod: { output: any; input: any } };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Half a character is refused at its field; `mended` where it is sent by itself and nobody is there to ask, as a child's
 * answers and drafts are; `own` where the items of an input are judged one by one, and a bad one must not hold the others.
 */
export type Halves = 'refused' | 'mended' | 'own';

/** One HTTP call, declared once, known to server and browser. `path` goes without /api; `{x}` comes from the input. */
export interface Call<N extends string = string, I extends Schema = Schema, R extends Schema = Schema> {
  readonly name: N;
  readonly method: Method;
  readonly path: string;
  readonly need: Need;
  readonly input: I;
  readonly reply: R;
  /** What stands in the rows of a file: its masked fields are hidden there, and not asked for (masked.ts). */
  readonly rows?: Schema;
  /** Keys of the input that travel in the query of a POST or PUT (some given calls ask for it). */
  readonly query: readonly string[];
  readonly form: boolean;
  readonly multipart: boolean;
  /** The reply is a file. */
  readonly blob: boolean;
  /** Upload limit in bytes of a multipart or raw call. */
  readonly maxBytes: number;
  /** The body is raw bytes, handed over as `file`. */
  readonly raw: boolean;
  /** Client cache in seconds (15 minutes for dictionaries); 0 none. */
  readonly cache: number;
  /** No screen uses it: it serves devices, other programs or the shell; says which. */
  readonly forApi?: string;
  /** A write that is not one: search by POST. No idempotency key, read-only transaction. */
  readonly reads: boolean;
  /** No rate limit, no audit, no transaction: streams. */
  readonly untimed: boolean;
  /** Calls per minute from one address (open calls) or person; 0: the general limit. */
  readonly perMinute: number;
  /** Input or reply holds a password or a token: nothing of it is kept for repeats. */
  readonly secret: boolean;
  /** The reply carries an ETag: who has it already is answered 304 without a body. */
  readonly etag: boolean;
  /**
   * An open reading whose reply without a session stands for a minute in each process, and goes at once when a call notes a change
   * of what public pages are made of (http/kept-pages.ts).
   */
  readonly kept: boolean;
  /** What becomes of a text with half a character in it. */
  readonly halves: Halves;
}

type Path<M extends Lowercase<Method>> = { readonly [K in M]: string } & {
  readonly [K in Exclude<Lowercase<Method>, M>]?: never;
};
type Verb = Path<'get'> | Path<'post'> | Path<'put'> | Path<'delete'>;

interface Options<N extends string, I extends Schema, R extends Schema> {
  readonly name: N;
  readonly need: Need;
  readonly input: I;
  readonly reply: R;
  readonly rows?: Schema;
  readonly query?: readonly string[];
  readonly form?: boolean;
  readonly multipart?: boolean;
  readonly raw?: boolean;
  readonly maxBytes?: number;
  readonly cache?: number;
  readonly forApi?: string;
  readonly reads?: boolean;
  readonly untimed?: boolean;
  readonly perMinute?: number;
  readonly secret?: boolean;
  readonly etag?: boolean;
  readonly kept?: boolean;
  readonly halves?: Halves;
}

/** The reply of a call that answers with an empty success body (204). */
export const nothing = z.null().meta({ nothing: true });
/** The reply of a call that answers with a file. */
export const file = z.any().meta({ file: true });
/** An input with no keys. */
export const none = z.object({});

/** Declares one call. Path parameters are keys of the input. */
export function call<const N extends string, I extends Schema, R extends Schema>(
  o: Options<N, I, R> & Verb,
): Call<N, I, R> {
  const method = (o.get != null ? 'GET' : o.post != null ? 'POST' : o.put != null ? 'PUT' : 'DELETE') as Method;
  return {
    name: o.name,
    method,
    path: (o.get ?? o.post ?? o.put ?? o.delete)!,
    need: o.need,
    input: o.input,
    reply: o.reply,
    rows: o.rows,
    query: o.query ?? [],
    form: o.form ?? false,
    multipart: o.multipart ?? false,
    raw: o.raw ?? false,
    blob: (o.reply as unknown) === file,
    maxBytes: o.maxBytes ?? 1024 * 1024,
    cache: o.cache ?? 0,
    forApi: o.forApi,
    reads: o.reads ?? method === 'GET',
    untimed: o.untimed ?? false,
    perMinute: o.perMinute ?? 0,
    secret: o.secret ?? false,
    etag: o.etag ?? false,
    kept: o.kept ?? false,
    halves: o.halves ?? 'refused',
  };
}

/** What the caller writes. */
export type InputOf<C> = C extends Call<string, infer I, Schema> ? I['_zod']['input'] : never;
/** What the handler receives: parsed, defaults filled in. */
export type ParsedOf<C> = C extends Call<string, infer I, Schema> ? I['_zod']['output'] : never;
export type ReplyOf<C> = C extends Call<string, Schema, infer R> ? R['_zod']['output'] : never;

/** A file on its way: the browser passes a File, the handler receives what came. */
export interface Upload {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** The bytes of a file up to 1 MB. A larger one is not held in memory; here it has none. */
  readonly bytes: Uint8Array;
  /** All bytes of a file of any size; they count as held until the call is over. */
  read?(): Promise<Uint8Array>;
  /** A raw body is not read before the handler asks for it, so that nobody fills the disk without a ticket; `max` bytes at most, else nothing. */
  take?(max: number): Promise<Upload | undefined>;
}
/** The field of a multipart call that holds the file. */
export const upload = () =>
  z
    .custom<{ readonly name: string; readonly size: number }>((v) => v != null && typeof v === 'object' && 'size' in v)
    .meta({ upload: true });
