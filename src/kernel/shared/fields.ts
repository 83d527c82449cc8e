import * as z from 'zod';
import { m } from './messages';

/** An id of a table. Tests read the table's name to fill in own, foreign and gone ids. */
export const idOf = (table: string) => z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ idOf: table });
/** A list of ids, at most `max`. A repeated query key of one value arrives as one value; the kernel makes it a list. */
export const idsOf = (table: string, max = 200) => z.array(idOf(table)).max(max);
/** Text without surrounding blanks, control characters and half surrogates (jsonb refuses those), 1 to `max` characters. */
export const textOf = (max: number, required = 'kernel.required') =>
  z
    .string()
    .trim()
    // eslint-disable-next-line no-control-regex -- control characters are what it refuses
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]*$/u, m('kernel.controlChars'))
    .min(1, m(required))
    .max(max, m('kernel.tooLong', { max }));
/** Text that may be empty. */
export const textUpTo = (max: number) =>
  z
    .string()
    .trim()
    // eslint-disable-next-line no-control-regex -- control characters are what it refuses
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]*$/u, m('kernel.controlChars'))
    .max(max, m('kernel.tooLong', { max }));
/** A calendar day, YYYY-MM-DD, that exists. */
export const day = () => z.iso.date(m('kernel.day'));
/** An instant, ISO with Z. */
export const instant = () => z.iso.datetime(m('kernel.instant'));
/** A mobile number of mainland China. */
export const mobile = () => z.string().regex(/^1[3-9]\d{9}$/, m('kernel.mobile'));
/** The revision of the record that was read: a write with an older one is refused by name. Without it the last write wins. */
export const rev = () => z.number().int().min(1).max(2_147_483_647).optional();
/** on/off, true/false, 1/0 in a query. */
export const flag = () => z.boolean();

/** Paging: `page.input` for lists, `page.whole` for the listed given calls that answer whole lists, `page.of` for the reply. */
export const page = {
  input: <S extends z.ZodRawShape>(filters: S) =>
    z.object({
      curPage: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z
        .number()
        .int()
        .min(1)
        .max(200, m('kernel.pageSize', { max: 200 }))
        .default(10),
      /** A column's name, with `-` before it for descending. */
      sort: z.string().max(40).optional(),
      ...filters,
    }),
  whole: <S extends z.ZodRawShape>(filters: S) =>
    z.object({
      curPage: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z
        .number()
        .int()
        .min(1)
        .max(10_000, m('kernel.pageSize', { max: 10_000 }))
        .default(10),
      sort: z.string().max(40).optional(),
      ...filters,
    }),
  of: <R extends z.ZodType>(row: R) =>
    z.object({ items: z.array(row), curPage: z.number(), pageSize: z.number(), total: z.number() }),
};
export interface Paged<R> {
  readonly items: R[];
  readonly curPage: number;
  readonly pageSize: number;
  readonly total: number;
}
