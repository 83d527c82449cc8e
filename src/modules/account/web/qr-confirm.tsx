import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { notify } from '../../../kernel/web/notify';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { qrConfirm, qrScan } from '../contract/qrcode';
import { useT } from './texts';
import { useAgentName } from './use-agent-name';

/** The phone's side of a QR sign-in: what asks, and yes or no. */
export function QrConfirm({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const t = useT();
  const session = useSession();
  const nameOf = useAgentName();
  const [asking, setAsking] = useState<ReplyOf<typeof qrScan>>();
  const scan = useAct(qrScan, { quiet: true, refreshes: [], onDone: setAsking });
  const confirm = useAct(qrConfirm, { refreshes: ['account.device', 'account.login'] });
  const began = useRef(false);
  const { run } = scan;
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void run({ id });
  }, [run, id]);
  const answer = async (ok: boolean) => {
    if (!(await confirm.run({ id, ok }))) return;
    notify({ tone: ok ? 'success' : 'info', text: ok ? t('qr.done') : t('qr.refused') });
    onEnd();
  };
  return (
    <section className="panel account-qr" aria-live="polite">
      <h2 className="account-title">{t('qr.title')}</h2>
      {scan.error ? (
        <ErrorState compact error={scan.error} />
      ) : !asking ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <>
          <p className="soft">{t('qr.text')}</p>
          <Detail
            columns={1}
            items={[
              { label: t('qr.as'), value: session ? `${session.name} · ${session.orgName}` : null },
              { label: t('qr.device'), value: nameOf(asking.agent) },
              { label: t('qr.ip'), value: asking.ip },
              { label: t('qr.at'), value: instantText(asking.at, session?.zone) },
            ]}
          />
          <div className="row">
            <ActButton type="primary" size="large" disabled={confirm.busy} onClick={() => answer(true)}>
              {t('qr.ok')}
            </ActButton>
            <Button size="large" disabled={confirm.busy} onClick={() => void answer(false)}>
              {t('qr.no')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
