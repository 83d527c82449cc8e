import { pick, sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { lt, oneOf } from '../../../../kernel/server/db/where';
import { Download, handle, type Handler, type Schedule } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { checkQuestion } from '../../rules/check';
import { docItems, docPictures, docs, qtps } from '../../tables';
import { cleanBody } from '../clean';
import { orgIdsOf } from '../sum-use';
import { confirmHandler, undoHandler } from './confirm';
import { createHandler } from './create';
import { standings } from './match';
import { qtiHandler } from './qti-out';
import { sheetHandlers, sheetImport } from './sheet';
import { batchView, heads, itemView, mine, type DocRow } from './view';

const TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const;
const open = (state: string): void => {
  if (state !== 'ready') throw fail(faults.docState);
};

export const docHandlers: Handler[] = [
  createHandler,
  confirmHandler,
  undoHandler,
  qtiHandler,
  ...sheetHandlers,
  handle(calls.docGet, async (cx, { batchId }) => batchView(cx, await mine(cx, batchId))),
  handle(calls.docRecent, async (cx, input) => {
    const page = await cx.db.list<typeof input, DocRow>(input, {
      select: pick('d', Object.keys(docs.columns)),
      from: sql`question_bank_doc d`,
      where: [sql`d.org_id = ${cx.db.orgId}`, sql`d.user_id = ${cx.me.userId}`],
      sorts: {},
      then: sql`d.made_at desc, d.batch_id desc`,
    });
    return { ...page, items: await heads(cx, page.items) };
  }),
  handle(calls.docPicture, async (cx, { batchId, no }) => {
    await mine(cx, batchId);
    const row = await cx.db.one(docPictures, { batchId, picNo: no });
    if (!row) throw fail(kernelFaults.gone);
    return new Download(`${no}.${row.ext}`, TYPES[row.ext], row.bytes, { inline: true, maxAge: 3600 });
  }),
  handle(calls.docFix, async (cx, { batchId, itemNo, qtpId, degree, body, tbkNodeIds, klgIds, tagIds, source }) => {
    const batch = await mine(cx, batchId, 'update');
    open(batch.state);
    const item = await cx.db.one(docItems, { batchId, itemNo }, { lock: 'update' });
    const type = await cx.db.one(qtps, { qtpId });
    if (!item || !type) throw fail(kernelFaults.gone);
    if (type.kind !== body.kind) throw fail(faults.wrongKind, {}, 'qtpId');
    const clean = cleanBody(body);
    const [stand] = await standings(cx, batch, [{ mark: item.mark, reading: '', body: clean, degree }]);
    const whole = checkQuestion(clean).length === 0;
    await cx.db.update(
      docItems,
      { batchId, itemNo },
      {
        qtpId,
        degree,
        body: clean,
        nodeIds: tbkNodeIds,
        klgIds,
        tagIds,
        ...(source === undefined ? {} : { source }),
        ...stand!,
        picked: whole && stand!.state !== 'same',
      },
    );
    return itemView((await cx.db.one(docItems, { batchId, itemNo }))!);
  }),
  handle(calls.docPick, async (cx, { batchId, itemNos, on }) => {
    const batch = await mine(cx, batchId, 'update');
    open(batch.state);
    const rows = await cx.db.many(docItems, { batchId, itemNo: oneOf(itemNos) });
    // What is incomplete or there already has nothing to be ticked for.
    const may = rows
      .filter((r) => !on || (r.state !== 'same' && checkQuestion(r.body).length === 0))
      .map((r) => r.itemNo);
    if (may.length > 0) await cx.db.update(docItems, { batchId, itemNo: oneOf(may) }, { picked: on });
    return { picked: await cx.db.count(docItems, { batchId, picked: true }) };
  }),
  handle(calls.docDrop, async (cx, { batchId }) => {
    const batch = await mine(cx, batchId, 'update');
    open(batch.state);
    await cx.db.remove(docs, { batchId });
  }),
];

export const docJobs = sheetImport.jobs;
const KEEP_DAYS = 14;
/** Previews nobody came back to go, with their pictures. */
export const sweepDocs: Schedule = {
  name: 'question-bank-docs',
  does: 'previews of question documents that nobody came back to go, with their pictures',
  cron: '40 18 * * *',
  run: async (kernel) => {
    const before = new Date(kernel.clock().getTime() - KEEP_DAYS * 86_400_000).toISOString();
    for (const orgId of await orgIdsOf(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => door.remove(docs, { state: 'ready', madeAt: lt(before) }));
  },
};
