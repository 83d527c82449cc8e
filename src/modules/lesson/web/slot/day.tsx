import { Button } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { LessonDayProps } from '../../../timetable/web/published';
import { listAbsences, listLeaves, listMissing, studyEvaluates } from '../../contract';
import { useWeekLessons } from '../parts/days';
import { SingleLines } from '../parts/single-lines';
import { useT } from '../texts';
import '../lesson.css';

/** Above the day: what waits for the person, and lessons that no timetable has. */
export default function Day({ date, who }: LessonDayProps) {
  const { data } = useWeekLessons(date, who);
  const single = data?.items.filter((l) => l.date === date && l.arrangeId == null) ?? [];
  return (
    <>
      {who === 'teacher' ? <TeacherNotes date={date} /> : <StudentNotes />}
      {single.length ? (
        <section className="panel">
          <SingleLines items={single} who={who} />
        </section>
      ) : null}
    </>
  );
}

function TeacherNotes({ date }: { readonly date: string }) {
  const t = useT();
  const can = useCan();
  const missing = useCall(
    listMissing,
    { date, pageSize: 1 },
    { quiet: true, when: can(listMissing), everySeconds: 120 },
  );
  const leaves = useCall(listLeaves, { state: 'asked', pageSize: 1 }, { quiet: true, when: can(listLeaves) });
  const absences = useCall(listAbsences, {}, { quiet: true, when: can(listAbsences) });
  const lines = [
    missing.data?.total
      ? { key: 'missing', text: t('noteMissing', { count: missing.data.total }), to: '/arrange/basic/attend' }
      : null,
    leaves.data?.waiting
      ? { key: 'leaves', text: t('noteLeaves', { count: leaves.data.waiting }), to: '/arrange/basic/attend?tab=leaves' }
      : null,
    absences.data?.items.length
      ? {
          key: 'absences',
          text: t('noteAbsences', { count: absences.data.items.length, days: absences.data.days }),
          to: '/arrange/basic/attend?tab=absences',
        }
      : null,
  ].filter((x) => x != null);
  return lines.length ? (
    <ul className="ls-notes no-print">
      {lines.map((l) => (
        <li key={l.key}>
          <Link to={l.to}>{l.text}</Link>
        </li>
      ))}
    </ul>
  ) : null;
}

function StudentNotes() {
  const t = useT();
  const can = useCan();
  const { data } = useCall(studyEvaluates, { pageSize: 1 }, { quiet: true, when: can(studyEvaluates) });
  return (
    <div className="ls-bar no-print">
      {data?.todo ? <Link to="/arrange/study/evaluates">{t('noteEvaluate', { count: data.todo })}</Link> : <span />}
      <Link to="/arrange/study/leave" tabIndex={-1}>
        <Button>{t('leaveAndAttend')}</Button>
      </Link>
    </div>
  );
}
