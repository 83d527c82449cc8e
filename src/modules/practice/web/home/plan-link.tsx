import { Link } from 'react-router';
import { usePlaces } from '../../../../kernel/web/app';
import { useSession } from '../../../../kernel/web/session/session-store';
import { denied } from '../../../../kernel/shared/need';
import { Line } from '../parts';
import { useT } from '../texts';

const PLAN = '/train/student/todos';
/** Goals and to-dos are kept by a module on the right: the way to them shows when their page stands and lets the person in. */
function usePlan(): boolean {
  const session = useSession();
  const place = usePlaces().find((p) => p.path === PLAN);
  return place != null && !denied(place.need, session);
}
/** As a line of the student's home. */
export function PlanLink() {
  const t = useT();
  return usePlan() ? <Line to={PLAN} title={t('home.plan')} text={t('home.planText')} /> : null;
}
/** As a card beside the other ways to practise. */
export function PlanBook() {
  const t = useT();
  return usePlan() ? (
    <Link className="pra-book" to={PLAN}>
      <span>
        <strong>{t('home.plan')}</strong>
        <span className="soft">{t('home.planText')}</span>
      </span>
    </Link>
  ) : null;
}
