import { Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { attendOfLesson, exportAttendOfLesson } from '../contract';
import { useT } from './texts';

/** When and what the lesson was, by whom, and whether its attendance was taken. */
export function LessonLine({ of }: { readonly of: ReplyOf<typeof attendOfLesson>['lesson'] }) {
  const t = useT();
  return (
    <p style={{ margin: 0 }}>
      {t('lessonLine', {
        day: dayText(of.onDate),
        time: `${of.start}–${of.end}`,
        clazz: of.clazzName,
        subject: of.sbjName,
        teacher: of.teacherName,
      })}{' '}
      <StatusTag status={of.takenAt ? 'done' : 'needs'}>{t(of.takenAt ? 'takenYes' : 'takenNo')}</StatusTag>
    </p>
  );
}
/** The lesson of an address, and the school it is asked of. */
export function useLesson({ params }: Pick<ScreenProps, 'params'>) {
  const [search] = useSearchParams();
  const orgId = Number(search.get('orgId')) || undefined;
  return { lessonId: Number(params['lessonId']), orgId };
}

/** A lesson by the classes of its children. */
export default function AttendLesson({ params }: ScreenProps) {
  const t = useT();
  const { lessonId, orgId } = useLesson({ params });
  const { data, error, refetch } = useCall(attendOfLesson, { lessonId, orgId }, { quiet: true });
  useTitle(data && `${data.lesson.clazzName} ${data.lesson.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  const isTaken = data.lesson.takenAt != null;
  const shown = (count: number) => (isTaken ? count : '—');
  return (
    <section className="panel stack">
      <div className="row">
        <LessonLine of={data.lesson} />
        <span className="row-end">
          <ExportButton call={exportAttendOfLesson} input={{ lessonId, orgId }} total={data.items.length} />
        </span>
      </div>
      {data.items.length === 0 ? (
        <EmptyState title={t('nobodyInClass')} />
      ) : (
        <div style={{ overflowX: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('field.clazzName')}</th>
                <th scope="col" className="num">
                  {t('field.students')}
                </th>
                {CODES.map((code) => (
                  <th key={code} scope="col" className="num">
                    {t(`code.${code}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((clazz) => (
                <tr key={clazz.clazzId}>
                  <td>
                    <Link
                      to={toPath(
                        '/desk/teach/report/attend/{lessonId}/{clazzId}',
                        { lessonId, clazzId: clazz.clazzId },
                        { orgId },
                      )}
                    >
                      {clazz.clazzName}
                    </Link>
                  </td>
                  <td className="num">{clazz.students}</td>
                  {CODES.map((code) => (
                    <td key={code} className="num">
                      {shown(clazz[code])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
const CODES = ['present', 'late', 'early', 'absent', 'leave'] as const;
