import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { moneyText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { ErrorState } from '../../../kernel/web/parts/states';
import { Qr } from '../../proof/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import { YuanInput } from './yuan-input';
import './finance.css';

type Code = ReplyOf<typeof calls.payCash>;
const EVERY_SECONDS = 3;

/** V-098: fills the own wallet by a code: first how much, then the code until its money has come. */
export function TopUpByCode() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [code, setCode] = useState<Code>();
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('topUp.title')}
      </Button>
      {isAsking ? (
        <FormDialog
          open
          onClose={() => setAsking(false)}
          draft={false}
          call={calls.payCash}
          refreshes={[]}
          title={t('topUp.title')}
          submitText={t('topUp.next')}
          fields={{ amountFen: { as: YuanInput, help: t('topUp.help') } }}
          onDone={setCode}
        />
      ) : null}
      {code ? <CodeDialog of={code} onClose={() => setCode(undefined)} /> : null}
    </>
  );
}
function CodeDialog({ of, onClose }: { readonly of: Code; readonly onClose: () => void }) {
  const t = useT();
  const { refId } = of;
  const [everySeconds, setEvery] = useState<number | undefined>(EVERY_SECONDS);
  const { data, error, refetch } = useCall(calls.payState, { refId }, { quiet: true, everySeconds });
  const pay = useAct(calls.payAtStandIn, { refreshes: ['finance.wxpay.state'] });
  const state = data?.state;
  useEffect(() => {
    if (state === undefined || state === 'waiting') return;
    setEvery(undefined);
    void refresh('finance.wallet.get', 'finance.cash.details');
  }, [state]);
  const says = state === 'paid' ? 'topUp.done' : state === 'over' ? 'topUp.over' : 'topUp.waits';
  return (
    <Modal open title={t('topUp.title')} footer={null} onCancel={onClose}>
      <div className="finance-pay">
        <strong className="finance-sum">{t('yuan', { money: moneyText(of.amountFen) })}</strong>
        {state === 'paid' || state === 'over' ? null : (
          <>
            <Qr text={of.codeUrl} size={220} label={t('topUp.code')} />
            <span>{t('pay.scan')}</span>
          </>
        )}
        {of.standIn && state === 'waiting' ? (
          <ActButton type="primary" onClick={() => pay.run({ refId })}>
            {t('pay.standIn')}
          </ActButton>
        ) : null}
        {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        <p role="status">{t(says)}</p>
        {state === 'paid' || state === 'over' ? <ActButton onClick={onClose}>{t('topUp.close')}</ActButton> : null}
      </div>
    </Modal>
  );
}
