import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { ClosesTab } from './closes';
import { EarningsTab } from './earnings';
import { HoldsTab } from './holds';
import { MerchantTab } from './merchant';
import { movementKey, useMovementColumns } from './movements';
import { useT } from './texts';
import { TopUpByCode } from './top-up';
import './finance.css';

const TABS = ['cash', 'card', 'holds', 'earned', 'merchant', 'closes'] as const;

/** The own wallet: what is in it, and every movement that made it so. */
export default function WalletScreen() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.getWallet, {}, { quiet: true });
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((key) => key === search.get('tab')) ?? 'cash';
  const open = (key: string) => setSearch(key === 'cash' ? {} : { tab: key });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack">
      {data ? <Balances of={data} onOpen={open} /> : <Bones />}
      <div className="row">
        <TopUpByCode />
      </div>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={open}
        items={[
          { key: 'cash', label: t('tab.cash'), children: <Movements name="cash" /> },
          { key: 'card', label: t('tab.card'), children: <Movements name="card" /> },
          { key: 'holds', label: t('tab.holds'), children: <HoldsTab /> },
          { key: 'earned', label: t('tab.earned'), children: <EarningsTab /> },
          { key: 'merchant', label: t('tab.merchant'), children: <MerchantTab /> },
          { key: 'closes', label: t('tab.closes'), children: <ClosesTab /> },
        ]}
      />
    </div>
  );
}
type Opened = 'cash' | 'card' | 'holds';
interface BalancesProps {
  readonly of: calls.Wallet;
  /** Opens a figure to the movements that made it so. */ readonly onOpen?: (tab: Opened) => void;
}
export function Balances({ of, onOpen }: BalancesProps) {
  const t = useT();
  const opens = (tab: Opened) => (onOpen ? { onOpen: () => onOpen(tab) } : {});
  return (
    <section className="panel finance-figures">
      <Figure
        of="finance.cash"
        label={t('field.cashFen')}
        value={t('yuan', { money: moneyText(of.cashFen) })}
        {...opens('cash')}
      />
      <Figure
        of="finance.held"
        label={t('field.heldFen')}
        value={t('yuan', { money: moneyText(of.heldFen) })}
        {...opens('holds')}
      />
      <Figure
        of="finance.card"
        label={t('field.cardHours')}
        value={numberText(of.cardHours)}
        unit={t('hour')}
        {...opens('card')}
      />
      <Figure
        of="finance.cardHeld"
        label={t('field.cardHeldHours')}
        value={numberText(of.cardHeldHours)}
        unit={t('hour')}
        {...opens('holds')}
      />
    </section>
  );
}
/** The movements of the own money, or of the own lesson hours. */
function Movements({ name }: { readonly name: 'cash' | 'card' }) {
  const t = useT();
  return (
    <ListScreen
      call={(name === 'cash' ? calls.cashDetails : calls.cardDetails) as typeof calls.cashDetails}
      exportBy={name === 'cash' ? calls.exportCash : calls.exportCard}
      name={`finance.${name}`}
      rowKey={movementKey}
      pageSize={20}
      filters={{ span: { as: DateRange, label: t('within'), keys: ['from', 'to'] } }}
      empty={{ title: t('noMovements'), text: t('noMovementsText') }}
      columns={useMovementColumns()}
    />
  );
}
