import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { useToday } from '../../../kernel/web/parts/date-range';
import { useT } from './texts';

const SPANS = [7, 30, 90] as const;
/** The days a summary covers, kept in the address. */
export function useSpan(): {
  readonly n: number;
  readonly from: string;
  readonly to: string;
  readonly pick: (n: number) => void;
} {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const n = SPANS.find((s) => String(s) === search.get('days')) ?? 30;
  return {
    n,
    from: plusDays(today, 1 - n),
    to: today,
    pick: (days) =>
      setSearch(
        (at) => {
          at.set('days', String(days));
          return at;
        },
        { replace: true },
      ),
  };
}
/** Seven, thirty or ninety days. */
export function SpanPick({ n, pick }: { readonly n: number; readonly pick: (n: number) => void }) {
  const t = useT();
  return (
    <Segmented
      data-chrome
      value={n}
      onChange={pick}
      options={SPANS.map((s) => ({ value: s, label: t('lastDays', { n: s }) }))}
    />
  );
}
