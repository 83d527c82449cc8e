import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, linkFor, newPhone } from '../../../../tests/consent/kit';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { openDecide, openMatters } from '../../people/contract';
import * as calls from '../contract';
import { agreed, childrenOf, emptied, questions, schemaOf, staffed, TEN, TODAY, wholePaper } from './testing';

let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
/** Two assessments of one grade, both open. */
let first: number, second: number;
const child = (no: number) => t.asUser(189, children[no]!.userId);
const OWN = 'psychology.fault.agreeFirst';
const GUARDIANS = 'psychology.fault.guardianFirst';
/** So many years before the day of the test. */
const yearsAgo = (years: number) => `${Number(TODAY.slice(0, 4)) - years}${TODAY.slice(4)}`;
/** Twelve, fourteen on the day of the test, a day short of it, and nobody knows. */
const BORN = [yearsAgo(12), yearsAgo(14), plusDays(yearsAgo(14), 1), null];
beforeAll(async () => {
  t = await TestApp.start();
  t.at(TEN);
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, BORN.length);
  for (const [no, born] of BORN.entries())
    await t.sql('update people_person set born_on = $1 where org_id = 189 and user_id = $2', [
      born,
      children[no]!.userId,
    ]);
  await t.sql('update people_guardian set phone = null where org_id = 189');
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  first = (await schemaOf(school, [children[0]!.grdId])).schemaId;
  second = (await schemaOf(school, [children[0]!.grdId])).schemaId;
  for (const id of [first, second]) await school.ok(calls.turnSchema, { id, on: true });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const stateOf = async (schemaId: number, userId: number) => {
  const [row] = await t.sql<{ state: string; by_kind: string | null }>(
    'select state, by_kind from psychology_agree where org_id = 189 and schema_id = $1 and user_id = $2',
    [schemaId, userId],
  );
  return row && [row.state, row.by_kind];
};
const kept = async (userId: number) => {
  const rows = await t.sql('select 1 from psychology_answer where org_id = 189 and user_id = $1', [userId]);
  return rows.length;
};
/** Whom news of a kind has reached. */
const toldOf = async (kind: string) => {
  await t.told(189, 'notice.told');
  const rows = await t.sql<{ user_id: string }>(
    'select i.user_id from notice_item i join notice_news n using (org_id, news_id) where n.kind = $1',
    [kind],
  );
  return rows.map((row) => Number(row.user_id));
};
const sums = () => t.sql('select measure, code, count from psychology_sum order by measure, code');

test('[C-061] each assessment needs a yes of its own: from the fourteenth birthday on the child’s, else a guardian’s', async () => {
  const refusals: string[] = [];
  for (const no of BORN.keys()) refusals.push((await (await child(no)).refused(calls.paper, { id: first })).error);
  expect(refusals).toEqual([GUARDIANS, OWN, GUARDIANS, GUARDIANS]);
  for (const no of [0, 2, 3])
    expect((await (await child(no)).refused(calls.agree, { id: first, give: true })).error).toBe(GUARDIANS);
  const own = await child(1);
  await own.ok(calls.agree, { id: first, give: true });
  await own.ok(calls.paper, { id: first });
  expect((await own.refused(calls.paper, { id: second })).error).toBe(OWN);
  const listed = await own.rows(calls.listSchemas, {});
  expect(listed.map(({ schemaId, consent, agreed: sum }) => [schemaId, consent, sum])).toEqual([
    [first, 'given', null],
    [second, null, null],
  ]);
  const all = await school.rows(calls.listSchemas, {});
  expect(all.map(({ schemaId, consent, agreed: sum }) => [schemaId, consent, sum])).toEqual([
    [first, null, 1],
    [second, null, 0],
  ]);
});
test('[C-061] the children of its grades hear of an assessment that opens, once however often it is switched on', async () => {
  for (const on of [false, true]) await school.ok(calls.turnSchema, { id: first, on });
  const told = await toldOf('psychology.opened');
  for (const { userId } of children) expect(told.filter((one) => one === userId)).toHaveLength(2);
});
test('[C-061] a yes to an older text is asked for anew', async () => {
  const own = await child(1);
  await t.sql('update psychology_agree set version = 0');
  expect((await own.refused(calls.paper, { id: first })).error).toBe(OWN);
  await own.ok(calls.agree, { id: first, give: true });
  await own.ok(calls.paper, { id: first });
});
test('[C-061] taken back by the child, the answers to this one go with their case, and the sums stay', async () => {
  const own = await child(1);
  await own.ok(calls.agree, { id: second, give: true });
  for (const id of [first, second]) await own.ok(calls.answer, { id, answers: wholePaper([85]) });
  const before = await sums();
  await own.ok(calls.agree, { id: first, give: false });
  expect([await kept(own.userId), await sums()]).toEqual([1, before]);
  expect(await t.sql('select schema_id from psychology_case')).toHaveLength(1);
  expect(await stateOf(first, own.userId)).toEqual(['withdrawn', 'child']);
  expect(await stateOf(second, own.userId)).toEqual(['given', 'child']);
});
test('[C-061] guardians of children under fourteen are asked by a message, agree at their phone, and take it back there', async () => {
  const { userId } = children[0]!;
  const phone = newPhone();
  const guardianOf = (guardianId: number, of: number) =>
    t.sql(
      `insert into people_guardian (org_id, guardian_id, user_id, place, name, relation, phone, source, made_at)
       values (189, $1, $2, 1, '王建国', 'father', $3, 'school', ${t.sqlNow})`,
      [guardianId, of, phone],
    );
  await t.sql('delete from people_guardian where org_id = 189 and user_id = any($1)', [[userId, children[1]!.userId]]);
  await guardianOf(99_000_701, userId);
  await guardianOf(99_000_702, children[1]!.userId);
  const asked = await school.ok(calls.askAgree, { id: first });
  // One phone, one message; whoever decides by itself is not among the children.
  expect([asked.sent, asked.children >= 3]).toEqual([1, true]);
  expect(await stateOf(first, userId)).toEqual(['asked', null]);
  expect(await school.ok(calls.askAgree, { id: first })).toEqual({ children: 0, sent: 0 });
  expect((await (await t.as('school619')).refused(calls.askAgree, { id: first })).status).toBe(404);

  const { pass } = await enter(t, await linkFor(t, phone), phone);
  const guest = t.anyone();
  const matters = async () => {
    const { items } = await guest.ok(openMatters, { pass });
    return items.filter(({ kind }) => kind === 'psychology.schema');
  };
  const say = (id: number, agree: boolean, of = userId) => ({ pass, kind: 'psychology.schema', userId: of, id, agree });
  const waiting = await matters();
  expect(waiting.map((one) => [one.userId, one.id])).toEqual([
    [userId, first],
    [userId, second],
  ]);
  await guest.ok(openDecide, say(first, true));
  expect(await stateOf(first, userId)).toEqual(['given', 'guardian']);
  expect(await toldOf('psychology.agreed')).toEqual([userId]);
  const pupil = await child(0);
  await pupil.ok(calls.answer, { id: first, answers: wholePaper([85]) });
  const given = (await matters()).find(({ id }) => id === first);
  expect(JSON.stringify(given?.lines)).toContain('已同意');
  const before = await sums();
  await guest.ok(openDecide, say(first, false));
  expect([await kept(userId), await sums(), await stateOf(first, userId)]).toEqual([
    0,
    before,
    ['withdrawn', 'guardian'],
  ]);
  // A no may become a yes while it runs; about a child that decides by itself nobody else says anything.
  await guest.ok(openDecide, say(second, false));
  expect(await stateOf(second, userId)).toEqual(['declined', 'guardian']);
  expect((await pupil.refused(calls.paper, { id: second })).error).toBe(GUARDIANS);
  expect(JSON.stringify((await matters()).find(({ id }) => id === second)?.lines)).toContain('不参加');
  await guest.ok(openDecide, say(second, true));
  await pupil.ok(calls.paper, { id: second });
  expect((await guest.refused(openDecide, say(second, true, children[1]!.userId))).status).toBe(409);

  // Off or over it asks nobody any more, and a yes is still taken back: what was handed in goes.
  await pupil.ok(calls.answer, { id: second, answers: wholePaper([3]) });
  const summed = await sums();
  await school.ok(calls.turnSchema, { id: second, on: false });
  const own = async () => (await pupil.rows(calls.listSchemas, {})).filter(({ schemaId }) => schemaId === second);
  const ofSecond = async () => (await matters()).filter(({ id }) => id === second);
  expect(await own()).toMatchObject([{ on: false, mine: 'done', consent: 'given' }]);
  expect(await ofSecond()).toMatchObject([{ userId, endsAt: null }]);
  expect((await guest.refused(openDecide, say(second, true))).status).toBe(409);
  await guest.ok(openDecide, say(second, false));
  expect([await kept(userId), await sums(), await stateOf(second, userId)]).toEqual([
    0,
    summed,
    ['withdrawn', 'guardian'],
  ]);
  expect([await own(), await ofSecond()]).toEqual([[], []]);
  expect((await guest.refused(openDecide, say(second, false))).status).toBe(409);
  await school.ok(calls.turnSchema, { id: second, on: true });
});
test('[X-030] a paper sheet of a child without a yes to this one is refused by its row', async () => {
  const { sidNo, name } = children[3]!;
  const head = ['学号', '姓名', ...wholePaper().map((_, at) => `Q${at + 1}`)].join(',');
  const lines = [head, [sidNo, name, ...wholePaper()].join(',')].join('\n');
  const file = fileOf('答卷.csv', Buffer.from(lines), 'text/csv');
  const { saved, errors } = await school.ok(calls.saveAnswers, { id: second, file });
  expect([saved, errors.map(({ code }) => code)]).toEqual([0, ['psychology.fault.noConsent']]);
});
test('[C-061] with the consent to the screening each single yes is taken back', async () => {
  const { userId } = children[2]!;
  await agreed(t, second, [userId]);
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload) values (189, 78, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
    [JSON.stringify({ userId, purpose: 'psychology' })],
  );
  await t.told(189, 'people.consent.withdrawn');
  expect(await stateOf(second, userId)).toEqual(['withdrawn', 'guardian']);
});
