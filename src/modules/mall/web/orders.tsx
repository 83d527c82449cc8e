import { Button, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayText, instantText, moneyText, saidNow, timeText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListPages } from '../../../kernel/web/list/pages';
import { useList } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useOpens } from '../../../kernel/web/router/use-opens';
import * as calls from '../contract';
import { CAUSE_MAX, INVOICED, ORDER_FILTERS, REMOVABLE } from '../rules';
import { InvoiceDialog } from './invoice-dialog';
import { PAY, StateTag } from './parts';
import { useT } from './texts';

/** The learner's orders: all, to pay, completed, cancelled (S-043). */
export default function Orders() {
  const t = useT();
  const list = useList(calls.listOrders, { pageSize: 10 });
  const state = (list.state.filters['state'] as string | undefined) ?? '';
  return (
    <div className="stack">
      <Segmented
        aria-label={t('field.state')}
        value={state}
        onChange={(value) => list.filter({ state: value || undefined })}
        options={[
          { value: '', label: t('filter.all') },
          ...ORDER_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
      />
      <Found list={list} />
    </div>
  );
}
function Found({ list }: { readonly list: ReturnType<typeof useList<typeof calls.listOrders>> }) {
  const t = useT();
  const [cancelled, setCancelled] = useState<calls.Order>();
  const [invoiced, setInvoiced] = useState<calls.Order>();
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (!list.rows.length)
    return (
      <section className="panel">
        <EmptyState
          title={t('noOrders')}
          text={t('noOrdersText')}
          action={<Link to="/mall/courses">{t('toShop')}</Link>}
        />
      </section>
    );
  return (
    <>
      {list.rows.map((order) => (
        <One key={order.id} of={order} onCancel={() => setCancelled(order)} onInvoice={() => setInvoiced(order)} />
      ))}
      <ListPages list={list} />
      {invoiced ? <InvoiceDialog of={invoiced} onClose={() => setInvoiced(undefined)} /> : null}
      {cancelled ? <CancelDialog of={cancelled} onClose={() => setCancelled(undefined)} /> : null}
    </>
  );
}
interface OneProps {
  readonly of: calls.Order;
  readonly onCancel: () => void;
  readonly onInvoice: () => void;
}
function One({ of, onCancel, onInvoice }: OneProps) {
  const t = useT();
  const confirm = useConfirm();
  const opens = useOpens();
  const askGuardian = useAct(calls.askGuardian, { done: t('guardianAsked') });
  const waits = of.state === 'toPay' && of.guardian === 'waits';
  const remove = useAct(calls.removeOrder, { done: t('orderRemoved') });
  const ask = async () => {
    if (await confirm({ title: t('removeOrderAsk', { title: of.title }), text: t('removeOrderText') }))
      await remove.run({ id: of.id });
  };
  return (
    <section className="panel mall-order">
      <div className="row">
        <span className="soft">{t('numberOf', { number: of.number })}</span>
        <span className="row-end">
          <StateTag of={of.state} />
        </span>
      </div>
      <div className="row">
        <Link to={toPath('/mall/courses/{spuId}/detail', { spuId: of.spuId })}>
          <strong>{of.title}</strong>
        </Link>
        <strong className="row-end">{of.payFen === 0 ? t('free') : t('yuan', { money: moneyText(of.payFen) })}</strong>
      </div>
      <span className="soft">
        {of.sellerName} · {instantText(of.madeAt)}
        {of.paidAt && of.untilOn ? ` · ${t('usableUntil', { day: dayText(of.untilOn) })}` : ''}
        {of.backFen > 0 ? ` · ${t('backOf', { money: moneyText(of.backFen) })}` : ''}
        {of.cause ? ` · ${t('causeOf', { cause: of.cause })}` : ''}
      </span>
      {of.guardian === 'agreed' ? <span>{t('guardianAgreed', { name: of.guardianName ?? '' })}</span> : null}
      {of.guardian === 'refused' ? <span>{t('guardianRefused', { name: of.guardianName ?? '' })}</span> : null}
      {waits ? <span>{t('guardianBy', { at: saidNow(of.expiresAt) })}</span> : null}
      {of.state === 'toPay' && !waits ? <span>{t('payBy', { at: timeText(of.expiresAt) })}</span> : null}
      <div className="row mall-keys">
        {waits ? (
          <ActButton
            type="primary"
            aria-label={t('askGuardianOf', { title: of.title })}
            onClick={() => askGuardian.run({ id: of.id })}
          >
            {t('askGuardian')}
          </ActButton>
        ) : null}
        {of.state === 'toPay' && !waits && opens(PAY) ? (
          <Link to={toPath(PAY, { refId: of.id })} tabIndex={-1}>
            <Button type="primary" aria-label={t('payOf', { title: of.title })}>
              {t('toOrder')}
            </Button>
          </Link>
        ) : null}
        {of.state === 'toPay' ? (
          <ActButton aria-label={t('cancelOf', { title: of.title })} onClick={onCancel}>
            {t('cancelOrder')}
          </ActButton>
        ) : null}
        {of.payFen > 0 && INVOICED.includes(of.state) ? (
          <ActButton
            aria-label={t(of.invoice == null || of.invoice === 'refused' ? 'invoiceAskOf' : 'invoiceOf', {
              title: of.title,
            })}
            onClick={onInvoice}
          >
            {t(of.invoice == null || of.invoice === 'refused' ? 'invoiceAsk' : 'invoice')}
          </ActButton>
        ) : null}
        {REMOVABLE.includes(of.state) ? (
          <ActButton type="text" aria-label={t('removeOrderOf', { title: of.title })} onClick={ask}>
            {t('removeOrder')}
          </ActButton>
        ) : null}
      </div>
    </section>
  );
}
/** V-097: a cause is asked for. */
function CancelDialog({ of, onClose }: { readonly of: calls.Order; readonly onClose: () => void }) {
  const t = useT();
  const [cause, setCause] = useState('');
  const act = useAct(calls.cancelOrder, { done: t('orderCancelled'), onDone: onClose });
  return (
    <Modal open title={t('cancelAsk', { title: of.title })} footer={null} onCancel={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (cause.trim()) void act.run({ id: of.id, cause });
        }}
      >
        <Input
          aria-label={t('field.cause')}
          placeholder={t('field.cause')}
          maxLength={CAUSE_MAX}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
        />
        <ActButton type="primary" danger disabled={!cause.trim()} onClick={() => act.run({ id: of.id, cause })}>
          {t('cancelOrder')}
        </ActButton>
      </form>
    </Modal>
  );
}
