import type { Cx } from '../../../kernel/server/cx';
import { nothing, sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { appealSubject } from '../../appeal/server/published';
import { GROUP } from '../access';
import type { Verdict } from '../rules';
import { hasDesk, mustBeOpen } from './sight';

/** What an objection to a run is called in module appeal: the set is the run. */
export const SUBJECT = 'sunny-run.run';
/** A run is objected to as a whole. */
export const PART = 'run';
/** A child may object for so many days. */
const DAYS = 7;
interface Objectable {
  readonly onDate: string;
  readonly metres: number;
  readonly verdict: Verdict;
  readonly until: string;
}
/** A child's run with the last second in which it may be objected to, by the clock of the school. */
const runOf = (cx: Cx, runId: number, userId: number, locked: boolean): Promise<Objectable | undefined> =>
  cx.db.row<Objectable>(sql`
    select r.on_date, r.metres, r.verdict, ((r.on_date + ${DAYS + 1}::int)::timestamp at time zone ${cx.me.zone}) - interval '1 second' as until
    from sunny_run_run r
    where r.org_id = ${cx.db.orgId}
      and r.run_id = ${runId}
      and r.user_id = ${userId}
    ${locked ? sql`for share of r` : nothing}`);

appealSubject({
  name: SUBJECT,
  module: 'sunny-run',
  title: 'appeal.run',
  text: 'appeal.run.row',
  steps: [],
  upheldAt: 'list',
  once: true,
  async ask(cx, { setId: runId, userId, part }) {
    const run = await runOf(cx, runId, userId, true);
    if (!run || part !== PART) throw fail(kernelFaults.gone);
    if (run.verdict === 'valid') throw fail(kernelFaults.gone);
    await mustBeOpen(cx.db, run.onDate);
    return {
      until: run.until,
      hostId: cx.me.orgId,
      label: { day: run.onDate, metres: run.metres },
    };
  },
  async until(cx, { setId: runId, userId }) {
    const run = await runOf(cx, runId, userId, false);
    return run && run.verdict !== 'valid' ? run.until : null;
  },
  decides: (cx) => (hasDesk(cx) ? sql`a.host_id = ${cx.me.orgId}` : undefined),
  link: ({ setId }, { userType }) => (userType === 1 ? '/sport/sun/mine' : `/sport/sun/doubt?runId=${setId}`),
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', `mod:${GROUP}`] }),
  concerned: ({ userId }) => ({ anyOf: [{ person: userId }, { classTeachersOfChildren: userId }] }),
});
