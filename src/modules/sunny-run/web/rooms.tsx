import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './sunny-run.css';

type Row = RowOf<typeof calls.listRooms>;
interface Place {
  readonly name: string;
  readonly devId?: string | null;
  readonly metres: number;
}
const FRESH: Place[] = [1, 2, 3, 4].map((n) => ({ name: String(n), metres: 100 }));

/** Courses: where the stations stand, and how far it is between them. */
export default function Rooms({ with: { all } }: { readonly with: { readonly all: boolean } }) {
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
        call={calls.listRooms}
        rowKey={(row) => String(row.roomId)}
        filters={{ name: { label: t('field.roomName') }, ...(all ? { orgId: OrgPicker } : {}) }}
        actions={create}
        empty={{ title: t('noRooms'), text: t('noRoomsText'), action: create }}
        drawerTitle={(row) => row?.name}
        drawerSize={560}
        drawer={(_, row, done) => (row ? <Course row={row} onEdit={() => setForm(row)} done={done} /> : null)}
        columns={[
          {
            of: 'name',
            title: t('field.roomName'),
            sort: true,
            show: (row) => <strong className="row-title">{row.name}</strong>,
          },
          ...(all ? [{ of: 'orgName' }] : []),
          { of: 'metres', title: t('field.lap'), sort: true, width: 120 },
          { of: 'laps', width: 90 },
          { of: 'stations', title: t('field.stations'), width: 110 },
        ]}
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.createRoom}
          onClose={close}
          title={t('newRoom')}
          width={680}
          draft={false}
          initial={{ laps: 4, route: FRESH }}
          fields={{
            ...(all ? { orgId: { as: OrgPicker } } : {}),
            name: { label: t('field.roomName') },
            laps: { label: t('field.laps') },
            route: { as: RouteInput, label: t('field.route'), help: t('routeHelp') },
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
          width={680}
          draft={false}
          fixed={{ id: form.roomId }}
          initial={{ name: form.name, laps: form.laps, ...(form.hasRuns ? {} : { route: form.route }) }}
          fields={{
            name: { label: t('field.roomName') },
            laps: { label: t('field.laps') },
            ...(form.hasRuns
              ? {}
              : {
                  route: {
                    as: RouteInput,
                    label: t('field.route'),
                    help: t('routeHelp'),
                    props: { orgId: form.orgId },
                  },
                }),
          }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

/** A course as it lies, and what may be done with it. */
function Course({ row, onEdit, done }: { readonly row: Row; readonly onEdit: () => void; readonly done: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.deleteRoom, { done: t(row.hasRuns ? 'roomClosed' : 'roomRemoved'), onDone: done });
  const ask = async () => {
    const loses = [t(row.hasRuns ? 'closeRoomLoses' : 'removeRoomLoses')];
    if (await confirm({ title: t('closeRoomAsk', { name: row.name }), loses, ok: t('closeRoom') }))
      await remove.run({ id: row.roomId });
  };
  return (
    <div className="stack">
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('field.place')}</th>
            <th scope="col">{t('field.devId')}</th>
            <th scope="col" className="num">
              {t('field.toNext')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.route.map((place, no) => (
            <tr key={no}>
              <td>{place.name}</td>
              <td>{place.devId ?? <span className="soft">{t('noDevice')}</span>}</td>
              <td className="num">{numberText(place.metres)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        {can(calls.updateRoom) ? <ActButton onClick={onEdit}>{t('change')}</ActButton> : null}
        {can(calls.deleteRoom) ? (
          <ActButton danger onClick={ask}>
            {t('closeRoom')}
          </ActButton>
        ) : null}
      </div>
    </div>
  );
}

/** Ordered places, each with its device and the way to the next. */
function RouteInput({ value, onChange, orgId }: InputProps<readonly Place[]> & { readonly orgId?: number }) {
  const t = useT();
  const { data } = useCall(calls.listStations, orgId == null ? {} : { orgId }, { quiet: true });
  const places = value ?? [];
  const set = (no: number, more: Partial<Place>) =>
    onChange?.(places.map((place, at) => (at === no ? { ...place, ...more } : place)));
  const lap = places.reduce((sum, place) => sum + place.metres, 0);
  return (
    <div className="sun-lines">
      {places.map((place, no) => (
        <div className="sun-line" key={no}>
          <Input
            aria-label={t('placeOf', { no: no + 1 })}
            value={place.name}
            maxLength={32}
            onChange={(event) => set(no, { name: event.target.value })}
            style={{ width: 120 }}
          />
          <Select
            aria-label={t('deviceOf', { no: no + 1 })}
            value={place.devId ?? undefined}
            allowClear
            showSearch
            placeholder={t('noDevice')}
            className="sun-wide"
            onChange={(devId?: string) => set(no, { devId: devId ?? null })}
            options={data?.items.map((item) => ({
              value: item.devId,
              label: item.roomName ? `${item.name} (${item.roomName})` : item.name,
            }))}
          />
          <NumberInput
            aria-label={t('metresOf', { no: no + 1 })}
            value={place.metres}
            min={1}
            suffix={t('m')}
            onChange={(metres) => set(no, { metres: metres ?? 0 })}
            style={{ width: 120 }}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('dropRow', { name: t('field.place'), no: no + 1 })}
            onClick={() => onChange?.(places.filter((_, at) => at !== no))}
          />
        </div>
      ))}
      <div className="row">
        <Button
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...places, { name: String(places.length + 1), metres: 100 }])}
        >
          {t('addRow', { name: t('field.place') })}
        </Button>
        <span className="soft">{t('lapIs', { metres: numberText(lap) })}</span>
      </div>
    </div>
  );
}
