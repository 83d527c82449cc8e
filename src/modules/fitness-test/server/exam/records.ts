import { is, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { handle } from '../../../../kernel/server/module';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { must } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { RecordRow } from '../../contract/outcome';
import type { Standard } from '../../rules/standard';
import type { entries } from '../../tables';
import { cellText } from '../educ/cells';
import { withoutFew } from '../educ/few';
import { nameOf } from '../educ/items';
import { bigEnough, examOf, examStandard, readingExam } from './scope';

type Row = RowOf<typeof entries> & {
  orgName: string;
  name: string;
  clazzName: string;
  chestNo: number;
  stands: boolean;
  byName: string | null;
};
type Listed = ParsedOf<typeof calls.recordList>;
const recordList = (cx: Cx, door: Door, f: Listed): ListQuery<Listed> =>
  withoutFew(cx, everyRecord(cx, door, f), 'e.org_id', 'e.user_id');
const everyRecord = (cx: Cx, door: Door, f: Listed): ListQuery<Listed> => ({
  select: sql`e.*, o.name as org_name, c.name, c.clazz_name, c.chest_no, coalesce(v.name, p.name) as by_name,
    coalesce(m.attempts @> jsonb_build_array(jsonb_build_object('entryId', e.entry_id)), false) as stands`,
  from: sql`fitness_test_entry e
    join fitness_test_exam_child c on c.org_id = e.org_id and c.tst_id = e.tst_id and c.user_id = e.user_id
    join organisation_org o on o.org_id = e.org_id
    left join fitness_test_mark m
      on m.org_id = e.org_id and m.tst_id = e.tst_id and m.user_id = e.user_id and m.item_id = e.item_id
    left join people_person_v p on p.org_id = e.org_id and p.user_id = e.by_id
    left join device_provider_v v on v.provider_id = e.provider_id`,
  where: [
    door.orgs('e'),
    sql`e.tst_id = ${f.tstId}`,
    is('e.user_id', f.userId),
    is('e.item_id', f.itemId),
    is('e.source', f.source),
    bigEnough(cx),
  ],
  counted: sql`fitness_test_entry e
    join fitness_test_exam_child c on c.org_id = e.org_id and c.tst_id = e.tst_id and c.user_id = e.user_id`,
  sorts: {},
  then: sql`e.at desc, e.seq desc, e.entry_id`,
});

/** Every attempt of an exam as it came in, with who entered it on which tablet or device. */
export const recordHandlers = [
  handle(calls.recordList, async (cx, input) => {
    const exam = await examOf(cx.db, input.tstId);
    return readingExam(cx, 'exam.records', input.orgId, async (door) => {
      const page = await door.list<typeof input, Row>(input, recordList(cx, door, input));
      const rows = page.items;
      const standards = new Map<number, Standard>();
      for (const id of new Set(rows.map((r) => r.orgId))) standards.set(id, await examStandard(door, exam, id));
      const items = rows.map((r): RecordRow => {
        const item = must(standards, r.orgId).itemOf(r.itemId);
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
          text: item ? cellText(item, r.value, r.mark, cx.lang) : r.typed,
          stands: r.stands,
          source: r.source,
          tablet: r.tablet,
          byName: r.byName ?? '',
          at: new Date(r.at).toISOString(),
          receivedAt: r.receivedAt,
        };
      });
      return { ...page, items };
    });
  }),
];
