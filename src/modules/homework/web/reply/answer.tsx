import { Button } from 'antd';
import { Navigate } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { Paper } from '../../contract/parts';
import { isHandedIn } from '../../rules';
import { useT } from '../texts';
import { AnswerDesk } from './answer-desk';
import { Gate } from './gates';
import { useEntering } from './use-entering';
import '../homework.css';
import './reply.css';

/** Where a child answers. Entering starts the clock, so a task on time asks before it begins. */
export default function Answer({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const me = useSession();
  const taskId = Number(params.taskId);
  const { entered, data, entry, asks, begin, error, again } = useEntering(taskId);
  const head = data?.task;
  useTitle(head?.name ?? entered?.paper.task.name);

  if (entered) return <AnswerDesk key={entered.heard} entered={entered} />;
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (data && isHandedIn(data.reply.state))
    return <Navigate replace to={toPath('/work/report/stu/{taskId}/{userId}', { taskId, userId: me?.userId ?? 0 })} />;
  if (!data || !head || (entry === 'open' && !asks))
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 16 }} />
        <span className="bone" />
        <span className="bone" style={{ width: '80%' }} />
        <span className="bone" style={{ width: '70%' }} />
      </div>
    );
  if (entry === 'early')
    return (
      <Gate
        title={t('do.earlyTitle')}
        name={head.name}
        text={t('do.earlyText', { at: saidNow(head.startTime, me?.zone) })}
      />
    );
  if (entry === 'over')
    return (
      <Gate
        title={t('do.overTitle')}
        name={head.name}
        text={t('do.overText', { at: saidNow(head.dueTime!, me?.zone) })}
      />
    );
  return (
    <Gate
      title={t('do.startTitle', { n: head.queCount, minutes: head.duration! })}
      name={head.name}
      text={t('do.startText')}
      facts={facts(data, t, me?.zone)}
      action={
        <Button type="primary" size="large" onClick={() => void begin()}>
          {t('do.start')}
        </Button>
      }
    />
  );
}
const facts = ({ task }: Paper, t: ReturnType<typeof useT>, zone: string | undefined) =>
  [task.sbjName, t('full', { n: task.fullScore }), task.dueTime ? t('dueAt', { at: saidNow(task.dueTime, zone) }) : '']
    .filter(Boolean)
    .join(' · ');
