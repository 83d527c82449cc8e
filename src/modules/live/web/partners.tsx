import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { listPartners } from '../contract';
import { AS_PARTNER } from './use-role';
import { useT } from './texts';
import './live.css';

/** Lessons that partner classes give around now, and the way into their rooms. */
export default function Partners() {
  const t = useT();
  const { data, error, refetch } = useCall(listPartners, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className="panel">
      {!data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : !data.items.length ? (
        <EmptyState title={t('partners.none')} text={t('partners.noneText')} />
      ) : (
        <ul className="lv-people">
          {data.items.map((lesson) => (
            <li key={lesson.lessonId}>
              <span className="lv-name">
                <strong>{lesson.name}</strong>
                <br />
                <span className="soft">
                  {lesson.orgName} · {lesson.clazzName} · {dayText(lesson.date)} {lesson.start}–{lesson.end}
                </span>
              </span>
              {lesson.open ? (
                <Link to={`${toPath('/live/{lessonId}', { lessonId: lesson.lessonId })}?${AS_PARTNER}`}>
                  <Button type="primary">{t('partners.enter')}</Button>
                </Link>
              ) : (
                <span className="soft">{t('partners.early')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
