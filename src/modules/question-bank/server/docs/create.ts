import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import type { Upload } from '../../../../kernel/shared/call';
import { fail } from '../../../../kernel/shared/faults';
import { cutTo } from '../../../../kernel/shared/whole';
import * as calls from '../../contract';
import type { QueKind } from '../../contract';
import { faults } from '../../faults';
import type { FoundItem, Warning } from '../../rules/docs/found';
import { keptIn, withLost } from '../../rules/docs/lost-words';
import { checkQuestion } from '../../rules/check';
import { docItems, docPictures, docs } from '../../tables';
import { cleanBody, wordsOf } from '../clean';
import { cleanHtml } from '../../../../kernel/server/rich-text';
import { withEdits } from './edit-pictures';
import { markOf, readingOf, standings } from './match';
import { readInThread } from './reader';
import { batchView, mine } from './view';

const NORMAL = 3;
interface Type {
  readonly qtpId: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly kind: QueKind;
  readonly own: boolean;
}
/** The type a question is filed under: one of the subject's that the part is named after, else the first that asks for such answers. */
function typeFor(types: readonly Type[], kind: QueKind, section: string): number {
  const fit = types.filter((t) => t.kind === kind);
  const bare = section.replace(/[题\s]/g, '');
  const named = fit.find(
    (t) =>
      t.own &&
      bare !== '' &&
      (bare.includes(t.nameZh.replace('题', '')) || section.toLowerCase().includes(t.nameEn.toLowerCase())),
  );
  return (named ?? fit.find((t) => t.own) ?? fit[0])!.qtpId;
}
const nameOf = (fileName: string): string => {
  const bare = fileName.replace(/^.*[\\/]/s, '').trim();
  try {
    return decodeURIComponent(bare).slice(-200);
  } catch {
    return bare.slice(-200);
  }
};

/** Knowledge points by the names a document gives them. */
async function pointsNamed(
  cx: Cx,
  stgId: number,
  sbjId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const all = [...new Set(names)];
  if (all.length === 0) return new Map();
  const rows = await cx.db.rows<{ klgId: number; name: string }>(sql`
    select k.klg_id, k.name
    from textbook_klg k
    where k.stg_id = ${stgId}
      and k.sbj_id = ${sbjId}
      and k.enabled
      and k.name = any(${all}::text[])
    order by k.klg_id`);
  return new Map(rows.toReversed().map((r) => [r.name, r.klgId]));
}

export const createHandler = handle(calls.docCreate, async (cx, { file, stgId, sbjId, lib, tbkNodeIds }) => {
  const sent = file as Upload;
  const fileName = nameOf(sent.name);
  // Before the first statement: nobody's connection waits while a document is read.
  const found = await withEdits(await readInThread((await sent.read?.()) ?? new Uint8Array(), fileName));
  const there = await cx.db.row<{ subject: boolean; nodes: number }>(sql`
    select exists (
        select 1 from textbook_stage_subject s where s.stg_id = ${stgId} and s.sbj_id = ${sbjId}) as subject,
      (select count(*) from textbook_node n where n.node_id = any(${tbkNodeIds}::bigint[])) as nodes`);
  if (!there?.subject) throw fail(faults.unknownLink, {}, 'sbjId');
  if (there.nodes < new Set(tbkNodeIds).size) throw fail(faults.unknownLink, {}, 'tbkNodeIds');
  const types = await cx.db.rows<Type>(sql`
    select t.qtp_id, t.name_zh, t.name_en, t.kind, s.qtp_id is not null as own
    from question_bank_qtp t
    left join question_bank_sbj_qtp s on s.qtp_id = t.qtp_id and s.stg_id = ${stgId} and s.sbj_id = ${sbjId}
    order by s.ord nulls last, t.ord`);
  const points = await pointsNamed(
    cx,
    stgId,
    sbjId,
    found.items.flatMap((i) => i.points),
  );
  const pictures = new Map(found.pictures.map((p) => [p.no, p.bytes]));
  const read = found.items.map((i: FoundItem) => {
    const body = cleanBody(i.body);
    return { i, body, degree: i.degree, mark: markOf(body, pictures), reading: readingOf(body, i.degree) };
  });
  const stand = await standings(cx, { lib, stgId, sbjId }, read);

  const batchId = newId();
  await cx.db.insert(docs, {
    batchId,
    userId: cx.me.userId,
    kind: found.kind,
    state: 'ready',
    fileName,
    lib,
    stgId,
    sbjId,
    title: found.title,
    sections: found.sections,
    warnings: found.warnings,
    madeAt: cx.nowIso,
  });
  await cx.db.insert(
    docItems,
    read.map(({ i, body, mark, reading }, at) => {
      const known = i.points.flatMap((p) => points.get(p) ?? []);
      const lost: Warning[] = i.points
        .filter((p) => !points.has(p))
        .slice(0, 5)
        .map((name) => ({ code: 'klgUnknown', params: { name: cutTo(name, 30) } }));
      // What the readers kept and formatted text has no place for is said as well.
      const warnings = withLost([...i.warnings, ...lost], keptIn(wordsOf(i.body)), body);
      return {
        batchId,
        itemNo: at + 1,
        printNo: i.no,
        section: i.section,
        body,
        original: cleanHtml(i.original),
        qtpId: typeFor(types, body.kind, found.sections[i.section]?.name ?? ''),
        degree: i.degree ?? NORMAL,
        score: i.score,
        nodeIds: tbkNodeIds,
        klgIds: [...new Set(known)],
        tagIds: [],
        source: i.source,
        warnings,
        mark,
        reading,
        ...stand[at]!,
        // What is unsure or was lost is looked at by somebody first.
        picked: stand[at]!.state === 'new' && warnings.length === 0 && checkQuestion(body).length === 0,
      };
    }),
  );
  await cx.db.insert(
    docPictures,
    found.pictures.map(({ no: picNo, ext, bytes }) => ({ batchId, picNo, ext, bytes })),
  );
  return batchView(cx, await mine(cx, batchId));
});
