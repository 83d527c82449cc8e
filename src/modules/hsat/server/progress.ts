import { pageOfRows } from '../../../kernel/server/db/list';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import * as calls from '../contract';
import { examOf } from './exam-read';
import { newerSql } from './school-row';
import { isRegion, mustServe } from './sight';
import { fail, kernelFaults } from '../../../kernel/shared/faults';

type Row = ReplyOf<typeof calls.progress>['items'][number];
export const progressHandlers = [
  handle(calls.progress, async (cx, { schemaId, curPage, pageSize }) => {
    if (!isRegion(cx)) throw fail(kernelFaults.gone);
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module, 'scores');
    const own = await cx.across('hsat.progress', (door) =>
      door.rows<Omit<Row, 'orgName'>>(sql`
        select s.org_id, s.handed_at,
          (select count(*) from hsat_candidate c
            where c.org_id = s.org_id and c.schema_id = s.schema_id)::int as candidates,
          (select count(distinct n.user_id) from hsat_entry n
            where n.org_id = s.org_id and n.schema_id = s.schema_id and (n.value is not null or n.word is not null))::int as entries,
          ${exam.runId === null ? sql`0` : newerSql(exam.runId)} as stale
        from hsat_school s
        where ${door.orgs('s')}
          and s.schema_id = ${schemaId}
        order by s.org_id`),
    );
    const reach = await cx.reach();
    const schools = await cx.db.rows<{ orgId: number; orgName: string }>(sql`
      select o.org_id, o.name as org_name
      from organisation_org o
      where o.org_id = any(${[...reach]}::bigint[])
        and (o.busi_id = ${BUSI.school} or o.org_id = ${cx.me.orgId})
      order by o.org_id`);
    const known = new Map(own.map((row) => [row.orgId, row]));
    const rows = schools.flatMap(({ orgId, orgName }): Row[] => {
      const row = known.get(orgId);
      // The bureau itself stands there once it has candidates of its own.
      if (!row && orgId === cx.me.orgId) return [];
      return [{ ...(row ?? { orgId, candidates: 0, entries: 0, stale: 0, handedAt: null }), orgName }];
    });
    // Who has not handed in comes first.
    const sorted = rows.toSorted(
      (a, b) => Number(a.handedAt !== null) - Number(b.handedAt !== null) || a.orgId - b.orgId,
    );
    return pageOfRows(sorted, { curPage, pageSize });
  }),
];
