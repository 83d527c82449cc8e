import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import type { Band } from '../contract/bands';
import { BindDialog } from './bind';
import { ChildDay } from './child-day';
import { ChildWay } from './child-way';
import { AffairTag, BandTag, Lasting, NameOf } from './parts';
import { Reason } from './reason';
import { useT } from './texts';
import './watch.css';

/** Bands and who wears them, and a sheet that binds a school at once. */
export default function Bands() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'list';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
      items={[
        { key: 'list', label: t('tab.list'), children: <List /> },
        ...(can(calls.bandImport.create)
          ? [
              {
                key: 'import',
                label: t('tab.import'),
                children: <ImportFlow calls={calls.bandImport} template={calls.bandSheet} options={{}} />,
              },
            ]
          : []),
      ]}
    />
  );
}
function List() {
  const t = useT();
  const can = useCan();
  const [binding, setBinding] = useState(false);
  const bind = can(calls.bindBands) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBinding(true)}>
      {t('bind')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listBands}
        name="watch.bands"
        rowKey={(row) => row.devId}
        pageSize={20}
        filters={{ userName: true, state: true, clazzId: ClazzPicker }}
        actions={bind}
        empty={{ title: t('noBands'), text: t('noBandsText'), action: bind }}
        columns={[
          {
            of: 'userName',
            sort: true,
            width: 120,
            show: (row) => (
              <strong className="row-title">
                <NameOf of={row.userName} />
              </strong>
            ),
          },
          { of: 'clazzName', sort: true, width: 140 },
          { of: 'devId', sort: true, width: 160 },
          { of: 'firm', width: 130, show: (row) => row.firm ?? <span className="soft">—</span> },
          { of: 'state', width: 110, show: (row) => <BandTag state={row.state} /> },
          {
            of: 'battery',
            sort: true,
            width: 90,
            align: 'right',
            show: (row) => (row.battery == null ? <span className="soft">—</span> : `${row.battery}%`),
          },
          {
            of: 'heardAt',
            sort: true,
            show: (row) => (row.heardAt ? instantText(row.heardAt) : <span className="soft">—</span>),
          },
        ]}
        drawerTitle={(row) => row?.userName ?? row?.devId}
        drawer={(_, row, done) => (row ? <BandView of={row} onDone={done} /> : <GoneState compact />)}
      />
      {binding ? <BindDialog onClose={() => setBinding(false)} /> : null}
    </>
  );
}
function BandView({ of, onDone }: { readonly of: Band; readonly onDone: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const unbind = useAct(calls.unbindBand, { done: t('unbound'), onDone });
  const ask = async () => {
    if (await confirm({ title: t('unbindAsk', { name: of.userName ?? of.devId }), loses: [t('unbindLoses')] }))
      await unbind.run({ devId: of.devId });
  };
  return (
    <div className="stack">
      <Detail
        columns={2}
        title={<BandTag state={of.state} />}
        actions={
          can(calls.unbindBand) ? (
            <ActButton danger onClick={ask}>
              {t('unbind')}
            </ActButton>
          ) : null
        }
        items={[
          { label: t('field.devId'), value: of.devId },
          { label: t('field.clazzName'), value: of.clazzName ?? '—' },
          { label: t('field.firm'), value: of.firm ?? '—' },
          { label: t('field.datum'), value: t(`datum.${of.datum}`) },
          { label: t('field.boundAt'), value: instantText(of.boundAt) },
          { label: t('field.heardAt'), value: of.heardAt ? instantText(of.heardAt) : '—' },
        ]}
      />
      <LastAlarms userId={of.userId} />
      {can(calls.giveReason) ? (
        <>
          <Reason userId={of.userId} what="body">
            <ChildDay userId={of.userId} />
          </Reason>
          <Reason userId={of.userId} what="way">
            <ChildWay userId={of.userId} />
          </Reason>
        </>
      ) : null}
    </div>
  );
}

/** The child's newest alarms. */
function LastAlarms({ userId }: { readonly userId: number }) {
  const t = useT();
  const { data } = useCall(calls.affairsOf, { userId, pageSize: 5 }, { quiet: true });
  if (!data || data.items.length === 0) return null;
  return (
    <ul className="watch-looks" aria-label={t('lastAlarms')}>
      {data.items.map((affair) => (
        <li key={affair.id}>
          <AffairTag of={affair} />
          <strong>{t(`kind.${affair.kind}`)}</strong>
          <span className="soft">
            <Lasting of={affair} />
          </span>
        </li>
      ))}
    </ul>
  );
}
