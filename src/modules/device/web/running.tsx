import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { LifeTag } from './parts';
import { GatePicker } from './gate-picker';
import { RaceTable, RaceTag } from './race-table';
import { useT } from './texts';
import { TraceDialog } from './trace';
import './device.css';

type Row = RowOf<typeof calls.baseRooms>;

/** Running tracks of the schools: which gate times on which, and how the last races were. */
export default function Running() {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const close = () => setForm(undefined);
  const create = can(calls.createRoom) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('newRoom')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.baseRooms}
        rowKey={(row) => String(row.roomId)}
        filters={{ name: true, orgId: OrgPicker }}
        actions={create}
        empty={{ title: t('noRooms'), text: t('noRoomsText'), action: create }}
        drawerTitle={(row) => row?.name}
        drawerSize={720}
        drawer={(key, row, done) => (
          <>
            {row ? <Acts row={row} onEdit={() => setForm(row)} done={done} /> : null}
            <Races roomId={Number(key)} />
          </>
        )}
        columns={[
          { of: 'name', sort: true, width: 200, show: (row) => <strong className="row-title">{row.name}</strong> },
          { of: 'orgName', sort: true },
          { of: 'kind', width: 140, show: (row) => t(`kind.${row.kind}`) },
          { of: 'metres', width: 110 },
          { of: 'lanes', width: 90 },
          {
            of: 'gateName',
            title: t('field.gateId'),
            width: 180,
            show: (row) => row.gateName ?? <span className="soft">{t('noGate')}</span>,
          },
          {
            of: 'gateLife',
            title: t('field.life'),
            width: 100,
            show: (row) => (row.gateLife ? <LifeTag life={row.gateLife} /> : '—'),
          },
          { of: 'raceState', width: 110, show: (row) => (row.raceState ? <RaceTag state={row.raceState} /> : '—') },
        ]}
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.createRoom}
          onClose={close}
          title={t('newRoom')}
          draft={false}
          initial={{ lanes: 8, metres: 50 }}
          fields={{
            orgId: { as: OrgPicker },
            kind: true,
            name: true,
            metres: true,
            lanes: true,
            gateId: { as: GatePicker },
          }}
          done={t('saved')}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.updateRoom}
          onClose={close}
          title={form.name}
          draft={false}
          fixed={{ id: form.roomId }}
          initial={{ name: form.name, metres: form.metres, lanes: form.lanes, gateId: form.gateId }}
          fields={{
            name: true,
            metres: true,
            lanes: true,
            gateId: { as: GatePicker, props: { among: { orgId: form.orgId } } },
          }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

function Acts({ row, onEdit, done }: { readonly row: Row; readonly onEdit: () => void; readonly done: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const shut = useAct(calls.closeRoom, { done: t('closed'), onDone: done });
  const ask = async () => {
    if (await confirm({ title: t('closeAsk', { name: row.name }), loses: [t('closeLoses')], ok: t('close') }))
      await shut.run({ id: row.roomId });
  };
  return (
    <div className="device-chips">
      {can(calls.updateRoom) ? <ActButton onClick={onEdit}>{t('change')}</ActButton> : null}
      {can(calls.closeRoom) ? (
        <ActButton danger onClick={ask}>
          {t('close')}
        </ActButton>
      ) : null}
    </div>
  );
}

function Races({ roomId }: { readonly roomId: number }) {
  const t = useT();
  const [traced, setTraced] = useState<number>();
  const { data, error, refetch } = useCall(calls.baseRoomData, { id: roomId }, { quiet: true, everySeconds: 10 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.races.length === 0) return <EmptyState title={t('noRaces')} />;
  return (
    <>
      {data.races.map((race) => (
        <section key={race.raceId} className="device-part">
          <div className="device-head">
            <h2>{`${instantText(race.madeAt)} · ${t('metresOf', { metres: race.metres })}`}</h2>
            {race.title ? <strong>{race.title}</strong> : null}
            <RaceTag state={race.state} />
          </div>
          <RaceTable race={race} onTrace={setTraced} />
        </section>
      ))}
      <TraceDialog messageId={traced} onClose={() => setTraced(undefined)} />
    </>
  );
}
