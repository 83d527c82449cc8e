import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  allotSet,
  batchCreate,
  doubtList,
  examChoices,
  examCreate,
  examGet,
  markNext,
  markPicture,
  paperPrint,
  paperSet,
  readCreate,
  readStart,
  scanPackages,
  scanProbs,
  scanUsers,
  sidePicture,
} from '../../contract';
import { feedSheets, MATHS, printedExam, QUESTIONS } from '../testing';
import { endThreads } from './threads';

let t: TestApp;
let lead: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
/** Who leads a class. */
async function masterOf(clazzId: number): Promise<Caller> {
  const [row] = await t.sql<{ user_id: number }>(
    `select user_id from class_charge_v where org_id = 189 and clazz_id = $1 and role = 'master'`,
    [clazzId],
  );
  return t.asUser(189, row!.user_id);
}

describe('scanned sides', () => {
  test('whoever marks sees crops alone: no number of a sheet leads to its side, and no list to a name', async () => {
    const { examId, readId, clazzId, prints } = await printedExam(lead);
    const { sheets } = await feedSheets(lead, prints, prints.children.slice(0, 2));
    const marker = await masterOf(clazzId);
    const mayScan = async () => (await marker.ok(examGet, { id: examId })).reads[0]!.mayScan;
    expect((await marker.send(sidePicture, { id: sheets[0]!.sheetId })).status).toBe(200);
    expect(await mayScan()).toBe(true);
    await lead.ok(allotSet, { readId, allots: [{ questions: [3], userIds: [marker.userId] }] });
    await lead.ok(readStart, { readId });
    expect(await mayScan()).toBe(false);
    const { answer } = await marker.ok(markNext, { readId });
    expect((await marker.send(markPicture, { readId, sheetId: answer!.sheetId, no: 3 })).status).toBe(200);
    expect([
      (await marker.send(sidePicture, { id: answer!.sheetId })).status,
      (await marker.send(sidePicture, { id: answer!.sheetId, side: 2 })).status,
      (await marker.send(scanUsers, { readId })).status,
      (await marker.send(scanProbs, { readId })).status,
      (await marker.send(scanPackages, { readId })).status,
      (await marker.send(doubtList, { readId })).status,
      (await marker.send(batchCreate, { readId })).status,
    ]).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await lead.send(sidePicture, { id: answer!.sheetId })).status).toBe(200);
  });
  test('a teacher looks at the sheets of own classes, and finds no child of another one', async () => {
    const { clazzes } = await lead.ok(examChoices, {});
    const [a, b] = clazzes.filter((c) => c.grdId === 7).map((c) => c.clazzId);
    const made = { name: '两个班', grdId: 7, clazzIds: [a!, b!], date: t.day(2) };
    const { examId } = await lead.ok(examCreate, made);
    const { readId } = await lead.ok(readCreate, { id: examId, sbjId: MATHS, fullScore: 30 });
    await lead.ok(paperSet, { readId, questions: QUESTIONS });
    const prints = await lead.ok(paperPrint, { readId });
    const [own, other] = [a, b].map((id) => prints.children.find((child) => child.clazzId === id)!);
    const { sheets } = await feedSheets(lead, prints, [own!, other!, other!]);
    const master = await masterOf(a!);
    await t.sql('delete from class_teacher where org_id = 189 and clazz_id = $1 and user_id = $2', [b, master.userId]);
    const pictures = await Promise.all(sheets.map(({ sheetId }) => master.send(sidePicture, { id: sheetId })));
    expect(pictures.map((picture) => picture.status)).toEqual([200, 404, 404]);
    const seen = await master.rows(scanUsers, { readId, pageSize: 200 });
    expect(seen.map((u) => u.userId).sort()).toEqual(
      prints.children
        .filter((child) => child.clazzId === a)
        .map((child) => child.userId)
        .sort(),
    );
    expect(await master.rows(scanProbs, { readId })).toEqual([]);
    expect(await lead.rows(scanProbs, { readId })).toHaveLength(2);
  });
});
