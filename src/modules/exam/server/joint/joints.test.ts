import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { examChoices, examRelease, jointGet, jointList } from '../../contract';
import { figuresOf, JOINT_ENOUGH, together } from '../../rules/joint';
import { endThreads } from '../scan/threads';
import { finishedExam, MATHS, printedExam } from '../testing';

let t: TestApp;
let lead: Caller;
let other: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
  other = await t.as('school619');
  bureau = await t.as('bureau4109');
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});

const PAPER = 990_001;
const of = { resId: PAPER, grdId: 7, sbjId: MATHS };
/** Two schools with the same paper: one has its report, the other its sheets. */
async function twoSchools() {
  const one = await finishedExam(t, lead, [18, 18, 12, 10, 8, 0]);
  const { clazzes } = await other.ok(examChoices, {});
  const two = await printedExam(other, { grdId: clazzes[0]!.grdId });
  await t.sql('update exam_exam set grd_id = 7 where org_id = 619 and exam_id = $1', [two.examId]);
  for (const [orgId, { readId }] of [[189, one] as const, [619, two] as const])
    await t.sql('update exam_paper set res_id = $3 where org_id = $1 and read_id = $2', [orgId, readId, PAPER]);
  return { one, two };
}

describe('an exam of several schools', () => {
  test('is what two schools of a bureau sit with one paper; a school’s figures stand after its release, and never of few children', async () => {
    const { one, two } = await twoSchools();
    const mine = async () => (await bureau.ok(jointList, {})).items.find((j) => j.resId === PAPER);
    expect(await mine()).toMatchObject({ grdId: 7, sbjId: MATHS, schools: 2, released: 0, oneLayout: true });
    const before = await bureau.ok(jointGet, of);
    expect(before.schools.map((s) => s.figures)).toEqual([null, null]);
    expect(before.all).toBeNull();
    await lead.ok(examRelease, { id: one.examId, showRanks: false });
    expect(await mine()).toMatchObject({ released: 1 });
    const after = await bureau.ok(jointGet, of);
    const figures = { count: 6, mean: 18.5, excellent: 2 / 6, pass: 3 / 6 };
    expect(after.schools.find((s) => s.examId === one.examId)).toMatchObject({ figures, sameLayout: true });
    expect(after.schools.find((s) => s.examId === two.examId)).toMatchObject({ figures: null, state: 'open' });
    expect(after.all).toMatchObject(figures);
    expect(JSON.stringify(after)).not.toContain(one.children[0]!.name);
  });
  test('is nobody’s but the bureau’s, and a paper that one school alone has is none', async () => {
    for (const who of [lead, other, await t.as('teacher189'), await t.as('student189')])
      expect((await who.send(jointList, {})).status).toBe(403);
    expect((await bureau.send(jointGet, { ...of, resId: 990_777 })).status).toBe(404);
    const { readId } = await printedExam(lead);
    await t.sql('update exam_paper set res_id = 990002 where org_id = 189 and read_id = $1', [readId]);
    expect((await bureau.ok(jointList, {})).items.some((j) => j.resId === 990_002)).toBe(false);
  });
  test('adds up only the schools that it shows, so that what is left tells nothing of another', () => {
    const sums = (count: number, score: number) => ({
      count,
      sum: count * score,
      squares: count * score * score,
      excellent: count,
      pass: count,
    });
    expect(figuresOf(sums(JOINT_ENOUGH - 1, 20))).toBeNull();
    expect(figuresOf(sums(JOINT_ENOUGH, 20))).toEqual({ count: 5, mean: 20, sd: 0, excellent: 1, pass: 1 });
    expect(together([sums(4, 0), sums(10, 20), sums(10, 30)])).toEqual({
      count: 20,
      mean: 25,
      sd: 5,
      excellent: 1,
      pass: 1,
    });
    expect(together([])).toBeNull();
  });
});
