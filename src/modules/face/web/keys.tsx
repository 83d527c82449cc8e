import { Modal } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { PemInput } from './pem-input';
import { useT } from './texts';

type Key = ReplyOf<typeof calls.listKeys>[number];

/** Apparatus of a school, and the keys that packages are sealed for. */
export function KeysDialog({ own, onClose }: { readonly own: number | undefined; readonly onClose: () => void }) {
  const t = useT();
  const [orgId, setOrg] = useState(own);
  return (
    <Modal open title={t('keys')} footer={null} width={720} onCancel={onClose}>
      <div className="stack">
        <p className="soft face-note">{t('keysText')}</p>
        {own ? null : (
          <OrgPicker
            aria-label={t('field.orgId')}
            value={orgId}
            onChange={(value) => setOrg(typeof value === 'number' ? value : undefined)}
          />
        )}
        {orgId ? <Keys orgId={orgId} /> : null}
      </div>
    </Modal>
  );
}
function Keys({ orgId }: { readonly orgId: number }) {
  const t = useT();
  const confirm = useConfirm();
  const [form, setForm] = useState<Key>();
  const { data, error, refetch } = useCall(calls.listKeys, { orgId }, { quiet: true });
  const remove = useAct(calls.deleteKey, { done: t('keyRemoved') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.length === 0) return <EmptyState title={t('noApparatus')} text={t('noApparatusText')} />;
  const lose = async ({ deviceId, name }: Key) => {
    if (await confirm({ title: t('keyAsk', { name }), loses: [t('keyLoses')], ok: t('remove') }))
      await remove.run({ orgId, deviceId });
  };
  return (
    <>
      <ul className="face-lines">
        {data.map((key) => (
          <li key={key.deviceId}>
            <span>
              {key.name} <span className="soft">{key.devId}</span>
            </span>
            {key.fingerprint ? <code>{key.fingerprint}</code> : <span className="soft">{t('noKeyYet')}</span>}
            <ActButton
              size="small"
              aria-label={`${t(key.fingerprint ? 'keyChange' : 'keyAdd')}: ${key.name}`}
              onClick={() => setForm(key)}
            >
              {t(key.fingerprint ? 'keyChange' : 'keyAdd')}
            </ActButton>
            {key.fingerprint ? (
              <ActButton size="small" danger aria-label={t('keyLose', { name: key.name })} onClick={() => lose(key)}>
                {t('remove')}
              </ActButton>
            ) : null}
          </li>
        ))}
      </ul>
      {form ? (
        <FormDialog
          open
          call={calls.setKey}
          onClose={() => setForm(undefined)}
          title={t('keyOf', { name: form.name })}
          draft={false}
          fixed={{ orgId, deviceId: form.deviceId }}
          fields={{ pem: { as: PemInput, help: t('pemHelp') } }}
          done={t('keySaved')}
          onDone={() => setForm(undefined)}
        />
      ) : null}
    </>
  );
}
