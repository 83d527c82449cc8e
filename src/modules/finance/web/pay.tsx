import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import * as calls from '../contract';
import { Over, Waiting } from './pay-view';

const EVERY_SECONDS = 3;
/** The learner scans a code and is in the course: the code, how long it lives, and what became of it. */
export default function Pay({ params }: ScreenProps) {
  const refId = Number(params['refId']);
  const [everySeconds, setEvery] = useState<number | undefined>(EVERY_SECONDS);
  const { data, error, refetch } = useCall(calls.payState, { refId }, { quiet: true, everySeconds });
  useTitle(data?.title);
  const state = data?.state;
  useEffect(() => {
    if (state === undefined || state === 'waiting') return;
    setEvery(undefined);
    void refresh('mall', 'video');
  }, [state]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const course = data.spuId == null ? '/mall/orders' : toPath('/mall/courses/{spuId}/detail', { spuId: data.spuId });
  if (state === 'paid') return <Navigate to={course} replace />;
  if (state === 'waiting') return <Waiting of={data} refId={refId} onOver={() => void refetch()} />;
  return <Over late={state === 'late'} course={course} />;
}
