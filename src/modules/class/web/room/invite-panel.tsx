import { CopyOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { saidNow } from '../../../../kernel/web/format';
import { notify } from '../../../../kernel/web/notify';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { setInvite } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { typeOf } from '../../rules';
import { useT } from '../texts';

/** The address a phone opens from the picture: the student's page with the code filled in. */
const joinAddress = (code: string): string =>
  `${location.origin}${toPath('/clazz/study/{type}', { type: 'current' }, { code })}`;

/** The invite code, large enough for the back row, with its picture for phones. The class teacher makes a new one. */
export function InvitePanel({ clazz, isMaster }: { readonly clazz: Clazz; readonly isMaster: boolean }) {
  const t = useT();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  // Judged when the panel opens: a code does not run out while somebody looks at it often enough to matter.
  const [now] = useState(() => Date.now());
  const { invite } = clazz;
  if (!typeOf(clazz.clazzType).byCode) return <EmptyState title={t('noInviteType')} text={t('noInviteTypeText')} />;
  const make =
    isMaster && !clazz.ended && can(setInvite) ? (
      <Button type={invite ? 'default' : 'primary'} onClick={() => setAsking(true)}>
        {t(invite ? 'inviteNew' : 'inviteMake')}
      </Button>
    ) : null;
  const over = invite != null && Date.parse(invite.until) <= now;
  const used = invite != null && invite.used >= invite.limit;
  return (
    <section className="panel">
      {invite ? (
        <div className="invite">
          <QRCode
            value={joinAddress(invite.code)}
            size={148}
            type="svg"
            bordered={false}
            status={over || used ? 'expired' : 'active'}
          />
          <div className="stack" style={{ gap: 8 }}>
            <span className="soft">{t('invite')}</span>
            <strong className="invite-code">{invite.code}</strong>
            <span>
              {over ? (
                <StatusTag status="off">{t('inviteOver')}</StatusTag>
              ) : used ? (
                <StatusTag status="off">{t('inviteUsed')}</StatusTag>
              ) : (
                <StatusTag status="done">{t('inviteOpen')}</StatusTag>
              )}{' '}
              <span className="soft">{t('inviteUntil', { at: saidNow(invite.until) })}</span>
            </span>
            <span>{t('inviteCount', { used: invite.used, limit: invite.limit })}</span>
            <div className="row no-print">
              <Button
                icon={<CopyOutlined />}
                onClick={() =>
                  void navigator.clipboard
                    .writeText(invite.code)
                    .then(() => notify({ tone: 'success', text: t('copied') }))
                }
              >
                {t('copyCode')}
              </Button>
              {make}
            </div>
          </div>
        </div>
      ) : (
        <EmptyState title={t('inviteNone')} text={t(isMaster ? 'inviteNoneText' : 'inviteMasterOnly')} action={make} />
      )}
      <FormDialog
        open={asking}
        onClose={() => setAsking(false)}
        call={setInvite}
        title={t('inviteMake')}
        draft={false}
        fixed={{ id: clazz.clazzId }}
        initial={{ days: 7, limit: 60 }}
        submitText={t('inviteMake')}
        done={t('inviteMade')}
        fields={{ days: { help: t('inviteDaysHelp') }, limit: { help: t('inviteLimitHelp') } }}
      />
    </section>
  );
}
