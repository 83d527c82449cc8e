import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
let bureau: Caller;
let about: { readonly name: string; readonly start: string; readonly end: string };
beforeAll(async () => {
  t = await TestApp.start();
  about = { name: '全市中小学生运动会', start: t.day(22), end: t.day(23) };
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});

test('a region holds an event over meets of its schools; its table adds the points of each school exactly', async () => {
  const { items } = await bureau.ok(calls.meetingMeets, {});
  const over = items.find((m) => m.orgId === 189 && m.name === '秋季田径运动会')!;
  const made = await bureau.ok(calls.createMeeting, { ...about, orgIds: [189], gamIds: [over.gamId] });
  expect(made).toMatchObject({ mine: true, state: expect.stringMatching(/coming|running|over/) as string });
  const [sum] = await t.sql<{ n: string; athletes: string }>(sql`
    select sum(num::numeric / den)::text as n,
      (select count(distinct user_id) from games_enrol where org_id = 189 and gam_id = ${over.gamId}) as athletes
    from games_sum where org_id = 189 and gam_id = ${over.gamId}`);
  const table = await bureau.ok(calls.meetingTable, { id: made.id });
  expect(table.items).toMatchObject([{ place: 1, orgId: 189, athletes: Number(sum!.athletes) }]);
  expect(Number(table.items[0]!.points)).toBeCloseTo(Number(sum!.n), 6);
  // The school that takes part sees the event and its own row; it is not its to change.
  const seen = (await school.rows(calls.listMeetings, { name: about.name })).find((m) => m.id === made.id);
  expect(seen?.mine).toBe(false);
  expect((await school.refused(calls.deleteMeeting, { id: made.id })).status).toBe(404);
  expect((await school.refused(calls.updateMeeting, { id: made.id, ...about, orgIds: [189] })).status).toBe(404);
  const moved = await bureau.ok(calls.updateMeeting, { id: made.id, ...about, name: '改名', orgIds: [189] });
  expect([moved.name, moved.gamIds]).toEqual(['改名', []]);
  await bureau.ok(calls.deleteMeeting, { id: made.id });
  expect((await bureau.refused(calls.meetingTable, { id: made.id })).status).toBe(404);
});
test('whoever sees some of the schools of an event alone is told their points, and no order of them', async () => {
  const { items } = await bureau.ok(calls.meetingMeets, {});
  const over = items.find((m) => m.orgId === 189 && m.name === '秋季田径运动会')!;
  const { id } = await bureau.ok(calls.createMeeting, { ...about, orgIds: [189], gamIds: [over.gamId] });
  expect((await school.ok(calls.meetingTable, { id })).items.map((s) => s.place)).toEqual([1]);
  await t.sql(sql`update games_meeting set org_ids = org_ids || 619::bigint where meeting_id = ${id}`);
  const seen = await school.ok(calls.meetingTable, { id });
  expect(seen.items).toMatchObject([{ place: null, orgId: 189 }]);
  expect(seen.items[0]!.points).not.toBe('');
  const last = await bureau.ok(calls.meetingResults, { id });
  expect(last.items.length).toBeGreaterThan(0);
  expect(last.items.every((r) => r.orgId === 189 && r.text !== '')).toBe(true);
  expect(last.items.map((r) => r.savedAt)).toEqual(
    last.items
      .map((r) => r.savedAt)
      .toSorted()
      .toReversed(),
  );
  await bureau.ok(calls.deleteMeeting, { id });
});
test('a school that asks for the meets of another one finds none', async () => {
  expect((await school.ok(calls.meetingMeets, { orgIds: [619] })).items).toEqual([]);
  expect((await school.ok(calls.meetingMeets, { orgIds: [189] })).items.length).toBeGreaterThan(0);
});
test('schools outside the reach, and drafts of any school, cannot belong to an event', async () => {
  const refused = await school.refused(calls.createMeeting, { ...about, orgIds: [189, 619] });
  expect(refused.error).toBe('games.fault.notSchools');
  const draft = await school.ok(calls.createMeet, { ...about, name: '草稿', grdIds: [7] });
  expect((await bureau.refused(calls.createMeeting, { ...about, orgIds: [189], gamIds: [draft.gamId] })).status).toBe(
    404,
  );
});
