import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { saidNow } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { guardianClazzLink } from '../../contract';
import { useT } from '../texts';

/** The address by which guardians of a class enter themselves: for a parents' evening or the class's group. */
export function ClazzLink({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const [link, setLink] = useState<ReplyOf<typeof guardianClazzLink>>();
  const make = useAct(guardianClazzLink, { onDone: setLink });
  return (
    <section className="panel stack consent-link">
      <p className="soft">{t('guardianLinkText')}</p>
      {link ? (
        <div className="row">
          <QRCode value={link.url} size={168} type="svg" bordered={false} />
          <div className="stack" style={{ gap: 8 }}>
            <code>{link.url}</code>
            <span className="soft">{t('guardianLinkUntil', { at: saidNow(link.endsAt) })}</span>
            <div className="row no-print">
              <Button
                icon={<CopyOutlined />}
                onClick={() =>
                  void navigator.clipboard
                    .writeText(link.url)
                    .then(() => notify({ tone: 'success', text: t('guardianLinkCopied') }))
                }
              >
                {t('guardianLinkCopy')}
              </Button>
              <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
                {t('guardianLinkPrint')}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <div>
          <ActButton type="primary" onClick={() => make.run({ clazzId })}>
            {t('guardianLinkMake')}
          </ActButton>
        </div>
      )}
    </section>
  );
}
