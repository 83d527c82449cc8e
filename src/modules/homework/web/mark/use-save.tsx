import { Button, Input, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { queryClient, queryKeyOf, refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { notify } from '../../../../kernel/web/notify';
import { fetchByUsr, storeByUsr } from '../../contract';
import type { Paper } from '../../contract/parts';
import { WHY_MAX } from '../../rules';
import { useT } from '../texts';

export interface MarkIn {
  readonly qid: number;
  readonly qcid: number;
  readonly score: number;
  readonly comment?: string;
}
interface Job {
  readonly userId: number;
  readonly userName: string;
  readonly marks: readonly MarkIn[];
  readonly comment?: string | undefined;
  readonly why?: string | undefined;
}
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves marks behind the marker's back, one after the other, so that the next paper is there at once. What could not be saved is said and can
 * be tried again; a mark that the child has seen asks why. Not by useAct: the queue outlives the paper it began on.
 */
export function useSave(taskId: number, onSaved: (paper: Paper) => void) {
  const t = useT();
  const [state, setState] = useState<SaveState>('idle');
  const [asking, setAsking] = useState<Job>();
  const [why, setWhy] = useState('');
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const open = useRef(0);

  const again = useRef<(job: Job) => void>(() => undefined);
  const save = useCallback(
    (job: Job) => {
      open.current += 1;
      setState('saving');
      chain.current = chain.current.then(async () => {
        try {
          const paper = await send(
            storeByUsr,
            {
              id: taskId,
              userId: job.userId,
              marks: [...job.marks],
              ...(job.comment == null ? {} : { comment: job.comment }),
              ...(job.why ? { why: job.why } : {}),
            },
            { quiet: true },
          );
          queryClient.setQueryData(
            queryKeyOf(fetchByUsr, { id: taskId, userId: job.userId }),
            (old: { paper: Paper } | undefined) => (old ? { ...old, paper } : old),
          );
          onSaved(paper);
          open.current -= 1;
          if (open.current === 0) setState('saved');
        } catch (error) {
          open.current -= 1;
          if (error instanceof CallError && error.problem.error === 'homework.fault.whyNeeded') {
            setWhy('');
            setAsking(job);
            setState('idle');
            return;
          }
          setState('failed');
          const text = error instanceof CallError ? error.problem.error_description : t('mark.failed');
          notify({ tone: 'warning', text, action: { text: t('mark.retry'), run: () => again.current(job) } });
        }
      });
    },
    [taskId, onSaved, t],
  );

  useEffect(() => {
    again.current = save;
  }, [save]);

  const done = (reason: string) => {
    if (asking && reason.trim()) {
      save({ ...asking, why: reason.trim() });
      setAsking(undefined);
    }
  };
  const dialog: ReactNode = asking ? (
    <Modal
      open
      title={t('mark.whyTitle')}
      onCancel={() => {
        setAsking(undefined);
        void refresh('homework.work.mark.fetch');
      }}
      onOk={() => done(why)}
      okText={t('mark.whyOk')}
      okButtonProps={{ disabled: !why.trim() }}
      width={460}
    >
      <div className="stack" style={{ gap: 12 }}>
        <p className="soft" style={{ margin: 0 }}>
          {t('mark.whyText', { name: asking.userName })}
        </p>
        <div className="hw-chips">
          {(['misread', 'equal', 'key'] as const).map((k) => (
            <Button key={k} size="small" onClick={() => done(t(`mark.why.${k}`))}>
              {t(`mark.why.${k}`)}
            </Button>
          ))}
        </div>
        <Input
          autoFocus
          value={why}
          maxLength={WHY_MAX}
          aria-label={t('field.why')}
          placeholder={t('field.why')}
          onChange={(e) => setWhy(e.target.value)}
          onPressEnter={() => done(why)}
        />
      </div>
    </Modal>
  ) : null;
  return { save, state, dialog };
}
