import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { tidyCode } from '../../../class/contract';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { WRONG_CODES, activityState } from '../../rules';
import { activities, members, wrongCodes } from '../../tables';
import { membersOf, seenActivity, activityOf, wholeActivity } from './open';

const HOUR_MS = 3_600_000;
export const joinHandlers = [
  /** The activity's row stays locked from the look at the code to the count of its people: however many join at once, the limit holds. */
  handle(calls.joinActivity, async (cx, { code }) => {
    const { userId } = cx.me;
    const since = new Date(cx.now.getTime() - HOUR_MS).toISOString();
    const wrong = await cx.db.total(sql`
      select count(*) as n
      from teachlink_wrong_code
      where org_id = ${cx.db.orgId}
        and user_id = ${userId}
        and at > ${since}`);
    if (wrong >= WRONG_CODES) throw fail(faults.tooManyCodes);
    const found = await cx.db.one(activities, { code: tidyCode(code) }, { lock: 'update' });
    if (!found) {
      // It stands although the call is refused: that is what it is for.
      await cx.apart(cx.me.orgId, (door) => door.insert(wrongCodes, { wrongId: newId(), userId, at: cx.nowIso }));
      throw fail(faults.codeUnknown, {}, 'code');
    }
    const { fmsLsnId, headLimit } = found;
    const there = await membersOf(cx, fmsLsnId);
    // Who takes part already is simply shown the activity: a second tap takes no second place.
    if (there.some((m) => m.userId === userId)) return wholeActivity(cx, fmsLsnId);
    if (activityState(found, cx.nowIso) === 'ended') throw fail(faults.activityEnded, {}, 'code');
    if (found.codeUntil <= cx.nowIso) throw fail(faults.codeExpired, {}, 'code');
    if (there.length >= headLimit) throw fail(faults.activityFull, { limit: headLimit }, 'code');
    await cx.db.insert(members, {
      fmsLsnId,
      userId,
      memberOrgId: cx.me.orgId,
      name: cx.me.name,
      orgName: cx.me.orgName,
      joinedAt: cx.nowIso,
    });
    cx.note('teachlink.fmslsn.joined', { subjectId: fmsLsnId });
    const me = { userId, name: cx.me.name, orgName: cx.me.orgName, owner: false, handedIn: false };
    return { ...activityOf(cx, await seenActivity(cx, fmsLsnId)), members: [...there, me] };
  }),
];
