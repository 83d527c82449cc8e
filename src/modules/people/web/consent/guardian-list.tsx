import { Button, Space, Switch } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { guardianInvite, guardianList, guardianReading, guardianRemove, guardianSave } from '../../contract';
import { GUARDIANS_MAX } from '../../rules/consent';
import { useT } from '../texts';
import './consent.css';

type Guardian = ReplyOf<typeof guardianList>['items'][number];

/** Who answers for a child: entered, changed, removed here; and whether their phone reads what was released. */
export function GuardianList({ userId }: { readonly userId: number }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(guardianList, { userId }, { quiet: true });
  const [edit, setEdit] = useState<Guardian | 'new'>();
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  const add =
    can(guardianSave) && data.items.length < GUARDIANS_MAX ? (
      <Button size="small" onClick={() => setEdit('new')}>
        {t('guardianAdd')}
      </Button>
    ) : null;
  return (
    <section>
      <div className="row">
        <h3 className="import-h">{t('guardians')}</h3>
        <span className="row-end">{data.items.length ? add : null}</span>
      </div>
      {data.items.length ? (
        <ul className="consent-states">
          {data.items.map((guardian) => (
            <One key={guardian.guardianId} guardian={guardian} onEdit={() => setEdit(guardian)} />
          ))}
        </ul>
      ) : (
        <EmptyState compact title={t('guardianNone')} text={t('guardianNoneText')} action={add} />
      )}
      <FormDialog
        open={edit != null}
        onClose={() => setEdit(undefined)}
        title={t(edit === 'new' ? 'guardianAdd' : 'guardianEdit')}
        call={guardianSave}
        fixed={{ userId, ...(edit && edit !== 'new' ? { guardianId: edit.guardianId } : {}) }}
        initial={
          edit && edit !== 'new'
            ? { name: edit.name, relation: edit.relation, phone: edit.phone ?? undefined }
            : undefined
        }
        fields={{ name: { label: t('guardianName') }, relation: true, phone: { help: t('guardianPhoneHelp') } }}
        done={t('guardianSaved')}
      />
    </section>
  );
}

function One({ guardian: g, onEdit }: { readonly guardian: Guardian; readonly onEdit: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const invite = useAct(guardianInvite, { done: t('guardianInvited') });
  const reading = useAct(guardianReading, {});
  const remove = useAct(guardianRemove, { done: t('guardianRemoved') });
  const { guardianId } = g;
  const drop = async () => {
    if (await confirm({ title: t('guardianRemoveAsk', { name: g.name }), danger: true }))
      await remove.run({ guardianId });
  };
  return (
    <li className="row">
      <span>
        <strong>{g.name}</strong> {t(`relation.${g.relation}`)}
        <br />
        <span className="soft">
          {g.phone ?? t('consentNoPhone')} · {t(`source.${g.source}`)}
        </span>
      </span>
      <Space className="row-end" wrap>
        {g.phone && can(guardianReading) ? (
          <label className="row" style={{ gap: 6 }}>
            <Switch
              size="small"
              checked={g.mayRead}
              loading={reading.busy}
              onChange={(mayRead) => void reading.run({ guardianId, mayRead })}
            />
            {t('guardianReads')}
          </label>
        ) : null}
        {g.phone && can(guardianInvite) ? (
          <ActButton size="small" onClick={() => invite.run({ guardianId })}>
            {t('guardianInvite')}
          </ActButton>
        ) : null}
        {can(guardianSave) ? (
          <Button size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        {can(guardianRemove) ? (
          <ActButton size="small" danger onClick={drop}>
            {t('guardianRemove')}
          </ActButton>
        ) : null}
      </Space>
    </li>
  );
}
