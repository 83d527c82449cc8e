import type * as z from 'zod';
import { denied } from '../../../kernel/shared/need';
import { Refusal, fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Params } from '../../../kernel/shared/messages';
import type { Cx } from '../../../kernel/server/cx';
import { begins, is, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { callsOfExport, openExport } from '../../../kernel/server/exporting';
import { fieldsOf } from '../../../kernel/server/http/problem';
import { refuseHidden } from '../../../kernel/server/masking';
import { handle } from '../../../kernel/server/module';
import { job as jobs } from '../../../kernel/server/tables';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { gone } from './keep';

/** The kernel's jobs of exports carry this before the export's own kind. */
const PREFIX = 'export.';
interface Result {
  readonly fileName?: string;
  readonly size?: number;
  readonly until?: string;
}

function actionOf(cx: Cx, row: RowOf<typeof jobs>) {
  const result = (row.result ?? {}) as Result;
  const error = row.error as { code: string; params?: Params } | null;
  return {
    id: row.jobId,
    kind: row.kind.slice(PREFIX.length),
    state: row.state,
    done: row.done,
    total: row.total,
    fileName: result.fileName ?? null,
    fileSize: result.size ?? null,
    until: result.until ?? null,
    madeAt: row.madeAt,
    endedAt: row.endedAt,
    error: error ? { code: error.code, text: cx.text(error.code, error.params) } : null,
  };
}
async function own(cx: Cx, id: number) {
  const row = await cx.db.one(jobs, { jobId: id, userId: cx.me.userId });
  if (!row?.kind.startsWith(PREFIX)) throw gone();
  return row;
}
/** The export call behind a kind, the first of them that the caller may make. Its need and its input's shape hold here too. */
function callOf(cx: Cx, kind: string) {
  const known = cx.kernel.jobs.runs(PREFIX + kind) ? callsOfExport(cx.kernel, kind) : [];
  if (known.length === 0) throw fail(fileFaults.unknownExport, {}, 'kind');
  const call = known.find((c) => !denied(c.need, cx.session));
  if (!call) throw fail(kernelFaults.notAllowed);
  return call;
}

export const exportHandlers = [
  handle(calls.exportList, (cx, input) =>
    cx.list(input, {
      select: sql`j.*`,
      from: sql`kernel_job j`,
      where: [
        cx.db.orgs('j'),
        is('j.user_id', cx.me.userId),
        input.kind ? is('j.kind', PREFIX + input.kind) : begins('j.kind', PREFIX),
        is('j.state', input.state),
      ],
      sorts: {},
      then: sql`j.job_id desc`,
      shape: (row: RowOf<typeof jobs>) => actionOf(cx, row),
    }),
  ),
  handle(calls.exportCreate, async (cx, { kind, params }) => {
    const call = callOf(cx, kind);
    const parsed = (call.input as unknown as z.ZodType).safeParse(params, { reportInput: true });
    if (!parsed.success)
      throw new Refusal(
        kernelFaults.badInput,
        {},
        fieldsOf(parsed.error).map((f) => ({ ...f, path: `params.${f.path}` })),
      );
    refuseHidden(call, cx.session, parsed.data as Record<string, unknown>, 'params.');
    return actionOf(cx, await own(cx, await cx.startJob(PREFIX + kind, { params: parsed.data, session: cx.me })));
  }),
  handle(calls.exportGet, async (cx, { id }) => actionOf(cx, await own(cx, id))),
  handle(calls.exportFile, async (cx, { id }) => {
    await own(cx, id);
    return openExport(cx, id);
  }),
];
