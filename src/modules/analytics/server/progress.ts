import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { progressOf, type Progress } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.exportTeachProgress>;
type Row = ReplyOf<typeof calls.teachProgress>['items'][number];
type Reckoned = Awaited<ReturnType<Progress['rows']>>[number];

/** The reckoning of the plans themselves, of one school: who sees several says which. */
function progressIn(
  cx: Cx,
  door: Door,
  { teacherId, sbjId, lagging, sort }: Omit<Asked, 'orgId' | 'columns'>,
): Promise<Progress> {
  if (door.orgIds.length !== 1) throw fail(faults.chooseSchool, {}, 'orgId');
  const asking = { db: door, lang: cx.lang, today: cx.today };
  return progressOf(asking, { sbjId, userId: teacherId, lagging }, sort);
}
const rowOf = (row: Reckoned): Row => ({
  planId: row.planId,
  planName: row.planName,
  clazzId: row.clazzId,
  clazzName: row.clazzName,
  sbjName: row.sbjName,
  userName: row.userName,
  hourCount: row.hourCount,
  taught: row.taught,
  due: row.due,
  lag: row.lag,
  savedAt: row.savedAt,
});

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['userName', 12, (row) => row.userName],
  ['planName', 24, (row) => row.planName],
  // One column of the list says both.
  ['taught', 10, (row) => row.taught],
  ['taught', 10, (row) => row.hourCount, 'field.hourCount'],
  ['due', 10, (row) => row.due],
  ['lag', 10, (row) => row.lag],
];

export const progressHandlers = [
  handle(calls.teachProgress, (cx, { orgId, ...input }) =>
    reading(cx, orgId, async (door) => {
      const { clazzes, behind, total, rows } = await progressIn(cx, door, input);
      const { curPage, pageSize } = input;
      const items = (await rows({ curPage, pageSize })).map(rowOf);
      return { items, curPage, pageSize, total, figures: { clazzes, behind }, asOf: cx.nowIso, rows: clazzes };
    }),
  ),
  handle(calls.exportTeachProgress, (cx, { orgId, columns, ...input }) =>
    reading(cx, orgId, async (door) => {
      const { total, rows } = await progressIn(cx, door, input);
      const all = (await rows()).map(rowOf);
      await exported(cx, 'teachProgress', total);
      return exportRows<Row>({
        name: cx.text('analytics.progressBook'),
        count: total,
        rows: all,
        columns: sheetColumns(cx, COLUMNS, columns),
      });
    }),
  ),
];
