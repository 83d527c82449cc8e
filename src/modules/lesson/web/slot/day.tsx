import { Button } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { LessonDayProps } from '../../../timetable/web/published';
import { studyEvaluates } from '../../contract';
import { useWeekLessons } from '../parts/days';
import { SingleLines } from '../parts/single-lines';
import { useT } from '../texts';
import '../lesson.css';

/** Above the day: what waits for a child, and lessons that no timetable has. What waits for a teacher the shell shows beside it. */
export default function Day({ date, who }: LessonDayProps) {
  const { data } = useWeekLessons(date, who);
  const single = data?.items.filter((l) => l.date === date && l.arrangeId == null) ?? [];
  return (
    <>
      {who === 'teacher' ? null : <StudentNotes />}
      {single.length ? (
        <section className="panel">
          <SingleLines items={single} who={who} />
        </section>
      ) : null}
    </>
  );
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
