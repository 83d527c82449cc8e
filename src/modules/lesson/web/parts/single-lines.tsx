import type { Lesson } from '../../contract';
import { LessonActs } from '../slot/action';
import { useT } from '../texts';
import { shortDay } from './days';

/** Lessons that were made singly, as the timetable shows its own. */
export function SingleLines({
  items,
  who,
  withDay,
}: {
  readonly items: readonly Lesson[];
  readonly who: 'teacher' | 'student';
  readonly withDay?: boolean;
}) {
  const t = useT();
  return (
    <ol className="ls-lines">
      {items.map((l) => (
        <li key={l.lessonId}>
          <span className="ls-time">
            {withDay ? <small>{shortDay(l.date)}</small> : null}
            {l.start}–{l.end}
            {withDay ? null : <small>{t('single')}</small>}
          </span>
          <span className="ls-what">
            <strong>{l.name}</strong>
            <small>
              {[l.sbjName === l.name ? '' : l.sbjName, who === 'teacher' ? l.clazzName : l.teacherName, l.topic]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <LessonActs lesson={l} who={who} />
        </li>
      ))}
    </ol>
  );
}
