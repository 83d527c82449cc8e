import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantText, moneyText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { DateRange } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { offersSet, servesAlter, servesAudit, servesList } from '../contract';
import { SERVE_STATES } from '../rules';
import { ServeTag } from './learn-tag';
import { OffersDialog } from './offers-dialog';
import { PersonTag } from './person-cell';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { useT } from './texts';

type Row = ReplyOf<typeof servesList>['items'][number];

function StatePicker({ value, onChange, ...rest }: InputProps<string>) {
  const t = useT();
  const all = useUi()('all');
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={{ minWidth: 120 }}
      options={SERVE_STATES.map((v) => ({ value: v, label: t(`state.${v}`) }))}
    />
  );
}

/** What was asked for waits here for a decision; passed services may get other days. */
export default function Audits() {
  const t = useT();
  const can = useCan();
  const [rejecting, setRejecting] = useState<Row>();
  const [altering, setAltering] = useState<Row>();
  const [pricing, setPricing] = useState(false);
  const pass = useAct(servesAudit, { done: (s) => t('passedDone', { name: s.userName, serve: s.name }) });
  const prices = can(offersSet) ? <Button onClick={() => setPricing(true)}>{t('setPrices')}</Button> : null;
  return (
    <>
      <ListScreen
        call={servesList}
        pageSize={20}
        first={{ state: 'applied' }}
        filters={{
          name: true,
          state: StatePicker,
          span: { label: t('field.startOn'), as: DateRange, keys: ['from', 'to'] },
        }}
        actions={prices}
        empty={{ title: t('noAudits'), text: t('noAuditsText'), action: prices }}
        columns={[
          { of: 'userName', fixed: 'left', show: (r) => <PersonTag name={r.userName} note={r.yunNo} /> },
          { of: 'name', title: t('field.servId'), width: 90 },
          { of: 'cycle', width: 80, show: (r) => t(`cycle.${r.cycle}`) },
          {
            of: 'startOn',
            title: t('days'),
            width: 150,
            show: (r) => (
              <span>
                {dayText(r.startOn)}
                <small className="soft" style={{ display: 'block' }}>
                  {t('toDay', { day: dayText(r.endOn) })}
                </small>
              </span>
            ),
          },
          { of: 'priceFen', width: 90, align: 'right', show: (r) => moneyText(r.priceFen) },
          {
            of: 'appliedByName',
            width: 140,
            show: (r) => (
              <span>
                {r.appliedByName}
                <small className="soft" style={{ display: 'block' }}>
                  {instantText(r.appliedAt)}
                </small>
              </span>
            ),
          },
          {
            of: 'state',
            width: 130,
            show: (r) => (
              <span>
                <ServeTag state={r.state} />
                {r.auditedByName ? (
                  <small className="soft" style={{ display: 'block' }}>
                    {r.auditedByName}
                    {r.remark ? ` · ${r.remark}` : ''}
                  </small>
                ) : null}
              </span>
            ),
          },
          {
            of: 'acts',
            title: '',
            width: 130,
            align: 'right',
            fixed: 'right',
            show: (r) =>
              r.state === 'applied' && can(servesAudit) ? (
                <span className="row" style={{ gap: 8, flexWrap: 'nowrap', justifyContent: 'flex-end' }}>
                  <ActButton
                    size="small"
                    type="primary"
                    onClick={() => pass.run({ id: r.userId, serveId: r.serveId, pass: true })}
                  >
                    {t('pass')}
                  </ActButton>
                  <Button size="small" onClick={() => setRejecting(r)}>
                    {t('reject')}
                  </Button>
                </span>
              ) : r.state === 'passed' && can(servesAlter) ? (
                <Button size="small" type="link" onClick={() => setAltering(r)}>
                  {t('alter')}
                </Button>
              ) : null,
          },
        ]}
      />
      {rejecting ? (
        <FormDialog
          open
          call={servesAudit}
          title={t('rejectOf', { name: rejecting.userName, serve: rejecting.name })}
          onClose={() => setRejecting(undefined)}
          fixed={{ id: rejecting.userId, serveId: rejecting.serveId, pass: false }}
          fields={{ remark: { label: t('why') } }}
          submitText={t('reject')}
          done={t('rejectedDone')}
        />
      ) : null}
      {altering ? (
        <FormDialog
          open
          call={servesAlter}
          title={t('alterOf', { name: altering.userName, serve: altering.name })}
          onClose={() => setAltering(undefined)}
          fixed={{ id: altering.userId, serveId: altering.serveId }}
          initial={{ start: altering.startOn, end: altering.endOn }}
          fields={{ start: true, end: true }}
          done={t('saved')}
        />
      ) : null}
      {pricing ? <OffersDialog onClose={() => setPricing(false)} /> : null}
    </>
  );
}
