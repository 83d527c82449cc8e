import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Week } from '../contract/parts';
import { shortDay, weekAfter, weekBefore } from './days';
import { useTermTitle } from './term-title';
import { useT } from './texts';

/** The day whose week is shown stands in the address: reload, back and a shared link restore it. */
export function useWeekDate(): { readonly date: string | undefined; readonly go: (date: string | undefined) => void } {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? undefined;
  return {
    date: /^\d{4}-\d\d-\d\d$/.test(date ?? '') ? date : undefined,
    go: (to) => {
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (to) next.set('date', to);
          else next.delete('date');
          return next;
        },
        { preventScrollReset: true },
      );
    },
  };
}
/** Name, week and days of what is shown, and the way to other weeks. */
export function WeekBar({
  week,
  title,
  go,
  children,
}: {
  readonly week: Week | undefined;
  readonly title: string;
  readonly go: (date: string | undefined) => void;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const termTitle = useTermTitle();
  const [search] = useSearchParams();
  const first = week?.days[0];
  const inTerm = week?.days.find((d) => d.weekNo != null);
  return (
    <div className="tt-head">
      <div>
        <h2>{title}</h2>
        <span className="tt-day-line">
          {inTerm
            ? `${termTitle(inTerm.termName)} · ${t(inTerm.odd ? 'weekOdd' : 'weekEven', { no: inTerm.weekNo! })} · `
            : first
              ? `${t('noTermWeek')} · `
              : ''}
          {first ? (
            <span className="tt-span">
              {shortDay(first.date)}–{shortDay(week!.days.at(-1)!.date)}
            </span>
          ) : null}
        </span>
      </div>
      <div className="row-end no-print">
        {children}
        <Button
          aria-label={t('weekBefore')}
          icon={<LeftOutlined />}
          disabled={!first}
          onClick={() => {
            go(weekBefore(first!.date));
          }}
        />
        <Button
          disabled={!first || search.get('date') == null}
          onClick={() => {
            go(undefined);
          }}
        >
          {t('thisWeek')}
        </Button>
        <Button
          aria-label={t('weekAfter')}
          icon={<RightOutlined />}
          disabled={!first}
          onClick={() => {
            go(weekAfter(first!.date));
          }}
        />
        <Button
          icon={<PrinterOutlined />}
          onClick={() => {
            window.print();
          }}
        >
          {t('print')}
        </Button>
      </div>
    </div>
  );
}
