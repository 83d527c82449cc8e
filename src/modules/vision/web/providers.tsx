import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Typography } from 'antd';
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
import { useT } from './texts';

type Row = RowOf<typeof calls.providers>;
interface Key {
  readonly name: string;
  readonly key: string;
}

/** Vendors of vision stations: for which schools they send, whether they may, and their keys, which show once. */
export default function Providers() {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const [key, setKey] = useState<Key>();
  const fields = {
    name: { label: t('providerName') },
    orgIds: {
      as: OrgPicker,
      label: t('stationSchools'),
      help: t('stationSchoolsHelp'),
      props: { multiple: true, among: { busiId: BUSI.school } },
    },
  };
  const close = () => setForm(undefined);
  const create = can(calls.createProvider) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('newProvider')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.providers}
        print={false}
        rowKey={(r) => String(r.providerId)}
        filters={{ name: { label: t('providerName') } }}
        actions={create}
        empty={{ title: t('noProvider'), text: t('noProviderText'), action: create }}
        drawerTitle={(r) => r?.name}
        drawer={(_, r, done) =>
          r ? (
            <Provider
              row={r}
              onEdit={() => {
                done();
                setForm(r);
              }}
              onKey={(made) => {
                done();
                setKey(made);
              }}
            />
          ) : (
            <GoneState compact />
          )
        }
        columns={[
          {
            of: 'name',
            title: t('providerName'),
            sort: true,
            width: 200,
            show: (r) => <strong className="row-title">{r.name}</strong>,
          },
          { of: 'orgs', title: t('stationSchools'), show: (r) => r.orgs.map((o) => o.name).join(comma()) },
          {
            of: 'on',
            title: t('providerState'),
            width: 110,
            show: (r) => <StatusTag status={r.on ? 'done' : 'off'}>{t(r.on ? 'providerOn' : 'providerOff')}</StatusTag>,
          },
          { of: 'madeAt', title: t('madeAt'), sort: true, width: 170, show: (r) => instantText(r.madeAt) },
          {
            of: 'usedAt',
            title: t('usedAt'),
            sort: true,
            width: 170,
            show: (r) => (r.usedAt ? instantText(r.usedAt) : <span className="soft">{t('neverSent')}</span>),
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
          initial={{ orgIds: [] }}
          fields={fields}
          onDone={(made) => {
            close();
            setKey(made);
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
          fixed={{ providerId: form.providerId }}
          initial={{ name: form.name, orgIds: form.orgIds }}
          done={t('saved')}
          fields={fields}
        />
      ) : null}
      <Modal
        open={key != null}
        title={t('keyOf', { name: key?.name ?? '' })}
        onCancel={() => setKey(undefined)}
        footer={
          <Button type="primary" onClick={() => setKey(undefined)}>
            {t('keyKept')}
          </Button>
        }
      >
        <div className="stack">
          <Alert type="warning" showIcon title={t('keyOnce')} />
          <Typography.Paragraph copyable code style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {key?.key}
          </Typography.Paragraph>
          <p className="soft" style={{ margin: 0 }}>
            {t('keyUse')}
          </p>
        </div>
      </Modal>
    </>
  );
}

function Provider({
  row,
  onEdit,
  onKey,
}: {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onKey: (key: Key) => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.updateProvider, { done: t('saved') });
  const reset = useAct(calls.resetKey);
  const renew = async () => {
    if (await confirm({ title: t('keyAsk', { name: row.name }), loses: [t('keyLoses')], ok: t('keyNew') })) {
      const made = await reset.run({ providerId: row.providerId });
      if (made) onKey(made);
    }
  };
  const stop = async () => {
    if (!row.on || (await confirm({ title: t('stopAsk', { name: row.name }), loses: [t('stopLoses')], ok: t('stop') })))
      await turn.run({ providerId: row.providerId, on: !row.on });
  };
  return (
    <Detail
      columns={1}
      title={<StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'providerOn' : 'providerOff')}</StatusTag>}
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
          {can(calls.resetKey) ? <ActButton onClick={renew}>{t('keyNew')}</ActButton> : null}
        </>
      }
      items={[
        { label: t('stationSchools'), value: row.orgs.map((o) => o.name).join(comma()) },
        { label: t('madeAt'), value: instantText(row.madeAt) },
        { label: t('usedAt'), value: row.usedAt ? instantText(row.usedAt) : t('neverSent') },
      ]}
    />
  );
}
