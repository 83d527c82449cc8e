import { CalendarOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useSession } from '../../../kernel/web/session/session-store';
import { BUSI } from '../../../kernel/shared/codes';
import * as calls from '../contract';
import { minutesOf, phasesOf, type Phase } from '../rules';
import { Asked } from './asked';
import { longDay, shortDay } from './days';
import { FeedButton } from './feed-dialog';
import { lessonSlot } from './published';
import { useT } from './texts';
import './timetable.css';
import { useTold } from './told';
import { WeekGrid } from './week-grid';

type Today = ReplyOf<typeof calls.myToday>;
type Lesson = Today['items'][number];
type Who = 'teacher' | 'student';
const TONE: Readonly<Record<Phase, 'done' | 'waiting' | 'off'>> = {
  done: 'off',
  now: 'done',
  next: 'waiting',
  later: 'off',
};

/** Minutes since the answer came move the clock on; the hands of the school's zone come with it. */
function useClock(start: string | undefined): string {
  const [now, setNow] = useState<string>();
  useEffect(() => {
    if (!start) return;
    const began = Date.now();
    const tick = () => {
      const min = (minutesOf(start) + Math.floor((Date.now() - began) / 60_000)) % 1440;
      setNow(`${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`);
    };
    tick();
    const id = setInterval(tick, 10_000);
    return () => {
      clearInterval(id);
    };
  }, [start]);
  return now ?? start ?? '00:00';
}

/** The landing of teachers and students: where to be now, what comes, then the week. */
export default function TodayScreen({ with: { who } }: ScreenProps) {
  const t = useT();
  const side = who as Who;
  const { data, error, isPending, refetch } = useCall(calls.myToday, {}, { quiet: true, everySeconds: 300 });
  const week = useCall(calls.myWeek, {}, { quiet: true });
  const interval = useSession()?.busiId === BUSI.training;
  useTold();
  const now = useClock(data?.now);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 7 }} />
      </section>
    );
  const { Day } = lessonSlot;
  const base = `/arrange/${side === 'teacher' ? 'basic' : 'study'}`;
  const more = `${base}/${interval ? 'myWeekIntervalLessons' : 'myWeekPeriodLessons'}`;
  return (
    <div className="stack">
      <div className="tt-head">
        <div>
          <h2>{longDay(data.day.date)}</h2>
          <span className="tt-day-line">
            {[
              data.day.termName,
              data.day.weekNo == null ? null : t('weekNo', { no: data.day.weekNo }),
              data.day.kind === 'makeup' ? t('makeup', { weekday: t(`weekday.${data.day.runs as 1}`) }) : data.day.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <div className="row-end no-print">
          <FeedButton />
          <Link to={more}>
            <Button icon={<CalendarOutlined />}>{t('wholeWeek')}</Button>
          </Link>
        </div>
      </div>
      {data.asked > 0 ? <Asked count={data.asked} onDone={() => void refetch()} /> : null}
      <Hero data={data} now={now} side={side} />
      {Day ? <Day date={data.day.date} who={side} /> : null}
      {data.items.length ? (
        <section className="panel">
          <LessonList items={data.items} now={now} side={side} />
        </section>
      ) : null}
      {data.next && !data.items.some((o) => o.end > now) ? (
        <section className="panel stack" style={{ gap: 4 }}>
          <h2 style={{ fontSize: 16, margin: 0 }}>{t('nextDay', { day: longDay(data.next.day.date) })}</h2>
          <LessonList items={data.next.items} side={side} />
        </section>
      ) : null}
      {week.data && week.data.items.length + week.data.beside.length ? (
        <section className="stack" style={{ gap: 8 }}>
          <h2 style={{ fontSize: 16, margin: 0 }}>
            {t('thisWeek')}
            <span className="soft" style={{ fontWeight: 400, fontSize: 14, marginLeft: 8 }}>
              {t('weekCount', {
                count: week.data.items.length,
                from: shortDay(week.data.days[0]!.date),
                to: shortDay(week.data.days.at(-1)!.date),
              })}
            </span>
          </h2>
          <WeekGrid week={week.data} side={side} />
        </section>
      ) : null}
    </div>
  );
}

function Hero({ data, now, side }: { readonly data: Today; readonly now: string; readonly side: Who }) {
  const t = useT();
  const phases = phasesOf(data.items, now);
  const running = data.items[phases.indexOf('now')];
  const next = data.items[phases.indexOf('next')];
  const lesson = running ?? next;
  const whom = (o: Lesson) =>
    [side === 'teacher' ? o.clazzName : o.teacherName, o.roomName].filter(Boolean).join(' · ');
  if (lesson) {
    const minutes = running ? minutesOf(lesson.end) - minutesOf(now) : minutesOf(lesson.start) - minutesOf(now);
    return (
      <section className="tt-hero" aria-live="polite">
        <span className="soft">
          {t(running ? 'nowHere' : 'nextHere')} {lesson.start}–{lesson.end}
        </span>
        <strong>
          {lesson.sbjName} · {whom(lesson)}
        </strong>
        <span className="tt-countdown">
          {t(running ? 'endsIn' : 'beginsIn', {
            time:
              minutes >= 60
                ? t('hoursMinutes', { h: Math.floor(minutes / 60), m: minutes % 60 })
                : t('minutes', { m: Math.max(1, minutes) }),
          })}
        </span>
      </section>
    );
  }
  if (data.items.length)
    return (
      <section className="tt-hero tt-hero-off">
        <strong>{t('allDone')}</strong>
        <span className="soft">{t('allDoneText', { count: data.items.length })}</span>
      </section>
    );
  if (data.next)
    return (
      <section className="tt-hero tt-hero-off">
        <strong>{data.day.kind === 'holiday' ? t('holiday', { name: data.day.name }) : t('freeToday')}</strong>
        <span className="soft">
          {t('nextIs', {
            day: longDay(data.next.day.date),
            start: data.next.items[0]!.start,
            what: data.next.items[0]!.sbjName,
          })}
        </span>
      </section>
    );
  return (
    <section className="panel">
      <EmptyState title={t('noLessons')} text={t(side === 'teacher' ? 'noLessonsTeacher' : 'noLessonsStudent')} />
    </section>
  );
}

function LessonList({
  items,
  now,
  side,
}: {
  readonly items: readonly Lesson[];
  readonly now?: string;
  readonly side: Who;
}) {
  const t = useT();
  const phases = now == null ? [] : phasesOf(items, now);
  const { Action } = lessonSlot;
  return (
    <ol className="tt-list">
      {items.map((o, i) => (
        <li
          key={`${o.arrangeId} ${o.date}`}
          className={`tt-row tt-row-${phases[i] ?? 'later'}`}
          aria-current={phases[i] === 'now' ? 'time' : undefined}
        >
          <span className="tt-time">
            {o.start}–{o.end}
            <small>
              {o.secNo != null && o.secNo <= 20
                ? t('section', { no: o.secNo })
                : o.secNo === 24
                  ? t('kind.after_school')
                  : t('byTime')}
            </small>
          </span>
          <span className="tt-what">
            <strong>{o.sbjName}</strong>
            {phases[i] && phases[i] !== 'later' ? (
              <StatusTag status={TONE[phases[i]]}>{t(`phase.${phases[i]}`)}</StatusTag>
            ) : null}
            <small>
              {[
                side === 'teacher' ? o.clazzName : o.teacherName,
                o.roomName,
                o.cover
                  ? o.cover.state === 'accepted'
                    ? t('coverFor', { name: o.cover.absentName })
                    : t('coverAsked', { name: o.cover.teacherName })
                  : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className="tt-do no-print">{Action ? <Action lesson={o} who={side} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}
