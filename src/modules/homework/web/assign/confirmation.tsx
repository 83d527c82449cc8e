import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { getTask } from '../../contract';
import { KINDS } from '../../rules';
import { useT } from '../texts';
import '../homework.css';

/** It is out: to whom, until when, and where one goes from here. */
export default function Assigned({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly type?: string };
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(getTask, { id: Number(params.taskId) }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 18 }} />
        <span className="bone" />
      </div>
    );
  const kind = KINDS.find((k) => k === params.type) ?? data.kind;
  const id = { taskId: data.taskId };
  return (
    <section className="panel stack hw-done">
      <header>
        <CheckCircleFilled className="hw-done-mark" />
        <h2>{t('assigned.title', { name: data.name })}</h2>
        <p className="soft">
          {t('assigned.text', {
            clazzes: data.clazzes.map((c) => c.clazzName).join(t('comma')),
            n: data.total,
            due: data.dueTime ? t('dueAt', { at: saidNow(data.dueTime, zone) }) : t('noDue'),
          })}
        </p>
        <p className="soft">{t('assign.sum', { count: data.queCount, score: data.fullScore })}</p>
      </header>
      <div className="row hw-done-acts">
        <Link to={toPath('/work/{taskId}/progress', id)}>
          <Button type="primary">{t('assigned.progress')}</Button>
        </Link>
        <Link to={toPath('/work/{taskId}/view', id)}>
          <Button>{t('assigned.view')}</Button>
        </Link>
        <Link to={`/work/assign/${kind}`}>
          <Button>{t('assigned.again')}</Button>
        </Link>
        <Link to="/work/home/allwork">
          <Button>{t('assigned.list')}</Button>
        </Link>
      </div>
    </section>
  );
}
