import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { getPlan, listPlans } from '../contract';
import { ClazzLine } from './parts';
import { useT } from './texts';
import './teachplan.css';

/** What was saved, and where one goes from here. Without a plan in the address: the last saved one. */
export default function PlanSaved() {
  const t = useT();
  const [search] = useSearchParams();
  const zone = useSession()?.zone;
  const asked = Number(search.get('plan')) || undefined;
  const newest = useCall(
    listPlans,
    { curPage: 1, pageSize: 1, sort: '-savedAt' },
    { when: asked == null, quiet: true },
  );
  const id = asked ?? newest.data?.items[0]?.planId;
  const { data: plan, error, refetch } = useCall(getPlan, { id: id ?? 0 }, { when: id != null, quiet: true });
  if (newest.data && id == null)
    return (
      <div className="panel">
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={
            <Link to="/teachplan/add">
              <Button type="primary">{t('add')}</Button>
            </Link>
          }
        />
      </div>
    );
  if (error ?? newest.error) return <ErrorState error={error ?? newest.error} onRetry={() => void refetch()} />;
  if (!plan)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 18 }} />
        <span className="bone" />
      </div>
    );
  return (
    <section className="panel stack tp-done">
      <header>
        <CheckCircleFilled className="tp-done-mark" />
        <h2>{t(search.get('made') ? 'madeTitle' : 'savedTitle', { name: plan.name })}</h2>
        <p className="soft">
          {[
            plan.sbjName,
            plan.tbkName,
            t('shape', { units: plan.unitCount, hours: plan.hourCount }),
            t('savedAt', { at: instantText(plan.savedAt, zone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {plan.clazzes.length ? (
        <ul className="tp-lines">
          {plan.clazzes.map((c) => (
            <ClazzLine key={c.clazzId} clazz={c} hourCount={plan.hourCount} quiet={plan.ended} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t('noClazzes')}</p>
      )}
      <div className="row tp-done-acts">
        <Link to={toPath('/teachplan/detail', {}, { plan: plan.planId })}>
          <Button type="primary">{t('openPlan')}</Button>
        </Link>
        {plan.mine && !plan.ended ? (
          <Link to={toPath('/teachplan/edit/{planId}', { planId: plan.planId })}>
            <Button>{t('goOnEditing')}</Button>
          </Link>
        ) : null}
        <Link to="/teachplan/index">
          <Button>{t('toList')}</Button>
        </Link>
      </div>
    </section>
  );
}
