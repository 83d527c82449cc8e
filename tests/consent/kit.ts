import type { Caller, TestApp } from '../../src/kernel/testing/app';
import {
  guardianInvite,
  guardianList,
  guardianSave,
  openEnter,
  openReleased,
  openSms,
} from '../../src/modules/people/contract';

export interface TestChild {
  readonly userId: number;
  readonly name: string;
}
/** Children of a class of the demonstration school that nobody has asked for a consent yet, under fourteen. */
export async function freshChildren(t: TestApp, clazzId: number, bornOn = '2016-03-01'): Promise<TestChild[]> {
  await t.sql('delete from people_consent_wait where org_id = 189');
  await t.sql('delete from people_consent where org_id = 189');
  await t.sql('delete from people_consent_act where org_id = 189');
  await t.sql('delete from people_guardian where org_id = 189');
  await t.sql(
    `update people_person set born_on = $2
     where org_id = 189 and user_id in (select user_id from class_student_v where org_id = 189 and clazz_id = $1)`,
    [clazzId, bornOn],
  );
  const rows = await t.sql<{ user_id: number; name: string }>(
    `select p.user_id, p.name from people_person p join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id
     where p.org_id = 189 and s.clazz_id = $1 order by p.user_id`,
    [clazzId],
  );
  return rows.map((row) => ({ userId: Number(row.user_id), name: row.name }));
}
let phones = 0;
/** A phone that nobody has. */
export const newPhone = (): string => `1397${String(++phones).padStart(7, '0')}`;
/** A guardian with a phone of their own. */
export async function hasGuardian(by: Caller, child: TestChild, phone = newPhone()): Promise<string> {
  await by.ok(guardianSave, { userId: child.userId, name: '王建国', relation: 'father', phone });
  return phone;
}
/** The code of the last message to a number. */
export async function codeFor(t: TestApp, mobile: string): Promise<string> {
  const [row] = await t.sql<{ body: string }>(
    'select body from account_sms_outbox where mobile = $1 order by sms_id desc limit 1',
    [mobile],
  );
  return /\b(\d{6})\b/.exec(row!.body)![1]!;
}
/** The address in the last message to a number: its code. */
export async function linkFor(t: TestApp, mobile: string): Promise<string> {
  const [row] = await t.sql<{ body: string }>(
    "select body from account_sms_outbox where mobile = $1 and body like '%/consent/%' order by sms_id desc limit 1",
    [mobile],
  );
  return /\/consent\/([0-9A-Z]+)/.exec(row!.body)![1]!;
}
let guests = 0;
/** Opens an address with a phone: asks for the SMS code and enters it. */
export async function enter(t: TestApp, code: string, mobile: string) {
  // The pauses of a number and of a network are sign-in's own tests.
  await t.sql('delete from account_sms_quota');
  await t.sql('delete from account_sms_address');
  const guardian = t.anyone().from(`198.51.100.${(guests += 1) % 250}`);
  const { captchaId } = await guardian.ok(openSms, { code, mobile });
  return guardian.ok(openEnter, { code, mobile, captchaId, smsCode: await codeFor(t, mobile) });
}
/** What a guardian of a child reads of one kind, by an address of their own. `by` looks after the child's consents. */
export async function guardianReads(t: TestApp, by: Caller, child: TestChild, kind: string) {
  const phone = await hasGuardian(by, child);
  const [known] = (await by.rows(guardianList, { userId: child.userId })).filter((g) => g.phone === phone);
  await by.ok(guardianInvite, { guardianId: known?.guardianId ?? 0 });
  const { pass } = await enter(t, await linkFor(t, phone), phone);
  return (await t.anyone().ok(openReleased, { pass, kind })).items;
}
