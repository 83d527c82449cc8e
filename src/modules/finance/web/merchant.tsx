import { Button, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, moneyText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { PaymentState } from '../rules';
import { useT } from './texts';

/** A key in its text form. It is sent once and never shown again. */
const KeyInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input.TextArea
    {...rest}
    value={value ?? ''}
    autoComplete="off"
    spellCheck={false}
    autoSize={{ minRows: 3, maxRows: 8 }}
    onChange={(event) => onChange?.(event.target.value)}
  />
);
const SecretInput = ({ value, onChange, ...rest }: InputProps<string>) => (
  <Input.Password
    {...rest}
    value={value ?? ''}
    autoComplete="new-password"
    onChange={(event) => onChange?.(event.target.value)}
  />
);

/** Whom learners pay: the own merchant number, and what was asked for under it. */
export function MerchantTab() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.getMerchant, {}, { quiet: true });
  const [isOpen, setOpen] = useState(false);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const { merchant } = data;
  const change = <Button onClick={() => setOpen(true)}>{t(merchant ? 'merchant.change' : 'merchant.add')}</Button>;
  return (
    <div className="stack">
      <section className="panel stack">
        {merchant ? (
          <>
            <Detail
              columns={2}
              items={[
                { label: t('field.mchid'), value: merchant.mchid },
                { label: t('field.subMchid'), value: merchant.subMchid ?? '—' },
                { label: t('field.appid'), value: merchant.appid },
                { label: t('merchant.keys'), value: t(keysOf(merchant)) },
                { label: t('merchant.provider'), value: merchant.providerSerials.join(' · ') || '—' },
                { label: t('merchant.certsAt'), value: merchant.certsAt ? instantText(merchant.certsAt) : '—' },
                { label: t('merchant.since'), value: instantText(merchant.madeAt) },
              ]}
            />
            <div className="row">{change}</div>
          </>
        ) : (
          <EmptyState compact title={t('merchant.none')} text={t('merchant.noneText')} action={change} />
        )}
      </section>
      <Payments />
      {isOpen ? <Change of={merchant} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
type Merchant = Awaited<ReturnType<typeof useCall<typeof calls.getMerchant>>>['data'];
const keysOf = ({ standIn, hasKeys }: { readonly standIn: boolean; readonly hasKeys: boolean }) => {
  if (standIn) return 'merchant.standIn' as const;
  return hasKeys ? ('merchant.hasKeys' as const) : ('merchant.noKeys' as const);
};
interface ChangeProps {
  readonly of: NonNullable<Merchant>['merchant'];
  readonly onClose: () => void;
}
/** Keys are typed into no draft: they would stay in the browser. */
function Change({ of, onClose }: ChangeProps) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      draft={false}
      call={calls.setMerchant}
      title={t('merchant.change')}
      initial={of && !of.standIn ? { mchid: of.mchid, subMchid: of.subMchid ?? '', appid: of.appid } : {}}
      done={t('merchant.kept')}
      fields={{
        mchid: true,
        subMchid: { help: t('merchant.subHelp') },
        appid: true,
        serial: { help: t('merchant.keysHelp') },
        privateKey: { as: KeyInput },
        apiKey: { as: SecretInput },
        publicKeyId: { help: t('merchant.publicHelp') },
        publicKey: { as: KeyInput },
        certificate: { as: KeyInput, help: t('merchant.certificateHelp') },
      }}
    />
  );
}
const TONE: Readonly<Record<PaymentState, Status>> = {
  open: 'waiting',
  paid: 'done',
  closed: 'off',
  toRefund: 'needs',
  refunded: 'off',
};
function Payments() {
  const t = useT();
  return (
    <ListScreen
      call={calls.listPayments}
      name="finance.payments"
      rowKey={(row) => String(row.orderId)}
      pageSize={20}
      exportBy={calls.exportPayments}
      filters={{ state: true }}
      empty={{ title: t('noPayments'), text: t('noPaymentsText') }}
      columns={[
        { of: 'number', width: 230 },
        { of: 'title', show: (row) => <strong className="row-title">{row.title}</strong> },
        { of: 'buyerName', width: 120 },
        { of: 'amountFen', sort: true, width: 130, align: 'right', show: (row) => moneyText(row.amountFen) },
        {
          of: 'state',
          width: 120,
          show: (row) => <StatusTag status={TONE[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
        },
        { of: 'madeAt', sort: true, width: 170, show: (row) => instantText(row.madeAt) },
        { of: 'paidAt', width: 170, hidden: true, show: (row) => (row.paidAt ? instantText(row.paidAt) : '—') },
        { of: 'transactionId', width: 260, hidden: true, show: (row) => row.transactionId ?? '—' },
      ]}
    />
  );
}
