import { saidDay } from '../../../kernel/web/format';
import { Skeleton } from 'antd';
import type { CallError } from '../../../kernel/web/http/call-error';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { teachList } from '../../lesson/contract';
import { Line } from './parts';
import { useT } from './texts';

type Row = ReplyOf<typeof teachList>['items'][number];
const TONE: Readonly<Record<Row['state'], Status>> = { not_started: 'waiting', in_progress: 'needs', ended: 'done' };
/** A day that begins a line: Today, not today. */
const begun = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1);
/** Lessons of a day in the order of time. */
export function Lessons({
  items,
  error,
  refetch,
  none,
  days,
}: {
  readonly items: readonly Row[] | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
  readonly none: string;
  readonly days?: boolean;
}) {
  const t = useT();
  const today = useToday();
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!items) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (items.length === 0) return <EmptyState compact title={none} />;
  return (
    <ul className="tr-lines">
      {items
        .toSorted((a, b) => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`))
        .map((l) => (
          <Line
            key={`${l.arrangeId ?? l.lessonId}/${l.date}`}
            title={`${days ? `${begun(saidDay(l.date, today))} ` : ''}${l.start}–${l.end} ${l.clazzName}`}
            text={[l.sbjName, l.topic, l.roomName].filter(Boolean).join(' · ')}
            end={<StatusTag status={TONE[l.state]}>{t(`lesson.${l.state}`)}</StatusTag>}
          />
        ))}
    </ul>
  );
}
