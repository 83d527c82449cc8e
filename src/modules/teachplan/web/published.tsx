import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { toPath } from '../../../kernel/web/router/paths';
import { listPlans } from '../contract';
import { LagTag, PaceBar } from './parts';
import './teachplan.css';

type Plan = ReplyOf<typeof listPlans>['items'][number];
/** So many plans stand on a home page; the rest stands behind "all". */
const MOST = 4;

/** The caller's running plans, the one saved last first; undefined while they are not known. */
export function useRunningPlans(): readonly Plan[] | undefined {
  const can = useCan();
  const { data, isLoading } = useCall(
    listPlans,
    { ended: false, curPage: 1, pageSize: MOST },
    { quiet: true, when: can(listPlans) },
  );
  return isLoading ? undefined : (data?.items ?? []);
}
/** Plans with how far each of their classes is; each opens its plan. */
export function PlanLines({ plans }: { readonly plans: readonly Plan[] }) {
  return (
    <ul className="tp-paces">
      {plans.flatMap((plan) =>
        plan.clazzes.map((clazz) => (
          <li key={`${plan.planId}/${clazz.clazzId}`}>
            <Link to={toPath('/teachplan/detail', {}, { plan: plan.planId })}>
              <span>
                {clazz.clazzName} <span className="soft">{plan.sbjName}</span>
              </span>
              <PaceBar clazz={clazz} hourCount={plan.hourCount} label={`${clazz.clazzName} ${plan.sbjName}`} />
              <span className="num soft">
                {clazz.taught}/{plan.hourCount}
              </span>
              <LagTag lag={clazz.lag} />
            </Link>
          </li>
        )),
      )}
    </ul>
  );
}
