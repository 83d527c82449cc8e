import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { noticeKind, tellAll, tellFrom, type News } from '../../notice/server/published';
import { GROUP } from '../access';
import type { Setting } from '../rules';
import { schools } from './forget';
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
const audience = ({ tellIds }: Pick<Setting, 'tellIds'>): News['to'] =>
  tellIds.length > 0 ? tellIds : { holdersOf: ['BASIC_SUPERMAN', `mod:${GROUP}`] };
const newsOf = (caseId: number, turn: number, setting: Pick<Setting, 'tellIds'>): News => ({
  kind: 'psychology.danger',
  subject: { caseId },
  to: audience(setting),
  once: `psychology.danger ${caseId} ${turn}`,
});
/** Told with the answer's own transaction. */
export const ring = (cx: Cx, caseIds: readonly number[], setting: Setting): Promise<void> =>
  tellAll(
    cx,
    caseIds.map((caseId) => newsOf(caseId, 0, setting)),
  );

/** How often somebody is reminded of a danger that nobody has taken. */
export const REMIND_MINUTES = 15;
/** Reminds a school; of each danger and quarter of an hour once, whatever is tried again. */
export async function remind(door: Door, kernel: Kernel): Promise<void> {
  const now = kernel.clock().getTime();
  const waiting = await door.rows<{ caseId: number; openedAt: string }>(sql`
    select k.case_id, k.opened_at
    from psychology_call k
    where k.org_id = ${door.orgId}
      and k.taken_at is null
      and k.opened_at <= ${new Date(now - REMIND_MINUTES * 60_000).toISOString()}
    order by k.opened_at, k.case_id
    limit 200`);
  if (waiting.length === 0) return;
  const setting = await settingOf(door);
  const turn = (openedAt: string) => Math.floor((now - Date.parse(openedAt)) / (REMIND_MINUTES * 60_000));
  await tellFrom(
    door,
    kernel,
    waiting.map(({ caseId, openedAt }) => newsOf(caseId, turn(openedAt), setting)),
  );
}
export const reminding: Schedule = {
  name: 'psychology-remind',
  cron: '*/5 * * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => remind(door, kernel));
  },
};
