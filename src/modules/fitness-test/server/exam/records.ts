import { handle } from '../../../../kernel/server/module';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { RecordRow } from '../../contract/outcome';
import type { Standard } from '../../rules/standard';
import type { entries } from '../../tables';
import { cellText } from '../educ/cells';
import { nameOf } from '../educ/items';
import { bigEnough, examOf, examStandard, readingExam } from './scope';

type Row = RowOf<typeof entries> & {
  orgName: string;
  name: string;
  clazzName: string;
  chestNo: number;
  stands: boolean;
  byName: string | null;
  n: number;
};

/** Every attempt of an exam as it came in, with who entered it on which tablet or device. */
export const recording = [
  handle(calls.recordList, async (cx, { tstId, userId, itemId, orgId, source, curPage, pageSize, sort }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const exam = await examOf(cx.db, tstId);
    return readingExam(cx, 'exam.records', orgId, async (door) => {
      const rows = await door.rows<Row>(
        `select e.*, o.name org_name, c.name, c.clazz_name, c.chest_no, coalesce(m.attempts @> jsonb_build_array(jsonb_build_object('entryId', e.entry_id)), false) stands, coalesce(v.name, p.name) by_name, count(*) over () n
       from fitness_test_entry e join fitness_test_exam_child c on c.org_id = e.org_id and c.tst_id = e.tst_id and c.user_id = e.user_id join organisation_org o on o.org_id = e.org_id
         left join fitness_test_mark m on m.org_id = e.org_id and m.tst_id = e.tst_id and m.user_id = e.user_id and m.item_id = e.item_id
         left join people_person_v p on p.org_id = e.org_id and p.user_id = e.by_id left join fitness_test_provider v on v.provider_id = e.provider_id
       where e.org_id = any($1::bigint[]) and e.tst_id = $2 and ($3::bigint is null or e.user_id = $3) and ($4::text is null or e.item_id = $4) and ($5::text is null or e.source = $5) and ${bigEnough(cx)}
       order by e.at desc, e.seq desc, e.entry_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        [door.orgIds, tstId, userId ?? null, itemId ?? null, source ?? null],
      );
      const standards = new Map<number, Standard>();
      for (const id of new Set(rows.map((r) => r.orgId))) standards.set(id, await examStandard(door, exam, id));
      const items = rows.map((r): RecordRow => {
        const item = standards.get(r.orgId)!.itemOf(r.itemId);
        return {
          entryId: r.entryId,
          orgId: r.orgId,
          orgName: r.orgName,
          userId: r.userId,
          name: r.name,
          clazzName: r.clazzName,
          chestNo: r.chestNo,
          itemId: r.itemId,
          itemName: item ? nameOf(item, cx.lang) : r.itemId,
          attempt: r.attempt,
          typed: r.typed,
          text: item ? cellText(item, r.value, r.mark) : r.typed,
          stands: r.stands,
          source: r.source,
          tablet: r.tablet,
          byName: r.byName ?? '',
          at: new Date(r.at).toISOString(),
          receivedAt: r.receivedAt,
        };
      });
      return { items, curPage, pageSize, total: rows[0]?.n ?? 0 };
    });
  }),
];
