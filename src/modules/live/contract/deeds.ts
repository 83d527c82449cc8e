import * as z from 'zod';
import { visibleText } from '../../../kernel/shared/visible';
import type { MediaSays } from './media';
import { SHEETS_MAX } from '../../files/contract';
import type { RefusalWord } from '../rules/refusals';
import { CHAT_MAX, FILM_MS, PAGES_MAX, POINTS_MAX } from '../rules/limits';

// What goes over the classroom's socket. Both sides read it with these; anything else is refused and changes nothing.
const pageNo = z.number().int().min(1).max(PAGES_MAX);
/** A page of a document. */
const sheetNo = z.number().int().min(1).max(SHEETS_MAX);
const someId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const person = someId;
const strokeId = z.string().regex(/^[0-9a-z]{1,24}$/);
/** A piece of a stroke: pieces with one `id` are one line, in the order of their numbers. Tenths of the board's measure. */
const stroke = z.object({
  kind: z.literal('stroke'),
  id: strokeId,
  page: pageNo,
  colour: z.enum(['ink', 'red', 'blue', 'green']),
  width: z.number().int().min(1).max(60),
  points: z
    .array(z.number().int().min(-1000).max(20_000))
    .min(2)
    .max(POINTS_MAX)
    .refine((all) => all.length % 2 === 0),
});
export type Stroke = z.output<typeof stroke>;
/** Something somebody does in a room. */
export const deed = z.discriminatedUnion('kind', [
  stroke,
  z.object({ kind: z.literal('erase'), page: pageNo, ids: z.array(strokeId).min(1).max(100) }),
  z.object({ kind: z.literal('wipe'), page: pageNo }),
  z.object({ kind: z.literal('page'), page: pageNo }),
  z.object({ kind: z.literal('addPage') }),
  z.object({ kind: z.literal('chat'), text: z.string().overwrite(visibleText).trim().min(1).max(CHAT_MAX) }),
  z.object({ kind: z.literal('chatMode'), mode: z.enum(['off', 'teacher', 'all']) }),
  z.object({ kind: z.literal('hush'), on: z.boolean(), userId: person }),
  z.object({ kind: z.literal('hand'), up: z.boolean(), userId: person.optional() }),
  z.object({ kind: z.literal('stage'), on: z.boolean(), userId: person }),
  /** Nobody named: all who are on stage. */
  z.object({ kind: z.literal('mute'), on: z.boolean(), userId: person.optional() }),
  /** Lays a picture of the teacher's library under a page, or takes it away. */
  z.object({ kind: z.literal('ware'), page: pageNo, resId: someId.nullable() }),
  /** Lays pages of a document under new pages of the board, behind all others, and turns to the first of them. */
  z.object({ kind: z.literal('deck'), resId: someId, from: sheetNo, to: sheetNo }),
  /** Plays a film of the library for everybody from a moment on, in milliseconds, or has it stand there; none takes it away. */
  z.object({
    kind: z.literal('film'),
    resId: someId.nullable(),
    moment: z.number().int().min(0).max(FILM_MS),
    plays: z.boolean(),
  }),
  /** What the teacher says is kept from here on, or no more. */
  z.object({ kind: z.literal('record'), on: z.boolean() }),
  z.object({ kind: z.literal('fast') }),
]);
export type Deed = z.output<typeof deed>;
/** What a browser sends: `n` comes back with the answer. */
export const asked = z.object({ n: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), deed });

/** Asks for nothing but an answer: how long the way to the room is. */
export const echo = z.object({ n: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), echo: z.literal(true) });

/** A line of the log as browsers read it. Who said "too fast" is nobody's business: `userId` is 0 there. */
export interface LogLine {
  readonly seq: number;
  readonly userId: number;
  readonly name: string;
  readonly at: string;
  readonly deed: Deed | { readonly kind: 'came'; readonly role: number } | { readonly kind: 'left' | 'ended' };
}
/** Who a browser is in the room, said first. */
export interface Hello {
  readonly t: 'hello';
  readonly me: { readonly userId: number; readonly name: string; readonly role: number; readonly control: boolean };
  readonly title: string;
  readonly endsAt: string;
  /** Whether the school lets its lessons be recorded. */
  readonly records: boolean;
  /** The server's clock: a page's own may be wrong. */
  readonly now: string;
}
/** What the server sends: the log, in order and without holes, is the room. */
export type FromServer =
  | Hello
  | { readonly t: 'log'; readonly lines: readonly LogLine[] }
  | { readonly t: 'media'; readonly says: MediaSays }
  | { readonly t: 'ok'; readonly n: number; readonly seq: number }
  | { readonly t: 'no'; readonly n: number; readonly no: RefusalWord };
