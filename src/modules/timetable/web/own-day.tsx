import { DaySections } from './day-lessons';
import { Hero, useClock, type Today } from './day-parts';
import './timetable.css';

/** Where a teacher has to be now, and the lessons of the day. What waits stands elsewhere on the page. */
export default function OwnDay({ data }: { readonly data: Today }) {
  const now = useClock(data.now);
  return (
    <>
      <Hero data={data} now={now} side="teacher" />
      <DaySections data={data} now={now} who="teacher" />
    </>
  );
}
