import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { oneOf } from '../../../../kernel/server/db/where';
import { handle, type Http } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { cutTo } from '../../../../kernel/shared/whole';
import { must } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { QuestionBody } from '../../contract';
import { faults } from '../../faults';
import { PICTURE_SRC, picturesIn } from '../../rules/docs/found';
import { checkQuestion } from '../../rules/check';
import { PAPER_QUES_MAX } from '../../rules/input';
import { docItems, docPictures, docs, questions } from '../../tables';
import { storeQuestions } from '../save';
import { sendPicture } from './file-store';
import { standings } from './match';
import { paperMaker } from './paper';
import { batchView, mine, type ItemRow } from './view';

const UNDO_MINUTES = 30;

/** Gives pictures to the file store, as the caller's own upload would: judged, drawn anew, found again by their content. */
async function storePictures(cx: Cx, http: Http, batchId: number): Promise<ReadonlyMap<number, string>> {
  const { orgId, userId } = cx.me;
  // Apart and before the call's own transaction: no connection is held while pictures are drawn.
  const rows = await inOrg(
    cx.kernel.pools.tenant,
    orgId,
    async (door) => {
      if (!(await door.one(docs, { batchId, userId, state: 'ready' }))) return [];
      const used = new Set(
        (await door.many(docItems, { batchId, picked: true })).flatMap((i) => picturesIn(JSON.stringify(i.body))),
      );
      return used.size === 0 ? [] : door.many(docPictures, { batchId, picNo: oneOf([...used]) });
    },
    true,
  );
  const out = new Map<number, string>();
  for (const p of rows) out.set(p.picNo, await sendPicture(cx, http, `${batchId}-${p.picNo}.${p.ext}`, p.ext, p.bytes));
  return out;
}
const withPictures = (body: QuestionBody, stored: ReadonlyMap<number, string>): QuestionBody =>
  JSON.parse(
    JSON.stringify(body).replace(PICTURE_SRC, (whole, no: string) => stored.get(Number(no)) ?? whole),
  ) as QuestionBody;

export const confirmHandler = handle(calls.docConfirm, async (cx, { batchId, paper }, http) => {
  const stored = await storePictures(cx, http, batchId);
  // One after the other: two previews of one file confirmed at once make their questions once.
  await cx.db.rows(sql`
    select d.batch_id
    from question_bank_doc d
    where d.org_id = ${cx.db.orgId}
      and (d.user_id = ${cx.me.userId} or d.lib = 'org')
      and d.state = 'ready'
    order by d.batch_id
    for update`);
  const batch = await mine(cx, batchId, 'update');
  if (batch.state !== 'ready') throw fail(faults.docState);
  const maker = paperMaker();
  if (paper && !maker) throw fail(faults.docNoPapers);
  const all = await cx.db.many(docItems, { batchId }, { sort: ['itemNo'] });
  if (paper && all.length > PAPER_QUES_MAX) throw fail(faults.paperLong, { max: PAPER_QUES_MAX });
  const picked = all.filter((i) => i.picked && checkQuestion(i.body).length === 0);
  const now = await standings(
    cx,
    batch,
    picked.map((i) => ({ ...i, reading: i.state === 'changed' ? '' : i.reading })),
  );
  // What came in meanwhile by another way is there already; what was to be changed is changed from what it is now.
  const rows = picked
    .map((item, at) => ({ item, stand: now[at]! }))
    .filter(({ item, stand }) => stand.state === 'new' || (stand.state === 'changed' && item.state === 'changed'));
  if (rows.length === 0) throw fail(faults.docNothing);
  const there = new Map(
    picked.map((item, at) => [item.itemNo, now[at]!] as const).filter(([, stand]) => stand.state === 'same'),
  );
  const here = all.map((i) => ({ ...i, ...there.get(i.itemNo) }));
  if (rows.some(({ item }) => picturesIn(JSON.stringify(item.body)).some((no) => !stored.has(no))))
    throw fail(kernelFaults.stale);
  const saved = await storeQuestions(
    cx,
    rows.map(({ item: i, stand }) => ({
      ...(stand.state === 'changed' ? { qid: stand.oldQid! } : {}),
      lib: batch.lib,
      stgId: batch.stgId,
      sbjId: batch.sbjId,
      qtpId: i.qtpId,
      degree: i.degree,
      body: withPictures(i.body, stored),
      nodeIds: i.nodeIds,
      klgIds: i.klgIds,
      tagIds: i.tagIds,
      source: i.source ?? (cutTo(batch.title, 60) || null),
    })),
  );
  await cx.db.change(sql`
    update question_bank_doc_item i
    set qid = u.qid, ver_id = u.ver_id, state = u.state, old_qid = u.old_qid, old_ver_id = u.old_ver_id
    from unnest(
      ${rows.map((r) => r.item.itemNo)}::integer[],
      ${saved.map((s) => s.qid)}::bigint[],
      ${saved.map((s) => s.verId)}::bigint[],
      ${rows.map((r) => r.stand.state)}::text[],
      ${rows.map((r) => r.stand.oldQid)}::bigint[],
      ${rows.map((r) => r.stand.oldVerId)}::bigint[]
    ) as u(item_no, qid, ver_id, state, old_qid, old_ver_id)
    where i.org_id = ${cx.db.orgId}
      and i.batch_id = ${batchId}
      and i.item_no = u.item_no`);
  const paperId =
    paper && maker
      ? (
          await maker.make(
            cx,
            await draftOf(cx, batch, here, new Map(rows.map((r, at) => [r.item.itemNo, saved[at]!]))),
          )
        ).paperId
      : null;
  await cx.db.remove(docPictures, { batchId });
  await cx.db.update(
    docs,
    { batchId },
    {
      state: 'done',
      committedAt: cx.nowIso,
      undoUntil: new Date(cx.now.getTime() + UNDO_MINUTES * 60_000).toISOString(),
      paperId,
    },
  );
  cx.note('question-bank.imported', {
    subjectId: batchId,
    fileName: batch.fileName,
    lib: batch.lib,
    saved: saved.length,
    paperId,
  });
  return batchView(cx, await mine(cx, batchId));
});
/** The document's parts with the questions of the library: new ones and those that stood there before. */
async function draftOf(
  cx: Cx,
  batch: Awaited<ReturnType<typeof mine>>,
  all: readonly ItemRow[],
  saved: ReadonlyMap<number, { readonly qid: number; readonly verId: number }>,
) {
  const old = all.filter((i) => !saved.has(i.itemNo) && i.state === 'same' && i.oldQid != null);
  const current = new Map(
    (old.length === 0
      ? []
      : await cx.db.many(questions, { qid: oneOf(old.map((i) => i.oldQid!)), removedAt: null })
    ).map((q) => [q.qid, q.verId]),
  );
  const placed = all.flatMap((i) => {
    const s =
      saved.get(i.itemNo) ??
      (i.oldQid != null && current.has(i.oldQid) ? { qid: i.oldQid, verId: must(current, i.oldQid) } : undefined);
    return s ? [{ section: i.section, ...s, score: i.score }] : [];
  });
  const places = [...new Set(placed.map((p) => p.section))].toSorted((a, b) => a - b);
  return {
    title: batch.title || batch.fileName.replace(/\.\w+$/, ''),
    stgId: batch.stgId,
    sbjId: batch.sbjId,
    lib: batch.lib,
    sections: places.map((at) => ({
      name: batch.sections[at]?.name ?? '',
      questions: placed.filter((p) => p.section === at).map(({ qid, verId, score }) => ({ qid, verId, score })),
    })),
  };
}

export const undoHandler = handle(calls.docUndo, async (cx, { batchId }) => {
  const batch = await mine(cx, batchId, 'update');
  if (batch.state !== 'done') throw fail(faults.docState);
  if (!batch.undoUntil || batch.undoUntil <= cx.nowIso) throw fail(faults.docUndoOver);
  const made = (await cx.db.many(docItems, { batchId }, { sort: ['itemNo'] })).filter((i) => i.qid != null);
  const now = new Map(
    (await cx.db.many(questions, { qid: oneOf(made.map((i) => i.qid!)) }, { sort: ['qid'], lock: 'update' })).map(
      (q) => [q.qid, q],
    ),
  );
  const changed = made.filter((i) => now.get(i.qid!)?.removedAt == null && now.get(i.qid!)?.verId !== i.verId);
  if (changed.length > 0) throw fail(faults.docUndoChanged, { count: changed.length });
  if (batch.paperId != null) await paperMaker()?.remove(cx, batch.paperId);
  const gone = made.filter((i) => i.state === 'new').map((i) => i.qid!);
  if (gone.length > 0) await cx.db.update(questions, { qid: oneOf(gone), removedAt: null }, { removedAt: cx.nowIso });
  // Versions are never changed: the question goes back to the one it had.
  const back = new Map(
    made.flatMap(({ state, qid, oldVerId }) =>
      state === 'changed' && qid != null && oldVerId != null
        ? [[qid, { qid, verId: oldVerId, savedAt: cx.nowIso }] as const]
        : [],
    ),
  );
  await cx.db.updateEach(questions, 'qid', [...back.values()]);
  // Nothing came of them any more: the same document is new again.
  await cx.db.update(docItems, { batchId }, { qid: null, verId: null });
  await cx.db.update(docs, { batchId }, { state: 'undone', paperId: null });
  cx.note('question-bank.import-undone', { subjectId: batchId, fileName: batch.fileName, questions: made.length });
});
