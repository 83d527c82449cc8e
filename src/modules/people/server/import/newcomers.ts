import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { importMade } from '../../contract';
import { studentImporter } from './students';

type Clazz = ReplyOf<typeof importMade>['clazzes'][number];
type Row = Clazz['children'][number] & Pick<Clazz, 'clazzId' | 'clazzName'>;

/** Children of the batch who are still there; a sheet has at most 20,000 rows. */
const childrenOf = (cx: Cx, batchId: number): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select p.user_id, p.name, p.sid_no, p.login, p.yun_no, c.clazz_id, c.clazz_name
    from kernel_import_row r
    join people_person p on p.org_id = r.org_id and p.user_id = r.subject_id and p.removed_at is null
    left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1
    where r.org_id = ${cx.me.orgId}
      and r.batch_id = ${batchId}
      and r.state = 'new'
      and r.undo is not null
    order by c.grd_id nulls last, c.order_no nulls last, c.clazz_id, p.sid_no nulls last, p.user_id`);

export const madeHandlers: readonly Handler[] = [
  handle(importMade, async (cx, { batchId }) => {
    const batch = await cx.db.row<{ readonly state: string }>(sql`
      select b.state
      from kernel_import_batch b
      where b.org_id = ${cx.me.orgId}
        and b.batch_id = ${batchId}
        and b.kind = ${studentImporter.def.kind}`);
    if (!batch) throw fail(kernelFaults.gone);
    const clazzes = new Map<number | null, Clazz>();
    if (batch.state === 'done')
      for (const { clazzId, clazzName, ...child } of await childrenOf(cx, batchId)) {
        const clazz = clazzes.get(clazzId) ?? { clazzId, clazzName, children: [] };
        clazzes.set(clazzId, clazz);
        clazz.children.push(child);
      }
    return { clazzes: [...clazzes.values()] };
  }),
];
