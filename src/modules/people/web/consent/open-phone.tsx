import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { openEnter, openSms } from '../../contract';
import { useT } from '../texts';
import type { Opened } from './family';

const MOBILE = /^1[3-9]\d{9}$/;
const CODE = /^\d{6}$/;

/** Proves a phone by the code that comes by SMS. */
export function PhoneForm({
  code,
  onOpened,
}: {
  readonly code: string;
  readonly onOpened: (opened: Opened & { readonly phone: string }) => void;
}) {
  const t = useT();
  const [mobile, setMobile] = useState('');
  const [smsCode, setSmsCode] = useState('');
  const [captchaId, setCaptchaId] = useState<number>();
  const [wait, setWait] = useState(0);
  const send = useAct(openSms, {
    onDone: (sent) => {
      setCaptchaId(sent.captchaId);
      setWait(sent.again);
    },
  });
  const enter = useAct(openEnter, { onDone: (opened) => onOpened({ ...opened, phone: mobile }) });
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const told = send.error ?? enter.error;
  return (
    <section className="panel">
      <h2>{t('openProve')}</h2>
      <p className="soft">{t('openProveText')}</p>
      <Form
        layout="vertical"
        size="large"
        onFinish={() => captchaId && void enter.run({ code, mobile, captchaId, smsCode })}
      >
        <Form.Item label={t('openMobile')} htmlFor="open-mobile">
          <div className="consent-send">
            <Input
              id="open-mobile"
              inputMode="tel"
              autoComplete="tel"
              maxLength={11}
              value={mobile}
              onChange={(e) => setMobile(e.target.value.trim())}
            />
            <Button
              disabled={!MOBILE.test(mobile) || wait > 0}
              loading={send.busy}
              onClick={() => void send.run({ code, mobile })}
            >
              {wait > 0 ? t('openWait', { seconds: wait }) : t('openSend')}
            </Button>
          </div>
        </Form.Item>
        <Form.Item
          label={t('openCode')}
          htmlFor="open-code"
          help={told?.problem?.message}
          validateStatus={told ? 'error' : ''}
        >
          <Input
            id="open-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={smsCode}
            disabled={captchaId == null}
            onChange={(e) => setSmsCode(e.target.value.trim())}
          />
        </Form.Item>
        <Button
          block
          type="primary"
          htmlType="submit"
          disabled={!captchaId || !CODE.test(smsCode)}
          loading={enter.busy}
        >
          {t('openGo')}
        </Button>
      </Form>
    </section>
  );
}
