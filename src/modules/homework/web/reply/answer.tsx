import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { instantText } from '../../../../kernel/web/format';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import { enter, getReply } from '../../contract';
import type { Paper } from '../../contract/parts';
import { entryOf, isHandedIn } from '../../rules';
import { useT } from '../texts';
import { AnswerDesk } from './answer-desk';
import type { Entered } from './desk';
import { Gate } from './gates';
import { kindOf } from './saving';
import '../homework.css';
import './reply.css';

const success = (taskId: number) => toPath('/work/dowork/{taskId}/answer/success', { taskId });

/** Where a child answers. Entering starts the clock, so a task on time asks before it begins. */
export default function Answer({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const me = useSession();
  const navigate = useNavigate();
  const taskId = Number(params.taskId);
  const {
    data: known,
    error,
    refetch,
    isFetching,
  } = useCall(getReply, { id: taskId, userId: me?.userId ?? 0 }, { quiet: true });
  // What is remembered may be the paper before it was handed in or begun elsewhere.
  const data = isFetching ? undefined : known;
  const [entered, setEntered] = useState<Entered>();
  const [fault, setFault] = useState<unknown>();
  useTitle(data?.task.name ?? entered?.paper.task.name);

  const begin = useCallback(async () => {
    const asked = Date.now();
    setFault(undefined);
    try {
      const paper = await send(enter, { id: taskId }, { quiet: true });
      if (isHandedIn(paper.reply.state)) void navigate(success(taskId), { replace: true });
      else setEntered({ paper, asked, heard: Date.now() });
    } catch (e) {
      if (kindOf(e) === 'handedIn') void navigate(success(taskId), { replace: true });
      else setFault(e);
    }
  }, [taskId, navigate]);
  // A child who joined the class after the task was set has no paper before entering.
  const unknown = error instanceof CallError && error.status === 404;
  const head = data?.task;
  const entry = data && data.reply.enteredAt == null ? entryOf(data.task, data.now) : 'open';
  const asks = head?.duration != null && data?.reply.enteredAt == null;
  const ready = (data != null && !isHandedIn(data.reply.state) && entry === 'open' && !asks) || unknown;
  const begun = useRef(false);
  useEffect(() => {
    if (ready && !begun.current) {
      begun.current = true;
      void begin();
    }
  }, [ready, begin]);

  if (entered) return <AnswerDesk key={entered.heard} entered={entered} />;
  if (fault) return <ErrorState error={fault} onRetry={() => void begin()} />;
  if (error && !unknown) return <ErrorState error={error} onRetry={() => void refetch()} />;
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
        text={t('do.earlyText', { at: instantText(head.startTime, me?.zone) })}
      />
    );
  if (entry === 'over')
    return (
      <Gate
        title={t('do.overTitle')}
        name={head.name}
        text={t('do.overText', { at: instantText(head.dueTime!, me?.zone) })}
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
  [
    task.sbjName,
    t('full', { n: task.fullScore }),
    task.dueTime ? t('dueAt', { at: instantText(task.dueTime, zone) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
