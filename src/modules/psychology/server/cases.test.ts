import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { remind } from './news';
import {
  agreed,
  childrenOf,
  emptied,
  PASSWORD,
  questions,
  schemaOf,
  settingOf,
  staffed,
  TEN,
  TODAY,
  unlocked,
  wholePaper,
} from './testing';

const AT = Date.parse(TEN);
const minute = (n: number) => new Date(AT + n * 60_000);
let t: TestApp;
let school: Caller;
let teacherId: number;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(minute(0));
  school = await t.as('school189');
  teacherId = Number((await t.who('teacher189')).userId);
  await emptied(t);
  children = await childrenOf(t, 8);
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  const made = await schemaOf(school, [children[0]!.grdId]);
  schemaId = made.schemaId;
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  await agreed(
    t,
    schemaId,
    children.map(({ userId }) => userId),
  );
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** A child answers an item that rings. @returns its case. */
async function danger(no: number): Promise<number> {
  const child = await t.asUser(189, children[no]!.userId);
  await child.ok(calls.answer, { id: schemaId, answers: wholePaper([85, 3]) });
  const [row] = await t.sql<{ case_id: string }>('select case_id from psychology_case where user_id = $1', [
    child.userId,
  ]);
  return Number(row!.case_id);
}
const caseOf = async (id: number) => {
  const rows = await school.rows(calls.roster, { kind: 'danger' });
  return rows.find(({ caseId }) => caseId === id);
};
/** Whether the teacher holds a role with the group of psychology. */
async function psychologist(is: boolean): Promise<void> {
  await t.sql('delete from people_person_role where org_id = 189 and role_id = 100952');
  await t.sql('delete from role_role where org_id = 189 and role_id = 100952');
  if (!is) return;
  await t.sql(
    `insert into role_role (org_id, role_id, name, func_ids, made_at)
     values (189, 100952, '心理老师', '{mod:sport.play.psyc}', ${t.sqlNow})`,
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 100952)', [teacherId]);
}
const reminded = () => inOrg(t.kernel.pools.tenant, 189, (door) => remind(door, t.kernel));
/** Whom news of dangers has reached, newest first. */
const told = async () => {
  await t.told(189, 'notice.told');
  const rows = await t.sql<{ user_id: string }>(
    `select i.user_id from notice_item i join notice_news n using (org_id, news_id)
     where n.kind = 'psychology.danger' order by n.news_id desc`,
  );
  return rows.map((row) => Number(row.user_id));
};

describe('steps', () => {
  test('[V-111] a step is of a day that has been, its appointment is not before it, and the roster says when the next one is', async () => {
    const id = await danger(0);
    await unlocked(school);
    await school.ok(calls.takeCase, { id });
    const talk = { id, kind: 'talked', onDate: TODAY, note: '谈话一小时' } as const;
    expect((await school.refused(calls.addStep, { ...talk, onDate: plusDays(TODAY, 1) })).error).toBe(
      'psychology.fault.notYet',
    );
    expect((await school.refused(calls.addStep, { ...talk, nextOn: plusDays(TODAY, -1) })).error).toBe(
      'psychology.fault.nextBefore',
    );
    await school.ok(calls.addStep, { ...talk, nextOn: plusDays(TODAY, 7) });
    expect(await caseOf(id)).toMatchObject({ state: 'talked', nextOn: plusDays(TODAY, 7) });
    await school.ok(calls.addStep, { ...talk, kind: 'referred', note: '转介专科' });
    expect(await caseOf(id)).toMatchObject({ state: 'referred', nextOn: null });
  });
  test('[V-111] a talk after the referral is in the history, and the case stays referred', async () => {
    await unlocked(school);
    const [row] = await school.rows(calls.roster, { kind: 'danger', state: 'referred' });
    const id = row!.caseId;
    const talk = { id, kind: 'talked', onDate: TODAY, note: '复诊以后再谈' } as const;
    expect(await school.ok(calls.addStep, talk)).toEqual({ caseId: id, state: 'referred' });
    const steps = await school.rows(calls.listSteps, { id });
    expect(steps.map(({ kind }) => kind)).toEqual(['talked', 'referred', 'talked', 'taken']);
  });
  test('[V-111] a case that is handed over waits for whoever takes it next, and rings again', async () => {
    const id = await danger(1);
    await unlocked(school);
    await school.ok(calls.takeCase, { id });
    const before = (await told()).length;
    const hand = { id, kind: 'handed', onDate: TODAY, note: '请高年级的心理老师接手' } as const;
    expect(await school.ok(calls.addStep, hand)).toEqual({ caseId: id, state: 'open' });
    expect(await caseOf(id)).toMatchObject({ state: 'open', takenBy: null });
    expect((await school.refused(calls.addStep, hand)).error).toBe('psychology.fault.takeFirst');
    t.at(minute(16));
    await reminded();
    expect((await told()).length).toBeGreaterThan(before);
    t.at(minute(0));
  });
});

describe('a new text of the consent', () => {
  test('[V-111] hides no case: what a child has said under the text before is looked after until somebody withdraws', async () => {
    const { userId } = children[1]!;
    await unlocked(school);
    const [row] = await t.sql<{ case_id: string }>('select case_id from psychology_case where user_id = $1', [userId]);
    const id = Number(row!.case_id);
    const consent = (set: string) =>
      t.sql(`update people_consent set ${set} where org_id = 189 and purpose = 'psychology' and user_id = $1`, [
        userId,
      ]);
    await consent('version = version - 1');
    expect(await caseOf(id)).toMatchObject({ userId, kind: 'danger' });
    expect(await school.rows(calls.listSteps, { id })).not.toEqual([]);
    await consent(`state = 'withdrawn'`);
    expect(await caseOf(id)).toBeUndefined();
    await consent(`state = 'given', version = version + 1`);
  });
});
describe('who has left', () => {
  test('[V-111] a case whose keeper has left the school waits for somebody again, and rings', async () => {
    await psychologist(true);
    const id = await danger(2);
    await t.sql(`update psychology_case set state = 'talked', taken_by = $2, taken_at = opened_at where case_id = $1`, [
      id,
      teacherId,
    ]);
    await t.sql('update psychology_alarm set taken = taken + 1');
    t.at(minute(16));
    await reminded();
    await unlocked(school);
    expect(await caseOf(id)).toMatchObject({ state: 'talked', takenBy: teacherId });
    // While the keeper is there nobody else goes on with it.
    expect((await school.refused(calls.takeCase, { id })).error).toBe('psychology.fault.taken');
    expect((await school.refused(calls.resolveCase, { id, remark: '代为办结' })).error).toBe(
      'psychology.fault.notTaker',
    );
    const before = (await told()).length;
    const [counted] = await t.sql<{ taken: number }>('select taken from psychology_alarm');
    await t.sql(`update people_person set removed_at = ${t.sqlNow} where org_id = 189 and user_id = $1`, [teacherId]);
    await reminded();
    expect(await caseOf(id)).toMatchObject({ state: 'open', takenBy: null });
    expect(await t.sql('select taken from psychology_alarm')).toEqual([{ taken: counted!.taken - 1 }]);
    expect((await told()).length).toBeGreaterThan(before);
    expect(await school.ok(calls.takeCase, { id })).toEqual({ caseId: id, state: 'taken' });
    t.at(minute(0));
    await t.sql('update people_person set removed_at = null where org_id = 189 and user_id = $1', [teacherId]);
  });
  test('[V-111] a case whose keeper may no longer sign in, or no longer open the lock, waits for somebody again as well', async () => {
    const [row] = await t.sql<{ case_id: string }>(
      "select case_id from psychology_case where state <> 'resolved' order by case_id desc limit 1",
    );
    const id = Number(row!.case_id);
    const taken = () =>
      t.sql(`update psychology_case set state = 'taken', taken_by = $2, taken_at = opened_at where case_id = $1`, [
        id,
        teacherId,
      ]);
    await taken();
    const enabled = (is: boolean) =>
      t.sql('update people_person set enabled = $2 where org_id = 189 and user_id = $1', [teacherId, is]);
    await reminded();
    await unlocked(school);
    expect(await caseOf(id)).toMatchObject({ state: 'taken', takenBy: teacherId });
    await enabled(false);
    await reminded();
    expect(await caseOf(id)).toMatchObject({ state: 'open', takenBy: null });
    await enabled(true);
    await taken();
    await reminded();
    expect(await caseOf(id)).toMatchObject({ state: 'taken', takenBy: teacherId });
    await psychologist(false);
    await reminded();
    expect(await caseOf(id)).toMatchObject({ state: 'open', takenBy: null });
  });
  test('[V-111] from a child’s answer to the bell of somebody is the program’s own way, and far less than a minute', async () => {
    const rung = async () => {
      const news = await t.sql(
        `select 1 from notice_item i join notice_news n using (org_id, news_id) where n.kind = 'psychology.danger'`,
      );
      return news.length;
    };
    const before = await rung();
    await danger(7);
    await expect.poll(rung, { timeout: 60_000 }).toBeGreaterThan(before);
  });
  test('[V-111] the named people are told; where none of them may open the lock, or all have left, whoever may is told', async () => {
    await school.ok(calls.setSetting, settingOf([teacherId]));
    /** Who is told of a child's answer. */
    const toldOf = async (no: number) => {
      const before = (await told()).length;
      await danger(no);
      const after = await told();
      return after.slice(0, after.length - before);
    };
    const shut = await toldOf(3);
    expect(shut).toContain(teacherId);
    expect(shut).toContain(school.userId);
    await psychologist(true);
    expect(await toldOf(6)).toEqual([teacherId]);
    await t.sql(`update people_person set removed_at = ${t.sqlNow} where org_id = 189 and user_id = $1`, [teacherId]);
    const left = await toldOf(4);
    expect(left).toContain(school.userId);
    expect(left).not.toContain(teacherId);
    await t.sql('update people_person set removed_at = null where org_id = 189 and user_id = $1', [teacherId]);
    await psychologist(false);
  });
});

describe('the access log', () => {
  const looks = () =>
    t.sql<{ act: string; user_id: string | null }>('select act, user_id from psychology_look order by look_id');
  test('[V-111] it names the child whose result, history or case was opened, and no child for a list', async () => {
    const id = await danger(5);
    const { userId } = children[5]!;
    await t.sql('delete from psychology_look');
    await unlocked(school);
    const rows = await school.rows(calls.listResults, { name: children[5]!.name });
    await school.ok(calls.getResult, { id: rows.find((row) => row.userId === userId)!.answerId });
    await school.ok(calls.takeCase, { id });
    await school.ok(calls.listSteps, { id });
    await school.refused(calls.listSteps, { id: 1 });
    expect((await looks()).map((look) => [look.act, look.user_id && Number(look.user_id)])).toEqual([
      ['unlock', null],
      ['list', null],
      ['result', userId],
      ['act', userId],
      ['steps', userId],
      // What was not there was refused.
      ['refused', null],
    ]);
  });
  test('[V-111] the head reads who looked at what and why; whose it was is told while the lock is open', async () => {
    const { name } = children[5]!;
    await unlocked(school);
    const open = await school.rows(calls.listLooks, { act: 'result' });
    expect(open.map(({ userName }) => userName)).toEqual([name]);
    await school.ok(calls.shutLock, {});
    const { raw } = await school.send(calls.listLooks, {});
    expect(raw.toString()).not.toContain(name);
    const shut = await school.rows(calls.listLooks, { act: 'result' });
    expect(shut).toMatchObject([{ act: 'result', purpose: '个案会商', userName: null }]);
  });
  test('[V-111] a wrong password is a refusal on record', async () => {
    await t.sql('delete from psychology_look');
    expect((await school.refused(calls.openLock, { pwd: `${PASSWORD}x`, purpose: '个案会商' })).status).toBe(400);
    expect(await looks()).toEqual([{ act: 'refused', user_id: null }]);
  });
  test('[V-111] its days are those of the school: what was before eight in the morning is not of the day before', async () => {
    await t.sql('delete from psychology_look');
    // 01:30 of the next day in the school, where in Greenwich it is still the day before.
    t.at(`${TODAY}T17:30:00Z`);
    await unlocked(school);
    const of = (day: string) => school.rows(calls.listLooks, { from: day, to: day });
    expect([await of(TODAY), (await of(plusDays(TODAY, 1))).map(({ act }) => act)]).toEqual([[], ['unlock']]);
    t.at(minute(0));
  });
});
