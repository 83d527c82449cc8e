import { useState } from 'react';
import type { Week } from '../contract/parts';
import { minutesOf, timeOf } from '../rules';
import { shownDays, shortDay } from './days';
import { LessonCell } from './published';
import { useT } from './texts';
import { BesideText, CellText, DayTabs, type Side } from './week-grid';

/** A minute is so many pixels tall: forty minutes hold three lines. */
const SCALE = 1.35;

interface Props {
  readonly week: Week;
  readonly side: Side;
  /** Whose own week it is: their lessons open. */
  readonly who?: 'teacher' | 'student' | undefined;
}
/** A week by the clock: for schedules that know no sections. */
export function IntervalGrid({ week, side, who }: Props) {
  const t = useT();
  const days = shownDays(week).length > 5 ? week.days : shownDays(week);
  const [picked, setPicked] = useState<string>();
  const day =
    days.find((d) => d.date === picked)?.date ?? days.find((d) => d.date === week.today)?.date ?? days[0]?.date;
  const all = [...week.items, ...week.beside];
  const from = Math.floor(Math.min(8 * 60, ...all.map((o) => minutesOf(o.start))) / 60) * 60;
  const to = Math.ceil(Math.max(18 * 60, ...all.map((o) => minutesOf(o.end))) / 60) * 60;
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, i) => from + i * 60);
  const other = (date: string) => (date === day ? '' : ' tt-other');
  const height = (to - from) * SCALE + 16;
  return (
    <div className="stack" style={{ gap: 8 }}>
      <DayTabs days={days} day={day} today={week.today} onPick={setPicked} />
      <div className="tt-axis keep" style={{ ['--days' as string]: days.length }} role="group" aria-label={week.title}>
        <div className="tt-axis-head" aria-hidden />
        {days.map((d) => (
          <div key={d.date} className={`tt-axis-head${other(d.date)}`}>
            {t(`weekday.${d.weekday as 1}`)}
            <small>
              {shortDay(d.date)}
              {d.kind ? ` ${d.name}` : ''}
            </small>
          </div>
        ))}
        <div className="tt-axis-col" style={{ height }} aria-hidden>
          {hours.map((h) => (
            <span key={h} className="tt-hour" style={{ top: (h - from) * SCALE + 8 }}>
              {timeOf(h % 1440)}
            </span>
          ))}
        </div>
        {days.map((d) => (
          <div key={d.date} className={`tt-axis-col${other(d.date)}`} style={{ height }}>
            {hours.map((h) => (
              <span key={h} className="tt-hour-line" style={{ top: (h - from) * SCALE + 8 }} />
            ))}
            {week.items
              .filter((o) => o.date === d.date)
              .map((o) => (
                <LessonCell
                  key={o.arrangeId}
                  lesson={o}
                  who={who}
                  style={{
                    top: (minutesOf(o.start) - from) * SCALE + 8,
                    height: (minutesOf(o.end) - minutesOf(o.start)) * SCALE - 2,
                  }}
                >
                  <CellText lesson={o} side={side} withTime />
                </LessonCell>
              ))}
            {week.beside
              .filter((b) => b.date === d.date)
              .map((b) => (
                <div
                  key={`${b.kind} ${b.id}`}
                  className="tt-cell tt-beside"
                  style={{
                    top: (minutesOf(b.start) - from) * SCALE + 8,
                    height: (minutesOf(b.end) - minutesOf(b.start)) * SCALE - 2,
                  }}
                >
                  <BesideText at={b} side={side} />
                </div>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
