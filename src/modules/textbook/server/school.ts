import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { schoolBooks } from '../tables';

type SchoolBook = ReplyOf<typeof calls.schoolBooksGet>[number];
const booksOf = (door: Door, orgId: number): Promise<SchoolBook[]> =>
  door.rows<SchoolBook>(sql`
    select c.grd_id, c.sbj_id, c.tbk_id, t.name as tbk_name, t.srs_id, s.name_zh as srs_name, t.stg_id,
      t.enabled and s.enabled as "on"
    from textbook_school c
    join textbook_textbook t on t.tbk_id = c.tbk_id
    join textbook_series s on s.srs_id = t.srs_id
    join textbook_subject b on b.sbj_id = c.sbj_id
    where c.org_id = ${orgId}
    order by c.grd_id, b.ord, c.sbj_id`);
interface Book {
  readonly tbkId: number;
  readonly sbjId: number;
  readonly grdId: number | null;
  readonly name: string;
  readonly on: boolean;
}

export const schoolHandlers: readonly Handler[] = [
  handle(calls.schoolBooksGet, (cx, { orgId }) => {
    const of = orgId ?? cx.me.orgId;
    return cx.reading('textbook.school', of, (door) => booksOf(door, of));
  }),
  handle(calls.schoolBooksSet, async (cx, { items }) => {
    if (new Set(items.map((i) => `${i.grdId}/${i.sbjId}`)).size !== items.length)
      throw fail(textbookFaults.bookTwice, {}, 'items');
    const rows = await cx.db.rows<Book>(sql`
      select t.tbk_id, t.sbj_id, t.grd_id, t.name, t.enabled and s.enabled as "on"
      from textbook_textbook t
      join textbook_series s on s.srs_id = t.srs_id
      where t.tbk_id = any(${items.map((i) => i.tbkId)}::bigint[])`);
    const books = new Map(rows.map((b) => [b.tbkId, b]));
    const old = await booksOf(cx.db, cx.me.orgId);
    for (const item of items) {
      const book = books.get(item.tbkId);
      // A book that was switched off later stays where a school has it, until the school chooses another.
      if (
        !book ||
        (!book.on && !old.some((o) => o.grdId === item.grdId && o.sbjId === item.sbjId && o.tbkId === item.tbkId))
      )
        throw fail(textbookFaults.gone, {}, 'items');
      if (book.sbjId !== item.sbjId || (book.grdId != null && book.grdId !== item.grdId))
        throw fail(textbookFaults.bookMismatch, { name: book.name }, 'items');
    }
    await cx.db.remove(schoolBooks, {});
    if (items.length)
      await cx.db.insert(
        schoolBooks,
        items.map((i) => ({ ...i, changedAt: cx.nowIso })),
      );
    const flat = (list: readonly { grdId: number; sbjId: number; tbkId: number }[]) =>
      list.map((i) => `${i.grdId}/${i.sbjId}/${i.tbkId}`);
    cx.note('textbook.school.set', { old: flat(old), new: flat(items) });
    return booksOf(cx.db, cx.me.orgId);
  }),
];
