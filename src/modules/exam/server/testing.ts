import sharp from 'sharp';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import {
  absentSet,
  allotSet,
  batchCreate,
  examChoices,
  examCreate,
  examGet,
  keySet,
  paperPrint,
  paperSet,
  readCreate,
  readStart,
  readStop,
  reportBuild,
  sheetUpload,
} from '../contract';
import { bubblesOf, letterOf, type Question } from '../rules/paper';
import { drawSide, paint } from '../rules/scan/draw';
import type { Gray } from '../rules/scan/gray';
import { qrOf } from './scan/qr';
import type { SheetCode } from '../rules/sheet-code';

/** Whoever makes calls: `await t.as('school189')`. */
interface Caller {
  readonly userId: number;
  readonly test: { day(days: number): string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the test program has it
  ok<C extends Call<string, any, any>>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}

// What the tests of this module share: a small paper, and sheets as a scanner would send them.

const choice = (no: number, multi = false): Question => ({
  no,
  kind: 'choice',
  score: 5,
  region: { page: 1, x: 20, y: 30 + no * 8, w: 60, h: 6 },
  options: 4,
  multi,
});
/** Two choices, the second of several right ones, and an essay on the back. */
export const QUESTIONS: Question[] = [
  choice(1),
  choice(2, true),
  { no: 3, kind: 'essay', score: 20, region: { page: 2, x: 20, y: 40, w: 160, h: 80 }, options: 4, multi: false },
];
export const MATHS = 2;
export type Prints = ReplyOf<typeof paperPrint>;

/** An exam of one class of grade 7, or of all, with one subject, its sheets printed. */
export async function printedExam(
  lead: Caller,
  o: { readonly clazz?: number; readonly grdId?: number; readonly all?: boolean } = {},
) {
  const { clazzes } = await lead.ok(examChoices, {});
  const grdId = o.grdId ?? 7;
  const ofGrade = clazzes.filter((c) => c.grdId === grdId);
  const clazz = ofGrade[o.clazz ?? 0]!;
  const clazzIds = (o.all ? ofGrade : [clazz]).map((c) => c.clazzId);
  const exam = await lead.ok(examCreate, { name: '期中考试', grdId, clazzIds, date: lead.test.day(2) });
  const { readId } = await lead.ok(readCreate, { id: exam.examId, sbjId: MATHS, fullScore: 30 });
  await lead.ok(paperSet, { readId, questions: QUESTIONS });
  const prints = await lead.ok(paperPrint, { readId });
  return { examId: exam.examId, readId, clazzId: clazz.clazzId, prints };
}

export const codeOf = (prints: Prints, candNo: number, page: number): SheetCode => ({
  school: prints.school,
  read: prints.codeNo,
  cand: candNo,
  page,
  ver: prints.ver,
});
/** Waits until a report that was asked for stands: its job begins after the reply. */
export async function untilBuilt(lead: Caller, examId: number): Promise<void> {
  // A machine with other work is slow: only what never comes is a fault.
  for (const until = performance.now() + 120_000; performance.now() < until;) {
    if ((await lead.ok(examGet, { id: examId })).state === 'built') return;
    // Ten times a second: a person has twelve hundred calls a minute.
    await new Promise((go) => {
      setTimeout(go, 100);
    });
  }
  throw new Error('the report was not built');
}
/** A side as it was printed for a child, with letters filled in. */
export function filledSide(
  prints: Prints,
  candNo: number,
  page: number,
  given: Readonly<Record<number, string>> = {},
): Gray {
  const gray = drawSide(prints.questions, page, codeOf(prints, candNo, page), 150, qrOf(codeOf(prints, candNo, page)));
  for (const q of prints.questions)
    if (q.region.page === page && q.kind === 'choice')
      bubblesOf(q).forEach((b, i) => {
        if (given[q.no]?.includes(letterOf(i))) paint(gray, b, 60);
      });
  return gray;
}
export async function pngOf({ data, width, height }: Gray) {
  const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name: 'side.png', type: 'image/png', size: bytes.length, bytes };
}

/** A PDF as scanners write them: a picture a page, as JPEG. */
export async function pdfOf(grays: readonly Gray[]) {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const at: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (...chunks: (string | Buffer)[]) => {
    at.push(length);
    for (const chunk of [`${at.length} 0 obj\n`, ...chunks, '\nendobj\n']) {
      const bytes = Buffer.from(chunk);
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const kids = grays.map((_, i) => `${3 + i * 3} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${grays.length} >>`);
  for (const [i, { data, width, height }] of grays.entries()) {
    const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 85 })
      .toBuffer();
    const draw = 'q 595 0 0 842 0 0 cm /Im Do Q';
    const no = 3 + i * 3;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${no + 1} 0 R /Resources << /XObject << /Im ${no + 2} 0 R >> >> >>`,
    );
    add(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    const image = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode';
    add(`<< ${image} /Width ${width} /Height ${height} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream');
  }
  const rows = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = at.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  const bytes = Buffer.concat(parts);
  return { name: 'scan.pdf', type: 'application/pdf', size: bytes.length, bytes };
}

/** Feeds the sheets of children, one after the other. @returns what each became. */
export async function feedSheets(
  clerk: Caller,
  prints: Prints,
  sheets: readonly { readonly candNo: number; readonly given?: Readonly<Record<number, string>> }[],
) {
  const { batchId } = await clerk.ok(batchCreate, { readId: prints.readId });
  const out: ReplyOf<typeof sheetUpload>[] = [];
  for (const [i, { candNo, given }] of sheets.entries())
    out.push(
      await clerk.ok(sheetUpload, {
        batchId,
        seqNo: i + 1,
        side1: await pngOf(filledSide(prints, candNo, 1, given)),
        side2: await pngOf(filledSide(prints, candNo, 2)),
      }),
    );
  return { batchId, sheets: out };
}

/** Feeds one child's sheets, so many pages, two to a sheet. */
export async function feedPages(
  clerk: Caller,
  prints: Prints,
  candNo: number,
  pages: number,
  given: Readonly<Record<number, string>>,
): Promise<void> {
  const { batchId } = await clerk.ok(batchCreate, { readId: prints.readId });
  for (let page = 1; page <= pages; page += 2) {
    const side = async (no: number) => pngOf(filledSide(prints, candNo, no, given));
    await clerk.ok(sheetUpload, {
      batchId,
      seqNo: (page + 1) / 2,
      side1: await side(page),
      ...(page < pages ? { side2: await side(page + 1) } : {}),
    });
  }
}

/** A program whose tables a test writes by itself. */
interface Written {
  sql(text: string, values?: readonly unknown[]): Promise<unknown>;
}
const written = (t: Written, { text, values }: Sql) => t.sql(text, values);
/** A finished exam with these points for the essay, child by child; null is absent. */
export async function finishedExam(
  t: Written,
  lead: Caller,
  points: readonly (number | null)[],
  grdId = 7,
  all = false,
) {
  const made = await printedExam(lead, { all });
  const { readId, examId, prints } = made;
  const children = prints.children.slice(0, Math.max(points.length, 6));
  await lead.ok(keySet, {
    readId,
    keys: [
      { no: 1, key: 'A' },
      { no: 2, key: 'AC' },
    ],
  });
  const there = children.filter((_, i) => points[i] != null);
  const { sheets } = await feedSheets(
    lead,
    prints,
    there.map(({ candNo }) => ({ candNo, given: { 1: 'A', 2: 'A' } })),
  );
  for (const [i, child] of children.entries())
    if (points[i] === null) await lead.ok(absentSet, { readId, userId: child.userId, absent: true });
  await lead.ok(allotSet, { readId, allots: [{ questions: [3], userIds: [lead.userId] }] });
  await lead.ok(readStart, { readId });
  // Points as markers would have given them; marking itself has its own tests.
  for (const [i, child] of children.entries())
    await written(
      t,
      sql`update exam_answer set score = ${points[i] ?? null}, how = 'one'
        where org_id = 189 and read_id = ${readId} and user_id = ${child.userId} and no = 3`,
    );
  await lead.ok(readStop, { readId });
  const built = await lead.ok(reportBuild, { id: examId });
  await untilBuilt(lead, examId);
  // The school of the test world ends with grade 9; senior grades differ in who reads what alone.
  await written(t, sql`update exam_exam set grd_id = ${grdId} where org_id = 189 and exam_id = ${examId}`);
  return { ...made, children, built, sheets };
}
