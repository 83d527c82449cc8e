import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { appealSubject } from '../../appeal/server/published';
import type { Kind, MeetSettings, NoPlace, Timing } from '../rules';
import { resultText } from '../rules/show';
import { isOffice } from './who';

/** What objections to results of a meet are called in module appeal: the set is the meet, the part the round. */
export const RESULTS = 'games.result';

interface Ran {
  readonly finishedAt: string | null;
  readonly settings: MeetSettings;
  readonly meetName: string;
  readonly kind: Kind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
  readonly timing: Timing | null;
}
/** Until when a result may be objected to: so many days after its round was finished. */
const untilOf = (ran: Pick<Ran, 'finishedAt' | 'settings'>): string | null =>
  ran.finishedAt == null || ran.settings.appealDays === 0
    ? null
    : `${plusDays(ran.finishedAt.slice(0, 10), ran.settings.appealDays)}${ran.finishedAt.slice(10)}`;

const ranOf = (door: Door, userId: number, rudId: number): Promise<Ran | undefined> =>
  door.row<Ran>(sql`
    select r.finished_at, m.settings, m.name as meet_name, e.kind, e.name_zh, e.name_en, u.value, u.mark, u.rule, u.timing
    from games_run u
    join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
    where u.org_id = ${door.orgId}
      and u.rud_id = ${rudId}
      and ${userId} = any(u.member_ids)
      and u.saved_at is not null
    for share of u`);

appealSubject({
  name: RESULTS,
  module: 'games',
  title: 'appeal.result',
  text: 'appeal.result.row',
  steps: ['accepted'],
  upheldAt: 'list',
  async ask(cx: Cx, { userId, part }) {
    const rudId = Number(part);
    const ran = Number.isSafeInteger(rudId) ? await ranOf(cx.db, userId, rudId) : undefined;
    if (!ran || userId !== cx.me.userId) throw fail(kernelFaults.gone);
    return {
      until: untilOf(ran),
      hostId: cx.db.orgId,
      label: {
        meet: ran.meetName,
        event: { zh: ran.nameZh, en: ran.nameEn },
        text: resultText(ran.kind, ran),
      },
    };
  },
  // Any finished round of the meet may still be open to objections: the newest one says until when.
  async until(cx: Cx, { setId, userId }) {
    const rows = await cx.db.rows<Pick<Ran, 'finishedAt' | 'settings'>>(sql`
      select r.finished_at, m.settings
      from games_run u
      join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
      join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
      where u.org_id = ${cx.db.orgId}
        and r.gam_id = ${setId}
        and ${userId} = any(u.member_ids)
        and r.finished_at is not null
      order by r.finished_at desc
      limit 1`);
    return rows[0] ? untilOf(rows[0]) : null;
  },
  decides: (cx) => (isOffice(cx) ? sql`a.host_id = ${cx.me.orgId}` : undefined),
  link: ({ setId }, { userType }) =>
    userType === 1 ? `/sport/games?gam=${setId}` : `/desk/sport/game4/game/${setId}?tab=results`,
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', 'mod:sport.game4'] }),
});
