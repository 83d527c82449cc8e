import { CheckCircleFilled, LockOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import type { Schedule } from '../../contract';
import { timeText } from '../../rules';
import { useT } from '../texts';

type Hour = Schedule['folders'][number]['items'][number];

/** Folders and hours of a course with how far the learner is. */
export function HourList({ course, now }: { readonly course: Schedule; readonly now?: number }) {
  return (
    <div className="stack" style={{ gap: 12 }}>
      {course.folders.map((folder) => (
        <section key={folder.folderId} className="stack" style={{ gap: 6, marginLeft: folder.depth * 12 }}>
          <h3 className="vd-folder">{folder.name}</h3>
          <ol className="vd-hours">
            {folder.items.map((hour) => (
              <li key={hour.lessonId}>
                <HourLine hour={hour} spuId={course.spuId} isNow={hour.lessonId === now} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
function HourLine({ hour, spuId, isNow }: { readonly hour: Hour; readonly spuId: number; readonly isNow: boolean }) {
  const t = useT();
  const icon = hour.done ? (
    <CheckCircleFilled className="vd-done" />
  ) : hour.open ? (
    <PlayCircleOutlined />
  ) : (
    <LockOutlined />
  );
  const inside = (
    <>
      {icon}
      <span className="vd-name">{hour.name}</span>
      {hour.free ? <StatusTag status="off">{t('free')}</StatusTag> : null}
      <span className="soft vd-far">
        {!hour.ready
          ? t('soon')
          : hour.done || hour.watched === 0
            ? timeText(hour.duration ?? 0)
            : t('watchedOf', { percent: hour.watched, length: timeText(hour.duration ?? 0) })}
      </span>
    </>
  );
  if (!hour.ready || !hour.open) return <span className="vd-line vd-off">{inside}</span>;
  return (
    <Link
      className={isNow ? 'vd-line vd-now' : 'vd-line'}
      aria-current={isNow ? 'page' : undefined}
      to={toPath('/video/{spuId}/{lessonId}', { spuId, lessonId: hour.lessonId })}
    >
      {inside}
    </Link>
  );
}
