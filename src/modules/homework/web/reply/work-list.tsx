import { Button, Segmented, Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { PreviewLines, usePreviews } from '../../../teachlink/web/published';
import { studyList, studyStat } from '../../contract';
import { useT } from '../texts';
import { StudyCard } from './task-card';
import '../homework.css';
import './reply.css';

/** A child's tasks: to do, what is due first on top, or completed. */
export default function WorkList({ params }: { readonly params: { readonly type?: string } }) {
  const t = useT();
  const navigate = useNavigate();
  const state = params.type === 'completed' ? 'completed' : 'todo';
  const list = useList(studyList, { fixed: { state }, pageSize: 10 });
  const all = useCall(studyList, { state, pageSize: 50 }, { quiet: true });
  const stat = useCall(studyStat, {}, { quiet: true });
  const previews = usePreviews();
  const sbjId = Number(list.state.filters['sbjId']) || undefined;
  const sbjs = [...new Map((all.data?.items ?? []).map((r) => [r.sbjId, r.sbjName]))];
  const n = stat.data;
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={state}
          onChange={(v) => void navigate(toPath('/work/dowork/workList/{type}', { type: v }), { replace: true })}
          options={[
            { value: 'todo', label: n ? `${t('mine.todo')} ${n.todo}` : t('mine.todo') },
            { value: 'completed', label: n ? `${t('mine.completed')} ${n.completed}` : t('mine.completed') },
          ]}
        />
        {sbjs.length > 1 ? (
          <Select
            allowClear
            placeholder={t('mine.allSbj')}
            aria-label={t('field.sbjId')}
            value={sbjId}
            onChange={(v) => list.filter({ sbjId: v })}
            options={sbjs.map(([value, label]) => ({ value, label }))}
            style={{ minWidth: 120 }}
          />
        ) : null}
        <span className="row row-end soft" style={{ gap: '0 16px' }}>
          {state === 'todo' && n?.late ? <span>{t('mine.statLate', { n: n.late })}</span> : null}
          <Link to="/exam/analy/index">{t('mine.exams')}</Link>
          <Link to="/appeal/mine">{t('appeal.mine')}</Link>
          <Link to="/work/eval/student/list">{t('mine.evals')}</Link>
          <Link to={toPath('/work/stu/home/{type}', { type: 'index' })}>{t('mine.home')}</Link>
        </span>
      </div>
      {state === 'todo' && n?.peers ? <PeersLine n={n.peers} /> : null}
      {state === 'todo' && previews && !list.loading ? <PreviewLines links={previews} /> : null}
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading || !previews ? (
        <Bones />
      ) : list.rows.length === 0 ? (
        <div className="panel">
          {state === 'todo' ? (
            <EmptyState
              title={t('mine.todoNone')}
              text={t('mine.todoNoneText')}
              action={
                <Link to="/work/wrong/index">
                  <Button type="primary">{t('mine.wrongbook')}</Button>
                </Link>
              }
            />
          ) : (
            <EmptyState
              title={t('mine.completedNone')}
              text={t('mine.completedNoneText')}
              action={
                <Link to="/work/dowork/workList/todo">
                  <Button type="primary">{t('mine.all')}</Button>
                </Link>
              }
            />
          )}
        </div>
      ) : (
        <ul className={list.refreshing ? 'hw-cards refreshing' : 'hw-cards'}>
          {list.rows.map((row, i) => (
            <StudyCard key={row.taskId} row={row} first={i === 0} />
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}
export const Bones = () => (
  <ul className="hw-cards" aria-busy>
    {[1, 2, 3].map((k) => (
      <li key={k} className="panel stack">
        <span className="bone" style={{ width: '36%', height: 16 }} />
        <span className="bone" style={{ width: '70%' }} />
      </li>
    ))}
  </ul>
);
/** Classmates' papers wait. */
export function PeersLine({ n }: { readonly n: number }) {
  const t = useT();
  return (
    <div className="panel row" style={{ padding: '12px 20px' }}>
      <strong>{t('mine.peers', { n })}</strong>
      <Link className="row-end" to={toPath('/work/stu/home/{type}', { type: 'peer' })}>
        <Button>{t('mine.peersGo')}</Button>
      </Link>
    </div>
  );
}
