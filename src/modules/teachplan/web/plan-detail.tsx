import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import { getPlan, listPlans } from '../contract';
import { CodesignPage } from './codesign/codesign-page';
import { PlanView } from './detail/plan-view';
import { useT } from './texts';
import './teachplan.css';

/** `?plan=` a plan, `?codesign=` a joint preparation; without either the plan saved last. */
export default function PlanDetail() {
  const [search] = useSearchParams();
  const codesign = Number(search.get('codesign')) || undefined;
  return codesign ? (
    <CodesignPage key={codesign} id={codesign} />
  ) : (
    <One asked={Number(search.get('plan')) || undefined} />
  );
}

function One({ asked }: { readonly asked: number | undefined }) {
  const t = useT();
  const newest = useCall(listPlans, { curPage: 1, pageSize: 1 }, { when: asked == null, quiet: true });
  const id = asked ?? newest.data?.items[0]?.planId;
  const { data: plan, error, refetch } = useCall(getPlan, { id: id ?? 0 }, { when: id != null, quiet: true });
  const back = (
    <Link to="/teachplan/index">
      <Button>{t('toList')}</Button>
    </Link>
  );
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
  if (error?.status === 404) return <GoneState text={t('planGone')} action={back} />;
  if (error ?? newest.error) return <ErrorState error={error ?? newest.error} onRetry={() => void refetch()} />;
  if (!plan)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 18 }} />
        <span className="bone" />
        <span className="bone" style={{ width: '80%' }} />
      </div>
    );
  return <PlanView plan={plan} />;
}
