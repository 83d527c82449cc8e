import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { moved } from '../rules';
import { sbknodes, specbooks, stageSubjects } from '../tables';
import { hold, renumber } from './brothers';
import { keepsTrees } from './reading';
import { inUse } from './uses';

type Book = ReplyOf<typeof calls.specbookOn>;
const books = (cx: Cx, ...where: readonly (Sql | undefined)[]): Promise<Book[]> =>
  cx.db.rows<Book>(sql`
    select b.sbk_id, b.stg_id, b.sbj_id, b.sbk_name, b.enabled as "on", b.ord,
      (select count(*)::int from textbook_sbknode n where n.sbk_id = b.sbk_id) as nodes
    from textbook_specbook b
    where ${all(...where)}
    order by b.ord, b.sbk_id`);
const booksOf = (cx: Cx, stgId: number, sbjId: number, every: boolean) =>
  books(cx, is('b.stg_id', stgId), is('b.sbj_id', sbjId), every ? undefined : sql`b.enabled`);

/** A book; one that is off is there for the platform's researchers only. */
export async function specbookOf(cx: Cx, id: number): Promise<Book> {
  const [book] = await books(cx, is('b.sbk_id', id), keepsTrees(cx) ? undefined : sql`b.enabled`);
  if (!book) throw fail(textbookFaults.gone);
  return book;
}
/** The book and its brothers, under their lock. */
async function heldBook(cx: Cx, id: number): Promise<{ book: Book; brothers: Book[] }> {
  const book = await specbookOf(cx, id);
  await hold(cx, stageSubjects, { stgId: book.stgId, sbjId: book.sbjId });
  return { book, brothers: await booksOf(cx, book.stgId, book.sbjId, true) };
}
function freeName(brothers: readonly Book[], name: string, except?: number): void {
  if (brothers.some((b) => b.sbkName === name && b.sbkId !== except))
    throw fail(textbookFaults.nameTaken, { name }, 'sbkName');
}

export const specbookHandlers: readonly Handler[] = [
  handle(calls.specbookList, (cx, { stgId, sbjId }) => booksOf(cx, stgId, sbjId, keepsTrees(cx))),
  handle(calls.specbookCreate, async (cx, { stgId, sbjId, sbkName }) => {
    if (!(await hold(cx, stageSubjects, { stgId, sbjId }))) throw fail(textbookFaults.notTogether, {}, 'sbjId');
    const brothers = await booksOf(cx, stgId, sbjId, true);
    freeName(brothers, sbkName);
    const sbkId = newId();
    // A new book is off until its tree stands.
    await cx.db.insert(specbooks, { sbkId, stgId, sbjId, sbkName, enabled: false, ord: brothers.length });
    return specbookOf(cx, sbkId);
  }),
  handle(calls.specbookRename, async (cx, { id, sbkName }) => {
    const { brothers } = await heldBook(cx, id);
    freeName(brothers, sbkName, id);
    await cx.db.update(specbooks, { sbkId: id }, { sbkName });
    return specbookOf(cx, id);
  }),
  handle(calls.specbookMove, async (cx, { id, dir }) => {
    const { book, brothers } = await heldBook(cx, id);
    await renumber(
      cx,
      specbooks,
      'sbkId',
      moved(
        brothers.map((b) => b.sbkId),
        id,
        dir,
      ),
    );
    return booksOf(cx, book.stgId, book.sbjId, true);
  }),
  handle(calls.specbookOn, async (cx, { id, on }) => {
    await specbookOf(cx, id);
    await cx.db.update(specbooks, { sbkId: id }, { enabled: on });
    return specbookOf(cx, id);
  }),
  handle(calls.specbookDelete, async (cx, { id }) => {
    const { book, brothers } = await heldBook(cx, id);
    if (book.on) throw fail(textbookFaults.specbookOn, { name: book.sbkName });
    const nodeIds = (await cx.db.many(sbknodes, { sbkId: id })).map((n) => n.nodeId);
    if (await inUse(cx, 'sbknode', nodeIds)) throw fail(textbookFaults.nodeUsed, { name: book.sbkName });
    await cx.db.remove(sbknodes, { sbkId: id });
    await cx.db.remove(specbooks, { sbkId: id });
    await renumber(
      cx,
      specbooks,
      'sbkId',
      brothers.map((b) => b.sbkId).filter((b) => b !== id),
    );
    cx.note('textbook.specbook.removed', { subjectId: id, name: book.sbkName, nodes: nodeIds.length });
  }),
];
