import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { VISIT_SPANS } from '../rules';
import { useT, useWord } from './texts';

type Span = (typeof VISIT_SPANS)[number];
type Visits = ReplyOf<typeof calls.siteVisits>;

/** How often the pages of the public site were opened: by page, and by day. */
export function SiteVisits() {
  const t = useT();
  const [days, setDays] = useState<Span>(30);
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
        <Figures of={data} />
      )}
    </section>
  );
}

function Figures({ of }: { readonly of: Visits }) {
  const t = useT();
  const w = useWord();
  const views = of.days.reduce((sum, day) => sum + day.views, 0);
  const pageOf = ({ entry, item, title }: Visits['pages'][number]) =>
    item === 0 ? w(`site.${entry}`) : `${w(`site.${entry}`)} · ${title || t('visitsGone')}`;
  return (
    <>
      <p aria-live="polite">{t('visitsSum', { views, visitors: of.today.visitors })}</p>
      <Table
        name={t('visitsByPage')}
        first={t('visitsPage')}
        rows={of.pages.map((page) => ({ ...page, key: `${page.entry} ${page.item}`, says: pageOf(page) }))}
      />
      <Table
        name={t('visitsByDay')}
        first={t('visitsDay')}
        rows={of.days.map((day) => ({ ...day, key: day.day, says: dayText(day.day) }))}
      />
    </>
  );
}

interface Row {
  readonly key: string;
  readonly says: string;
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
