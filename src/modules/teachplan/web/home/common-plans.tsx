import { Button, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { commonPlans } from '../../contract';
import { PlanTags } from '../parts';
import { useT } from '../texts';

/** Plans of colleagues to read and to begin from. */
export function CommonPlans() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(commonPlans, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <ul className="tp-grid" aria-busy>
        {[1, 2, 3].map((n) => (
          <li key={n} className="panel stack">
            <span className="bone" />
            <span className="bone" style={{ width: '90%' }} />
          </li>
        ))}
      </ul>
    );
  const plans = data.filter((p) => p.common);
  const subjects = [...new Map(plans.map((p) => [p.sbjId, p.sbjName]))].map(([value, label]) => ({ value, label }));
  const sbjId = Number(search.get('sbj')) || undefined;
  if (plans.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('commonNone')} text={t('commonNoneText')} />
      </div>
    );
  return (
    <div className="stack">
      {subjects.length > 1 ? (
        <Select
          allowClear
          value={sbjId}
          options={subjects}
          placeholder={t('allSubjects')}
          aria-label={t('field.sbjName')}
          style={{ width: 180 }}
          onChange={(v?: number) => setSearch(v ? { tab: 'common', sbj: String(v) } : { tab: 'common' })}
        />
      ) : null}
      <ul className="tp-grid">
        {plans
          .filter((p) => sbjId == null || p.sbjId === sbjId)
          .map((p) => (
            <li key={p.planId} className="panel tp-card">
              <header className="tp-card-head">
                <h2>
                  <Link to={toPath('/teachplan/detail', {}, { plan: p.planId })}>{p.name}</Link>
                </h2>
                {p.ended ? <PlanTags plan={{ ended: true, common: false }} /> : null}
              </header>
              <p className="soft tp-facts">
                {[p.sbjName, p.tbkName, t('shape', { units: p.unitCount, hours: p.hourCount })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="soft tp-facts">
                {p.mine ? t('byMe') : t('by', { name: p.userName })} · {t('savedAt', { at: instantText(p.savedAt) })}
              </p>
              <div className="row tp-card-foot">
                <Link to={toPath('/teachplan/add', {}, { from: p.planId })}>
                  <Button>{t('beginFrom')}</Button>
                </Link>
              </div>
            </li>
          ))}
      </ul>
    </div>
  );
}
