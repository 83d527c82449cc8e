import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { heldVersions } from '../../question-bank/server/published';
import * as calls from '../contract';
import { items } from '../tables';
import { memoryBy } from './judges';
import {
  judgedOne,
  lockWrong,
  oneWrong,
  readerOf,
  repliesOf,
  wrongPage,
  wrongsOf,
  type Filter,
  type Paging,
} from './read';

/** A page of the notebook, with what judged its chances. */
const judgedPage = async (cx: Cx, input: Filter & Paging) => ({
  ...(await wrongPage(readerOf(cx), input, input)),
  by: memoryBy(cx),
});

export const notebookHandlers = [
  handle(calls.bySbj, judgedPage),
  handle(calls.byTbk, judgedPage),
  handle(calls.byKlg, judgedPage),
  handle(calls.getWrong, async (cx, { id }) => {
    const r = readerOf(cx);
    const item = await oneWrong(r, id);
    return { ...item, by: memoryBy(cx), replies: await repliesOf(r, item.qid, item.qcid) };
  }),
  handle(calls.explain, async (cx, { qid }) => {
    const r = readerOf(cx);
    const list = await wrongsOf(r, { qid }, 200);
    const first = list[0];
    if (!first) throw fail(kernelFaults.gone);
    const version = must(await heldVersions(cx.db, [first.verId]), first.verId);
    const klgs = await cx.db.rows<{ klgId: number; klgName: string; text: string | null }>(
      sql`
      select klg_id, name as klg_name, text
      from textbook_klg
      where klg_id = any(${version.klgIds}::bigint[])
      order by klg_id`,
    );
    return {
      qid,
      by: memoryBy(cx),
      sbjName: first.sbjName,
      body: version.body,
      klgs,
      items: list.toSorted((a, b) => a.qcid - b.qcid),
      replies: await repliesOf(r, qid),
    };
  }),
  handle(calls.setFixed, async (cx, { id, fixed }) => {
    await lockWrong(cx, id);
    await cx.db.update(items, { itemId: id }, { isFixed: fixed, fixedAt: fixed ? cx.nowIso : null });
    return judgedOne(cx, id);
  }),
  handle(calls.setDegree, async (cx, { id, degree }) => {
    await lockWrong(cx, id);
    await cx.db.update(items, { itemId: id }, { degree });
    return judgedOne(cx, id);
  }),
];
