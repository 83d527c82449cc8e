import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { EmptyState } from '../../../kernel/web/parts/states';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { myToday } from '../contract';
import type { Beside } from '../contract/parts';
import { minutesOf, phasesOf, type Phase } from '../rules';
import { longDay } from './days';
import { lessonSlot } from './published';
import { useT } from './texts';

export type Today = ReplyOf<typeof myToday>;
type Lesson = Today['items'][number];
export type Who = 'teacher' | 'student';
const TONE: Readonly<Record<Phase, 'done' | 'waiting' | 'off'>> = {
  done: 'off',
  now: 'done',
  next: 'waiting',
  later: 'off',
};

/** Minutes since the answer came move the clock on; the hands of the school's zone come with it. */
export function useClock(start: string | undefined): string {
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

/** Where to be now, or what comes next; when nothing does, why. `singles`: today's lessons that stand in no timetable. */
export function Hero({
  data,
  now,
  side,
  singles = [],
}: {
  readonly data: Today;
  readonly now: string;
  readonly side: Who;
  readonly singles?: readonly Beside[];
}) {
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
  const single = singles.find((l) => l.end > now);
  if (single)
    return (
      <section className="tt-hero" aria-live="polite">
        <span className="soft">
          {t(single.start <= now ? 'nowHere' : 'nextHere')} {single.start}–{single.end}
        </span>
        <strong>
          {single.title} · {side === 'teacher' ? single.clazzName : single.teacherName}
        </strong>
      </section>
    );
  const count = data.items.length + singles.length;
  if (count > 0)
    return (
      <section className="tt-hero tt-hero-off">
        <strong>{t('allDone')}</strong>
        <span className="soft">{t('allDoneText', { count })}</span>
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

/** Lessons of a day in their order; each opens, and beside it stands what is done with it now. */
export function LessonList({
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
          <Opens lesson={o} who={side}>
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
          </Opens>
          <span className="tt-do no-print">{Action ? <Action lesson={o} who={side} /> : null}</span>
        </li>
      ))}
    </ol>
  );
}

/** What a lesson is, which opens it; without the lesson module it only says so. */
function Opens({
  lesson,
  who,
  children,
}: {
  readonly lesson: Lesson;
  readonly who: Who;
  readonly children: ReactNode;
}) {
  const { Cell } = lessonSlot;
  return Cell ? (
    <Cell lesson={lesson} who={who} className="tt-what tt-opens">
      {children}
    </Cell>
  ) : (
    <span className="tt-what">{children}</span>
  );
}
