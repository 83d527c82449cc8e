import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
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
interface Links {
  readonly types: readonly { readonly qtpId: number; readonly kind: string }[];
  readonly subjects: readonly { readonly stgId: number; readonly sbjId: number }[];
  readonly nodes: number;
  readonly klgs: number;
  readonly tags: number;
}
/** What a question hangs on exists, and its type asks for answers of its kind. One statement whatever their number. */
export async function checkLinks(cx: Cx, items: readonly SaveItem[]): Promise<void> {
  const every = (pick: (i: SaveItem) => readonly number[] | undefined) => [
    ...new Set(items.flatMap((i) => pick(i) ?? [])),
  ];
  const nodes = every((i) => i.nodeIds);
  const klgs = every((i) => i.klgIds);
  const tags = every((i) => i.tagIds);
  const found = await cx.db.row<Links>(sql`
    select
      (select coalesce(json_agg(json_build_object('qtpId', t.qtp_id, 'kind', t.kind)), '[]')
        from question_bank_qtp t where t.qtp_id = any(${every((i) => [i.qtpId])}::bigint[])) as types,
      (select coalesce(json_agg(json_build_object('stgId', s.stg_id, 'sbjId', s.sbj_id)), '[]')
        from textbook_stage_subject s where s.stg_id = any(${every((i) => [i.stgId])}::bigint[])) as subjects,
      (select count(*) from textbook_node n where n.node_id = any(${nodes}::bigint[])) as nodes,
      (select count(*) from textbook_klg k where k.klg_id = any(${klgs}::bigint[])) as klgs,
      (select count(*) from question_bank_restag r
        where r.tag_id = any(${tags}::bigint[]) and r.res_type = 'question') as tags`);
  if (!found) return;
  const kinds = new Map(found.types.map((t) => [t.qtpId, t.kind]));
  for (const i of items) {
    if (!kinds.has(i.qtpId)) throw fail(kernelFaults.gone);
    if (kinds.get(i.qtpId) !== i.body.kind) throw fail(faults.wrongKind, {}, 'qtpId');
  }
  if (items.some((i) => !found.subjects.some((p) => p.stgId === i.stgId && p.sbjId === i.sbjId)))
    throw fail(faults.unknownLink, {}, 'sbjId');
  if (found.nodes < nodes.length) throw fail(faults.unknownLink, {}, 'tbkNodeIds');
  if (found.klgs < klgs.length) throw fail(faults.unknownLink, {}, 'klgIds');
  if (found.tags < tags.length) throw fail(faults.unknownLink, {}, 'tagIds');
}

/**
 * Stores questions of the caller's organisation, any number in a few statements; the caller's right to each has been asked before.
 * Libraries of the platform and a region publish at once: who hangs on an older version keeps it.
 * @param held rows of the changed questions that the caller has read and locked already.
 */
export async function storeQuestions(
  cx: Cx,
  wanted: readonly SaveItem[],
  held?: readonly QuestionRow[],
): Promise<Saved[]> {
  const items = wanted.map((i) => ({ ...i, body: cleanBody(i.body) }));
  items.forEach((i, at) => {
    refuseIncomplete(i.body, items.length > 1 ? `items.${at}.` : '');
  });
  if (items.length === 0) return [];
  await checkLinks(cx, items);
  const known = items.flatMap((i) => i.qid ?? []);
  const rows =
    held ??
    (known.length === 0
      ? []
      : await cx.db.many(tables.questions, { qid: oneOf(known) }, { sort: ['qid'], lock: 'update' }));
  const before = new Map(rows.filter((r) => r.removedAt == null).map((r) => [r.qid, r]));
  if (known.some((qid) => !before.has(qid))) throw fail(kernelFaults.gone);
  const numbers = await lastNumbers(
    cx,
    rows.map((r) => r.qid),
  );

  const made = items.map((i) => {
    const lib = i.qid == null ? i.lib : must(before, i.qid).lib;
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
  await renewed(
    cx,
    made.filter((m) => m.item.qid != null).map((m) => ({ ...m.question, source: m.item.source })),
  );

  const own = made.filter((m) => !isShared(m.lib));
  if (own.length > 0)
    await cx.db.insert(
      tables.versions,
      own.map((m) => ({ verId: m.question.verId, ...m.content })),
    );
  const published = made.filter((m) => isShared(m.lib));
  const replaced = published.filter((m) => m.item.qid != null).map((m) => m.question.qid);
  if (replaced.length > 0)
    await cx.db.update(tables.shared, { qid: oneOf(replaced), isCurrent: true }, { isCurrent: false });
  if (published.length > 0) {
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
type QuestionRow = RowOf<typeof tables.questions>;
/** Changed questions point at their new version; a source that was not named stays. */
async function renewed(
  cx: Cx,
  rows: readonly { readonly qid: number; readonly verId: number; readonly source?: string | null | undefined }[],
): Promise<void> {
  if (rows.length === 0) return;
  await cx.db.change(sql`
    update question_bank_question q
    set ver_id = u.ver_id, saved_at = ${cx.nowIso}, source = case when u.named then u.source else q.source end
    from unnest(
      ${rows.map((r) => r.qid)}::bigint[],
      ${rows.map((r) => r.verId)}::bigint[],
      ${rows.map((r) => r.source ?? null)}::text[],
      ${rows.map((r) => r.source !== undefined)}::boolean[]
    ) as u(qid, ver_id, source, named)
    where q.org_id = ${cx.db.orgId}
      and q.qid = u.qid`);
}
/** The number of the last version of each question, own or published. */
async function lastNumbers(cx: Cx, qids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (qids.length === 0) return new Map();
  const rows = await cx.db.rows<{ qid: number; no: number }>(sql`
    select x.qid, max(x.ver_no) as no
    from (
      select v.qid, v.ver_no
      from question_bank_version v
      where v.org_id = ${cx.db.orgId}
        and v.qid = any(${qids}::bigint[])
      union all
      select s.qid, s.ver_no
      from question_bank_shared s
      where s.qid = any(${qids}::bigint[])
    ) x
    group by x.qid`);
  return new Map(rows.map((r) => [r.qid, r.no]));
}
