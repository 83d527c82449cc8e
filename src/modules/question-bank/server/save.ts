import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import type { QueLib, QuestionBody } from '../contract';
import { faults } from '../faults';
import { checkQuestion } from '../rules/check';
import { wordsOf } from '../rules/words';
import * as tables from '../tables';
import { cleanBody } from './clean';
import { isShared } from './libs';
import { keepPrints } from './prints';

/** A question to be stored: without `qid` a new one, with it a new version of one that is there. */
export interface SaveItem {
  readonly qid?: number | undefined;
  /** Only of a new question. */
  readonly lib: QueLib;
  readonly stgId: number;
  readonly sbjId: number;
  readonly qtpId: number;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly nodeIds?: readonly number[];
  readonly klgIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly source?: string | null;
  /** Whose it is when somebody else publishes it: the inputter, not the auditor. */
  readonly ownerId?: number;
}
export interface Saved {
  readonly qid: number;
  readonly verId: number;
}

/** Refuses an incomplete question, naming every place; `at` leads the paths: `items.3.` */
export function refuseIncomplete(body: QuestionBody, at = ''): void {
  const found = checkQuestion(body);
  if (found.length > 0)
    throw new Refusal(
      faults.incomplete,
      {},
      found.map((f) => ({ path: `${at}body.${f.path}`, code: `question-bank.check.${f.code}`, params: f.params })),
    );
}
/** What a question hangs on exists, and its type asks for answers of its kind. A few statements whatever their number. */
export async function checkLinks(cx: Cx, items: readonly SaveItem[]): Promise<void> {
  const all = (pick: (i: SaveItem) => readonly number[] | undefined) => [
    ...new Set(items.flatMap((i) => pick(i) ?? [])),
  ];
  const types = new Map(
    (await cx.db.many(tables.qtps, { qtpId: oneOf(all((i) => [i.qtpId])) })).map((t) => [t.qtpId, t.kind]),
  );
  for (const i of items) {
    if (!types.has(i.qtpId)) throw fail(kernelFaults.gone);
    if (types.get(i.qtpId) !== i.body.kind) throw fail(faults.wrongKind, {}, 'qtpId');
  }
  const pairs = await cx.db.rows<{ stgId: number; sbjId: number }>(
    'select stg_id, sbj_id from textbook_stage_subject where stg_id = any($1::bigint[])',
    [all((i) => [i.stgId])],
  );
  if (items.some((i) => !pairs.some((p) => p.stgId === i.stgId && p.sbjId === i.sbjId)))
    throw fail(faults.unknownLink, {}, 'sbjId');
  const nodes = all((i) => i.nodeIds);
  if (
    nodes.length > 0 &&
    (await cx.db.rows('select 1 from textbook_node where node_id = any($1::bigint[])', [nodes])).length < nodes.length
  )
    throw fail(faults.unknownLink, {}, 'tbkNodeIds');
  const klgs = all((i) => i.klgIds);
  if (
    klgs.length > 0 &&
    (await cx.db.rows('select 1 from textbook_klg where klg_id = any($1::bigint[])', [klgs])).length < klgs.length
  )
    throw fail(faults.unknownLink, {}, 'klgIds');
  const tags = all((i) => i.tagIds);
  if (tags.length > 0 && (await cx.db.count(tables.restags, { tagId: oneOf(tags), resType: 'question' })) < tags.length)
    throw fail(faults.unknownLink, {}, 'tagIds');
}

/**
 * Stores questions of the caller's organisation, any number in a few statements; the caller's right to each has been asked before.
 * Libraries of the platform and a region publish at once: who hangs on an older version keeps it.
 */
export async function storeQuestions(cx: Cx, wanted: readonly SaveItem[]): Promise<Saved[]> {
  const items = wanted.map((i) => ({ ...i, body: cleanBody(i.body) }));
  items.forEach((i, at) => {
    refuseIncomplete(i.body, items.length > 1 ? `items.${at}.` : '');
  });
  if (items.length === 0) return [];
  await checkLinks(cx, items);
  const known = items.flatMap((i) => i.qid ?? []);
  const rows =
    known.length === 0
      ? []
      : await cx.db.many(tables.questions, { qid: oneOf(known) }, { sort: ['qid'], lock: 'update' });
  const before = new Map(rows.filter((r) => r.removedAt == null).map((r) => [r.qid, r]));
  if (known.some((qid) => !before.has(qid))) throw fail(kernelFaults.gone);
  const numbers = await lastNumbers(
    cx,
    rows.map((r) => r.qid),
  );

  const made = items.map((i) => {
    const lib = i.qid == null ? i.lib : before.get(i.qid)!.lib;
    const qid = i.qid ?? newId();
    return {
      lib,
      item: i,
      question: {
        qid,
        lib,
        ownerId: i.ownerId ?? cx.me.userId,
        verId: newId(),
        source: i.source ?? null,
        madeAt: cx.nowIso,
        savedAt: cx.nowIso,
      },
      content: {
        qid,
        verNo: (numbers.get(qid) ?? 0) + 1,
        stgId: i.stgId,
        sbjId: i.sbjId,
        qtpId: i.qtpId,
        kind: i.body.kind,
        degree: i.degree,
        body: i.body,
        words: wordsOf(i.body),
        nodeIds: [...(i.nodeIds ?? [])],
        klgIds: [...(i.klgIds ?? [])],
        tagIds: [...(i.tagIds ?? [])],
        madeAt: cx.nowIso,
      },
    };
  });
  const fresh = made.filter((m) => m.item.qid == null);
  if (fresh.length > 0)
    await cx.db.insert(
      tables.questions,
      fresh.map((m) => m.question),
    );
  for (const m of made.filter((x) => x.item.qid != null))
    await cx.db.update(
      tables.questions,
      { qid: m.question.qid },
      { verId: m.question.verId, savedAt: cx.nowIso, source: m.item.source },
    );

  const own = made.filter((m) => !isShared(m.lib));
  if (own.length > 0)
    await cx.db.insert(
      tables.versions,
      own.map((m) => ({ verId: m.question.verId, ...m.content })),
    );
  const published = made.filter((m) => isShared(m.lib));
  if (published.length > 0) {
    await cx.db.update(
      tables.shared,
      { qid: oneOf(published.map((m) => m.question.qid)), isCurrent: true },
      { isCurrent: false },
    );
    await keepPrints(
      cx.db,
      published.filter((m) => m.lib === 'pfm').map((m) => ({ ...m.content, verId: m.question.verId })),
    );
    await cx.db.insert(
      tables.shared,
      published.map((m) => ({
        verId: m.question.verId,
        ...m.content,
        fromOrgId: cx.db.orgId,
        regId: m.lib === 'reg' ? cx.me.orgRegion : null,
        source: m.item.source ?? null,
        isCurrent: true,
      })),
    );
  }
  return made.map((m) => ({ qid: m.question.qid, verId: m.question.verId }));
}
/** The number of the last version of each question, own or published. */
async function lastNumbers(cx: Cx, qids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (qids.length === 0) return new Map();
  const rows = await cx.db.rows<{ qid: number; no: number }>(
    `select qid, max(ver_no) as no from (select qid, ver_no from question_bank_version where org_id = $1 and qid = any($2::bigint[]) union all select qid, ver_no from question_bank_shared where qid = any($2::bigint[])) x group by qid`,
    [cx.db.orgId, qids],
  );
  return new Map(rows.map((r) => [r.qid, r.no]));
}
