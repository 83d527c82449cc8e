import { Button, Segmented, Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { LANGS } from '../../../kernel/shared/messages';
import { instantText } from '../../../kernel/web/format';
import { changeLang } from '../../../kernel/web/i18n/change-lang';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { inDesktop } from '../../../kernel/web/bridge/host';
import { deviceEnd, deviceList, loginRecent } from '../contract/device';
import { Line } from './line';
import { QrConfirm } from './qr-confirm';
import { useT } from './texts';
import { useAgentName } from './use-agent-name';
import './account.css';

/** Language, QR sign-in, devices and recent sign-ins; the address of a QR code opens its confirmation first. */
export default function Settings() {
  const t = useT();
  const lang = useLang();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const qr = search.get('qr');
  return (
    <div className="stack">
      {qr ? <QrConfirm key={qr} id={qr} onEnd={() => void navigate('/common/settings', { replace: true })} /> : null}
      <section className="panel">
        {/* The desktop client is fixed to Chinese. */}
        {inDesktop() ? null : (
          <Line
            title={t('settings.language')}
            text={t('settings.languageText')}
            action={
              <Segmented
                aria-label={t('settings.language')}
                value={lang}
                onChange={(value) => void changeLang(value)}
                options={LANGS.map((value) => ({ value, label: value === 'zh-CN' ? '中文' : 'English' }))}
              />
            }
          />
        )}
        <Line
          title={t('settings.profile')}
          text={t('settings.profileText')}
          action={<Button onClick={() => void navigate('/profile')}>{t('settings.open')}</Button>}
        />
        <Line title={t('settings.scan')} text={t('settings.scanText')} />
      </section>
      <Devices />
      <Logins />
    </div>
  );
}

function Devices() {
  const t = useT();
  const nameOf = useAgentName();
  const confirm = useConfirm();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(deviceList, {});
  const end = useAct(deviceEnd, { done: t('settings.ended') });
  return (
    <section className="panel">
      <h2 className="account-title">{t('settings.devices')}</h2>
      <p className="soft">{t('settings.devicesText')}</p>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.items.map((d) => (
          <Line
            key={d.familyId}
            title={
              <>
                {nameOf(d.agent)} {d.current ? <StatusTag status="done">{t('settings.here')}</StatusTag> : null}
              </>
            }
            text={
              <>
                {[t(`how.${d.how}`), d.ip, t('settings.seen', { at: instantText(d.seenAt, zone) })]
                  .filter(Boolean)
                  .join(' · ')}
              </>
            }
            action={
              d.current ? undefined : (
                <Button
                  disabled={end.busy}
                  onClick={() =>
                    void confirm({
                      title: t('settings.endTitle'),
                      text: t('settings.endText', { device: nameOf(d.agent) }),
                      ok: t('settings.end'),
                      danger: true,
                    }).then((yes) => yes && end.run({ familyId: d.familyId }))
                  }
                >
                  {t('settings.end')}
                </Button>
              )
            }
          />
        ))
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

function Logins() {
  const t = useT();
  const nameOf = useAgentName();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(loginRecent, {});
  return (
    <section className="panel">
      <h2 className="account-title">{t('settings.logins')}</h2>
      <p className="soft">{t('settings.loginsText')}</p>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 4 }} />
      ) : data.items.length === 0 ? (
        <EmptyState compact title={t('settings.loginsNone')} />
      ) : (
        <table className="account-logins">
          <thead>
            <tr>
              <th>{t('settings.at')}</th>
              <th>{t('settings.result')}</th>
              <th>{t('settings.how')}</th>
              <th>{t('settings.device')}</th>
              <th>{t('settings.ip')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((l) => (
              <tr key={l.logId}>
                <td>{instantText(l.at, zone)}</td>
                <td>
                  <StatusTag status={l.ok ? 'done' : 'needs'}>
                    {l.ok ? t('settings.ok') : t('settings.wrong')}
                  </StatusTag>
                </td>
                <td>{t(`how.${l.how}`)}</td>
                <td>{nameOf(l.agent)}</td>
                <td className="account-figure">{l.ip}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
