import { Link, useNavigate, useSearchParams } from 'react-router';
import { Chart } from '../../../kernel/web/chart/chart';
import { dayText, moneyText, numberText, shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useOpens } from '../../../kernel/web/router/use-opens';
import * as calls from '../contract';
import { useT } from './texts';
import './finance.css';

const ORDERS = '/desk/teach/finance/order';
interface Days {
  readonly from: string | undefined;
  readonly to: string;
}
/** The orders that a figure counts: those that were paid within its days. */
const ordersOf = ({ from, to }: Days, spuId?: number): string => {
  const of = { ...(spuId == null ? {} : { spuId: String(spuId) }), ...(from ? { paidFrom: from } : {}), paidTo: to };
  return `${ORDERS}?${new URLSearchParams(of).toString()}`;
};
/** Income by day and by course, over days of payment; the days of the list hold for the chart. */
export default function Stat() {
  const t = useT();
  const opens = useOpens();
  const today = useToday();
  const [search] = useSearchParams();
  const from = search.get('from') ?? undefined;
  const to = search.get('to') ?? undefined;
  return (
    <div className="stack">
      <Trend from={from} to={to} />
      <ListScreen
        call={calls.billsByCourse}
        name="finance.bills"
        rowKey={(row) => String(row.spuId)}
        pageSize={20}
        exportBy={calls.exportBillsByCourse}
        filters={{ span: { as: DateRange, label: t('paidWithin'), keys: ['from', 'to'] } }}
        empty={{ title: t('noBills'), text: t('noBillsText') }}
        columns={[
          {
            of: 'title',
            sort: true,
            show: (row) =>
              opens(ORDERS) ? (
                <Link to={ordersOf({ from, to: to ?? today }, row.spuId)}>{row.title}</Link>
              ) : (
                <strong className="row-title">{row.title}</strong>
              ),
          },
          { of: 'sellerName', width: 180 },
          { of: 'orders', sort: true, width: 110, align: 'right', show: (row) => numberText(row.orders) },
          { of: 'paid', width: 120, align: 'right', show: (row) => numberText(row.paid) },
          { of: 'backFen', width: 140, align: 'right', show: (row) => moneyText(row.backFen) },
          { of: 'incomeFen', sort: true, width: 160, align: 'right', show: (row) => moneyText(row.incomeFen) },
        ]}
      />
    </div>
  );
}
function Trend({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }) {
  const t = useT();
  const isOpen = useOpens()(ORDERS);
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(calls.billsByTrend, { from, to }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const opens = isOpen ? { onOpen: () => void navigate(ordersOf(data)) } : {};
  return (
    <section className="panel stack">
      <p>{t('trendSays', { from: dayText(data.from), to: dayText(data.to), n: numberText(data.orders) })}</p>
      <div className="finance-figures">
        <Figure
          of="finance.income"
          label={t('field.incomeFen')}
          value={t('yuan', { money: moneyText(data.incomeFen) })}
          {...opens}
        />
        <Figure of="finance.orders" label={t('field.orders')} value={numberText(data.orders)} {...opens} />
      </div>
      <Chart
        title={t('trend')}
        kind="line"
        unit={t('yuanUnit')}
        categories={data.items.map((day) => shortDay(day.date))}
        series={[{ name: t('field.incomeFen'), values: data.items.map((day) => day.incomeFen / 100) }]}
      />
    </section>
  );
}
