import { sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { plusDays } from '../../../kernel/shared/dates';
import { appealSubject } from '../../appeal/server/published';
import { GROUP } from '../access';
import { runs } from '../tables';
import { hasDesk, mustBeOpen } from './sight';

/** What an objection to a run is called in module appeal: the set is the run. */
export const SUBJECT = 'sunny-run.run';
/** A run is objected to as a whole. */
export const PART = 'run';
/** A child may object for so many days. */
const DAYS = 7;
const untilOf = (onDate: string): string => `${plusDays(onDate, DAYS)}T15:59:59.000Z`;

appealSubject({
  name: SUBJECT,
  module: 'sunny-run',
  title: 'appeal.run',
  text: 'appeal.run.row',
  steps: [],
  upheldAt: 'list',
  once: true,
  async ask(cx, { setId: runId, userId, part }) {
    const run = await cx.db.one(runs, { runId, userId }, { lock: 'share' });
    if (!run || part !== PART) throw fail(kernelFaults.gone);
    if (run.verdict === 'valid') throw fail(kernelFaults.gone);
    await mustBeOpen(cx.db, run.onDate);
    return {
      until: untilOf(run.onDate),
      hostId: cx.me.orgId,
      label: { day: run.onDate, metres: run.metres },
    };
  },
  async until(cx, { setId: runId, userId }) {
    const run = await cx.db.one(runs, { runId, userId });
    return run && run.verdict !== 'valid' ? untilOf(run.onDate) : null;
  },
  decides: (cx) => (hasDesk(cx) ? sql`a.host_id = ${cx.me.orgId}` : undefined),
  link: ({ setId }, { userType }) => (userType === 1 ? '/sport/sun/mine' : `/sport/sun/doubt?runId=${setId}`),
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', `mod:${GROUP}`] }),
  concerned: ({ userId }) => ({ anyOf: [{ person: userId }, { classTeachersOfChildren: userId }] }),
});
