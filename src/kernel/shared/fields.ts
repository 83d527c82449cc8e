import * as z from 'zod';
import { m } from './messages';
import { nameText, visibleText } from './visible';
import { WHOLE } from './whole';

/** An id of a table. Tests read the table's name to fill in own, foreign and gone ids. */
export const idOf = (table: string) => z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ idOf: table });
/** A list of ids, at most `max`. A repeated query key of one value arrives as one value; the kernel makes it a list. */
export const idsOf = (table: string, max = 200) => z.array(idOf(table)).max(max);
// eslint-disable-next-line no-control-regex -- control characters are what it refuses
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/u;
const spelled = (by: (text: string) => string) =>
  z.string().overwrite(by).trim().regex(PLAIN, m('kernel.controlChars')).regex(WHOLE, m('kernel.halfCharacter'));
/**
 * Text without surrounding blanks, what nobody sees (`visibleText`), control characters and halves of characters
 * (jsonb refuses those), 1 to `max` characters.
 */
export const textOf = (max: number, required = 'kernel.required') =>
  spelled(visibleText).min(1, m(required)).max(max, m('kernel.tooLong', { max }));
/** Text that may be empty. */
export const textUpTo = (max: number) => spelled(visibleText).max(max, m('kernel.tooLong', { max }));
/** A person's name in its one spelling (`nameText`), 1 to `max` characters. */
export const nameOf = (max: number, required = 'kernel.required') =>
  spelled(nameText).min(1, m(required)).max(max, m('kernel.tooLong', { max }));
/** A person's name that may be left out. */
export const nameUpTo = (max: number) => spelled(nameText).max(max, m('kernel.tooLong', { max }));
/** Days and instants from outside lie between these, so that no walk over days has an end beyond reason. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
/** A calendar day, YYYY-MM-DD, that exists, from 1900 to 2199. */
export const day = () =>
  z.iso
    .date(m('kernel.day'))
    .refine(
      (text) => text >= FIRST_DAY && text <= LAST_DAY,
      m('kernel.dayRange', { first: FIRST_DAY, last: LAST_DAY }),
    );
/** An instant, ISO with Z, from 1900 to 2199. */
export const instant = () =>
  z.iso
    .datetime(m('kernel.instant'))
    .refine(
      (text) => text >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY,
      m('kernel.dayRange', { first: FIRST_DAY, last: LAST_DAY }),
    );
/** A mobile number of mainland China. Telephones copy one with marks of direction around it. */
export const mobile = () =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .regex(/^1[3-9]\d{9}$/, m('kernel.mobile'));
/** The revision of the record that was read: a write with an older one is refused by name. Without it the last write wins. */
export const rev = () => z.number().int().min(1).max(2_147_483_647).optional();
/** on/off, true/false, 1/0 in a query. */
export const flag = () => z.boolean();

/**
 * An input with the keys `from` and `to` that refuses a span that ends before it begins; an open end is no fault:
 * `input: span(z.object({ from: day().optional(), to: day().optional() }))`. `page.input` does it by itself.
 */
export const span = <S extends z.ZodObject<{ readonly from: z.ZodType; readonly to: z.ZodType }>>(schema: S): S =>
  schema.refine(runsForward, backwards);
/** Days and instants are texts that sort as they follow each other. */
const runsForward = ({ from, to }: Readonly<Record<string, unknown>>): boolean =>
  typeof from !== 'string' || typeof to !== 'string' || from <= to;
const backwards = { ...m('kernel.spanBackwards'), path: ['to'] };
const hasSpan = (filters: z.ZodRawShape): boolean => 'from' in filters && 'to' in filters;

/** The words of a sort: each name, and with `-` before it for descending. */
type Sorts<N extends string> = N | `-${N}`;
/** One of the words of a sort, for a call that is no list itself: the export of one. */
export const sortOf = <const N extends string>(names: readonly [N, ...N[]]) =>
  z.enum(names.flatMap((name) => [name, `-${name}`] as Sorts<N>[]) as [Sorts<N>, ...Sorts<N>[]], m('kernel.sort'));
/** The columns that a screen shows, in its order, for the sheet of its list; absent: all. */
export const shownColumns = () => z.array(z.string().max(40)).max(40).optional();
/** What a sort is by: its word without the sign of descending ones. */
export const sortName = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : sort);
/** A list that nobody may sort refuses the word, instead of passing over it. */
const unsorted = z.never(m('kernel.sort')).optional();

const paging = (most: number) => ({
  curPage: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z
    .number()
    .int()
    .min(1)
    .max(most, m('kernel.pageSize', { max: most }))
    .default(10),
});
interface SortOption<N extends string> {
  /** What the list may be sorted by: an enum of the call, so that an unknown word is refused before any code of ours runs. */
  readonly sorts: readonly [N, ...N[]];
}

function input<S extends z.ZodRawShape>(filters: S): z.ZodObject<Paging & { sort: typeof unsorted } & S>;
function input<S extends z.ZodRawShape, const N extends string>(
  filters: S,
  o: SortOption<N>,
): z.ZodObject<Paging & { sort: z.ZodOptional<ReturnType<typeof sortOf<N>>> } & S>;
function input(filters: z.ZodRawShape, o?: SortOption<string>): z.ZodObject {
  return listed(200, filters, o);
}
function whole<S extends z.ZodRawShape>(filters: S): z.ZodObject<Paging & { sort: typeof unsorted } & S>;
function whole<S extends z.ZodRawShape, const N extends string>(
  filters: S,
  o: SortOption<N>,
): z.ZodObject<Paging & { sort: z.ZodOptional<ReturnType<typeof sortOf<N>>> } & S>;
function whole(filters: z.ZodRawShape, o?: SortOption<string>): z.ZodObject {
  return listed(10_000, filters, o);
}
function listed(most: number, filters: z.ZodRawShape, o?: SortOption<string>): z.ZodObject {
  const schema = z.object({ ...paging(most), sort: o ? sortOf(o.sorts).optional() : unsorted, ...filters });
  return hasSpan(filters) ? schema.refine(runsForward, backwards) : schema;
}
type Paging = ReturnType<typeof paging>;

/**
 * Paging: `page.input` for lists, `page.whole` for the listed given calls that answer whole lists, `page.of` for the reply.
 * Sorts are named by the call: `page.input({ name }, { sorts: ['name', 'madeAt'] })`.
 */
export const page = {
  input,
  whole,
  of: <R extends z.ZodType>(row: R) =>
    z.object({ items: z.array(row), curPage: z.number(), pageSize: z.number(), total: z.number() }),
};
export interface Paged<R> {
  readonly items: R[];
  readonly curPage: number;
  readonly pageSize: number;
  readonly total: number;
}
