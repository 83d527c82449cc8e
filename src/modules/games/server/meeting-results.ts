import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { meetingResults } from '../contract';
import { isTeam, type EventSex, type Kind, type NoPlace, type Timing } from '../rules';
import { resultText } from '../rules/show';
import { entryName } from './read';

/** So many of the newest results are on the page. */
const NEWEST = 50;

interface Entered {
  readonly orgId: number;
  readonly orgName: string;
  readonly rudId: number;
  readonly userId: number;
  readonly name: string;
  readonly clazzName: string;
  readonly sex: EventSex;
  readonly grdIds: number[];
  readonly kind: Kind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly roundName: string;
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
  readonly timing: Timing | null;
  readonly savedAt: string;
}
/** What was entered last in some meets of the schools behind a door. */
export const enteredLast = (door: Cx['db'], gamIds: readonly number[]): Promise<Entered[]> =>
  door.rows<Entered>(sql`
    select u.org_id, o.name as org_name, u.rud_id, u.user_id, p.name, u.clazz_name, e.sex, e.grd_ids, e.kind, e.name_zh,
      e.name_en, r.name as round_name, u.value, u.mark, u.rule, u.timing, u.saved_at
    from games_run u
    join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    join organisation_org o on o.org_id = u.org_id
    where ${door.orgs('u')}
      and r.gam_id = any(${gamIds}::bigint[])
      and u.saved_at is not null
    order by u.saved_at desc, u.rud_id, u.user_id
    limit ${NEWEST}`);

/** As the contract has it. */
export const shownEntered = (cx: Pick<Cx, 'lang'>, rows: readonly Entered[]): ReplyOf<typeof meetingResults>['items'] =>
  rows.map((u) => ({
    orgId: u.orgId,
    orgName: u.orgName,
    rudId: u.rudId,
    userId: u.userId,
    name: isTeam(u.kind) ? u.clazzName : u.name,
    clazzName: u.clazzName,
    sex: u.sex,
    grdIds: u.grdIds,
    entryName: entryName(cx.lang, u),
    roundName: u.roundName,
    text: resultText(u.kind, u),
    savedAt: u.savedAt,
  }));
