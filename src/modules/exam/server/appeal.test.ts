import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { submitAppeal } from '../../appeal/contract';
import {
  appealAnswer,
  appealList,
  examArchive,
  examGet,
  examRelease,
  rankClazz,
  sidePicture,
  studyReport,
} from '../contract';
import { APPEAL, partFor, partOf, publicUntil } from '../rules/appeal';
import { check } from '../../proof/contract';
import { endThreads } from './scan/threads';
import { finishedExam } from './testing';

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
async function released(points: readonly (number | null)[]) {
  const made = await finishedExam(t, lead, points);
  await lead.ok(examRelease, { id: made.examId, showRanks: true });
  return made;
}
const objectTo = (who: Caller, examId: number, part: string) =>
  who.send(submitAppeal, { subject: APPEAL, setId: examId, part, reason: '这一步应当给分', images: [] });

test('a part names a question of a subject, and nothing else is one', () => {
  expect(partOf(partFor(4711, 12))).toEqual({ readId: 4711, no: 12 });
  for (const part of ['', '12', 'constructor', '1-2-3', '-1', "1'-2"]) expect(partOf(part)).toBeUndefined();
  // A second name of a question would be a second objection to its points.
  for (const part of ['04711-12', '4711-012', '4711-0']) expect(partOf(part)).toBeUndefined();
});

describe('an objection to points', () => {
  test('is made by the child while results are public, answered with other points, and ranks everybody anew', async () => {
    const { examId, readId, clazzId, children } = await released([18, 12]);
    const child = await t.asUser(189, children[1]!.userId);
    expect((await objectTo(child, examId, partFor(readId, 3))).status).toBe(200);
    // One matter at a time, the own answer alone, and only a question that there is.
    expect((await objectTo(child, examId, partFor(readId, 3))).status).toBe(409);
    expect((await objectTo(child, examId, partFor(readId, 99))).status).toBe(404);
    expect((await objectTo(child, examId, 'constructor')).status).toBe(404);
    const stranger = await t.asUser(189, children[5]!.userId);
    expect((await objectTo(stranger, examId, partFor(readId, 3))).status).toBe(404);
    const [appeal] = await lead.rows(appealList, { id: examId });
    expect(appeal).toMatchObject({ readId, no: 3, score: 12, full: 20, reason: '这一步应当给分' });
    const answer = (score: number | undefined) =>
      lead.refused(appealAnswer, { id: examId, appealId: appeal!.appealId, score, why: '已复核' });
    expect((await answer(21)).error).toBe('exam.fault.scoreAbove');
    expect((await answer(12)).error).toBe('exam.fault.sameScore');
    expect((await child.send(appealAnswer, { id: examId, appealId: appeal!.appealId, why: '好' })).status).toBe(403);
    const ask = { id: examId, appealId: appeal!.appealId, score: 19, why: '第二步正确' };
    expect((await lead.send(appealAnswer, { ...ask, id: 1 })).status).toBe(404);
    const both = await Promise.all([lead.send(appealAnswer, ask), lead.send(appealAnswer, ask)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    await t.told(189, 'exam.corrected');
    const { items } = await lead.ok(rankClazz, { examId, clazzId });
    expect(items.map((row) => [row.userId, row.score, row.clazzRank])).toEqual([
      [children[1]!.userId, 26.5, 1],
      [children[0]!.userId, 25.5, 2],
    ]);
    expect(await lead.rows(appealList, { id: examId })).toEqual([]);
    const other = await t.as('school619');
    expect((await other.send(appealAnswer, ask)).status).toBe(404);
    expect(await other.rows(appealList, { id: examId })).toEqual([]);
  });
  test('is too late once the days of publicity are over', async () => {
    const { examId, readId, children } = await released([18]);
    await t.sql(
      `update exam_exam set released_at = released_at - interval '6 days' where org_id = 189 and exam_id = $1`,
      [examId],
    );
    const child = await t.asUser(189, children[0]!.userId);
    expect((await objectTo(child, examId, partFor(readId, 3))).status).toBe(409);
  });
});

describe('an archived exam', () => {
  test('waits for publicity and open objections, seals each report, and lets the pictures go as they came', async () => {
    const { examId, readId, children, sheets } = await released([18, 12]);
    const child = await t.asUser(189, children[0]!.userId);
    expect((await lead.refused(examArchive, { id: examId })).error).toBe('exam.fault.publicity');
    await objectTo(child, examId, partFor(readId, 3));
    await t.sql(
      `update exam_exam set released_at = released_at - interval '6 days' where org_id = 189 and exam_id = $1`,
      [examId],
    );
    expect((await lead.refused(examArchive, { id: examId })).message).toContain('还有 1 条申诉');
    const [appeal] = await lead.rows(appealList, { id: examId });
    await lead.ok(appealAnswer, { id: examId, appealId: appeal!.appealId, why: '评分无误' });
    const [before] = await t.sql<{ original: string }>(
      'select original from exam_side where org_id = 189 and sheet_id = $1 and side = 1',
      [sheets[0]!.sheetId],
    );
    expect((await child.ok(studyReport, { examId })).proofCode).toBeNull();
    const shown = await lead.ok(examArchive, { id: examId });
    expect(shown.archivedAt).not.toBeNull();
    expect((await lead.refused(examArchive, { id: examId })).error).toBe('exam.fault.archived');
    await t.told(189, 'exam.archived');
    const { proofCode } = await child.ok(studyReport, { examId });
    expect(proofCode).toMatch(/^[0-9A-Z]{20}$/);
    const [born] = await t.sql<{ born_on: string }>(
      'select born_on::text from people_person_v where org_id = 189 and user_id = $1',
      [child.userId],
    );
    const card = await lead.ok(check, { code: proofCode!, bornOn: born!.born_on });
    expect(JSON.stringify(card)).toContain('期中考试');
    expect(JSON.stringify(card)).not.toContain('25.5');
    const [file] = await t.sql<{ gone: boolean }>(
      'select expires_at is not null as gone from files_file where org_id = 189 and path = $1',
      [before!.original],
    );
    expect(file!.gone).toBe(true);
    // What was straightened can still be looked at.
    expect((await lead.send(sidePicture, { id: sheets[0]!.sheetId, side: 1, original: true })).status).toBe(200);
    expect((await objectTo(child, examId, partFor(readId, 3))).status).toBe(409);
  });
  test('is one that was released', async () => {
    const { examId } = await finishedExam(t, lead, [10]);
    expect((await lead.refused(examArchive, { id: examId })).error).toBe('exam.fault.notReleased');
    expect((await (await t.as('school619')).send(examArchive, { id: examId })).status).toBe(404);
    expect((await lead.ok(examGet, { id: examId })).archivedAt).toBeNull();
  });
  test('its days are counted from the release', () => {
    expect(publicUntil('2026-11-20T08:00:00.000Z')).toBe('2026-11-25T08:00:00.000Z');
  });
});
