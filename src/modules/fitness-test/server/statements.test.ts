import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

// What listeners of an event ask after the call is theirs: the boards look up who watches.
const FRAME =
  /^(begin|commit|rollback|set |savepoint|release|select pg_notify)|kernel_(idempotency|outbox|audit)|sport_data_watch/i;
/** The statements a call makes, without its frame: transaction, session, key, audit and events. */
const statements = async (run: () => Promise<unknown>): Promise<string[]> =>
  (await asked(run)).filter((text) => !FRAME.test(text.trim()));

test('the everyday calls of a fitness year ask the database five times at most', async () => {
  const school = await t.as('school189');
  const bureau = await t.as('bureau4109');
  const student = await t.as('student189');
  const { yearId } = (await school.ok(calls.yearList, {})).items[0]!;
  const { items: grades } = await school.ok(calls.educPlaces, { yearId });
  const [grade] = grades;
  const clazzId = grade!.clazzes[0]!.clazzId;
  const child = (await school.ok(calls.educList, { yearId, clazzId, pageSize: 1 })).items[0]!;
  const { tstId } = (await school.ok(calls.examList, {})).items[0]!;
  const everyday: Record<string, () => Promise<unknown>> = {
    list: () => school.ok(calls.educList, { pageSize: 50 }),
    sorted: () => school.ok(calls.educList, { yearId, sort: '-total', name: '王', pageSize: 50 }),
    regionList: () => bureau.ok(calls.educList, { pageSize: 50 }),
    report: () => school.ok(calls.educReport, {}),
    gradeReport: () => school.ok(calls.educReport, { grdId: grade!.grdId }),
    clazzReport: () => school.ok(calls.educReport, { clazzId }),
    regionReport: () => bureau.ok(calls.educReport, {}),
    years: () => school.ok(calls.educYears, {}),
    lacking: () => school.ok(calls.educLacking, {}),
    archive: () => student.ok(calls.educMine, {}),
    set: () => school.ok(calls.educSet, { id: child.userId, yearId, values: { fvc: String(2000 + (n += 1)) } }),
    exams: () => school.ok(calls.examList, { pageSize: 50 }),
    marks: () => school.ok(calls.markList, { tstId, pageSize: 50 }),
    book: () => school.ok(calls.commitList, { tstId, pageSize: 50 }),
    preview: () => school.ok(calls.commitPreview, { tstId }),
    appeals: () => school.ok(calls.appealList, { pageSize: 50 }),
    mine: () => student.ok(calls.markMine, {}),
  };
  let n = 0;
  const asked: Record<string, number> = {};
  for (const [name, run] of Object.entries(everyday)) {
    // The first call of a sign-in also builds the session, and standards are made once.
    await run();
    const seen = await statements(run);
    asked[name] = seen.length;
  }
  const over = Object.entries(asked).filter(([, times]) => times > 5);
  expect(over).toEqual([]);
});
