import { Input } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import type { Affair } from '../contract/parts';
import { ChildDay } from './child-day';
import { ChildWay } from './child-way';
import { Map } from './map';
import { AffairTag, Lasting, NameOf, useMeasured } from './parts';
import { Reason } from './reason';
import { useT } from './texts';
import './watch.css';

/** Every alarm of the school, open ones and what became of the others. */
export default function Alarms() {
  const t = useT();
  const measured = useMeasured();
  return (
    <ListScreen
      call={calls.listAffairs}
      name="watch.alarms"
      rowKey={(row) => String(row.id)}
      pageSize={20}
      exportBy={calls.exportAffairs}
      filters={{
        state: true,
        kind: true,
        clazzId: ClazzPicker,
        span: { as: DateRange, label: t('span'), keys: ['from', 'to'], more: true },
      }}
      empty={{ title: t('noAlarms'), text: t('noAlarmsText') }}
      head={() => <p className="soft watch-plain">{t('hint')}</p>}
      columns={[
        { of: 'state', width: 110, show: (row) => <AffairTag of={row} /> },
        {
          of: 'userName',
          width: 110,
          show: (row) => (
            <strong className="row-title">
              <NameOf of={row.userName} />
            </strong>
          ),
        },
        { of: 'clazzName', sort: true, width: 130 },
        {
          of: 'kind',
          sort: true,
          width: 170,
          show: (row) => `${t(`kind.${row.kind}`)}${row.fenceName ? ` · ${row.fenceName}` : ''}`,
        },
        {
          of: 'value',
          title: t('field.value'),
          width: 190,
          show: (row) => measured(row) ?? <span className="soft">—</span>,
        },
        { of: 'fromAt', sort: true, width: 260, show: (row) => <Lasting of={row} /> },
        { of: 'remark', show: (row) => row.remark || <span className="soft">—</span> },
      ]}
      drawerTitle={(row) => (row ? `${row.userName ?? ''} ${t(`kind.${row.kind}`)}` : '')}
      drawer={(_, row) => (row ? <AffairView of={row} /> : <GoneState compact />)}
    />
  );
}

/** One alarm: where or what, the word that resolves it, and, with a reason, the child's day. */
export function AffairView({ of }: { readonly of: Affair }) {
  const t = useT();
  const can = useCan();
  const measured = useMeasured()(of);
  const away = of.orgId;
  return (
    <div className="stack">
      <Detail
        title={<AffairTag of={of} />}
        items={[
          { label: t('field.clazzName'), value: of.clazzName ?? '—' },
          { label: t('field.fromAt'), value: <Lasting of={of} /> },
          ...(of.fenceName ? [{ label: t('field.fenceName'), value: of.fenceName }] : []),
          ...(measured ? [{ label: t('field.value'), value: measured }] : []),
          ...(of.takenBy
            ? [{ label: t('field.takenBy'), value: `${of.takenBy} ${instantText(of.takenAt ?? '')}` }]
            : []),
          ...(of.resolvedBy
            ? [{ label: t('field.resolvedBy'), value: `${of.resolvedBy} ${instantText(of.resolvedAt ?? '')}` }]
            : []),
          ...(of.remark ? [{ label: t('field.remark'), value: of.remark }] : []),
        ]}
      />
      {of.place ? <Map label={t('placeOf')} spot={of.place} /> : null}
      {of.place ? <p className="soft watch-plain">{t('placeText', { acc: of.place.acc })}</p> : null}
      {of.state === 'open' ? <Word of={of} /> : null}
      {can(calls.giveReason) ? (
        <>
          <Reason userId={of.userId} orgId={away} affairId={of.id} what="way">
            <ChildWay userId={of.userId} orgId={away} />
          </Reason>
          <Reason userId={of.userId} orgId={away} affairId={of.id} what="body">
            <ChildDay userId={of.userId} orgId={away} />
          </Reason>
        </>
      ) : null}
    </div>
  );
}
/** "I look after it", and the word that resolves it. */
export function Word({ of }: { readonly of: Affair }) {
  const t = useT();
  const can = useCan();
  const [remark, setRemark] = useState('');
  const take = useAct(calls.takeAffair, { done: t('takenDone') });
  const resolve = useAct(calls.resolveAffair, { done: t('resolvedDone') });
  if (!can(calls.resolveAffair)) return null;
  return (
    <form
      className="watch-word"
      onSubmit={(event) => {
        event.preventDefault();
        void resolve.run({ id: of.id, remark });
      }}
    >
      <Input
        aria-label={t('field.remark')}
        placeholder={t('remarkHint')}
        maxLength={200}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      {of.takenAt ? null : <ActButton onClick={() => take.run({ id: of.id })}>{t('take')}</ActButton>}
      <ActButton type="primary" disabled={remark.trim() === ''} onClick={() => resolve.run({ id: of.id, remark })}>
        {t('resolve')}
      </ActButton>
    </form>
  );
}
