// For this module's tests only: children of a grade with consent, a school that has set its hours and licensed its questions.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { consentVersion } from '../locale/consent';
import { itemsOf, KINDS, SCL90_CRISIS, USUAL, type Kind } from '../rules';
import { scaleKeys } from './sealed';

interface Program {
  now(): Date;
  sql<T = Record<string, unknown>>(query: string | Sql, params?: unknown[]): Promise<T[]>;
}
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
export const PASSWORD = 'Meike2026';
/** The day on which the tests ask, and ten in the morning of it in the school. */
export const TODAY = testDayPlus(5);
export const TEN = `${TODAY}T02:00:00Z`;
/** The days of a schema, which is open on that day. */
export const OPEN = { start: testDayPlus(-78), end: testDayPlus(74) } as const;
export const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }];
/** Children of one class, all with consent to today's text. */
export async function childrenOf(t: Program, count: number, orgId = 189) {
  const rows = await t.sql<{ user_id: string; clazz_id: string; grd_id: string; sid_no: string; name: string }>(sql`
    select s.user_id, s.clazz_id, s.grd_id, p.sid_no, p.name
    from class_student_v s
    join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    where s.org_id = ${orgId} and s.clazz_type = 1 and s.clazz_id = (
      select k.clazz_id
      from class_student_v k
      where k.org_id = ${orgId} and k.clazz_type = 1
      group by k.clazz_id
      order by count(*) desc, k.clazz_id
      limit 1)
    order by s.user_id
    limit ${count}`);
  const children = rows.map((row) => ({
    userId: Number(row.user_id),
    clazzId: Number(row.clazz_id),
    grdId: Number(row.grd_id),
    sidNo: row.sid_no,
    name: row.name,
  }));
  await consent(
    t,
    children.map((child) => child.userId),
    orgId,
  );
  return children;
}
/** Consent to today's text. */
export async function consent(t: Program, userIds: readonly number[], orgId = 189): Promise<void> {
  await t.sql(sql`
    insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
    select ${orgId}::bigint, 8000000000 + u, u, 'psychology', ${consentVersion}::int, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长',
      ${t.now()}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict do nothing`);
  await t.sql(sql`
    insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
    select ${orgId}::bigint, u, 'psychology', ${consentVersion}::int, 'given', 8000000000 + u, ${t.now()}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict (org_id, user_id, purpose) do update set version = excluded.version, state = 'given'`);
}
/** A guardian's yes to one assessment for each of these children. */
export const agreed = (t: Program, schemaId: number, userIds: readonly number[], orgId = 189) =>
  t.sql(sql`
    insert into psychology_agree (org_id, schema_id, user_id, version, state, by_kind, by_name, at)
    select ${orgId}::bigint, ${schemaId}::bigint, u, ${consentVersion}::int, 'given', 'guardian', '家长', ${t.now()}::timestamptz
    from unnest(${userIds}::bigint[]) as x(u)
    on conflict do nothing`);
/** The school without what the demonstration gave it. */
export async function emptied(t: Program): Promise<void> {
  for (const table of [
    'export',
    'alarm',
    'step',
    'case',
    'answer',
    'sum',
    'draft',
    'part',
    'agree',
    'schema',
    'wording',
    'look',
    'unlock',
    'setting',
  ])
    await t.sql(`delete from psychology_${table}`);
}
/** A sheet of questions, as csv. */
export const questions = (kind: Kind): string =>
  ['题号,中文,英文', ...itemsOf(scaleKeys(), kind, '1-5').map(({ no }) => `${no},第 ${no} 句,Sentence ${no}`)].join(
    '\n',
  );
export const wholePaper = (yes: readonly number[] = []): number[] =>
  Array.from({ length: 100 }, (_, at) => (yes.includes(at + 1) ? 1 : 0));
/** What is usual, as a form sends it, with staffed hours all day. */
export const settingOf = (tellIds: number[] = []): InputOf<typeof calls.setSetting> => ({
  ...USUAL,
  grades: { mht: [...USUAL.grades.mht], scl90: [...USUAL.grades.scl90], psqi: [...USUAL.grades.psqi] },
  rings: { mht: [...scaleKeys().mht.crisis], scl90: [...SCL90_CRISIS] },
  cutoff: 7,
  tellIds,
  staffed: ALWAYS,
});
/** Staffed hours all day. */
export const staffed = (school: Asker) => school.ok(calls.setSetting, settingOf());
/** A schema of a grade, open now. */
export const schemaOf = (school: Asker, grdIds: readonly number[], kind: Kind = KINDS[0]) =>
  school.ok(calls.createSchema, {
    kind,
    name: '秋季测评',
    yearId: 2026,
    termId: 1,
    grdIds: [...grdIds],
    ...OPEN,
  });
export const unlocked = (who: Asker, purpose = '个案会商') => who.ok(calls.openLock, { pwd: PASSWORD, purpose });
