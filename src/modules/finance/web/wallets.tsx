import { Button } from 'antd';
import { useState } from 'react';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Amount } from './movements';
import { Balances } from './wallet';
import { YuanInput } from './yuan-input';
import { useT } from './texts';

type Row = RowOf<typeof calls.walletStats>;
interface Asked {
  readonly of: Row;
  readonly what: 'cash' | 'card';
}
/** The wallets of all organisations; the operator tops them up. */
export default function Wallets() {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ListScreen
        call={calls.walletStats}
        name="finance.wallets"
        rowKey={(row) => String(row.orgId)}
        pageSize={20}
        filters={{ name: true }}
        columns={[
          { of: 'orgName', sort: true, show: (row) => <strong className="row-title">{row.orgName}</strong> },
          { of: 'cashFen', sort: true, width: 160, align: 'right', show: (row) => moneyText(row.cashFen) },
          { of: 'heldFen', width: 160, align: 'right', show: (row) => moneyText(row.heldFen) },
          { of: 'cardHours', sort: true, width: 140, align: 'right', show: (row) => numberText(row.cardHours) },
        ]}
        drawerTitle={(row) => row?.orgName}
        drawer={(_, row) =>
          row ? <WalletView of={row} onAsk={(what) => setAsked({ of: row, what })} /> : <GoneState compact />
        }
      />
      {asked ? <TopUp {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
function WalletView({ of, onAsk }: { readonly of: Row; readonly onAsk: (what: Asked['what']) => void }) {
  const t = useT();
  const can = useCan();
  return (
    <div className="stack">
      <Balances of={of} />
      <div className="row">
        {can(calls.rechargeCash) ? <Button onClick={() => onAsk('cash')}>{t('recharge')}</Button> : null}
        {can(calls.refillCard) ? <Button onClick={() => onAsk('card')}>{t('refill')}</Button> : null}
      </div>
      <Last call={calls.cashDetails} orgId={of.orgId} title={t('tab.cash')} />
      <Last call={calls.cardDetails} orgId={of.orgId} title={t('tab.card')} />
    </div>
  );
}
interface LastProps {
  readonly call: typeof calls.cashDetails | typeof calls.cardDetails;
  readonly orgId: number;
  readonly title: string;
}
/** The newest movements of one account. */
function Last({ call, orgId, title }: LastProps) {
  const t = useT();
  const { data, error, refetch } = useCall(call as typeof calls.cashDetails, { orgId, pageSize: 10 }, { quiet: true });
  return (
    <section className="stack">
      <h3>{title}</h3>
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {data?.items.length === 0 ? <EmptyState compact title={t('noMovements')} /> : null}
      <ul className="finance-last">
        {data?.items.map((row) => (
          <li key={`${row.txId} ${row.account}`} className="row">
            <span>{t(`kind.${row.kind}`)}</span>
            <span className="soft">{row.remark}</span>
            <span className="row-end">
              <Amount of={row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
function TopUp({ of: { orgId, orgName }, what, onClose }: Asked & { readonly onClose: () => void }) {
  const t = useT();
  const shared = { open: true, onClose, fixed: { orgId }, done: t('toppedUp') };
  return what === 'cash' ? (
    <FormDialog
      {...shared}
      call={calls.rechargeCash}
      title={t('rechargeOf', { name: orgName })}
      fields={{ amountFen: { as: YuanInput, help: t('rechargeHelp') }, remark: true }}
    />
  ) : (
    <FormDialog
      {...shared}
      call={calls.refillCard}
      title={t('refillOf', { name: orgName })}
      fields={{ count: true, remark: true }}
    />
  );
}
