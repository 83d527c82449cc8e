import { Button } from 'antd';
import { Link } from 'react-router';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { markMine, watchMine } from '../../contract';
import { ReadTag } from '../parts';
import { clockText } from '../rooms/clock';
import { useT } from '../texts';

/** Where the caller watches, and subjects whose answers the caller marks, with what is done and left. */
export default function Mine() {
  return (
    <div className="stack">
      <Watching />
      <Marking />
    </div>
  );
}
function Watching() {
  const t = useT();
  const { data } = useCall(watchMine, {}, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <section className="panel stack exam-block">
      <h2>{t('myWatches')}</h2>
      <ul>
        {data.items.map((w) => (
          <li key={w.readId}>
            {`${dayText(w.date)} ${clockText(w.startMin)}–${clockText(w.endMin)} ${w.examName} ${w.sbjName} · ${w.roomName}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
function Marking() {
  const t = useT();
  const { data, error, refetch } = useCall(markMine, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (!data.items.length)
    return (
      <div className="panel">
        <EmptyState title={t('mineNone')} text={t('mineNoneText')} />
      </div>
    );
  return (
    <div className="stack">
      {data.items.map((task) => (
        <section key={task.readId} className="panel stack exam-block">
          <div className="row">
            <h2>{`${task.examName} ${task.sbjName}`}</h2>
            <ReadTag state={task.state} />
            {task.state === 'marking' ? (
              <Link className="row-end" to={toPath('/exam/mark/{readId}', { readId: task.readId })}>
                <Button type="primary">{t('beginMarking')}</Button>
              </Link>
            ) : null}
          </div>
          <ul>
            {task.questions.map((q) => (
              <li key={q.no}>{t('markedOf', { no: q.no, done: q.done, left: q.left })}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
