import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { moneyText, numberText } from '../../../kernel/web/format';
import type { Column } from '../../../kernel/web/list/columns';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList, type RowOf } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { useOpens } from '../../../kernel/web/router/use-opens';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import type { StatisLevel } from '../rules';
import { useT } from './texts';
import './mall.css';

type Row = RowOf<typeof calls.statis>;
interface Props {
  readonly level: StatisLevel;
  readonly actions?: ReactNode;
}
/** Where orders are looked at, which is finance's. */
const ORDERS = '/desk/teach/finance/order';
type Filters = Readonly<Record<string, unknown>>;
/** The address of the orders that a figure counts: paid within its days. Nothing where they are not the caller's to see, or more. */
function useOrders(level: StatisLevel, { from, to, orgId, category }: Filters): (spuId?: number) => string | undefined {
  const isOpen = useOpens()(ORDERS);
  const today = useToday();
  return (spuId) => {
    // A region's are its schools', and the orders cannot be narrowed to a category.
    if (!isOpen || level === 'adm' || (category != null && spuId == null)) return undefined;
    const asked = { paidFrom: from, paidTo: to ?? today, orgId, spuId };
    const said = Object.entries(asked).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]));
    return `${ORDERS}?${new URLSearchParams(said).toString()}`;
  };
}
/** Sales by course or by seller; a seller opens to its courses, days and category hold for both. */
export function StatisList({ level, actions }: Props) {
  const t = useT();
  const list = useList(calls.statis, {
    fixed: { level },
    pageSize: 20,
    rowKey: (row) => String(row.spuId ?? row.orgId),
  });
  const ordersOf = useOrders(level, list.state.filters);
  const isByCourse = level === 'org' || list.state.filters['orgId'] != null;
  const what: readonly Column<Row>[] = isByCourse
    ? [
        {
          of: 'title',
          show: (row) => {
            const at = row.spuId == null ? undefined : ordersOf(row.spuId);
            return at ? <Link to={at}>{row.title}</Link> : <strong className="row-title">{row.title}</strong>;
          },
        },
        {
          of: 'category',
          width: 120,
          align: 'left',
          show: (row) => (row.category == null ? '—' : t(`category.${row.category as 1}`)),
        },
        { of: 'orgName', width: 180, hidden: level === 'org' },
      ]
    : [
        {
          of: 'orgName',
          show: (row) => (
            <Button type="link" size="small" onClick={() => list.filter({ orgId: row.orgId })}>
              {row.orgName}
            </Button>
          ),
        },
        { of: 'courses', width: 110, align: 'right', show: (row) => numberText(row.courses) },
      ];
  return (
    <ListView
      list={list}
      name={`mall.statis.${level}.${isByCourse ? 'courses' : 'sellers'}`}
      exportBy={calls.exportStatis}
      actions={actions}
      filters={{
        span: { as: DateRange, label: t('paidWithin'), keys: ['from', 'to'] },
        category: true,
        ...(level === 'org' ? {} : { orgId: OrgPicker }),
      }}
      head={<Sums of={list.reply?.sums} at={ordersOf()} />}
      empty={{ title: t('noSales'), text: t('noSalesText') }}
      columns={[
        ...what,
        { of: 'orders', sort: true, width: 110, align: 'right', show: (row) => numberText(row.orders) },
        { of: 'paid', width: 120, align: 'right', show: (row) => numberText(row.paid) },
        { of: 'buyers', sort: true, width: 110, align: 'right', show: (row) => numberText(row.buyers) },
        { of: 'incomeFen', sort: true, width: 160, align: 'right', show: (row) => moneyText(row.incomeFen) },
        { of: 'refunded', sort: true, width: 120, align: 'right', show: (row) => numberText(row.refunded) },
      ]}
    />
  );
}
/** The figures over all rows of the filters. */
function Sums({ of, at }: { readonly of: calls.StatisSums | undefined; readonly at: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  if (!of) return null;
  const opens = at ? { onOpen: () => void navigate(at) } : {};
  const opensBack = at ? { onOpen: () => void navigate(`${at}&wentBack=true`) } : {};
  return (
    <section className="panel mall-figures">
      <Figure
        of="mall.sold"
        label={t('field.incomeFen')}
        value={t('yuan', { money: moneyText(of.incomeFen) })}
        {...opens}
      />
      <Figure of="mall.soldOrders" label={t('field.orders')} value={numberText(of.orders)} {...opens} />
      <Figure of="mall.soldBuyers" label={t('field.buyers')} value={numberText(of.buyers)} {...opens} />
      <Figure of="mall.soldRefunded" label={t('field.refunded')} value={numberText(of.refunded)} {...opensBack} />
    </section>
  );
}
