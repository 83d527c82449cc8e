import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { MoveDialog } from './move';
import { NativeKeys } from './native-keys';
import { Battery, LifeTag, ProviderPicker, Seen } from './parts';
import { Sensors } from './sensors';
import { SettingDialog } from './setting';
import { Supervision } from './supervision';
import { useT } from './texts';

type Row = RowOf<typeof calls.apparatusList>;
type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'rename' | 'set'; readonly row: Row }
  | { readonly what: 'move'; readonly ids: readonly number[] };

/** Gates, beacons, stations: what is registered where, and whether it lives. */
export default function Apparatus() {
  const t = useT();
  const can = useCan();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const create = can(calls.createApparatus) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDoing({ what: 'create' })}>
      {t('newApparatus')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.apparatusList}
        rowKey={(row) => String(row.id)}
        filters={{
          name: true,
          orgId: OrgPicker,
          type: true,
          life: true,
          providerId: { as: ProviderPicker, more: true },
        }}
        actions={
          <>
            <NativeKeys names={['toAptList', 'toDevPage']} />
            {create}
          </>
        }
        bulk={(rows) =>
          can(calls.migrateApparatus) ? (
            <Button onClick={() => setDoing({ what: 'move', ids: rows.map((row) => row.id) })}>{t('move')}</Button>
          ) : null
        }
        empty={{ title: t('noApparatus'), text: t('noApparatusText'), action: create }}
        drawerTitle={(row) => row?.name}
        drawerSize={640}
        drawer={(key, row, done) => (
          <Supervision
            id={Number(key)}
            acts={row ? <Acts row={row} onDo={setDoing} done={done} /> : null}
            more={<Sensors apparatusId={Number(key)} />}
          />
        )}
        columns={[
          { of: 'name', sort: true, width: 180, show: (row) => <strong className="row-title">{row.name}</strong> },
          { of: 'type', width: 120, show: (row) => t(`type.${row.type}`) },
          { of: 'devId', sort: true, width: 160 },
          { of: 'orgName', sort: true },
          { of: 'providerName', width: 140 },
          { of: 'life', width: 100, show: (row) => <LifeTag life={row.life} /> },
          { of: 'seenAt', sort: true, width: 160, show: (row) => <Seen row={row} /> },
          { of: 'battery', width: 80, hidden: true, show: (row) => <Battery of={row.battery} /> },
          { of: 'firmware', width: 110, hidden: true },
          { of: 'heldAt', sort: true, width: 160, hidden: true, show: (row) => instantText(row.heldAt) },
        ]}
      />
      {doing?.what === 'create' ? (
        <FormDialog
          open
          call={calls.createApparatus}
          onClose={close}
          title={t('newApparatus')}
          draft={false}
          done={t('saved')}
          fields={{ orgId: { as: OrgPicker }, type: true, providerId: { as: ProviderPicker }, name: true, devId: true }}
        />
      ) : null}
      {doing?.what === 'rename' ? (
        <FormDialog
          open
          call={calls.updateApparatus}
          onClose={close}
          title={t('rename')}
          draft={false}
          fixed={{ id: doing.row.id }}
          initial={{ name: doing.row.name }}
          fields={{ name: true }}
          done={t('saved')}
        />
      ) : null}
      {doing?.what === 'set' ? <SettingDialog row={doing.row} onClose={close} /> : null}
      {doing?.what === 'move' ? <MoveDialog ids={doing.ids} onClose={close} /> : null}
    </>
  );
}

function Acts({
  row,
  onDo,
  done,
}: {
  readonly row: Row;
  readonly onDo: (doing: Doing) => void;
  readonly done: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.deleteApparatus, { done: t('removed'), onDone: done });
  const route = useAct(calls.updateRoute, { done: t('told') });
  const ask = async () => {
    const sure = await confirm({
      title: t('removeAsk', { name: row.name }),
      loses: [t('removeLoses')],
      ok: t('remove'),
    });
    if (sure) await remove.run({ id: row.id });
  };
  return (
    <>
      {can(calls.updateApparatus) ? (
        <ActButton onClick={() => onDo({ what: 'rename', row })}>{t('rename')}</ActButton>
      ) : null}
      {can(calls.setApparatus) ? <ActButton onClick={() => onDo({ what: 'set', row })}>{t('set')}</ActButton> : null}
      {row.type === 'beacon' && can(calls.updateRoute) ? (
        <ActButton onClick={() => route.run({ devId: row.devId })}>{t('route')}</ActButton>
      ) : null}
      {can(calls.migrateApparatus) ? (
        <ActButton onClick={() => onDo({ what: 'move', ids: [row.id] })}>{t('move')}</ActButton>
      ) : null}
      {can(calls.deleteApparatus) ? (
        <ActButton danger onClick={ask}>
          {t('remove')}
        </ActButton>
      ) : null}
    </>
  );
}
