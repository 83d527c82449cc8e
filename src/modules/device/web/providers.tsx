import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { comma, instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { WIRE_KINDS } from '../rules';
import { KeyDialog, type ShownKey } from './key-dialog';
import { useT } from './texts';
import './device.css';

type Row = RowOf<typeof calls.providers>;

/** V-112: vendors, what their keys may send, and the keys themselves, which show once. */
export default function Providers() {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const [made, setMade] = useState<ShownKey>();
  const close = () => setForm(undefined);
  const create = can(calls.createProvider) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('newProvider')}
    </Button>
  ) : null;
  const fields = {
    name: true,
    contact: true,
    phone: true,
    kinds: true,
    orgIds: { as: OrgPicker, help: t('orgIdsHelp'), props: { multiple: true, among: { busiId: BUSI.school } } },
  } as const;
  return (
    <>
      <ListScreen
        call={calls.providers}
        print={false}
        rowKey={(row) => String(row.id)}
        filters={{ name: true }}
        actions={create}
        empty={{ title: t('noProvider'), text: t('noProviderText'), action: create }}
        drawerTitle={(row) => row?.name}
        drawer={(_, row, done) =>
          row ? (
            <Provider
              row={row}
              onEdit={() => {
                done();
                setForm(row);
              }}
              onKey={(key) => {
                done();
                setMade(key);
              }}
            />
          ) : (
            <GoneState compact />
          )
        }
        columns={[
          { of: 'name', sort: true, width: 200, show: (row) => <strong className="row-title">{row.name}</strong> },
          { of: 'contact', width: 120 },
          { of: 'phone', width: 140 },
          { of: 'devices', width: 100 },
          { of: 'kinds', show: (row) => <Kinds of={row} /> },
          { of: 'orgs', show: (row) => row.orgs.map((org) => org.name).join(comma()) },
          { of: 'on', width: 100, show: (row) => <OnTag row={row} /> },
          {
            of: 'usedAt',
            sort: true,
            width: 170,
            show: (row) => (row.usedAt ? instantText(row.usedAt) : <span className="soft">{t('neverUsed')}</span>),
          },
        ]}
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.createProvider}
          onClose={close}
          title={t('newProvider')}
          draft={false}
          initial={{ kinds: [...WIRE_KINDS], orgIds: [] }}
          fields={fields}
          onDone={(key) => {
            close();
            setMade(key);
          }}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.updateProvider}
          onClose={close}
          title={form.name}
          draft={false}
          fixed={{ id: form.id }}
          initial={{
            name: form.name,
            contact: form.contact,
            phone: form.phone,
            kinds: form.kinds,
            orgIds: form.orgs.map((org) => org.orgId),
          }}
          done={t('saved')}
          fields={fields}
        />
      ) : null}
      <KeyDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

function Kinds({ of }: { readonly of: Row }) {
  const t = useT();
  return of.kinds.map((kind) => t(`kinds.${kind}`)).join(comma());
}
function OnTag({ row }: { readonly row: Row }) {
  const t = useT();
  return <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'on' : 'off')}</StatusTag>;
}

function Provider({
  row,
  onEdit,
  onKey,
}: {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onKey: (key: ShownKey) => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.updateProvider, { done: t('saved') });
  const reset = useAct(calls.resetAppKey);
  const renew = async () => {
    if (!(await confirm({ title: t('keyAsk', { name: row.name }), loses: [t('keyLoses')], ok: t('keyNew') }))) return;
    const made = await reset.run({ id: row.id });
    if (made) onKey(made);
  };
  const stop = async () => {
    const sure =
      !row.on || (await confirm({ title: t('stopAsk', { name: row.name }), loses: [t('stopLoses')], ok: t('stop') }));
    if (sure) await turn.run({ id: row.id, on: !row.on });
  };
  return (
    <Detail
      columns={1}
      title={<OnTag row={row} />}
      actions={
        <>
          {can(calls.updateProvider) ? (
            <>
              <ActButton onClick={onEdit}>{t('change')}</ActButton>
              <ActButton danger={row.on} onClick={stop}>
                {t(row.on ? 'stop' : 'start')}
              </ActButton>
            </>
          ) : null}
          {can(calls.resetAppKey) ? <ActButton onClick={renew}>{t('keyNew')}</ActButton> : null}
        </>
      }
      items={[
        { label: t('field.contact'), value: row.contact },
        { label: t('field.phone'), value: row.phone },
        { label: t('field.user'), value: row.id },
        { label: t('field.kinds'), value: <Kinds of={row} /> },
        { label: t('field.orgs'), value: row.orgs.map((org) => org.name).join(comma()) },
        { label: t('field.devices'), value: row.devices },
        { label: t('field.madeAt'), value: instantText(row.madeAt) },
        { label: t('field.keyAt'), value: instantText(row.keyAt) },
        { label: t('field.usedAt'), value: row.usedAt ? instantText(row.usedAt) : t('neverUsed') },
      ]}
    />
  );
}
