import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { jsonList, sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { bytesOf, storageOf } from '../../../../kernel/server/store/store';
import type { Upload } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { keepFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { schoolMark } from '../../rules/sheet-code';
import { LIMITS } from '../../rules/limits';
import type { Gray } from '../../rules/scan/gray';
import { batches, sides } from '../../tables';
import { reopened } from '../papers/marking';
import { seesScans } from '../scope';
import { together } from '../write';
import { candsOf, judgeSide, type Judged } from './judge';
import {
  answering,
  baseColumns,
  layoutsOf,
  markedNow,
  markedOf,
  SITTER_FROM,
  sitterColumns,
  type CertainSide,
  type MarkedNow,
  type ScanBase,
  type Sitter,
} from './base';
import { grayOf, jpegOf } from './picture';
import { inThread, UnreadableFile } from './threads';
import { sidesOf } from './show';
import { SCAN_PROC } from './readers';

/** A side that came under the same number before, with whose it is by the number on its sheet. */
interface FedSide extends Omit<calls.Side, 'batchId' | 'seqNo'> {
  readonly cand: number | null;
}
type Batch = ScanBase & {
  readonly fed: readonly FedSide[];
  readonly pdf: string | null;
};

/** The batch with what its sides may be, and what came under this number before. Apart, so that no transaction waits for the reading. */
async function batchOf(cx: Cx, batchId: number, seqNo: number): Promise<Batch> {
  const found = await cx.apart(cx.db.orgId, (door) =>
    door.row<Batch>(sql`
      select ${baseColumns}, b.pdf,
        ${jsonList(sql`
          select d.sheet_id as "sheetId", d.side, d.state, d.prob, d.user_id as "userId", w.name,
            c.clazz_name as "clazzName", d.page, coalesce(d.read_cand, s.cand_no) as cand
          from exam_side d
          left join exam_sitter s on s.org_id = d.org_id and s.exam_id = r.exam_id and s.user_id = d.user_id
          left join people_person_v w on w.org_id = s.org_id and w.user_id = s.user_id
          left join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
          where d.org_id = b.org_id and d.batch_id = b.batch_id and d.seq_no = ${seqNo}`)} as fed
      from exam_batch b
      join exam_read r on r.org_id = b.org_id and r.read_id = b.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      where b.org_id = ${door.orgId}
        and b.batch_id = ${batchId}
        and ${seesScans(cx)}`),
  );
  if (!found) throw fail(kernelFaults.gone);
  if (found.examState === 'released') throw fail(faults.isReleased);
  if (!found.papers.length) throw fail(faults.notPrinted);
  return found;
}

async function readGray(cx: Cx, base: ScanBase, gray: Gray) {
  const known = { school: schoolMark(cx.db.orgId), read: base.codeNo };
  const { read, straight } = await inThread({ what: 'side', gray, layouts: layoutsOf(base), known });
  return { read, gray, straight };
}
type Side = Awaited<ReturnType<typeof readGray>>;

/** Stores the pictures, the empty backs' too: what was fed can always be looked at. @returns paths of each side. */
async function keep(cx: Cx, batchId: number, seqNo: number, read: readonly Side[]) {
  const list: Parameters<typeof keepFiles>[1][number][] = [];
  for (const [i, { gray, straight }] of read.entries())
    for (const [mark, picture] of [['', gray] as const, ['s', straight] as const])
      if (picture)
        list.push({
          name: `${batchId}-${seqNo}-${i + 1}${mark}.jpg`,
          ext: 'jpg',
          bytes: await jpegOf(picture),
          proc: SCAN_PROC,
        });
  const paths = await keepFiles(cx, list);
  let at = 0;
  return read.map(({ straight }) => ({
    original: paths[at++] ?? '',
    straight: straight ? (paths[at++] ?? null) : null,
  }));
}

/**
 * The children of the codes, and how answers are marked by now: a key or a start that came while the side was read counts. What was
 * fed under this number before and had a problem makes room.
 */
async function sittersOf(
  cx: Cx,
  { examId, readId }: ScanBase,
  batchId: number,
  seqNo: number,
  cands: readonly number[],
) {
  const rows = await cx.db.rows<Sitter & MarkedNow>(sql`
    with ${markedNow(cx.db, readId)}, again as (
      delete from exam_side
      where org_id = ${cx.db.orgId} and batch_id = ${batchId} and seq_no = ${seqNo} and state <> 'ok'
      returning sheet_id)
    select ${sitterColumns(readId)}, held.read_state, asked.ques
    from ${SITTER_FROM}
    cross join held
    cross join asked
    where s.org_id = ${cx.db.orgId} and s.exam_id = ${examId} and s.cand_no = any(${cands}::integer[])`);
  return new Map(rows.map((row) => [row.candNo, row]));
}
const SIDE = [
  'sheetId',
  'side',
  'batchId',
  'seqNo',
  'readId',
  'userId',
  'page',
  'ver',
  'state',
  'prob',
  'original',
  'straight',
  'marks',
  'readCand',
  'madeAt',
] as const;
type NewSide = Judged & { readonly side: number; readonly sheetId: number };
const certainOf = (list: readonly NewSide[]): CertainSide[] =>
  list.flatMap(({ state, sheetId, side, userId, page, ver, marks }) =>
    state === 'ok' && userId != null && page != null && ver != null
      ? [{ sheetId, side, userId, page, ver, marks }]
      : [],
  );

/** Reads the sides of one sheet and writes down what each of them is. */
async function fed(cx: Cx, base: Batch, batchId: number, seqNo: number, grays: readonly Gray[]) {
  const read: Side[] = [];
  for (const gray of grays) read.push(await readGray(cx, base, gray));
  const cands = candsOf(read.map((one) => one.read));
  const said = read.map((one, i) => ({
    page: one.read.kind === 'placed' ? one.read.code?.page : undefined,
    cand: cands[i],
  }));
  refuseOther(base, seqNo, said);
  if (isDone(base)) return sidesOfSheet(cx, batchId, seqNo);
  const paths = await keep(cx, batchId, seqNo, read);
  const sitters = await sittersOf(
    cx,
    base,
    batchId,
    seqNo,
    cands.flatMap((cand) => cand ?? []),
  );
  const taken = new Set([...sitters.values()].flatMap(({ userId, pages }) => pages.map((page) => `${userId}/${page}`)));
  const sheetId = newId();
  const common = { sheetId, batchId, seqNo, readId: base.readId, madeAt: cx.nowIso };
  const made = read.map((one, i) => ({
    ...common,
    ...judgeSide(one.read, cands[i], base, sitters, taken),
    side: i + 1,
    readCand: cands[i] ?? null,
    original: paths[i]?.original ?? '',
    straight: paths[i]?.straight ?? null,
  }));
  // Of a sheet that is fed again a side that was read well stays as it is.
  const good = base.fed.filter(({ state }) => state === 'ok');
  const fresh = made.filter(({ side }) => !good.some((one) => one.side === side));
  if (!fresh.length) return sidesOfSheet(cx, batchId, seqNo);
  const put = await cx.db.rows<{ side: number }>(
    insertOf(sides, SIDE, fresh, cx.db.orgId, sql`on conflict do nothing returning side`),
  );
  // Somebody else fed the same child's page, or the same number, at this very moment: theirs stands, and this one is repeated.
  const stands = (one: { readonly side: number }): boolean => put.some(({ side }) => side === one.side);
  const after = fresh.map((side) =>
    side.state === 'ok' && !stands(side) ? { ...side, state: 'prob' as const, prob: 'repeat' as const } : side,
  );
  const again = after.filter((side) => !stands(side));
  const certain = certainOf(after);
  const [now = base] = sitters.values();
  const answers = certain.length
    ? [reopened(cx, base.examId), ...answering(cx, { ...base, ...markedOf(now) }, certain)]
    : [];
  const kept = again.length ? [insertOf(sides, SIDE, again, cx.db.orgId, sql`on conflict do nothing`)] : [];
  const written = await together(cx.db, [...answers, ...kept]);
  const probs = after.map(({ state, prob }) => prob ?? state);
  cx.note('exam.scanned', { subjectId: sheetId, batchId, seqNo, sides: probs });
  if (written < again.length) return standing(await batchOf(cx, batchId, seqNo), batchId, seqNo, said);
  const named = new Map([...sitters.values()].map((sitter) => [sitter.userId, sitter]));
  const stood = good.map(({ cand: _cand, ...side }) => ({ ...side, batchId, seqNo }));
  const list = [...stood, ...after.map((side) => withName(side, named))].toSorted((a, b) => a.side - b.side);
  return { sheetId: list[0]?.sheetId ?? sheetId, seqNo, sides: list };
}
/** What came under the number from somebody else in the same moment. @throws where it is another sheet, which would be lost */
function standing(base: Batch, batchId: number, seqNo: number, said: Parameters<typeof refuseOther>[2]) {
  refuseOther(base, seqNo, said);
  const list = base.fed
    .map(({ cand: _cand, ...side }) => ({ ...side, batchId, seqNo }))
    .toSorted((a, b) => a.side - b.side);
  return { sheetId: list[0]?.sheetId ?? 0, seqNo, sides: list };
}
/** Fed again after a jam: what was read well stays as it is. */
const isDone = (base: Batch): boolean => base.fed.length > 0 && base.fed.every(({ state }) => state !== 'prob');
/** Somebody looked at it and tore it out, or it was empty: whatever it is, nothing is lost of it. */
const isSettled = (base: Batch): boolean => isDone(base) && base.fed.every(({ state }) => state !== 'ok');
/**
 * A pile that lies in another order after a jam brings a second sheet at a number that was read already: taken for the first one it would
 * be lost. @throws with the name of the sheet that stands there
 */
function refuseOther(
  { fed: before }: Batch,
  seqNo: number,
  now: readonly { readonly page: number | undefined; readonly cand: number | undefined }[],
): void {
  const stands = before.filter(({ state, cand, page }) => state === 'ok' && cand != null && page != null);
  const said = now.filter(({ page, cand }) => page != null && cand != null);
  const [first] = stands;
  if (!first || !said.length || before.some(({ state }) => state === 'out')) return;
  // Fronts and backs together are one sheet, of which one side may be read better this time.
  const sheetOf = (page: number): number => (now.length > 1 ? Math.ceil(page / 2) : page);
  const isSame = said.some(({ page, cand }) =>
    stands.some((side) => side.cand === cand && sheetOf(side.page ?? 0) === sheetOf(page ?? 0)),
  );
  if (!isSame) throw fail(faults.otherSheet, { seqNo, name: first.name ?? '' }, 'seqNo');
}

export const uploadHandlers = [
  handle(calls.sheetUpload, async (cx, { batchId, seqNo, side1, side2 }) => {
    const base = await batchOf(cx, batchId, seqNo);
    if (isSettled(base)) return sidesOfSheet(cx, batchId, seqNo);
    const grays = [await grayOf(side1 as Upload, 'side1')];
    if (side2) grays.push(await grayOf(side2 as Upload, 'side2'));
    return fed(cx, base, batchId, seqNo, grays);
  }),
  handle(calls.pdfUpload, async (cx, { batchId, file }) => {
    await batchOf(cx, batchId, 0);
    const upload = file as Upload;
    const bytes = upload.read ? await upload.read() : upload.bytes;
    const { pages } = await pdfOf(bytes, undefined);
    if (pages < 1 || pages > LIMITS.pdfPages) throw fail(faults.badPdf, {}, 'file');
    const expiresAt = new Date(cx.now.getTime() + PDF_MS).toISOString();
    const name = `${batchId}.pdf`;
    const [path = null] = await keepFiles(cx, [{ name, ext: 'pdf', bytes, proc: SCAN_PROC, expiresAt }]);
    await cx.db.update(batches, { batchId }, { pdf: path, pdfPages: pages });
    cx.note('exam.pdf', { subjectId: batchId, pages });
    return { pages };
  }),
  handle(calls.pdfSheet, async (cx, { batchId, seqNo, page1, page2 }) => {
    const base = await batchOf(cx, batchId, seqNo);
    if (isSettled(base)) return sidesOfSheet(cx, batchId, seqNo);
    if (!base.pdf) throw fail(faults.noPdf);
    const bytes = await bytesOf(storageOf(cx.kernel), base.pdf, LIMITS.pdf).catch(() => {
      throw fail(faults.noPdf);
    });
    const grays: Gray[] = [];
    for (const [at, page] of [['page1', page1] as const, ['page2', page2] as const]) {
      if (page == null) continue;
      const { gray } = await pdfOf(bytes, page);
      if (!gray) throw fail(faults.noSuchPage, { page }, at);
      grays.push(gray);
    }
    return fed(cx, base, batchId, seqNo, grays);
  }),
];
/** A PDF waits a day for its pages to be read. */
const PDF_MS = 86_400_000;
/** A page of a PDF, and how many there are. @throws in words where it is none, or one that is locked. */
async function pdfOf(bytes: Uint8Array, page: number | undefined) {
  try {
    return await inThread({ what: 'pdf', bytes, page });
  } catch (error) {
    if (error instanceof UnreadableFile) throw fail(faults.badPdf, {}, 'file');
    throw error;
  }
}
function withName(
  side: NewSide & { readonly batchId: number; readonly seqNo: number },
  named: ReadonlyMap<number, Sitter>,
) {
  const { sheetId, batchId, seqNo, state, prob, userId, page } = side;
  const { name = null, clazzName = null } = (userId == null ? undefined : named.get(userId)) ?? {};
  return { sheetId, side: side.side, batchId, seqNo, state, prob, userId, name, clazzName, page };
}
async function sidesOfSheet(cx: Cx, batchId: number, seqNo: number) {
  const list = await sidesOf(cx.db, sql`d.batch_id = ${batchId} and d.seq_no = ${seqNo}`);
  return { sheetId: list[0]?.sheetId ?? 0, seqNo, sides: list };
}
