import { longDay } from './days';
import { LessonList, type Today, type Who } from './day-parts';
import { lessonSlot } from './published';
import { useT } from './texts';
import './timetable.css';

interface Props {
  readonly data: Today;
  readonly now: string;
  readonly who: Who;
}
/** Today's lessons, and above them what waits for the person and the lessons that no timetable has. */
export function DayLessons(props: Props) {
  const { Day } = lessonSlot;
  return (
    <>
      {Day ? <Day date={props.data.day.date} who={props.who} /> : null}
      <DaySections {...props} />
    </>
  );
}
/** Today's lessons; when today holds no more, those of the next school day. */
export function DaySections({ data, now, who }: Props) {
  const t = useT();
  const over = !data.items.some((o) => o.end > now);
  return (
    <>
      {data.items.length ? (
        <section className="panel">
          <LessonList items={data.items} now={now} side={who} />
        </section>
      ) : null}
      {data.next && over ? (
        <section className="panel stack" style={{ gap: 4 }}>
          <h2 className="tt-h">{t('nextDay', { day: longDay(data.next.day.date) })}</h2>
          <LessonList items={data.next.items} side={who} />
        </section>
      ) : null}
    </>
  );
}
