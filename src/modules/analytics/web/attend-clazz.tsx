import { Skeleton } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { attendOfClazz, exportAttendOfLesson } from '../contract';
import { LessonLine, useLesson } from './attend-lesson';
import { CodeTag } from './parts';
import { useT } from './texts';

/** The children of one class in a lesson. */
export default function AttendClazz({ params }: ScreenProps) {
  const t = useT();
  const { lessonId, orgId } = useLesson({ params });
  const input = { lessonId, orgId, clazzId: Number(params['clazzId']) };
  const { data, error, refetch } = useCall(attendOfClazz, input, { quiet: true });
  useTitle(data && `${data.clazzName} ${data.lesson.sbjName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <section className="panel stack">
      <div className="row">
        <LessonLine of={data.lesson} />
        <span className="row-end">
          <ExportButton call={exportAttendOfLesson} input={input} total={data.items.length} />
        </span>
      </div>
      <div style={{ overflowX: 'auto' }}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('field.child')}</th>
              <th scope="col">{t('field.sidNo')}</th>
              <th scope="col">{t('attendance')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((child) => (
              <tr key={child.userId}>
                <td>{child.name}</td>
                <td className="soft">{child.sidNo ?? ''}</td>
                <td>{child.code ? <CodeTag of={child.code} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
