import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { holds } from '../../../kernel/shared/need';
import { managedCourses, myCourses } from '../contract';
import { useT } from './texts';
import './learn/learn.css';

/** The film courses of a learner, for the page where they begin; nothing where there are none. */
export function MyVideoCourses() {
  const t = useT();
  const can = useCan();
  const { data } = useCall(myCourses, {}, { quiet: true, when: can(myCourses) });
  if (!data?.items.length) return null;
  return (
    <section className="panel stack">
      <div className="row">
        <h3 className="vd-h">{t('myCourses')}</h3>
        <span className="soft row-end">{t('watchedToday', { count: data.today })}</span>
      </div>
      <ul className="vd-lines">
        {data.items.map((course) => (
          <li key={course.spuId}>
            <Link to={toPath('/video/{spuId}', { spuId: course.spuId })}>
              <b>{course.title}</b>
              <span className="soft">{t('doneOf', { done: course.done, n: course.lessons })}</span>
              {course.lessonName ? <span className="soft">{t('lastAt', { name: course.lessonName })}</span> : null}
              {course.until ? <span className="soft row-end">{t('until', { day: dayText(course.until) })}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The film courses of the organisation, for whoever may see them. The words of their part come first: it would push the page away. */
export function useVideoCourses() {
  useT();
  const can = useCan();
  return useCall(managedCourses, {}, { quiet: true, when: can(managedCourses) });
}
/** Film courses of the organisation: the manager's way to each, the teacher's to how their learners watch. */
export function VideoCourses() {
  const t = useT();
  const manages = holds(useSession(), 'COURSE_MANAGER');
  const { data } = useVideoCourses();
  if (!data?.items.length) return null;
  return (
    <section className="panel stack">
      <h3 className="vd-h">{t('courses')}</h3>
      <ul className="vd-lines">
        {data.items.map((course) => (
          <li key={course.spuId}>
            <Link to={toPath(manages ? '/desk/teach/video/{spuId}' : '/videofigures/{spuId}', { spuId: course.spuId })}>
              <b>{course.title}</b>
              <span className="soft">{t('readyOf', { ready: course.ready, n: course.lessons })}</span>
              <span className="soft">{t('watchersN', { n: course.watchers })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
