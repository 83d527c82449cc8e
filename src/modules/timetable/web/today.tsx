import { CalendarOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useSession } from '../../../kernel/web/session/session-store';
import { BUSI } from '../../../kernel/shared/codes';
import * as calls from '../contract';
import type { Week } from '../contract/parts';
import { Asked } from './asks';
import { DayLessons } from './day-lessons';
import { Hero, useClock, type Today, type Who } from './day-parts';
import { longDay, shortDay } from './days';
import { FeedButton } from './feed-dialog';
import { daySlot } from './published';
import { useTermTitle } from './term-title';
import { useT } from './texts';
import './timetable.css';
import { WeekGrid } from './week-grid';

/** The landing of teachers and students: where to be now, what waits beside the lessons, then the week. */
export default function TodayScreen({ with: { who } }: ScreenProps) {
  const side = who as Who;
  const today = useCall(calls.myToday, {}, { quiet: true, everySeconds: 300 });
  const week = useCall(calls.myWeek, {}, { quiet: true });
  const now = useClock(today.data?.now);
  if (today.error) return <ErrorState error={today.error} onRetry={() => void today.refetch()} />;
  // The page stands when its parts are known: a week that came later would push what is below it.
  if (today.isPending || week.isLoading)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 7 }} />
      </section>
    );
  const singles = singlesOf(week.data);
  const parts = {
    head: <Head data={today.data} side={side} onAnswered={() => void today.refetch()} />,
    hero: (
      <Hero data={today.data} now={now} side={side} singles={singles.filter((l) => l.date === today.data.day.date)} />
    ),
    lessons: <DayLessons data={today.data} now={now} who={side} />,
    week: week.data ? <WholeWeek week={week.data} side={side} /> : null,
  };
  const { Page } = daySlot;
  if (Page) return <Page who={side} date={today.data.day.date} {...parts} />;
  return (
    <div className="stack">
      {parts.head}
      {parts.hero}
      {parts.lessons}
      {parts.week}
    </div>
  );
}

/** Lessons of a week that were made singly: whoever is tutored has no others. */
const singlesOf = (week: Week | undefined): Week['beside'] => week?.beside.filter((b) => b.kind === 'single') ?? [];

/** Which day it is, the ways to the week and to the calendar, and what colleagues ask. */
function Head({
  data,
  side,
  onAnswered,
}: {
  readonly data: Today;
  readonly side: Who;
  readonly onAnswered: () => void;
}) {
  const t = useT();
  const termTitle = useTermTitle();
  const interval = useSession()?.busiId === BUSI.training;
  const base = `/arrange/${side === 'teacher' ? 'basic' : 'study'}`;
  const { day } = data;
  return (
    <>
      <div className="tt-head">
        <div>
          <h2>{longDay(day.date)}</h2>
          <span className="tt-day-line">
            {[
              termTitle(day.termName),
              day.weekNo == null ? null : t('weekNo', { no: day.weekNo }),
              day.kind === 'makeup' ? t('makeup', { weekday: t(`weekday.${day.runs as 1}`) }) : day.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <div className="row-end no-print">
          <FeedButton />
          <Link to={`${base}/${interval ? 'myWeekIntervalLessons' : 'myWeekPeriodLessons'}`}>
            <Button icon={<CalendarOutlined />}>{t('wholeWeek')}</Button>
          </Link>
        </div>
      </div>
      {data.asked > 0 ? <Asked count={data.asked} onDone={onAnswered} /> : null}
    </>
  );
}

/** The week as a grid; at weekends it is the coming one, and says so. */
function WholeWeek({ week, side }: { readonly week: Week; readonly side: Who }) {
  const t = useT();
  const [first, last] = [week.days[0], week.days.at(-1)];
  if (!first || !last || week.items.length + week.beside.length === 0) return null;
  return (
    <section className="stack" style={{ gap: 8 }}>
      <h2 className="tt-h">
        {t(first.date > week.today ? 'comingWeek' : 'thisWeek')}
        <span className="soft">
          {t('weekCount', {
            count: week.items.length + singlesOf(week).length,
            from: shortDay(first.date),
            to: shortDay(last.date),
          })}
        </span>
      </h2>
      <WeekGrid week={week} side={side} who={side} />
    </section>
  );
}
