import { Button } from 'antd';
import { Link } from 'react-router';
import { dayText } from '../../../../kernel/web/format';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { studyList } from '../../contract';
import { useT } from '../texts';
import '../exam.css';

/** A child's released exams, the newest first. */
export function OwnExams() {
  const t = useT();
  const list = useList(studyList, { pageSize: 10 });
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (!list.rows.length)
    return (
      <div className="panel">
        <EmptyState title={t('ownNone')} text={t('ownNoneText')} />
      </div>
    );
  return (
    <div className="stack">
      {list.rows.map((e) => (
        <section key={e.examId} className="panel row exam-block">
          <div>
            <h2>{e.name}</h2>
            <span className="soft">{t('ownLine', { day: dayText(e.date), count: e.subjects })}</span>
          </div>
          {e.level ? <strong>{t(`level.${e.level}`)}</strong> : null}
          <Link className="row-end" to={toPath('/exam/study/{examId}', { examId: e.examId })}>
            <Button type="primary">{t('readReport')}</Button>
          </Link>
        </section>
      ))}
      <ListPages list={list} />
    </div>
  );
}
