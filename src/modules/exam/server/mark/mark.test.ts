import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  allotSet,
  controlDelete,
  controlDraw,
  controlList,
  controlSet,
  markCommit,
  markFix,
  markFixes,
  markMine,
  markNext,
  markPicture,
  readProgress,
  readStart,
  readStop,
} from '../../contract';
import { endThreads } from '../scan/threads';
import { feedSheets, printedExam, type Prints } from '../testing';

let t: TestApp;
let lead: Caller;
let markers: Caller[];
let readId: number;
let prints: Prints;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
  const rows = await t.sql<{ user_id: number }>(
    `select r.user_id from people_person_v r
     where r.org_id = 189 and r.user_type = 2 and r.enabled and r.removed_at is null
       and exists (select 1 from class_teacher_v c where c.org_id = 189 and c.user_id = r.user_id)
     order by r.user_id limit 4`,
  );
  markers = await Promise.all(rows.map((row) => t.asUser(189, row.user_id)));
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
/** A subject in marking: so many children, an essay of 20 points. */
async function marking(o: { readonly children?: number; readonly double?: boolean; readonly of?: number } = {}) {
  ({ prints, readId } = await printedExam(lead));
  await feedSheets(lead, prints, prints.children.slice(0, o.children ?? 2));
  const userIds = markers.slice(0, o.of ?? 3).map((m) => m.userId);
  await lead.ok(allotSet, { readId, allots: [{ questions: [3], userIds, double: o.double ?? false }] });
  await lead.ok(readStart, { readId });
}
const next = (who: Caller) => who.ok(markNext, { readId });
const give = async (who: Caller, score: number) => {
  const { answer } = await next(who);
  return who.ok(markCommit, { readId, sheetId: answer!.sheetId, no: answer!.no, score });
};
const settled = () =>
  t.sql<{ score: number | null; how: string | null; apart: boolean }>(
    'select score, how, apart from exam_answer where org_id = 189 and read_id = $1 and no = 3 order by answer_id',
    [readId],
  );

describe('a marker', () => {
  beforeEach(() => {
    t.at(null);
  });
  test('gets one answer without a name, the same one until it is committed, and sees its crop alone', async () => {
    await marking();
    const [a, b] = markers;
    const turn = await next(a!);
    expect(turn).toMatchObject({ answer: { no: 3, kind: 'essay', score: 20 }, done: 0, left: 2 });
    expect(Object.keys(turn.answer!).sort()).toEqual(['kind', 'leasedUntil', 'no', 'score', 'sheetId']);
    expect((await next(a!)).answer!.sheetId).toBe(turn.answer!.sheetId);
    const crop = await a!.send(markPicture, { readId, sheetId: turn.answer!.sheetId, no: 3 });
    expect((await sharp(crop.raw).metadata()).format).toBe('jpeg');
    expect((await b!.send(markPicture, { readId, sheetId: turn.answer!.sheetId, no: 3 })).status).toBe(404);
    const stranger = await t.as('student189');
    expect((await stranger.send(markNext, { readId })).status).toBe(403);
    expect((await markers[3]!.send(markNext, { readId })).status).toBe(404);
  });
  test('counts an answer that two people mark once among those left, and no more after the caller marked it', async () => {
    await marking({ children: 2, double: true });
    const [a] = markers;
    const leftOf = async () =>
      (await a!.ok(markMine, {})).items.find((item) => item.readId === readId)!.questions[0]!.left;
    expect([(await next(a!)).left, await leftOf()]).toEqual([2, 2]);
    expect((await give(a!, 12)).left).toBe(1);
    expect(await leftOf()).toBe(1);
  });
  test('is given another answer ahead, whose crop can be fetched at once: the commit brings it, and nobody else gets it', async () => {
    await marking({ children: 3 });
    const [a, b] = markers;
    const { answer } = await next(a!);
    const ahead = await a!.ok(markNext, { readId, besides: answer!.sheetId });
    expect(ahead.answer!.sheetId).not.toBe(answer!.sheetId);
    const crop = { readId, sheetId: ahead.answer!.sheetId, no: 3 };
    expect((await a!.send(markPicture, crop)).status).toBe(200);
    // The one at hand stays the one at hand, and the one ahead is the same when it is asked again.
    expect((await next(a!)).answer!.sheetId).toBe(answer!.sheetId);
    const again = await a!.ok(markNext, { readId, besides: answer!.sheetId });
    expect(again.answer!.sheetId).toBe(ahead.answer!.sheetId);
    const other = (await next(b!)).answer!.sheetId;
    expect([answer!.sheetId, ahead.answer!.sheetId]).not.toContain(other);
    const turn = await a!.ok(markCommit, { readId, sheetId: answer!.sheetId, no: 3, score: 5 });
    expect(turn.answer!.sheetId).toBe(ahead.answer!.sheetId);
    // Where nothing is left, nothing is given ahead.
    expect((await a!.ok(markNext, { readId, besides: turn.answer!.sheetId })).answer).toBeNull();
  });
  test('who asks at the same moment as others gets another answer: nobody gets the same one', async () => {
    await marking({ children: 3 });
    const turns = await Promise.all(markers.slice(0, 3).map((who) => next(who)));
    expect(new Set(turns.map((turn) => turn.answer!.sheetId)).size).toBe(3);
  });
  test('who leaves for five minutes loses the answer to somebody else, and cannot commit it any more', async () => {
    await marking({ children: 1 });
    const [a, b] = markers;
    const { answer } = await next(a!);
    expect((await next(b!)).answer).toBeNull();
    t.at(new Date(t.now().getTime() + 301_000));
    expect((await next(b!)).answer!.sheetId).toBe(answer!.sheetId);
    const late = await a!.refused(markCommit, { readId, sheetId: answer!.sheetId, no: 3, score: 7 });
    expect(late.error).toBe('exam.fault.notLeased');
  });
  test('commits once per answer: the same points again change nothing, others only where the marker goes back to it', async () => {
    await marking({ children: 1 });
    const [a] = markers;
    const { answer } = await next(a!);
    const commit = { readId, sheetId: answer!.sheetId, no: 3, score: 12.5 };
    const both = await Promise.all([a!.ok(markCommit, commit), a!.ok(markCommit, commit)]);
    expect(both.map((turn) => [turn.answer, turn.done])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect((await a!.refused(markCommit, { ...commit, score: 13 })).error).toBe('exam.fault.committed');
    await a!.ok(markCommit, { ...commit, score: 13, again: true });
    expect(await settled()).toMatchObject([{ score: 13, how: 'one' }]);
  });
  test('two different marks of one answer at the same moment: one stands, the other is refused', async () => {
    await marking({ children: 1 });
    const [a] = markers;
    const { answer } = await next(a!);
    const commit = { readId, sheetId: answer!.sheetId, no: 3 };
    const both = await Promise.all([3, 4].map((score) => a!.send(markCommit, { ...commit, score })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
  });
  test('[V-083] gives 0 to the points of the question, in halves; after the stop nothing is taken', async () => {
    await marking({ children: 1 });
    const [a] = markers;
    const { answer } = await next(a!);
    const commit = { readId, sheetId: answer!.sheetId, no: 3 };
    for (const score of [-1, 7.3, 301]) expect((await a!.refused(markCommit, { ...commit, score })).status).toBe(400);
    expect((await a!.refused(markCommit, { ...commit, score: 20.5 })).error).toBe('exam.fault.scoreAbove');
    await lead.ok(readStop, { readId });
    expect((await a!.refused(markCommit, { ...commit, score: 20 })).error).toBe('exam.fault.stopped');
    expect((await a!.refused(markNext, { readId })).error).toBe('exam.fault.stopped');
    await lead.ok(readStart, { readId });
    expect((await give(a!, 20)).done).toBe(1);
  });
});

describe('double marking', () => {
  test('two within the tolerance give their mean; neither sees the other, nobody marks the same answer twice', async () => {
    await marking({ children: 1, double: true });
    const [a, b] = markers;
    expect((await give(a!, 12)).answer).toBeNull();
    expect(await settled()).toMatchObject([{ score: null }]);
    await give(b!, 13);
    expect(await settled()).toMatchObject([{ score: 12.5, how: 'mean', apart: false }]);
  });
  test('beyond the tolerance a third marker; still beyond it the leader, whose mark stands', async () => {
    await marking({ children: 1, double: true });
    const [a, b, c] = markers;
    await give(a!, 4);
    await give(b!, 18);
    expect(await settled()).toMatchObject([{ score: null, apart: false }]);
    expect((await next(a!)).answer).toBeNull();
    await give(c!, 11);
    expect(await settled()).toMatchObject([{ score: null, apart: true }]);
    const [fix] = await lead.rows(markFixes, { readId });
    expect(fix!.marks.map((m) => m.score).toSorted((x, y) => x! - y!)).toEqual([4, 11, 18]);
    await lead.ok(markFix, { readId, id: fix!.answerId, score: 10 });
    expect(await settled()).toMatchObject([{ score: 10, how: 'leader', apart: false }]);
    expect(await lead.rows(markFixes, { readId })).toEqual([]);
    const other = await t.as('school619');
    expect((await other.send(markFix, { readId, id: fix!.answerId, score: 1 })).status).toBe(404);
  });
  test('without a third marker the leader decides at once', async () => {
    await marking({ children: 1, double: true, of: 2 });
    const [a, b] = markers;
    await give(a!, 0);
    await give(b!, 20);
    expect(await settled()).toMatchObject([{ score: null, apart: true }]);
  });
  test('progress names who marked how many and how far each lies from the others', async () => {
    await marking({ children: 2, double: true });
    const [a, b] = markers;
    for (let i = 0; i < 2; i++) await give(a!, 12);
    for (let i = 0; i < 2; i++) await give(b!, 13);
    const { questions } = await lead.ok(readProgress, { readId });
    expect(questions).toMatchObject([{ no: 3, answers: 2, settled: 2, apart: 0, isDouble: true }]);
    const of = new Map(questions[0]!.markers.map((m) => [m.userId, m]));
    expect(of.get(a!.userId)).toMatchObject({ done: 2, mean: 12, drift: -1 });
    expect(of.get(b!.userId)).toMatchObject({ done: 2, mean: 13, drift: 1 });
    const [task] = (await a!.ok(markMine, {})).items.filter((item) => item.readId === readId);
    expect(task!.questions).toEqual([{ no: 3, score: 20, done: 2, left: 0 }]);
  });
});

describe('control answers', () => {
  beforeEach(() => {
    t.at(null);
  });
  test('come round unseen, show each marker’s drift, and never touch the child’s points', async () => {
    await marking({ children: 6, double: true, of: 2 });
    const drawn = await lead.ok(controlDraw, { readId, no: 3 });
    expect(drawn.answer).toMatchObject({ no: 3, full: 20 });
    const set = (id: number, score: number) => lead.send(controlSet, { readId, id, score });
    expect((await set(drawn.answer!.answerId, 20.5)).status).toBe(400);
    expect((await set(1, 10)).status).toBe(404);
    const all = await t.sql<{ answer_id: number }>(
      'select answer_id from exam_answer where org_id = 189 and read_id = $1 and no = 3',
      [readId],
    );
    for (const { answer_id } of all) expect((await set(answer_id, 10)).status).toBe(200);
    expect((await lead.ok(controlDraw, { readId, no: 3 })).answer).toBeNull();
    const [a, b] = markers;
    for (const [who, score] of [
      [a!, 13],
      [b!, 12],
    ] as const)
      for (let turn = await next(who); turn.answer;) {
        expect(Object.keys(turn.answer).sort()).toEqual(['kind', 'leasedUntil', 'no', 'score', 'sheetId']);
        const { sheetId } = turn.answer;
        expect((await who.send(markPicture, { readId, sheetId, no: 3 })).status).toBe(200);
        // Asked again, the same one comes: nobody can tell by that either.
        expect((await next(who)).answer!.sheetId).toBe(sheetId);
        turn = await who.ok(markCommit, { readId, sheetId, no: 3, score });
      }
    expect((await settled()).map((row) => [row.score, row.how])).toEqual(all.map(() => [12.5, 'mean']));
    // The list of own tasks says the same number as the desk, or a control answer could be told by the difference.
    for (const who of [a!, b!]) {
      const task = (await who.ok(markMine, {})).items.find((item) => item.readId === readId)!;
      expect(task.questions[0]!.done).toBe((await next(who)).done);
    }
    const { questions } = await lead.ok(readProgress, { readId });
    const { markers: lines } = questions[0]!;
    const given = lines.filter((m) => m.controls > 0);
    expect(given.length).toBeGreaterThan(0);
    for (const m of given) expect(m.controlDrift).toBe(m.mean! - 10);
    const rows = await lead.rows(controlList, { readId, pageSize: 50 });
    const came = rows.find((row) => row.marks.length > 0)!;
    expect(came.marks.every(({ score }) => score === 13 || score === 12)).toBe(true);
    // Whoever was given it was compared with the points of that time.
    expect((await set(came.answerId, 11)).status).toBe(409);
    await lead.ok(controlDelete, { readId, id: came.answerId });
    expect((await lead.refused(controlDelete, { readId, id: came.answerId })).status).toBe(404);
    expect((await a!.send(controlList, { readId })).status).toBe(403);
    const other = await t.as('school619');
    expect((await other.send(controlList, { readId })).status).toBe(404);
    expect((await other.send(controlDraw, { readId, no: 3 })).status).toBe(404);
  });
});
