import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { AdminOrder, RefundRow } from '../contract';
import { REFUND_ACTS, REFUND_STEPS, type RefundAct } from '../rules';
import { useT } from './texts';
import { YuanInput } from './yuan-input';

const TONE: Readonly<Record<RefundRow['state'], Status>> = {
  waiting: 'needs',
  asked: 'waiting',
  done: 'done',
  abnormal: 'needs',
  rejected: 'off',
};
interface Asked {
  readonly of: RefundRow;
  readonly act: RefundAct;
}
/** Money on its way back, and what waits for people. */
export function Refunds() {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ListScreen
        call={calls.listRefunds}
        name="finance.refunds"
        rowKey={(row) => String(row.refundId)}
        pageSize={20}
        exportBy={calls.exportRefunds}
        filters={{ state: true }}
        empty={{ title: t('refund.none'), text: t('refund.noneText') }}
        columns={[
          { of: 'number', width: 230 },
          { of: 'title', show: (row) => <strong className="row-title">{row.title || '—'}</strong> },
          { of: 'sellerName', width: 150, hidden: true },
          { of: 'buyerName', width: 120 },
          { of: 'amountFen', sort: true, width: 130, align: 'right', show: (row) => moneyText(row.amountFen) },
          {
            of: 'state',
            width: 130,
            show: (row) => <StatusTag status={TONE[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          { of: 'madeAt', title: t('refund.madeAt'), sort: true, width: 170, show: (row) => instantText(row.madeAt) },
          {
            of: 'cause',
            title: t('refund.cause'),
            hidden: true,
            show: (row) => row.cause || t('refund.lateCause'),
          },
          {
            of: 'doneAt',
            title: t('refund.doneAt'),
            width: 170,
            hidden: true,
            show: (row) => (row.doneAt ? instantText(row.doneAt) : '—'),
          },
        ]}
        drawerTitle={(row) => row?.number}
        drawer={(_, row) =>
          row ? <RefundView of={row} onAsk={(act) => setAsked({ of: row, act })} /> : <GoneState compact />
        }
      />
      {asked ? <DecideDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
interface ViewProps {
  readonly of: RefundRow;
  readonly onAsk: (act: RefundAct) => void;
}
function RefundView({ of, onAsk }: ViewProps) {
  const t = useT();
  const can = useCan();
  const acts = REFUND_ACTS.filter((act) => REFUND_STEPS[act][0] === of.state && !(act === 'approve' && of.own));
  return (
    <div className="stack">
      <Detail
        columns={1}
        items={[
          { label: t('field.title'), value: of.title },
          { label: t('field.sellerName'), value: of.sellerName },
          { label: t('field.buyerName'), value: of.buyerName },
          { label: t('field.amountFen'), value: moneyText(of.amountFen) },
          { label: t('field.payFen'), value: moneyText(of.paidFen) },
          { label: t('refund.cause'), value: of.cause || t('refund.lateCause') },
          { label: t('field.state'), value: t(`state.${of.state}`) },
          of.code ? { label: t('refund.code'), value: of.code } : null,
          of.remark ? { label: t('field.remark'), value: of.remark } : null,
          { label: t('refund.madeAt'), value: instantText(of.madeAt) },
          of.doneAt ? { label: t('refund.doneAt'), value: instantText(of.doneAt) } : null,
        ]}
      />
      {of.state === 'waiting' && of.own ? <p role="status">{t('refund.ownText')}</p> : null}
      {can(calls.decideRefund) ? (
        <div className="row">
          {acts.map((act) => (
            <Button key={act} danger={act === 'reject'} onClick={() => onAsk(act)}>
              {t(`refund.act.${act}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
function DecideDialog({ of, act, onClose }: Asked & { readonly onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      call={calls.decideRefund}
      fixed={{ refundId: of.refundId, act }}
      title={t(`refund.act.${act}`)}
      submitText={t(`refund.act.${act}`)}
      done={t('refund.decided')}
      fields={{ remark: act === 'outside' ? { help: t('refund.outsideHelp') } : true }}
    />
  );
}
/** Asks for money of an order to go back; an empty amount is all that is left of it. */
export function RefundDialog({ of, onClose }: { readonly of: AdminOrder; readonly onClose: () => void }) {
  const t = useT();
  const { data: rest } = useCall(calls.restOfOrder, { id: of.id }, { quiet: true });
  const left = moneyText(rest?.restFen ?? of.payFen);
  const help =
    rest?.suggestedFen == null || rest.hours == null
      ? t('refund.amountHelp', { money: left })
      : t('refund.suggestedHelp', {
          rest: left,
          held: numberText(rest.held),
          hours: rest.hours,
          money: moneyText(rest.suggestedFen),
        });
  return (
    <FormDialog
      open
      onClose={onClose}
      call={calls.refundOrder}
      fixed={{ id: of.id }}
      title={t('refund.ask', { number: of.number })}
      submitText={t('refund.act.ask')}
      done={({ state }) => t(state === 'waiting' ? 'refund.ownText' : 'refund.begun')}
      fields={{
        cause: { label: t('refund.cause') },
        amountFen: { as: YuanInput, help },
      }}
    />
  );
}
