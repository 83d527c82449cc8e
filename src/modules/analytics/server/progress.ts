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

type Asked = ParsedOf<typeof calls.exportTeachProgress>;
type Row = ReplyOf<typeof calls.teachProgress>['items'][number];
type Reckoned = Awaited<ReturnType<Progress['rows']>>[number];

/** The reckoning of the plans themselves, of one school: who sees several says which. */
function progressIn(cx: Cx, door: Door, { teacherId, sbjId, lagging, sort }: Omit<Asked, 'orgId'>): Promise<Progress> {
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

export const progressHandlers = [
  handle(calls.teachProgress, (cx, { orgId, ...input }) =>
    reading(cx, orgId, async (door) => {
      const { clazzes, behind, total, rows } = await progressIn(cx, door, input);
      const { curPage, pageSize } = input;
      const items = (await rows({ curPage, pageSize })).map(rowOf);
      return { items, curPage, pageSize, total, figures: { clazzes, behind }, asOf: cx.nowIso, rows: clazzes };
    }),
  ),
  handle(calls.exportTeachProgress, (cx, { orgId, ...input }) =>
    reading(cx, orgId, async (door) => {
      const { total, rows } = await progressIn(cx, door, input);
      const all = (await rows()).map(rowOf);
      const t = (key: string) => cx.text(`analytics.${key}`);
      await exported(cx, 'teachProgress', total);
      return exportRows<Row>({
        name: t('progressBook'),
        count: total,
        rows: all,
        columns: [
          { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName },
          { title: t('field.sbjName'), width: 12, value: (row) => row.sbjName },
          { title: t('field.userName'), width: 12, value: (row) => row.userName },
          { title: t('field.planName'), width: 24, value: (row) => row.planName },
          { title: t('field.taught'), width: 10, value: (row) => row.taught },
          { title: t('field.hourCount'), width: 10, value: (row) => row.hourCount },
          { title: t('field.due'), width: 10, value: (row) => row.due },
          { title: t('field.lag'), width: 10, value: (row) => row.lag },
        ],
      });
    }),
  ),
];
