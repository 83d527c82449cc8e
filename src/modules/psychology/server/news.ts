import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import type { Vault } from '../../../kernel/server/vault';
import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { noticeKind, noticeRule, tellAll, tellFrom, type News } from '../../notice/server/published';
import { consentOf } from '../../people/server/published';
import { GROUP } from '../access';
import type { Setting } from '../rules';
import { caseRecordIn, type SealedCase } from './case-record';
import { schools } from './forget';
import { vaultIn } from './sealed';
import { settingOf } from './settings';

// "Somebody needs you": no name, no scale. What it is about stands behind the lock.
noticeKind({
  name: 'psychology.danger',
  module: 'psychology',
  urgency: 'urgent',
  always: true,
  readers: [USER_TYPE.teacher],
  lines: [BUSI.school],
  title: 'news.danger',
  text: 'news.danger.text',
  params: [],
  link: () => '/desk/sport/play/psyc/dangerRoster',
  // At once, also to whoever sits at no screen: the message says this kind's name and nothing of anybody.
  sms: 'danger',
});
/** Children of the grades of an assessment. */
noticeRule(
  'psychology.concerned',
  (orgId, schemaIds) => sql`p.user_id in (
      select e.user_id
      from psychology_schema s
      join class_student_v e on e.org_id = s.org_id and e.clazz_type = 1 and e.grd_id = any(s.grd_ids)
      where s.org_id = ${orgId} and s.schema_id = any(${schemaIds}::bigint[]))`,
);
const OF_CHILD = {
  module: 'psychology',
  urgency: 'digest',
  readers: [USER_TYPE.student],
  lines: [BUSI.school],
  params: ['name'],
  link: () => '/psyc/mine',
} as const;
noticeKind({
  ...OF_CHILD,
  name: 'psychology.opened',
  title: 'news.opened',
  text: 'news.opened.text',
  who: ({ schemaId }) => ({ rule: 'psychology.concerned', of: Number(schemaId) }),
});
noticeKind({ ...OF_CHILD, name: 'psychology.agreed', title: 'news.agreed', text: 'news.agreed.text' });
/** An assessment is open: its children hear of it once, however often it is switched on. */
export const openedNews = (schemaId: number, name: string): News => ({
  kind: 'psychology.opened',
  subject: { schemaId },
  params: { name },
  once: `psychology.opened ${schemaId}`,
});
/** A guardian agreed: the child may begin. */
export const agreedNews = (orgId: number, schemaId: number, userId: number, name: string): News => ({
  kind: 'psychology.agreed',
  subject: { schemaId },
  params: { name },
  to: { person: userId },
  org: orgId,
  once: `psychology.agreed ${schemaId} ${userId}`,
});
/** Who may open the lock. */
const OPENERS = ['BASIC_SUPERMAN', `mod:${GROUP}`];
/** Whether person `p` is one of them. */
const mayOpen = (orgId: number): Sql => sql`exists (
  select 1
  from people_role_v h
  left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
  left join role_preset d on d.role_id = h.role_id and d.busi_id = ${BUSI.school}
  where h.org_id = ${orgId}
    and h.user_id = p.user_id
    and (d.func_ids && ${OPENERS}::text[] or r.func_ids && ${OPENERS}::text[]))`;
/**
 * The named people; where none of them is still at the school, or none of them may open the lock, whoever may open it. A danger rings neither
 * in an empty room nor before a shut door alone.
 */
async function audience(door: Door, { tellIds }: Pick<Setting, 'tellIds'>): Promise<News['to']> {
  const there =
    tellIds.length === 0
      ? []
      : await door.rows<{ userId: number; opens: boolean }>(sql`
          select p.user_id, ${mayOpen(door.orgId)} as opens
          from people_person_v p
          where p.org_id = ${door.orgId}
            and p.user_id = any(${tellIds}::bigint[])
            and p.user_type = ${USER_TYPE.teacher}
            and p.removed_at is null
            and p.enabled
          order by p.user_id`);
  const named = there.map(({ userId }) => userId);
  if (there.some(({ opens }) => opens)) return named;
  return named.length > 0 ? { anyOf: [named, { holdersOf: OPENERS }] } : { holdersOf: OPENERS };
}
/** It names no case: whoever reads the news of a school, or a copy of them, is led to nobody. */
const newsOf = (ring: string, turn: number, to: News['to']): News => ({
  kind: 'psychology.danger',
  subject: {},
  to,
  once: `psychology.danger ${ring} ${turn}`,
});
/** Told with the answer's own transaction. @param rings what the dangers' news are told under */
export async function ring(cx: Cx, rings: readonly string[], setting: Setting): Promise<void> {
  if (rings.length === 0) return;
  const to = await audience(cx.db, setting);
  // By nobody: whoever brings paper sheets in has not read them, and is told like the others.
  const byNobody = { db: cx.db, now: cx.now, emit: cx.emit.bind(cx), session: null };
  await tellAll(
    byNobody,
    rings.map((one) => newsOf(one, 0, to)),
  );
}

/**
 * Cases whose keeper has left the school, or may no longer sign in or open the lock, wait for somebody again, and ring like new ones: nobody
 * else could go on with them.
 */
export const freeOfLeavers = (door: Door, vault: Vault): Promise<void> =>
  door.unlocked(async () => {
    const freed = await door.rows<SealedCase>(sql`
      update psychology_case c
      set state = 'open', taken_by = null, taken_at = null
      from people_person_v p
      where c.org_id = ${door.orgId}
        and p.org_id = ${door.orgId}
        and p.user_id = c.taken_by
        and (p.removed_at is not null or not p.enabled or not ${mayOpen(door.orgId)})
        and c.state <> 'resolved'
      returning c.case_id, c.kind, c.opened_at, c.sealed`);
    const months = dangersOf(door, vault, freed).map(({ month }) => month);
    for (const month of new Set(months)) {
      const count = months.filter((one) => one === month).length;
      await door.change(sql`
        update psychology_alarm k
        set taken = greatest(k.taken - ${count}::integer, 0)
        where k.org_id = ${door.orgId}
          and k.month = ${month}`);
    }
  });
/** Those of some cases that are dangers. */
const dangersOf = (door: Door, vault: Vault, rows: readonly SealedCase[]) =>
  rows.flatMap((row) => {
    const record = caseRecordIn(vault, door.orgId, row);
    return record?.roster === 'danger' ? [{ ...record, openedAt: row.openedAt }] : [];
  });
/** Cases of a school that are looked through for dangers, and dangers that are told of at once; the newest first. */
const [READ_AT_ONCE, TOLD_AT_ONCE] = [5000, 200];
/** Dangers that nobody has taken since an instant, of children who are on the roster. Which cases are dangers is sealed: all that wait are opened. */
const untaken = (door: Door, vault: Vault, since: string) =>
  door.unlocked(async () => {
    const rows = await door.rows<SealedCase>(sql`
      select c.case_id, c.kind, c.opened_at, c.sealed
      from psychology_case c
      where c.org_id = ${door.orgId}
        and c.taken_by is null
        and c.state <> 'resolved'
        and c.opened_at <= ${since}
        and ${consentOf('psychology').only('c', 'user_id', 'any')}
      order by c.opened_at desc, c.case_id
      limit ${READ_AT_ONCE}`);
    return dangersOf(door, vault, rows).slice(0, TOLD_AT_ONCE);
  });

/** How often somebody is reminded of a danger that nobody has taken. */
export const REMIND_MINUTES = 15;
/** Reminds a school; of each danger and quarter of an hour once, whatever is tried again. Without a key the module is off. */
export async function remind(door: Door, kernel: Kernel): Promise<void> {
  const vault = vaultIn(kernel);
  if (!vault) return;
  const now = kernel.clock().getTime();
  await freeOfLeavers(door, vault);
  const waiting = await untaken(door, vault, new Date(now - REMIND_MINUTES * 60_000).toISOString());
  if (waiting.length === 0) return;
  const to = await audience(door, await settingOf(door));
  const turn = (openedAt: string) => Math.floor((now - Date.parse(openedAt)) / (REMIND_MINUTES * 60_000));
  await tellFrom(
    door,
    kernel,
    waiting.map((one) => newsOf(one.ring, turn(one.openedAt), to)),
  );
}
export const reminding: Schedule = {
  name: 'psychology-remind',
  does: 'a danger that nobody has taken is told of again each quarter of an hour',
  cron: '*/5 * * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => remind(door, kernel));
  },
};
