import { useState, type ReactNode } from 'react';
import type { Week } from '../contract/parts';
import { shownDays, shortDay } from './days';
import { LessonCell } from './published';
import { useT } from './texts';
import './timetable.css';

type Lesson = Week['items'][number];
type Section = Week['sections'][number];
/** From whose side a week is read: it leaves out what the title says. */
export type Side = 'teacher' | 'clazz' | 'student' | 'room';

/** What a lesson's cell says to that side. */
export function CellText({
  lesson,
  side,
  withTime,
}: {
  readonly lesson: Lesson;
  readonly side: Side;
  readonly withTime?: boolean;
}) {
  const t = useT();
  const parts =
    side === 'teacher'
      ? [lesson.clazzName]
      : side === 'room'
        ? [lesson.clazzName, lesson.teacherName]
        : [lesson.teacherName];
  return (
    <>
      <strong>{lesson.sbjName}</strong>
      {withTime ? (
        <small>
          {lesson.start}–{lesson.end}
        </small>
      ) : null}
      <small>{[...parts, side === 'room' ? null : lesson.roomName].filter(Boolean).join(' · ')}</small>
      {lesson.cover ? (
        <small className="tt-mark">
          {lesson.cover.state === 'accepted'
            ? t('coverFor', { name: lesson.cover.absentName })
            : t('coverAsked', { name: lesson.cover.teacherName })}
        </small>
      ) : null}
    </>
  );
}

/** What stands beside the timetable: its kind says why it is here. */
export function BesideText({ at, side }: { readonly at: Week['beside'][number]; readonly side: Side }) {
  const t = useT();
  return (
    <>
      <strong>{at.title}</strong>
      <small>
        {[`${at.start}–${at.end}`, side === 'clazz' ? '' : at.clazzName, side === 'teacher' ? '' : at.teacherName]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <small className="tt-mark">{t(`beside.${at.kind}`)}</small>
    </>
  );
}

interface Props {
  readonly week: Week;
  readonly side: Side;
  /** Whose own week it is: their lessons open. */
  readonly who?: 'teacher' | 'student' | undefined;
  /** What stands in a section without a lesson: the plus of the schedule desk. */
  readonly empty?: (day: Week['days'][number], section: Section) => ReactNode;
  readonly cell?: (lesson: Lesson) => ReactNode;
}
/** A week by section: sections down, days across; on a phone one day at a time. */
export function WeekGrid({ week, side, who, empty, cell }: Props) {
  const t = useT();
  const days = shownDays(week);
  const [picked, setPicked] = useState<string>();
  const day =
    days.find((d) => d.date === picked)?.date ?? days.find((d) => d.date === week.today)?.date ?? days[0]?.date;
  const rows = week.sections.length ? week.sections : [];
  const known = new Set(rows.map((s) => s.secNo));
  // Schedules by interval, and sections of another stage's day, follow below under their own times.
  const loose = [
    ...new Set(
      [
        ...week.items.filter((o) => o.secNo == null || !known.has(o.secNo)),
        ...week.beside.filter((b) => !rows.some((s) => s.start === b.start)),
      ].map((o) => `${o.start}–${o.end}`),
    ),
  ].sort();
  const besideAt = (date: string, start: string, end?: string) =>
    week.beside
      .filter((b) => b.date === date && b.start === start && (end == null || b.end === end))
      .map((b) => (
        <div key={`${b.kind} ${b.id}`} className="tt-cell tt-beside">
          <BesideText at={b} side={side} />
        </div>
      ));
  const other = (date: string) => (date === day ? '' : ' tt-other');
  const show = (o: Lesson, s?: Section) =>
    cell?.(o) ?? (
      <LessonCell key={`${o.arrangeId} ${o.date}`} lesson={o} who={who}>
        <CellText lesson={o} side={side} withTime={s != null && o.start !== s.start} />
      </LessonCell>
    );
  return (
    <div className="stack" style={{ gap: 8 }}>
      <DayTabs days={days} day={day} today={week.today} onPick={setPicked} />
      <div className="tt-scroll">
        <table className="tt-grid keep">
          <caption className="sr-only">{week.title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('sectionColumn')}</span>
              </th>
              {days.map((d) => (
                <th key={d.date} scope="col" className={(d.date === week.today ? 'tt-today' : '') + other(d.date)}>
                  {t(`weekday.${d.weekday as 1}`)}
                  <small>
                    {shortDay(d.date)}
                    {d.kind ? ` ${d.name}` : ''}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => {
              const lessons = week.items.filter((o) => o.secNo === s.secNo);
              // What holds no lesson is a line between those that do. The wide cell would give a phone's single day five columns.
              if (s.kind !== 'lesson' && !lessons.length && !empty && !week.beside.some((b) => b.start === s.start))
                return (
                  <tr key={s.secNo} className="tt-break">
                    <th scope="row">{s.start}</th>
                    <td className="tt-wide" colSpan={days.length}>
                      {s.name} {s.start}–{s.end}
                    </td>
                    <td className="tt-narrow">{s.name}</td>
                  </tr>
                );
              return (
                <tr key={s.secNo}>
                  <th scope="row">
                    {s.name}
                    <small>{s.start}</small>
                    <small>{s.end}</small>
                  </th>
                  {days.map((d) => {
                    const here = lessons.filter((o) => o.date === d.date);
                    return (
                      <td
                        key={d.date}
                        className={
                          (d.kind === 'holiday' ? 'tt-holiday' : d.date === week.today ? 'tt-today' : '') +
                          other(d.date)
                        }
                      >
                        {here.length ? here.map((o) => show(o, s)) : empty?.(d, s)}
                        {besideAt(d.date, s.start)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {loose.map((span) => (
              <tr key={span}>
                <th scope="row">
                  <small>{span}</small>
                </th>
                {days.map((d) => (
                  <td key={d.date} className={other(d.date).trim()}>
                    {week.items
                      .filter(
                        (o) =>
                          o.date === d.date &&
                          (o.secNo == null || !known.has(o.secNo)) &&
                          `${o.start}–${o.end}` === span,
                      )
                      .map((o) => show(o))}
                    {rows.some((s) => s.start === span.slice(0, 5))
                      ? null
                      : besideAt(d.date, span.slice(0, 5), span.slice(6))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The days as buttons, on a phone only. */
export function DayTabs({
  days,
  day,
  today,
  onPick,
}: {
  readonly days: Week['days'];
  readonly day: string | undefined;
  readonly today: string;
  readonly onPick: (date: string) => void;
}) {
  const t = useT();
  return (
    <div className="tt-tabs no-print" role="group" aria-label={t('chooseDay')}>
      {days.map((d) => (
        <button
          key={d.date}
          type="button"
          aria-pressed={d.date === day}
          onClick={() => {
            onPick(d.date);
          }}
        >
          {d.date === today ? t('today') : t(`weekday.${d.weekday as 1}`)}
          <small>{shortDay(d.date)}</small>
        </button>
      ))}
    </div>
  );
}
