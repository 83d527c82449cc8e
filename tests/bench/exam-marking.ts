import sharp from 'sharp';
import type { Question } from '../../src/modules/exam/rules/paper';
import { chanceOf } from '../../src/modules/exam/rules/scan/chance';
import { drawSide, paint } from '../../src/modules/exam/rules/scan/draw';
import type { SheetCode } from '../../src/modules/exam/rules/sheet-code';
import { qrOf } from '../../src/modules/exam/server/scan/qr';
import { median, round, target, type Line } from './table';

/** Sheets that are fed and marked. */
const SHEETS = 30;
/** The first answers warm the program up. */
const WARM = 5;
const FULL = 20;
const ESSAY: Question = {
  no: 1,
  kind: 'essay',
  score: FULL,
  region: { page: 1, x: 15, y: 40, w: 180, h: 120 },
  options: 4,
  multi: false,
};
interface At {
  readonly base: string;
  readonly token: string;
}
async function ask<T>({ base, token }: At, method: string, path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${base}/api/exam${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
interface Prints {
  readonly codeNo: number;
  readonly school: number;
  readonly ver: number;
  readonly questions: readonly Question[];
  readonly children: readonly { readonly candNo: number }[];
}
/** A side with handwriting in its frame, as a scanner sends it. */
async function written(prints: Prints, cand: number): Promise<Blob> {
  const code: SheetCode = { school: prints.school, read: prints.codeNo, cand, page: 1, ver: prints.ver };
  const gray = drawSide(prints.questions, 1, code, 150, qrOf(code));
  const chance = chanceOf(cand);
  const { x, y, w, h } = ESSAY.region;
  for (let dot = 0; dot < 3000; dot++)
    paint(gray, { x: x + 3 + chance() * (w - 8), y: y + 3 + chance() * (h - 8), w: 0.4 + chance() * 2, h: 0.35 }, 60);
  const { data, width, height } = gray;
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}
interface Turn {
  readonly answer: { readonly sheetId: number; readonly no: number } | null;
}

/** From the key that gives points to the crop of the next answer, without what a browser fetches ahead; by a marker who also leads. */
export async function benchMarking(at: At, userId: number): Promise<Line[]> {
  const { clazzes, subjects } = await ask<{
    clazzes: { clazzId: number; grdId: number }[];
    subjects: { sbjId: number }[];
  }>(at, 'GET', '/choices');
  const [clazz, subject] = [clazzes[0], subjects[0]];
  if (!clazz || !subject) throw new Error('no class sits on paper');
  const { examId } = await ask<{ examId: number }>(at, 'POST', '/exams', {
    name: 'B',
    grdId: clazz.grdId,
    clazzIds: clazzes.filter((c) => c.grdId === clazz.grdId).map((c) => c.clazzId),
    date: '2026-11-20',
  });
  const { readId } = await ask<{ readId: number }>(at, 'POST', `/exams/${examId}/reads`, {
    sbjId: subject.sbjId,
    fullScore: FULL,
  });
  await ask(at, 'PUT', `/reads/${readId}/paper`, { questions: [ESSAY] });
  const prints = await ask<Prints>(at, 'POST', `/reads/${readId}/prints`, {});
  const { batchId } = await ask<{ batchId: number }>(at, 'POST', '/scans/batches', { readId });
  for (const [i, { candNo }] of prints.children.slice(0, SHEETS).entries()) {
    const form = new FormData();
    form.set('seqNo', String(i + 1));
    form.set('side1', await written(prints, candNo), 'side.jpg');
    await ask(at, 'POST', `/scans/batches/${batchId}/sheets`, form);
  }
  await ask(at, 'PUT', `/reads/${readId}/allot`, { allots: [{ questions: [1], userIds: [userId] }] });
  await ask(at, 'PUT', `/reads/${readId}/start`, {});
  const times: number[] = [];
  let { answer } = await ask<Turn>(at, 'GET', `/marks/${readId}/next`);
  while (answer) {
    const from = performance.now();
    const { sheetId, no } = answer;
    ({ answer } = await ask<Turn>(at, 'POST', `/marks/${readId}/commit`, { sheetId, no, score: sheetId % FULL }));
    if (!answer) break;
    const crop = await fetch(`${at.base}/api/exam/marks/${readId}/picture?sheetId=${answer.sheetId}&no=${answer.no}`, {
      headers: { authorization: `Bearer ${at.token}` },
    });
    if (!crop.ok) throw new Error(`the crop answered ${crop.status}`);
    await crop.arrayBuffer();
    times.push(performance.now() - from);
  }
  const counted = times.slice(WARM);
  return [
    target(
      'From the key that gives points to the next crop, nothing fetched ahead',
      median(counted),
      'ms',
      100,
      `${counted.length} answers, at most ${round(Math.max(...counted))} ms`,
    ),
  ];
}
