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

/** The round that a part names; nothing for what is no number, nor for a second name of one. */
const roundOf = (part: string): number | undefined => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : undefined);

/** What a child ran in a round of a meet. A team has one row, and one objection: of whoever it stands under, as its page shows. */
const ranOf = (door: Door, gamId: number, userId: number, rudId: number): Promise<Ran | undefined> =>
  door.row<Ran>(sql`
    select r.finished_at, m.settings, m.name as meet_name, e.kind, e.name_zh, e.name_en, u.value, u.mark, u.rule, u.timing
    from games_run u
    join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
    where u.org_id = ${door.orgId}
      and u.rud_id = ${rudId}
      and r.gam_id = ${gamId}
      and u.user_id = ${userId}
      and u.saved_at is not null
    for share of u`);

appealSubject({
  name: RESULTS,
  module: 'games',
  title: 'appeal.result',
  text: 'appeal.result.row',
  steps: ['accepted'],
  upheldAt: 'list',
  async ask(cx: Cx, { setId, userId, part }) {
    const rudId = roundOf(part);
    const ran = rudId === undefined ? undefined : await ranOf(cx.db, setId, userId, rudId);
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
        and u.user_id = ${userId}
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
