import { Button, Pagination } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Amount } from './movements';
import { Balances } from './wallet';
import './finance.css';
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
        exportBy={calls.exportWallets}
        filters={{ name: true }}
        columns={[
          { of: 'orgName', sort: true, show: (row) => <strong className="row-title">{row.orgName}</strong> },
          { of: 'cashFen', sort: true, width: 160, align: 'right', show: (row) => moneyText(row.cashFen) },
          { of: 'heldFen', width: 160, align: 'right', show: (row) => moneyText(row.heldFen) },
          { of: 'cardHours', sort: true, width: 200, align: 'right', show: (row) => numberText(row.cardHours) },
        ]}
        drawerTitle={(row) => row?.orgName}
        drawer={(_, row) =>
          row ? (
            <WalletView key={row.orgId} of={row} onAsk={(what) => setAsked({ of: row, what })} />
          ) : (
            <GoneState compact />
          )
        }
      />
      {asked ? <TopUp {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
function WalletView({ of, onAsk }: { readonly of: Row; readonly onAsk: (what: Asked['what']) => void }) {
  const t = useT();
  const can = useCan();
  const id = useId();
  const at = { cash: `${id}cash`, card: `${id}card`, holds: `${id}holds` } as const;
  return (
    <div className="stack">
      <Balances of={of} onOpen={(figure) => document.getElementById(at[figure])?.scrollIntoView()} />
      <div className="row">
        {can(calls.rechargeCash) ? <Button onClick={() => onAsk('cash')}>{t('recharge')}</Button> : null}
        {can(calls.refillCard) ? <Button onClick={() => onAsk('card')}>{t('refill')}</Button> : null}
      </div>
      <Entries id={at.cash} call={calls.cashDetails} sheet={calls.exportCash} orgId={of.orgId} title={t('tab.cash')} />
      <Entries id={at.card} call={calls.cardDetails} sheet={calls.exportCard} orgId={of.orgId} title={t('tab.card')} />
      <Holds id={at.holds} orgId={of.orgId} />
    </div>
  );
}
const ROWS = 10;
interface PagesProps {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  /** Takes all of them along. */ readonly sheet: ReactNode;
  /** Of the page that is shown; undefined while nothing is known. */ readonly total: number | undefined;
  readonly failed: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
}
/** Rows behind a figure, page by page. */
function Pages({ id, title, none, sheet, total, failed, page, onPage, children }: PagesProps) {
  return (
    <section id={id} className="stack">
      <div className="row">
        <h3>{title}</h3>
        <span className="row-end">{sheet}</span>
      </div>
      {failed}
      {total === undefined && !failed ? <Bones /> : null}
      {total === 0 ? <EmptyState compact title={none} /> : null}
      <ul className="finance-last">{children}</ul>
      <Pagination size="small" current={page} pageSize={ROWS} total={total ?? 0} hideOnSinglePage onChange={onPage} />
    </section>
  );
}
interface EntriesProps {
  readonly id: string;
  readonly call: typeof calls.cashDetails | typeof calls.cardDetails;
  readonly sheet: typeof calls.exportCash | typeof calls.exportCard;
  readonly orgId: number;
  readonly title: string;
}
/** The movements of one account, the newest first. */
function Entries({ id, call, sheet, orgId, title }: EntriesProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const asked = { orgId, curPage: page, pageSize: ROWS };
  const { data, error, refetch } = useCall(call as typeof calls.cashDetails, asked, { quiet: true, keep: true });
  return (
    <Pages
      id={id}
      title={title}
      none={t('noMovements')}
      sheet={<ExportButton call={sheet} input={{ orgId }} total={data?.total} />}
      total={data?.total}
      failed={error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      page={page}
      onPage={setPage}
    >
      {data?.items.map((row) => (
        <li key={`${row.txId} ${row.account}`} className="row">
          <span>{t(`kind.${row.kind}`)}</span>
          <span className="soft">
            {instantText(row.at)} {row.title ?? row.remark}
          </span>
          <span className="row-end">
            <Amount of={row} />
          </span>
        </li>
      ))}
    </Pages>
  );
}
/** What live courses that were sold hold, order by order. */
function Holds({ id, orgId }: { readonly id: string; readonly orgId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const asked = { orgId, curPage: page, pageSize: ROWS };
  const { data, error, refetch } = useCall(calls.listHolds, asked, { quiet: true, keep: true });
  return (
    <Pages
      id={id}
      title={t('tab.holds')}
      none={t('hold.none')}
      sheet={<ExportButton call={calls.exportHolds} input={{ orgId }} total={data?.total} />}
      total={data?.total}
      failed={error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      page={page}
      onPage={setPage}
    >
      {data?.items.map((row) => (
        <li key={row.orderId} className="row">
          <span>{row.title}</span>
          <span className="soft">{row.number}</span>
          <span className="row-end">
            {t('hours', { n: numberText(row.leftHours) })} · {t('yuan', { money: moneyText(row.heldFen) })}
          </span>
        </li>
      ))}
    </Pages>
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
