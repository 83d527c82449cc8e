import { Button } from 'antd';
import { Link } from 'react-router';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Progress } from '../../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { useTitle } from '../../../../kernel/web/router/page';
import { toPath } from '../../../../kernel/web/router/paths';
import { getSchedule, type Schedule } from '../../contract';
import { useT } from '../texts';
import { HourList } from './hour-list';
import { NotBought } from './not-bought';
import './learn.css';

/** A course of films: how far one is, and where to go on. */
export default function CourseScreen({ params }: ScreenProps) {
  const spuId = Number(params['spuId']);
  const t = useT();
  const { data, error, refetch } = useCall(getSchedule, { spuId }, { quiet: true });
  useTitle(data?.title);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 18 }} />
        <span className="bone" />
      </section>
    );
  const next = nextOf(data);
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          <h2 className="vd-title">{data.title}</h2>
          {data.until && !data.over ? (
            <span className="soft row-end">{t('until', { day: dayText(data.until) })}</span>
          ) : null}
        </div>
        <div className="row vd-sum">
          <Progress percent={data.lessons ? Math.round((data.done * 100) / data.lessons) : 0} />
          <span className="soft">{t('doneOf', { done: data.done, n: data.lessons })}</span>
        </div>
        {next ? (
          <Link to={toPath('/video/{spuId}/{lessonId}', { spuId, lessonId: next.lessonId })} tabIndex={-1}>
            <Button type="primary" size="large">
              {t(next.watched > 0 ? 'goOnWith' : 'beginWith', { name: next.name })}
            </Button>
          </Link>
        ) : null}
      </section>
      <NotBought course={data} />
      <section className="panel">
        {data.lessons ? <HourList course={data} /> : <EmptyState title={t('noHours')} text={t('noHoursText')} />}
      </section>
    </div>
  );
}
/** The hour that was begun last and is not done, else the first that can be watched and is not. */
function nextOf(course: Schedule) {
  const open = course.folders.flatMap((f) => f.items).filter((h) => h.open && h.ready && !h.done);
  const begun = open.filter((h) => h.seenAt != null).toSorted((a, b) => (b.seenAt ?? '').localeCompare(a.seenAt ?? ''));
  return begun[0] ?? open[0];
}
