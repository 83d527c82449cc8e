import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoPerson } from '../../people/demo';
import { demoQuestions } from '../../question-bank/demo';
import { nodesOf } from '../../textbook/demo';
import { BOOKS, SERIES_ID, STAGE_ID, SUBJECT_ID, type BookKey } from '../../textbook/demo/catalogue';
import { wbknodeQues, wbknodes, workbooks } from '../tables';

const BOOKS_OF: readonly (readonly [key: BookKey, name: string, on: boolean])[] = [
  ['rj-maths-7a', '数学七年级上册同步练习', true],
  ['rj-maths-8a', '数学八年级上册同步练习', true],
  ['rj-maths-6a', '数学六年级上册同步练习', true],
  ['rj-maths-7b', '数学七年级下册同步练习', true],
  ['yl-english-7a', '英语七年级上册单元练习', true],
  ['rj-maths-8b', '数学八年级下册同步练习（编写中）', false],
];
/** Workbooks that follow their textbooks, each section with its questions. */
export async function makeWorkbooks(world: World): Promise<readonly number[]> {
  const inputer = (world.made['people'] as readonly DemoPerson[]).find((p) => p.login === 'inputer')!.userId;
  const questions = demoQuestions(world).filter((q) => q.lib === 'pfm');
  const rows = {
    books: [] as Parameters<typeof world.put<typeof workbooks>>[1][number][],
    nodes: [] as Parameters<typeof world.put<typeof wbknodes>>[1][number][],
    ques: [] as Parameters<typeof world.put<typeof wbknodeQues>>[1][number][],
  };
  const on: number[] = [];
  for (const [at, [key, name, enabled]] of BOOKS_OF.slice(0, world.size === 'full' ? 6 : 2).entries()) {
    const wbkId = newId(),
      root = newId(),
      of = BOOKS[key],
      madeAt = `${plusDays(world.today, -90 + at * 13)}T02:00:00.000Z`;
    rows.books.push({
      wbkId,
      name,
      stgId: STAGE_ID[of.stage],
      sbjId: SUBJECT_ID[of.subject],
      srsId: SERIES_ID[of.series],
      tbkId: of.tbkId,
      enabled,
      madeAt,
    });
    rows.nodes.push({ nodeId: root, wbkId, parentId: null, name, ord: 0, path: [root] });
    if (enabled) on.push(wbkId);
    const made = new Map<number, { nodeId: number; path: number[] }>();
    for (const n of nodesOf(key).filter((x) => x.above.length < 2)) {
      const parent = n.parentId == null ? { nodeId: root, path: [root] } : made.get(n.parentId);
      if (!parent) continue;
      const nodeId = newId(),
        path = [...parent.path, nodeId];
      made.set(n.nodeId, { nodeId, path });
      rows.nodes.push({ nodeId, wbkId, parentId: parent.nodeId, name: n.name.slice(0, 32), ord: n.ord, path });
      // Questions of a section and of what lies below it; a chapter's own stand with the chapter.
      const below =
        n.above.length === 0
          ? new Set([n.nodeId])
          : new Set(
              nodesOf(key)
                .filter((x) => x.nodeId === n.nodeId || x.above.includes(n.nodeId))
                .map((x) => x.nodeId),
            );
      questions
        .filter((q) => q.nodeIds.some((id) => below.has(id)))
        .slice(0, 12)
        .forEach((q, ord) =>
          rows.ques.push({ taskId: newId(), nodeId, qid: q.qid, ord, addedBy: inputer, addedAt: madeAt }),
        );
    }
  }
  await world.put(workbooks, rows.books);
  await world.put(wbknodes, rows.nodes);
  await world.put(wbknodeQues, rows.ques);
  return on;
}
