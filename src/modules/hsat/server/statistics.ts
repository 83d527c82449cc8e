import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { seesNames } from '../access';
import { FEW, ratesOf } from '../rules';
import type { SumKind } from '../tables';
import { examOf } from './exam-read';
import { KINDS, topsOf } from './reckon-school';
import { besides } from './scores';
import { isRegion, mustServe } from './sight';

interface Row {
  readonly kind: SumKind;
  readonly count: number;
  readonly sum: number;
  readonly pass: number;
  readonly excellent: number;
  readonly full: number;
  readonly bands: readonly number[];
}
export const statisticHandlers = [
  handle(calls.statis, async (cx, { id, level, orgId }) => {
    const exam = await examOf(cx, id);
    mustServe(cx, exam.module, 'scores');
    if (level === 'reg' && !isRegion(cx)) throw fail(kernelFaults.gone);
    if (!isRegion(cx) && orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    // Of one school the report shows what may be shown without names.
    if (orgId !== undefined && !seesNames(cx.me)) throw fail(kernelFaults.gone);
    const school = level === 'reg' ? undefined : (orgId ?? (isRegion(cx) ? undefined : cx.me.orgId));
    const rows = await cx.reading('hsat.statis', school, (door) =>
      door.rows<Row>(sql`
        select s.kind, sum(s.count)::int as count, sum(s.sum)::bigint as sum, sum(s.pass)::int as pass,
          sum(s.excellent)::int as excellent, sum(s.full_marks)::int as full,
          array[sum(s.bands[1]), sum(s.bands[2]), sum(s.bands[3]), sum(s.bands[4]), sum(s.bands[5]),
            sum(s.bands[6]), sum(s.bands[7]), sum(s.bands[8]), sum(s.bands[9]), sum(s.bands[10]),
            sum(s.bands[11])]::bigint[] as bands
        from hsat_sum s
        where ${door.orgs('s')}
          and s.schema_id = ${id}
          and s.run_id = ${exam.runId ?? 0}
          and s.clazz_id = 0
        group by s.kind
        order by s.kind`),
    );
    const tops = topsOf(exam.content);
    const beside = await besides(cx, exam);
    return {
      kinds: KINDS.flatMap((kind) => {
        const row = rows.find((one) => one.kind === kind);
        if (!row) return [];
        const hidden = row.count < FEW && !seesNames(cx.me);
        const none = { count: row.count, mean: null, pass: null, excellent: null, full: null };
        return [
          { kind, top: tops[kind], ...(hidden ? none : ratesOf(row)), bands: hidden ? null : row.bands.map(Number) },
        ];
      }),
      beside: beside.map((row) => ({ regId: row.regId, regName: row.regName, kind: row.kind, ...ratesOf(row) })),
    };
  }),
];
