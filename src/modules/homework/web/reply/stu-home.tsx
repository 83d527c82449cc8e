import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { studyList, studyStat } from '../../contract';
import { useT } from '../texts';
import { Peers } from './peers';
import { StudyCard } from './task-card';
import { Bones, PeersLine } from './work-list';
import '../homework.css';
import './reply.css';

/** What is to do now, by subject; with `peer` the classmates' papers a child marks. */
export default function StuHome({ params }: { readonly params: { readonly type?: string } }) {
  return params.type === 'peer' ? <Peers /> : <Home />;
}
function Home() {
  const t = useT();
  const navigate = useNavigate();
  const stat = useCall(studyStat, {}, { quiet: true });
  const { data, error, refetch } = useCall(studyList, { state: 'todo', pageSize: 50 }, { quiet: true });
  if (error ?? stat.error)
    return (
      <ErrorState
        error={error ?? stat.error}
        onRetry={() => {
          void refetch();
          void stat.refetch();
        }}
      />
    );
  if (!data || !stat.data) return <Bones />;
  const n = stat.data;
  const open = data.items.filter((r) => r.entry === 'open'),
    later = data.items.filter((r) => r.entry === 'early');
  const rest = open.slice(1);
  const sbjs = [...new Set(rest.map((r) => r.sbjName))].map(
    (name) => [name, rest.filter((r) => r.sbjName === name)] as const,
  );
  const list = (type: string) => () => void navigate(toPath('/work/dowork/workList/{type}', { type }));
  return (
    <div className="stack">
      <section className="panel">
        <div className="figures">
          <Figure of="homework.todo" label={t('mine.todo')} value={n.todo} onOpen={list('todo')} />
          <Figure of="homework.overdue" label={t('mine.overdue')} value={n.late} onOpen={list('todo')} />
          <Figure of="homework.completed" label={t('mine.completed')} value={n.completed} onOpen={list('completed')} />
        </div>
      </section>
      {n.peers ? <PeersLine n={n.peers} /> : null}
      {open.length === 0 && later.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('mine.todoNone')}
            text={t('mine.todoNoneText')}
            action={
              <Link to="/work/wrong/index">
                <Button type="primary">{t('mine.wrongbook')}</Button>
              </Link>
            }
          />
        </div>
      ) : null}
      {open[0] ? (
        <>
          <h2 className="hw-h2">{t('mine.next')}</h2>
          <ul className="hw-cards">
            <StudyCard row={open[0]} first />
          </ul>
        </>
      ) : null}
      {sbjs.map(([name, rows]) => (
        <section key={name} className="hw-next">
          <h2 className="hw-h2">{t('mine.bySbj', { sbj: name, n: rows.length })}</h2>
          <ul className="hw-cards">
            {rows.map((row) => (
              <StudyCard key={row.taskId} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {later.length ? (
        <section className="hw-next">
          <h2 className="hw-h2">{t('mine.coming')}</h2>
          <ul className="hw-cards">
            {later.map((row) => (
              <StudyCard key={row.taskId} row={row} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
