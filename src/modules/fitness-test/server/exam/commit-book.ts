import { is, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { ListOf } from '../../../../kernel/server/db/list';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import type { CommitRow } from '../../contract/outcome';
import type { Standard } from '../../rules/standard';
import type { commits } from '../../tables';
import { cellText } from '../educ/cells';
import { withoutFew } from '../educ/few';
import { nameOf } from '../educ/items';
import type { Change, Line } from './commit-write';
import { bigEnough, examOf, examStandard, readingExam } from './scope';

/** Name and texts of one item, as the book and the preview say them. */
export function textsOf(cx: Cx, standard: Standard, itemId: string) {
  const item = standard.itemOf(itemId);
  return {
    itemName: item ? nameOf(item, cx.lang) : itemId,
    text: (value: number | null, mark: CommitMark) => (item ? cellText(item, value, mark, cx.lang) : ''),
  };
}
type CommitMark = RowOf<typeof commits>['newMark'];

/** Lines that have just been written, as the wire carries them: nothing is read again. */
export const linesOf = (cx: Cx, standard: Standard, changes: readonly Change[], lines: readonly Line[]): CommitRow[] =>
  lines.map((l, at): CommitRow => {
    const { child, old, value, mark } = changes[at]!;
    const { itemName, text } = textsOf(cx, standard, l.itemId);
    return {
      commitId: l.commitId,
      kind: l.kind,
      userId: l.userId,
      name: child.name,
      clazzName: child.clazzName,
      itemId: l.itemId,
      itemName,
      oldText: text(old.value, old.mark),
      newText: text(value, mark),
      remark: l.remark,
      byName: cx.me.name,
      at: l.at,
    };
  });

type Row = RowOf<typeof commits> & { name: string; clazzName: string; byName: string | null };
/** A page of the book. */
export async function pageOfBook(
  cx: Cx,
  input: ParsedOf<typeof calls.commitList>,
): Promise<ReplyOf<typeof calls.commitList>> {
  const exam = await examOf(cx.db, input.tstId);
  return readingExam(cx, 'exam.commits', undefined, async (door) => {
    const lines: ListOf<typeof input, Row> = {
      select: sql`x.*, c.name, c.clazz_name, p.name as by_name`,
      from: sql`fitness_test_commit x
        join fitness_test_exam_child c on c.org_id = x.org_id and c.tst_id = x.tst_id and c.user_id = x.user_id
        left join people_person_v p on p.org_id = x.org_id and p.user_id = x.by_id`,
      where: [
        door.orgs('x'),
        sql`x.tst_id = ${input.tstId}`,
        is('x.user_id', input.userId),
        is('x.kind', input.kind),
        bigEnough(cx),
      ],
      counted: sql`fitness_test_commit x
        join fitness_test_exam_child c on c.org_id = x.org_id and c.tst_id = x.tst_id and c.user_id = x.user_id`,
      sorts: {},
      then: sql`x.at desc, x.commit_id desc`,
    };
    const page = await door.list<typeof input, Row>(input, withoutFew(cx, lines, 'x.org_id', 'x.user_id'));
    const standard = await examStandard(door, exam, page.items[0]?.orgId);
    const items = page.items.map((r): CommitRow => {
      const { itemName, text } = textsOf(cx, standard, r.itemId);
      return {
        commitId: r.commitId,
        kind: r.kind,
        userId: r.userId,
        name: r.name,
        clazzName: r.clazzName,
        itemId: r.itemId,
        itemName,
        oldText: text(r.oldValue, r.oldMark),
        newText: text(r.newValue, r.newMark),
        remark: r.remark,
        byName: r.byName ?? '',
        at: r.at,
      };
    });
    return { ...page, items };
  });
}
