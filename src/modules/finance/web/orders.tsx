import { Input, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText, moneyText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { RowMenu, type MenuItems } from '../../../kernel/web/parts/row-menu';
import * as calls from '../contract';
import type { AdminOrder } from '../contract';
import { REMARK_MAX } from '../rules';
import { RefundDialog, Refunds } from './refunds';
import { useT } from './texts';

const TONE: Readonly<Record<AdminOrder['state'], Status>> = {
  toPay: 'waiting',
  paid: 'waiting',
  completed: 'done',
  cancelled: 'off',
  refunding: 'needs',
  refunded: 'off',
};
/** Orders of the own courses, of everybody's for the operator, and the money that goes back. */
export default function Orders() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') === 'refunds' ? 'refunds' : 'orders'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'orders' ? {} : { tab: key })}
      items={[
        { key: 'orders', label: t('tab.orders'), children: <OrderList /> },
        { key: 'refunds', label: t('tab.refunds'), children: <Refunds /> },
      ]}
    />
  );
}
function OrderList() {
  const t = useT();
  const can = useCan();
  const [cancelled, setCancelled] = useState<AdminOrder>();
  const [refunded, setRefunded] = useState<AdminOrder>();
  const actsOf = (row: AdminOrder): MenuItems => [
    ...(row.state === 'toPay' && can(calls.cancelOrder)
      ? [{ key: 'cancel', danger: true, label: t('cancelOrder'), onClick: () => setCancelled(row) }]
      : []),
    ...(row.refundable && can(calls.refundOrder)
      ? [{ key: 'refund', label: t('refund.act.ask'), onClick: () => setRefunded(row) }]
      : []),
  ];
  return (
    <>
      <ListScreen
        call={calls.listOrders}
        name="finance.orders"
        rowKey={(row) => String(row.id)}
        pageSize={20}
        exportBy={calls.exportOrders}
        filters={{
          name: true,
          state: true,
          span: { as: DateRange, label: t('madeWithin'), keys: ['from', 'to'] },
          number: { more: true },
          wentBack: { label: t('onlyBack'), more: true },
          paid: { as: DateRange, label: t('paidWithin'), keys: ['paidFrom', 'paidTo'], more: true },
        }}
        empty={{ title: t('noOrders'), text: t('noOrdersText') }}
        columns={[
          { of: 'number', width: 210 },
          { of: 'title', show: (row) => <strong className="row-title">{row.title}</strong> },
          { of: 'sellerName', width: 150 },
          { of: 'buyerName', width: 100 },
          { of: 'buyerOrgName', width: 150, hidden: true },
          { of: 'payFen', sort: true, width: 120, align: 'right', show: (row) => moneyText(row.payFen) },
          {
            of: 'backFen',
            width: 120,
            align: 'right',
            show: (row) => (row.backFen > 0 ? moneyText(row.backFen) : <span className="soft">—</span>),
          },
          {
            of: 'state',
            width: 110,
            show: (row) => <StatusTag status={TONE[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          { of: 'madeAt', sort: true, width: 150, show: (row) => instantText(row.madeAt) },
          { of: 'paidAt', sort: true, width: 150, show: (row) => (row.paidAt ? instantText(row.paidAt) : '—') },
          {
            of: 'id',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) =>
              actsOf(row).length > 0 ? (
                <RowMenu label={t('actsOf', { number: row.number })} items={actsOf(row)} />
              ) : null,
          },
        ]}
      />
      {cancelled ? <CancelDialog of={cancelled} onClose={() => setCancelled(undefined)} /> : null}
      {refunded ? <RefundDialog of={refunded} onClose={() => setRefunded(undefined)} /> : null}
    </>
  );
}
/** V-097: a cause is asked for. */
function CancelDialog({ of, onClose }: { readonly of: AdminOrder; readonly onClose: () => void }) {
  const t = useT();
  const [cause, setCause] = useState('');
  const act = useAct(calls.cancelOrder, { done: t('orderCancelled'), onDone: onClose });
  return (
    <Modal open title={t('cancelAsk', { number: of.number })} footer={null} onCancel={onClose}>
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
          maxLength={REMARK_MAX}
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
