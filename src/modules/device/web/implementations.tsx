import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { comma, dayText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { GoneState } from '../../../kernel/web/parts/states';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { nextOf, TYPES, type DeviceType, type ImplState } from '../rules';
import { useT } from './texts';
import './device.css';

type Row = RowOf<typeof calls.implementations>;
type Items = Row['items'];
const TONE: Readonly<Record<ImplState, Status>> = {
  planned: 'waiting',
  shipped: 'waiting',
  installed: 'waiting',
  accepted: 'done',
  cancelled: 'off',
};
function ItemsText({ items }: { readonly items: Items }) {
  const t = useT();
  return items.map(({ type, count }) => `${t(`type.${type}`)} × ${count}`).join(comma());
}
function StateTag({ state }: { readonly state: ImplState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`impl.${state}`)}</StatusTag>;
}

/** Equipment on its way into schools, step by step until it is accepted. */
export default function Implementations() {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const close = () => setForm(undefined);
  const create = can(calls.createImplementation) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('newImpl')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.implementations}
        rowKey={(row) => String(row.id)}
        filters={{ orgId: OrgPicker, state: true }}
        actions={create}
        empty={{ title: t('noImpls'), text: t('noImplsText'), action: create }}
        drawerTitle={(row) => row?.orgName}
        drawer={(_, row) => (row ? <Implementation row={row} onEdit={() => setForm(row)} /> : <GoneState compact />)}
        columns={[
          {
            of: 'orgName',
            sort: true,
            width: 220,
            show: (row) => <strong className="row-title">{row.orgName}</strong>,
          },
          { of: 'items', show: (row) => <ItemsText items={row.items} /> },
          { of: 'date', sort: true, width: 140, show: (row) => dayText(row.date) },
          { of: 'state', width: 110, show: (row) => <StateTag state={row.state} /> },
          { of: 'remark' },
        ]}
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.createImplementation}
          onClose={close}
          title={t('newImpl')}
          draft={false}
          fields={{ orgId: { as: OrgPicker }, items: { as: ItemsInput }, date: true, remark: true }}
          done={t('saved')}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.updateImplementation}
          onClose={close}
          title={form.orgName}
          draft={false}
          fixed={{ id: form.id }}
          initial={{ items: form.items, date: form.date, remark: form.remark }}
          fields={{ items: { as: ItemsInput }, date: true, remark: true }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

function Implementation({ row, onEdit }: { readonly row: Row; readonly onEdit: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const act = useAct(calls.updateImplementation, { done: t('saved') });
  const turn = async (state: ImplState) => {
    const sure =
      state !== 'cancelled' ||
      (await confirm({ title: t('cancelAsk', { name: row.orgName }), loses: [t('cancelLoses')], ok: t('cancelImpl') }));
    if (sure) await act.run({ id: row.id, state });
  };
  return (
    <Detail
      columns={1}
      title={<StateTag state={row.state} />}
      actions={
        can(calls.updateImplementation) && nextOf(row.state).length > 0 ? (
          <>
            <ActButton onClick={onEdit}>{t('change')}</ActButton>
            {nextOf(row.state).map((state) => (
              <ActButton key={state} danger={state === 'cancelled'} onClick={() => turn(state)}>
                {t(`impl.${state}`)}
              </ActButton>
            ))}
          </>
        ) : null
      }
      items={[
        { label: t('field.items'), value: <ItemsText items={row.items} /> },
        { label: t('field.date'), value: dayText(row.date) },
        { label: t('field.remark'), value: row.remark },
      ]}
    />
  );
}

/** What and how many: a line for each type. */
function ItemsInput({ value, onChange, ...rest }: InputProps<Items>) {
  const t = useT();
  const items = value ?? [];
  const put = (at: number, item: Partial<Items[number]>) =>
    onChange?.(items.map((old, n) => (n === at ? { ...old, ...item } : old)));
  const left = TYPES.filter((type) => !items.some((item) => item.type === type));
  return (
    <div id={rest.id}>
      {items.map(({ type, count }, at) => (
        <div key={type} className="device-line">
          <Select<DeviceType>
            aria-label={t('field.type')}
            value={type}
            onChange={(next) => put(at, { type: next })}
            options={[type, ...left].map((option) => ({ value: option, label: t(`type.${option}`) }))}
          />
          <NumberInput
            aria-label={t('count')}
            min={1}
            max={10_000}
            precision={0}
            value={count}
            onChange={(next) => put(at, { count: next ?? 1 })}
          />
          <Button type="link" danger onClick={() => onChange?.(items.filter((_, n) => n !== at))}>
            {t('takeOut')}
          </Button>
        </div>
      ))}
      {left[0] ? (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...items, { type: left[0] as DeviceType, count: 1 }])}
        >
          {t('addItem')}
        </Button>
      ) : null}
    </div>
  );
}
