import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import * as calls from '../contract';
import { useT } from './texts';
import './timetable.css';
import { WeekBar, useWeekDate } from './week-bar';
import { WeekGrid } from './week-grid';

/** The week of one class: on one page, also on paper. */
export default function ClazzWeek({ with: { who }, params }: ScreenProps) {
  const t = useT();
  const { date, go } = useWeekDate();
  const clazzId = Number(params['clazzId']);
  const { data, error, isPending, refetch } = useCall(calls.clazzWeek, { clazzId, date }, { quiet: true, keep: true });
  useTitle(data && t('clazzWeekOf', { name: data.title }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack tt-sheet">
      <WeekBar week={data} title={data ? t('clazzWeekOf', { name: data.title }) : ''} go={go}>
        <Link to={`/arrange/${who === 'teacher' ? 'basic' : 'study'}/clazzLessons/${clazzId}`}>{t('asList')}</Link>
      </WeekBar>
      {isPending ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      ) : data && data.items.length + data.beside.length ? (
        <WeekGrid week={data} side="clazz" />
      ) : (
        <section className="panel">
          <EmptyState title={t('emptyWeek')} text={t('emptyWeekText')} />
        </section>
      )}
    </div>
  );
}
