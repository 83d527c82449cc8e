import { Button, Segmented, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { VISIT_SPANS } from '../rules';
import { useT, useWord } from './texts';

type Span = (typeof VISIT_SPANS)[number];
type Visits = ReplyOf<typeof calls.siteVisits>;
/** A page whose days somebody looks at. */
type Chosen = Pick<Visits['pages'][number], 'entry' | 'item'>;
const isSame = (one: Chosen, other: Chosen | undefined): boolean =>
  one.entry === other?.entry && one.item === other.item;

/** How often the pages of the public site were opened: by page, by day, and each page by day. */
export function SiteVisits() {
  const t = useT();
  const [days, setDays] = useState<Span>(30);
  const [page, setPage] = useState<Chosen>();
  const { data, error, refetch } = useCall(calls.siteVisits, { days }, { quiet: true, keep: true });
  return (
    <section>
      <h3 className="page-h">{t('visitsTitle')}</h3>
      <p className="page-text">{t('visitsText')}</p>
      <Segmented<Span>
        aria-label={t('visitsOver')}
        value={days}
        options={VISIT_SPANS.map((span) => ({ value: span, label: t('visitsSpan', { days: span }) }))}
        onChange={setDays}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : data.days.length === 0 ? (
        <p className="soft">{t('visitsNone')}</p>
      ) : (
        <Figures of={data} days={days} page={page} onPage={setPage} />
      )}
    </section>
  );
}

interface FiguresProps {
  readonly of: Visits;
  readonly days: Span;
  readonly page: Chosen | undefined;
  readonly onPage: (page: Chosen | undefined) => void;
}
function Figures({ of, days, page, onPage }: FiguresProps) {
  const t = useT();
  const w = useWord();
  const views = of.days.reduce((sum, day) => sum + day.views, 0);
  const pageOf = ({ entry, item, title }: Visits['pages'][number]) =>
    item === 0 ? w(`site.${entry}`) : `${w(`site.${entry}`)} · ${title || t('visitsGone')}`;
  const shown = of.pages.find((one) => isSame(one, page));
  const keyOf = (one: Visits['pages'][number]) => {
    const isShown = isSame(one, page);
    return (
      <Button
        type="link"
        size="small"
        aria-pressed={isShown}
        title={t('visitsShow', { page: pageOf(one) })}
        onClick={() => {
          onPage(isShown ? undefined : { entry: one.entry, item: one.item });
        }}
      >
        {pageOf(one)}
      </Button>
    );
  };
  return (
    <>
      <p aria-live="polite">{t('visitsSum', { views: numberText(views), visitors: numberText(of.today.visitors) })}</p>
      <Table
        name={t('visitsByPage')}
        first={t('visitsPage')}
        rows={of.pages.map((one) => ({ ...one, key: `${one.entry} ${one.item}`, says: keyOf(one) }))}
      />
      {shown ? <PageDays days={days} page={shown} name={t('visitsOfPage', { page: pageOf(shown) })} /> : null}
      <Table name={t('visitsByDay')} first={t('visitsDay')} rows={of.days.map(dayRow)} />
    </>
  );
}

const dayRow = (day: Visits['days'][number]): Row => ({ ...day, key: day.day, says: dayText(day.day) });
interface PageDaysProps {
  readonly days: Span;
  readonly page: Chosen;
  readonly name: string;
}
/** One page by day, asked for by itself: numbers of another page never stand under its name. */
function PageDays({ days, page: { entry, item }, name }: PageDaysProps) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.siteVisits, { days, entry, item }, { quiet: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return <Table name={name} first={t('visitsDay')} rows={data.pageDays.map(dayRow)} />;
}

interface Row {
  readonly key: string;
  readonly says: ReactNode;
  readonly views: number;
  readonly visitors: number;
}
interface TableProps {
  readonly name: string;
  /** What its first column holds. */
  readonly first: string;
  readonly rows: readonly Row[];
}
function Table({ name, first, rows }: TableProps) {
  const t = useT();
  return (
    <div className="visit-figures">
      <table className="plain">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" className="num">
              {t('visitsViews')}
            </th>
            <th scope="col" className="num">
              {t('visitsVisitors')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.says}</td>
              <td className="num">{numberText(row.views)}</td>
              <td className="num">{numberText(row.visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
