import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useAct } from '../../../../kernel/web/http/hooks';
import { openAgain, type openLink } from '../../contract';
import { useT } from '../texts';

const MOBILE = /^1[3-9]\d{9}$/;

/** An address that opens nothing any more sends a new one to the phone that the school knows. */
export function NewLink({ code, link }: { readonly code: string; readonly link: ReplyOf<typeof openLink> }) {
  const t = useT();
  const [mobile, setMobile] = useState('');
  const [sent, setSent] = useState(false);
  const again = useAct(openAgain, { onDone: () => setSent(true) });
  return (
    <section className="panel stack">
      <Alert type="warning" showIcon title={t(link.state === 'used' ? 'openUsed' : 'openEnded')} />
      {link.kind === 'clazz' ? (
        <p>{t('openAskTeacher')}</p>
      ) : sent ? (
        <Alert type="success" showIcon title={t('openAgainSent')} />
      ) : (
        <Form layout="vertical" size="large" onFinish={() => void again.run({ code, mobile })}>
          <p className="soft">{t('openAgainText')}</p>
          <Form.Item label={t('openMobile')} htmlFor="open-again">
            <Input
              id="open-again"
              inputMode="tel"
              maxLength={11}
              value={mobile}
              onChange={(e) => setMobile(e.target.value.trim())}
            />
          </Form.Item>
          <Button block type="primary" htmlType="submit" disabled={!MOBILE.test(mobile)} loading={again.busy}>
            {t('openAgain')}
          </Button>
        </Form>
      )}
    </section>
  );
}
