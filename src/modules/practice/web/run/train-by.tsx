import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useAct } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { trainChoose, type Train } from '../../contract';
import type { TrainType } from '../../rules';
import { useT } from '../texts';
import { TrainRunner } from './train-runner';

/** Begins a practice of something, or goes on with the open one, and runs it. */
export function ChosenTrain({ type, busId }: { readonly type: TrainType; readonly busId: number }) {
  const t = useT();
  const navigate = useNavigate();
  const [train, setTrain] = useState<Train>();
  const choose = useAct(trainChoose, { quiet: true, refreshes: [], onDone: setTrain });
  const { run } = choose;
  useEffect(() => {
    void run({ type, busId });
  }, [run, type, busId]);
  if (train) return <TrainRunner key={train.trainId} train={train} />;
  if (choose.error) {
    // A state is no failure: the section has no questions, the homework is not out.
    return (
      <section className="panel run">
        {choose.error instanceof CallError && choose.error.status === 409 ? (
          <EmptyState
            title={choose.error.problem.error_description}
            action={<Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
          />
        ) : (
          <ErrorState error={choose.error} onRetry={() => void run({ type, busId })} />
        )}
      </section>
    );
  }
  return (
    <section className="panel run">
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 7 }} />
    </section>
  );
}
/** Practice of a textbook section or after a homework. */
export default function TrainBy({
  with: at,
  params,
}: {
  readonly with: { readonly type: TrainType };
  readonly params: { readonly tbkNodeId?: string; readonly taskId?: string };
}) {
  return <ChosenTrain type={at.type} busId={Number(params.tbkNodeId ?? params.taskId)} />;
}
