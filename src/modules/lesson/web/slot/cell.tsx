import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refresh } from '../../../../kernel/web/http/query-client';
import { toPath } from '../../../../kernel/web/router/paths';
import type { LessonCellProps } from '../../../timetable/web/published';
import { useWeekLessons } from '../parts/days';
import { idOf, lessonPath } from '../parts/lesson-parts';

/** A lesson's cell in one's own week opens it, past ones too: a teacher's page of the lesson, a child's lessons of the class. */
export default function Cell({ lesson, who, className, style, children }: LessonCellProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { data } = useWeekLessons(lesson.date, who);
  const found = data?.items.find((l) => l.arrangeId === lesson.arrangeId && l.date === lesson.date);
  if (!found || (who === 'teacher' && !found.mine))
    return (
      <div className={className} style={style}>
        {children}
      </div>
    );
  const open = async () => {
    if (who === 'student') return navigate(toPath('/arrange/study/{clazzId}/detail', { clazzId: found.clazzId }));
    setBusy(true);
    try {
      const id = await idOf(found);
      if (found.lessonId == null) void refresh('lesson');
      return await navigate(lessonPath(id));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={className} style={style} disabled={busy} onClick={() => void open()}>
      {children}
    </button>
  );
}
