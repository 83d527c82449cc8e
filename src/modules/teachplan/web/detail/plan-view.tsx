import { EllipsisOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { dayText, instantText } from '../../../../kernel/web/format';
import { useTitle } from '../../../../kernel/web/router/page';
import { toPath } from '../../../../kernel/web/router/paths';
import type { WholePlan } from '../../contract';
import { ClazzLine, PlanTags } from '../parts';
import { usePlanActs } from '../plan-acts';
import { useT } from '../texts';
import { HourList } from './hour-list';
import { PrintPlan } from './print-plan';

/** A plan to read: its classes' progress, units and hours with what is taught where; an own one is marked hour by hour. */
export function PlanView({ plan }: { readonly plan: WholePlan }) {
  const t = useT();
  const navigate = useNavigate();
  const acts = usePlanActs(plan, () => void navigate('/teachplan/index', { replace: true }));
  const [chosen, setChosen] = useState<number>();
  const [paper, setPaper] = useState<'outline' | 'whole'>('outline');
  useTitle(plan.name);
  const clazz = plan.clazzes.find((c) => c.clazzId === chosen) ?? plan.clazzes[0];
  const print = (what: 'outline' | 'whole') => {
    flushSync(() => setPaper(what));
    window.print();
  };
  return (
    <>
      <PrintPlan plan={plan} whole={paper === 'whole'} />
      <div className="stack no-print">
        <section className="panel stack" style={{ gap: 12 }}>
          <header className="tp-card-head">
            <h2 className="tp-title">{plan.name}</h2>
            <PlanTags plan={plan} />
            <span className="row-end tp-card-acts">
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'outline', label: t('printOutline') },
                    { key: 'whole', label: t('printWhole') },
                  ],
                  onClick: ({ key }) => print(key as 'outline' | 'whole'),
                }}
              >
                <Button icon={<PrinterOutlined />}>{t('print')}</Button>
              </Dropdown>
              {plan.mine && !plan.ended ? (
                <Link to={toPath('/teachplan/edit/{planId}', { planId: plan.planId })}>
                  <Button type="primary">{t('edit')}</Button>
                </Link>
              ) : (
                <Link to={toPath('/teachplan/add', {}, { from: plan.planId })}>
                  <Button type="primary">{t('beginFrom')}</Button>
                </Link>
              )}
              {plan.mine ? (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'share', label: t(plan.common ? 'unshare' : 'share'), onClick: () => void acts.share() },
                      ...(plan.ended
                        ? []
                        : [
                            {
                              key: 'from',
                              label: (
                                <Link to={toPath('/teachplan/add', {}, { from: plan.planId })}>{t('beginFrom')}</Link>
                              ),
                            },
                            { key: 'end', label: t('end'), onClick: () => void acts.end() },
                          ]),
                      { type: 'divider' as const },
                      { key: 'remove', label: t('remove'), danger: true, onClick: () => void acts.remove() },
                    ],
                  }}
                >
                  <Button icon={<EllipsisOutlined />} aria-label={t('moreOf', { name: plan.name })} />
                </Dropdown>
              ) : null}
            </span>
          </header>
          <p className="soft tp-facts">
            {[
              plan.mine ? null : t('by', { name: plan.userName }),
              plan.sbjName,
              plan.tbkName,
              t('shape', { units: plan.unitCount, hours: plan.hourCount }),
              t('since', { day: dayText(plan.beginOn) }),
              t('savedAt', { at: instantText(plan.savedAt) }),
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
          ) : plan.mine && !plan.ended ? (
            <p className="soft">{t('noClazzes')}</p>
          ) : null}
          {plan.clazzes.some((c) => c.source === 'weeks') ? <p className="soft tp-facts">{t('byWeeks')}</p> : null}
        </section>
        {plan.clazzes.length > 1 ? (
          <Segmented
            value={clazz?.clazzId}
            options={plan.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
            onChange={setChosen}
            aria-label={t('field.clazzName')}
          />
        ) : null}
        <HourList plan={plan} clazz={clazz} />
      </div>
    </>
  );
}
