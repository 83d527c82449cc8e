import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup } from '../../../kernel/server/backup';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { raw, sql } from '../../../kernel/server/db/sql';
import { tokenHash } from '../../../kernel/server/http/calls';
import type { Call } from '../../../kernel/shared/call';
import { Caller, TestApp, fileOf } from '../../../kernel/testing/app';
import { demoOutbox, relationChange } from '../../account/contract';
import { access } from '../access';
import * as calls from '../contract';
import { keysVersion, scaleKeys } from './sealed';
import {
  agreed,
  childrenOf,
  emptied,
  PASSWORD,
  questions,
  schemaOf,
  staffed,
  TEN,
  unlocked,
  wholePaper,
} from './testing';

const AT = Date.parse(TEN);
const minute = (n: number) => new Date(AT + n * 60_000);
let t: TestApp;
let school: Caller;
let children: Awaited<ReturnType<typeof childrenOf>>;
let schemaId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(minute(0));
  school = await t.as('school189');
  await emptied(t);
  children = await childrenOf(t, 8);
  await staffed(school);
  await school.ok(calls.saveWording, {
    kind: 'mht',
    source: '出版社',
    licence: '授权书',
    file: fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv'),
  });
  const made = await schemaOf(school, [children[0]!.grdId]);
  schemaId = made.schemaId;
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  await agreed(
    t,
    schemaId,
    children.map(({ userId }) => userId),
  );
  const answer = async (no: number, yes: readonly number[]) =>
    (await t.asUser(189, children[no]!.userId)).ok(calls.answer, { id: schemaId, answers: wholePaper(yes) });
  await answer(0, [85]);
  await answer(1, [1, 2, 3, 4, 5, 6, 7, 8]);
  await answer(2, []);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const danger = (who: Caller) => who.send(calls.roster, { kind: 'danger' });
const looked = () => t.sql<{ act: string }>('select act from psychology_look order by look_id');

describe('the second lock', () => {
  test('[V-111] without the own password and a purpose nobody sees a roster; ten minutes later it is shut again', async () => {
    expect((await danger(school)).body).toMatchObject({ error: 'psychology.fault.locked' });
    expect((await school.refused(calls.openLock, { pwd: 'Wrong2026', purpose: '个案会商' })).status).toBe(400);
    expect((await school.refused(calls.openLock, { pwd: PASSWORD, purpose: '看' })).status).toBe(400);
    await unlocked(school);
    const rows = await school.rows(calls.roster, { kind: 'danger' });
    expect(rows).toMatchObject([
      { userId: children[0]!.userId, state: 'open', rule: 1, credible: true, reasons: [{ code: 'crisis', value: 85 }] },
    ]);
    expect(await school.rows(calls.roster, { kind: 'warn' })).toMatchObject([{ userId: children[1]!.userId }]);
    t.at(minute(9));
    expect((await danger(school)).status).toBe(200);
    expect(await school.ok(calls.getLock, {})).toMatchObject({ ready: true, left: 60, purpose: '个案会商' });
    t.at(minute(11));
    expect((await danger(school)).body).toMatchObject({ error: 'psychology.fault.locked' });
    expect(await school.ok(calls.getLock, {})).toMatchObject({ until: null, left: null });
    t.at(minute(0));
    await t.sql('delete from psychology_unlock');
  });
  test('[V-111] it is bound to the session: another sign-in of the same person stands before a shut door', async () => {
    await unlocked(school);
    const again = await t.as('school189');
    expect((await danger(again)).body).toMatchObject({ error: 'psychology.fault.locked' });
    expect((await danger(school)).status).toBe(200);
    await school.ok(calls.shutLock, {});
    expect((await danger(school)).body).toMatchObject({ error: 'psychology.fault.locked' });
  });
  test('[V-111] nor does it go on with a session that was kept: a renewed token stands before a shut door', async () => {
    await unlocked(school);
    expect((await danger(school)).status).toBe(200);
    const token = randomBytes(24).toString('base64url');
    await t.sql(
      `insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
       select $1, family_id, org_id, user_id, expires_at from account_access where token_hash = $2`,
      [tokenHash(token), tokenHash(school.token ?? '')],
    );
    const renewed = new Caller(t, token, school.orgId, school.userId);
    expect(await renewed.ok(calls.getLock, {})).toMatchObject({ ready: true, until: null });
    expect((await danger(renewed)).body).toMatchObject({ error: 'psychology.fault.locked' });
    await school.ok(calls.shutLock, {});
  });
  test('[V-111] nor after another account of the same person: who changes to it and back stands before a shut door', async () => {
    const { orgId, userId } = await t.who('training5');
    await t.sql('delete from account_relation where user_id = any($1)', [[school.userId, userId]]);
    await t.sql('insert into account_relation (user_id, org_id, group_id) values ($1, 189, $1), ($2, $3, $1)', [
      school.userId,
      userId,
      orgId,
    ]);
    await unlocked(school);
    const there = await school.ok(relationChange, { userId });
    const other = new Caller(t, there.access_token, orgId, userId);
    expect((await danger(other)).status).toBe(403);
    const back = await other.ok(relationChange, { userId: school.userId });
    const again = new Caller(t, back.access_token, 189, school.userId);
    expect(await again.ok(calls.getLock, {})).toMatchObject({ ready: true, until: null });
    expect((await danger(again)).body).toMatchObject({ error: 'psychology.fault.locked' });
    await t.sql('delete from account_relation where group_id = $1', [school.userId]);
    await school.ok(calls.shutLock, {});
  });
  test('[V-111] a code to the own phone opens it in place of the password, once; a wrong one is a refusal on record', async () => {
    t.at(minute(20));
    const [me] = await t.sql<{ phone: string }>('select phone from people_person where org_id = 189 and user_id = $1', [
      school.userId,
    ]);
    const { captchaId, to } = await school.ok(calls.sendLockCode, {});
    expect(to).toMatch(/^\d{3}\*{4}\d{4}$/);
    const { code } = (await t.anyone().ok(demoOutbox, { mobile: me!.phone })).items[0]!;
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const open = (typed: string) => school.send(calls.openLock, { captchaId, code: typed, purpose: '个案会商' });
    expect((await open(other)).body).toMatchObject({ error: 'account.fault.codeWrong' });
    expect((await looked()).at(-1)?.act).toBe('refused');
    // Neither the one nor the other.
    expect((await school.refused(calls.openLock, { purpose: '个案会商' })).status).toBe(400);
    expect((await danger(school)).body).toMatchObject({ error: 'psychology.fault.locked' });
    expect((await open(code)).status).toBe(200);
    expect((await danger(school)).status).toBe(200);
    await school.ok(calls.shutLock, {});
    expect((await open(code)).body).toMatchObject({ error: 'account.fault.codeInvalid' });
    expect((await danger(school)).body).toMatchObject({ error: 'psychology.fault.locked' });
    t.at(minute(0));
  });
  test('[X-030] an export asks again: the lock must have been opened within two minutes', async () => {
    await unlocked(school);
    expect((await school.ok(calls.makeExport, {})).fileName).toBe('测评结果.xlsx');
    t.at(minute(3));
    expect((await school.refused(calls.makeExport, {})).error).toBe('psychology.fault.exportFresh');
    expect((await danger(school)).status).toBe(200);
    t.at(minute(0));
  });
  test('[V-111] every opening, look, export and refusal is on record, and nobody can change the record', async () => {
    const acts = new Set((await looked()).map(({ act }) => act));
    expect([...acts].toSorted()).toEqual(['export', 'refused', 'roster', 'unlock']);
    expect(await school.rows(calls.listLooks, { act: 'refused' })).not.toHaveLength(0);
    await expect(
      inOrg(t.kernel.pools.tenant, 189, (door) => door.change(sql`delete from psychology_look l where l.org_id = 189`)),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('cases', () => {
  test('[V-111] who takes a case goes on with it, step by step, and resolves it with a remark; history stays', async () => {
    await unlocked(school);
    const [row] = await school.rows(calls.roster, { kind: 'danger' });
    const id = row!.caseId;
    expect((await school.refused(calls.resolveCase, { id, remark: '好' })).error).toBe('psychology.fault.takeFirst');
    expect(await school.ok(calls.takeCase, { id })).toEqual({ caseId: id, state: 'taken' });
    expect(await t.sql('select called, taken from psychology_alarm')).toEqual([{ called: 1, taken: 1 }]);
    const talk = { id, kind: 'talked', onDate: t.today, note: '谈话一小时', nextOn: t.day(7) } as const;
    expect(await school.ok(calls.addStep, talk)).toMatchObject({ state: 'talked' });
    expect((await school.refused(calls.resolveCase, { id, remark: '  ' })).status).toBe(400);
    expect(await school.ok(calls.resolveCase, { id, remark: '情况稳定' })).toMatchObject({ state: 'resolved' });
    expect((await school.refused(calls.addStep, talk)).error).toBe('psychology.fault.resolved');
    const steps = await school.rows(calls.listSteps, { id });
    expect(steps.map(({ kind, note }) => [kind, note])).toEqual([
      ['resolved', '情况稳定'],
      ['talked', '谈话一小时'],
      ['taken', ''],
    ]);
    expect(await school.rows(calls.roster, { kind: 'danger', state: 'resolved' })).toHaveLength(1);
  });
  test('[V-111] a result says its parts and is a hint; another school’s ids are gone', async () => {
    await unlocked(school);
    const [row] = await school.rows(calls.listResults, { name: children[1]!.name, pageSize: 50 });
    const result = await school.ok(calls.getResult, { id: row!.answerId });
    expect(result.parts.find(({ code }) => code === 'study')).toEqual({
      code: 'study',
      sum: 8,
      count: 15,
      band: 'high',
    });
    expect(result.advice).toEqual(['week', 'guidance']);
    expect(result).toMatchObject({ keys: keysVersion(scaleKeys()), cutoff: null });
    const other = await t.as('school619');
    await unlocked(other);
    expect((await other.refused(calls.getResult, { id: row!.answerId })).status).toBe(404);
    expect(await other.rows(calls.listResults, {})).toEqual([]);
    const [found] = await school.rows(calls.roster, { kind: 'warn' });
    for (const call of [calls.takeCase, calls.listSteps] as const)
      expect((await other.refused(call, { id: found!.caseId })).status).toBe(404);
    expect((await other.refused(calls.resolveCase, { id: found!.caseId, remark: 'x' })).status).toBe(404);
  });
});

describe('abuse', () => {
  test('[V-111] no other account makes any call of the desk: neither the PE desk, teachers, children, bureau nor platform', async () => {
    const own = ['peteach189', 'classmgr189', 'teacher189', 'student189'];
    const others = [
      'student619',
      'bureau4109',
      'platform',
      'support',
      'auditor',
      'inputer',
      'training5',
      'trainer5',
      'learner5',
      'tutor3',
    ];
    const isDesk = (one: unknown): one is Call =>
      typeof one === 'object' && one !== null && 'need' in one && one.need === access.desk;
    const desk = Object.values<unknown>(calls).filter(isDesk);
    const named = new Set(desk.map(({ name }) => name));
    for (const call of [calls.openLock, calls.roster, calls.getResult, calls.exportResults, calls.takeCase] as const)
      expect([call.name, named.has(call.name)]).toEqual([call.name, true]);
    for (const login of [...own, ...others]) {
      const who = await t.as(login);
      expect([login, (await danger(who)).status]).toEqual([login, 403]);
      expect([login, (await who.send(calls.openLock, { pwd: PASSWORD, purpose: '看一看名单' })).status]).toEqual([
        login,
        403,
      ]);
      // Whether somebody may is judged before what they ask for.
      for (const call of desk) {
        const { status } = await who.send(call, {});
        expect([login, call.name, status]).toEqual([login, call.name, 403]);
      }
    }
  });
  test('[V-111] whoever has no right to it is refused on record too, by name, and not without end', async () => {
    // A minute in which nobody was turned away yet.
    t.at(minute(45));
    const teacher = await t.as('teacher189');
    await t.sql('delete from psychology_look');
    for (let no = 0; no < 12; no++) expect((await danger(teacher)).status).toBe(403);
    const looks = await t.sql<{ by_id: string; act: string; purpose: string }>(
      'select by_id, act, purpose from psychology_look where org_id = 189',
    );
    expect(looks.map(({ by_id, act, purpose }) => [Number(by_id), act, purpose])).toEqual(
      Array.from({ length: 10 }, () => [teacher.userId, 'refused', 'roster']),
    );
    const [me] = await t.sql<{ name: string }>('select name from people_person where org_id = 189 and user_id = $1', [
      teacher.userId,
    ]);
    const read = await school.rows(calls.listLooks, { act: 'refused', pageSize: 50 });
    expect(new Set(read.map(({ byName }) => byName))).toEqual(new Set([me!.name]));
    // What is not about the lock is not in its log.
    t.at(minute(46));
    expect((await teacher.send(calls.statis, { schemaId })).status).toBe(403);
    expect(await t.sql('select 1 from psychology_look')).toHaveLength(10);
    t.at(minute(0));
  });
  test('[V-111] a simulated login opens nothing, and the one who really sits there is on record', async () => {
    const fake = await t.as('school189');
    await unlocked(fake);
    const platform = await t.who('platform');
    await t.sql(
      'update account_family set fake_org_id = $1, fake_user_id = $2 where family_id = (select max(family_id) from account_family)',
      [platform.orgId, platform.userId],
    );
    await t.sql('update account_access set session = null, epoch = epoch + 1 where user_id = $1', [fake.userId]);
    expect((await danger(fake)).body).toMatchObject({ error: 'psychology.fault.notInPerson' });
    const refused = await fake.refused(calls.openLock, { pwd: PASSWORD, purpose: '看一看名单' });
    expect(refused.error).toBe('psychology.fault.notInPerson');
    const [look] = await t.sql<{ by_id: number; act: string }>(
      'select by_id, act from psychology_look order by look_id desc limit 1',
    );
    expect([Number(look?.by_id), look?.act]).toEqual([platform.userId, 'refused']);
  });
  test('[V-111] who holds a role with the group of psychology opens the lock with the own password, and without the role nothing', async () => {
    const { userId } = await t.who('teacher189');
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at)
       values (189, 100951, '心理老师', '{mod:sport.play.psyc}', ${t.sqlNow})`,
    );
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 100951)', [userId]);
    const psychologist = await t.as('teacher189');
    expect((await danger(psychologist)).body).toMatchObject({ error: 'psychology.fault.locked' });
    await unlocked(psychologist);
    expect((await psychologist.rows(calls.roster, { kind: 'danger' })).map((row) => row.userId)).toEqual([
      children[0]!.userId,
    ]);
    await t.sql('delete from people_person_role where org_id = 189 and role_id = 100951');
    await t.sql('delete from role_role where org_id = 189 and role_id = 100951');
    expect((await danger(await t.as('teacher189'))).status).toBe(403);
  });
  test('[V-111] in the database the rows need app.unlock beside app.org, and are sealed even then', async () => {
    const count = (name: string) => sql`select count(*) as n from ${raw(`psychology_${name}`)} x where x.org_id = 189`;
    for (const name of ['answer', 'case', 'step', 'export']) {
      const shut = await inOrg(t.kernel.pools.tenant, 189, (door) => door.row<{ n: number }>(count(name)));
      expect([name, shut?.n]).toEqual([name, 0]);
      const open = await inOrg(t.kernel.pools.tenant, 189, (door) =>
        door.unlocked(() => door.row<{ n: number }>(count(name))),
      );
      expect([name, (open?.n ?? 0) > 0]).toEqual([name, true]);
      const other = await inOrg(t.kernel.pools.tenant, 619, (door) =>
        door.unlocked(() => door.row<{ n: number }>(count(name))),
      );
      expect([name, other?.n]).toEqual([name, 0]);
      await expect(acrossOrgs(t.kernel.pools.across, [189], (door) => door.row(count(name)))).rejects.toThrow(
        /permission/,
      );
    }
    const rows = await t.sql<{ sealed: string }>(
      `select sealed from psychology_answer union all select sealed from psychology_case
       union all select sealed from psychology_export`,
    );
    for (const { sealed } of rows) expect(sealed).toMatch(/^demo\.[\w-]{40,}$/);
    const everything = JSON.stringify(await t.sql('select * from psychology_answer, psychology_case'));
    for (const word of ['crisis', 'band', 'total', 'remarks', 'danger', 'warn'])
      expect(everything).not.toContain(`"${word}"`);
    // Nor does a text's length tell which of them it is.
    for (const name of ['answer', 'case']) {
      const lengths = await t.sql(`select distinct length(sealed) as n from psychology_${name}`);
      expect([name, lengths.length]).toEqual([name, 1]);
    }
  });
  test('[V-111] on which roster a child stands is said nowhere outside the lock: neither by news nor by what is counted', async () => {
    const ids = await t.sql<{ case_id: string; answer_id: string; user_id: string }>(
      'select case_id, answer_id, user_id from psychology_case',
    );
    expect(ids).toHaveLength(2);
    await t.told(189, 'notice.told');
    const outside = JSON.stringify([
      await t.sql(`select * from notice_news where kind = 'psychology.danger' and at >= $1`, [minute(0)]),
      await t.sql('select * from psychology_alarm'),
    ]);
    expect(outside).toContain('"psychology.danger');
    for (const id of ids.flatMap((one) => Object.values(one)))
      expect([id, new RegExp(`\\b${id}\\b`).test(outside)]).toEqual([id, false]);
  });
  test('[V-111] no view rests on a table behind the lock, and no role but the program’s own may touch one', async () => {
    const tables = (
      await t.sql<{ name: string }>(
        `select tablename as name from pg_policies
         where policyname = 'tenant' and qual like '%app.unlock%' order by tablename`,
      )
    ).map(({ name }) => name);
    expect(tables).toEqual(
      expect.arrayContaining(['answer', 'case', 'export', 'step'].map((of) => `psychology_${of}`)),
    );
    const views = await t.sql(
      `select v.relname
       from pg_depend d
       join pg_rewrite r on r.oid = d.objid
       join pg_class v on v.oid = r.ev_class
       join pg_class b on b.oid = d.refobjid
       where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
         and b.relname = any($1) and v.oid <> b.oid`,
      [tables],
    );
    expect(views).toEqual([]);
    const roles = await t.sql<{ role: string }>(
      `select distinct a.grantee::regrole::text as role
       from pg_class c
       cross join aclexplode(c.relacl) a
       where c.relname = any($1) and a.grantee <> c.relowner`,
      [tables],
    );
    expect(roles).toEqual([{ role: 'meiyike_tenant' }]);
  });
  test('[V-111] a backup holds them sealed: no note, no answer, no band and no roster stands in its files', async () => {
    const dir = join(t.kernel.dataDir, 'backup-of-psychology');
    const owner = new pg.Pool({ connectionString: t.url, max: 1 });
    try {
      await backup(owner, dir);
    } finally {
      await owner.end();
    }
    const files = readdirSync(dir).filter((name) => name.startsWith('psychology_'));
    for (const name of ['answer', 'case', 'step', 'export']) {
      const file = files.find((one) => one.startsWith(`psychology_${name}.`));
      const text = gunzipSync(readFileSync(join(dir, file!))).toString();
      expect([name, text.includes('demo.')]).toEqual([name, true]);
      for (const word of ['谈话一小时', '情况稳定', '"answers"', '"score"', '"reasons"', 'crisis', 'danger'])
        expect([name, word, text.includes(word)]).toEqual([name, word, false]);
    }
  });
});
