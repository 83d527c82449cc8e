import { any, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { appealSubject } from '../../appeal/server/published';
import { GROUP } from '../access';
import { faults } from '../faults';
import { MODULES, TOTAL_PART } from '../rules';
import { results, rounds } from '../tables';
import { hasDesk } from './sight';

/** What objections to shown scores are called in module appeal: the set is the sketch, the part an indicator or the total. */
export const SUBJECT = 'process-eval.score';

/** Appeals `a` about rounds of the modules whose desk the caller has. */
function decidedBy(cx: Cx): Sql | undefined {
  const own = MODULES.filter((module) => hasDesk(cx, module));
  if (!own.length) return undefined;
  return any(
    sql`a.host_id = ${cx.me.orgId} and exists (
      select 1 from process_eval_round g
      where g.org_id = ${cx.me.orgId}
        and g.norm_id = a.set_id
        and g.module = any(${own}::text[]))`,
  );
}

appealSubject({
  name: SUBJECT,
  module: 'process-eval',
  title: 'appeal.score',
  text: 'appeal.score.row',
  steps: ['accepted'],
  upheldAt: 'list',
  async ask(cx, { setId: normId, userId, part }) {
    const round = await cx.db.one(rounds, { normId }, { lock: 'share' });
    const result = await cx.db.one(results, { normId, userId }, { lock: 'update' });
    const item = round?.content.items.find((one) => String(one.itemId) === part);
    if (!round || !result || (!item && part !== TOTAL_PART)) throw fail(kernelFaults.gone);
    if (round.state !== 'shown') throw fail(faults.notShown);
    const what = item ? { zh: item.name, en: item.name } : { zh: '总分', en: 'the total' };
    return { until: round.shownUntil, hostId: cx.me.orgId, label: { name: round.name, what } };
  },
  async until(cx, { setId: normId }) {
    const round = await cx.db.one(rounds, { normId });
    return round?.state === 'shown' ? round.shownUntil : null;
  },
  decides: decidedBy,
  link: (_, { userType, decides }) =>
    userType === 1 ? '/phys/eval/mine' : decides ? '/appeal/list' : '/phys/eval/clazz',
  deciders: () => ({ holdersOf: ['BASIC_SUPERMAN', ...MODULES.map((module) => `mod:${GROUP[module]}`)] }),
  concerned: ({ userId }) => ({ anyOf: [{ person: userId }, { classTeachersOfChildren: userId }] }),
});
