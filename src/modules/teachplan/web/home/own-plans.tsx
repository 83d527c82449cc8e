import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { dayText, instantText } from '../../../../kernel/web/format';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useList } from '../../../../kernel/web/list/use-list';
import { toPath } from '../../../../kernel/web/router/paths';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { listPlans } from '../../contract';
import { ClazzLine, PlanTags } from '../parts';
import { usePlanActs } from '../plan-acts';
import { useT } from '../texts';

type Row = ReplyOf<typeof listPlans>['items'][number];

/** The caller's plans: running ones first, each with where its classes are this week. */
export function OwnPlans() {
  const t = useT();
  const list = useList(listPlans, { pageSize: 20, first: { ended: false } });
  const ended = list.state.filters['ended'] === true;
  const add = (
    <Link to="/teachplan/add">
      <Button type="primary" icon={<PlusOutlined />}>
        {t('add')}
      </Button>
    </Link>
  );
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={ended ? 'ended' : 'running'}
          options={[
            { value: 'running', label: t('running') },
            { value: 'ended', label: t('ended') },
          ]}
          onChange={(v) => list.filter({ ended: v === 'ended' })}
        />
        <span className="row-end">{list.rows.length > 0 || ended ? add : null}</span>
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <Bones />
      ) : list.rows.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t(ended ? 'noneEnded' : 'none')}
            text={ended ? undefined : t('noneText')}
            action={ended ? undefined : add}
          />
        </div>
      ) : (
        <ul className="tp-cards">
          {list.rows.map((row) => (
            <PlanCard key={row.planId} plan={row} />
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}

const Bones = () => (
  <ul className="tp-cards" aria-busy>
    {[1, 2].map((n) => (
      <li key={n} className="panel stack">
        <span className="bone" style={{ width: '40%', height: 16 }} />
        <span className="bone" style={{ width: '90%' }} />
        <span className="bone" style={{ width: '84%' }} />
      </li>
    ))}
  </ul>
);

function PlanCard({ plan }: { readonly plan: Row }) {
  const t = useT();
  const acts = usePlanActs(plan);
  const open = toPath('/teachplan/detail', {}, { plan: plan.planId });
  return (
    <li className="panel tp-card">
      <header className="tp-card-head">
        <h2>
          <Link to={open}>{plan.name}</Link>
        </h2>
        <PlanTags plan={plan} />
        <span className="row-end tp-card-acts">
          {plan.ended ? null : (
            <Link to={toPath('/teachplan/edit/{planId}', { planId: plan.planId })}>
              <Button>{t('edit')}</Button>
            </Link>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'from',
                  label: <Link to={toPath('/teachplan/add', {}, { from: plan.planId })}>{t('beginFrom')}</Link>,
                },
                { key: 'share', label: t(plan.common ? 'unshare' : 'share'), onClick: () => void acts.share() },
                ...(plan.ended ? [] : [{ key: 'end', label: t('end'), onClick: () => void acts.end() }]),
                { type: 'divider' as const },
                { key: 'remove', label: t('remove'), danger: true, onClick: () => void acts.remove() },
              ],
            }}
          >
            <Button icon={<EllipsisOutlined />} aria-label={t('moreOf', { name: plan.name })} />
          </Dropdown>
        </span>
      </header>
      <p className="soft tp-facts">
        {[
          plan.sbjName,
          plan.tbkName,
          t('shape', { units: plan.unitCount, hours: plan.hourCount }),
          plan.ended && plan.endedAt
            ? t('endedAt', { at: instantText(plan.endedAt) })
            : t('since', { day: dayText(plan.beginOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {plan.clazzes.length > 0 ? (
        <ul className="tp-lines">
          {plan.clazzes.map((c) => (
            <ClazzLine key={c.clazzId} clazz={c} hourCount={plan.hourCount} quiet={plan.ended} />
          ))}
        </ul>
      ) : plan.ended ? null : (
        <p className="soft">
          {t('noClazzes')}{' '}
          <Link to={toPath('/teachplan/edit/{planId}', { planId: plan.planId })}>{t('chooseClazzes')}</Link>
        </p>
      )}
    </li>
  );
}
