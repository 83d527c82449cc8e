import { Button } from 'antd';
import { useState } from 'react';
import { useEvents } from '../../../../kernel/web/events';
import { useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { listDynamics, listShared } from '../../contract';
import { useT } from '../texts';
import { PostCard } from './post-card';

type TimelineCall = typeof listDynamics | typeof listShared;
interface Props {
  readonly call: TimelineCall;
  readonly clazzId: number;
  readonly shared: boolean;
}
const PAGE = 10;

/** Posts, the newest first. Each further page begins below the last post shown, so what comes in meanwhile shifts nothing. */
export function Timeline({ call, clazzId, shared }: Props) {
  const [froms, setFroms] = useState<readonly (number | undefined)[]>([undefined]);
  useEvents('class.space', () => void refresh('class.dynamics'));
  return (
    <div className="stack">
      {froms.map((from, at) => (
        <Page
          key={from ?? 'first'}
          call={call}
          clazzId={clazzId}
          shared={shared}
          from={from}
          onMore={at === froms.length - 1 ? (next) => setFroms([...froms, next]) : undefined}
        />
      ))}
    </div>
  );
}

function Page({
  call,
  clazzId,
  shared,
  from,
  onMore,
}: Props & { readonly from: number | undefined; readonly onMore: ((from: number) => void) | undefined }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(
    call as typeof listDynamics,
    { clazzId, from, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="panel stack">
        <span className="bone" />
        <span className="bone" />
      </div>
    );
  if (data.items.length === 0)
    return from == null ? (
      <EmptyState title={t('spaceEmpty')} text={t('spaceEmptyText')} />
    ) : (
      <p className="soft space-end">{t('spaceEnd')}</p>
    );
  return (
    <>
      {data.items.map((post) => (
        <PostCard key={post.dynaId} post={post} shared={shared} />
      ))}
      {onMore && data.items.length === PAGE ? (
        <Button block onClick={() => onMore(data.items.at(-1)!.dynaId)}>
          {t('more')}
        </Button>
      ) : onMore ? (
        <p className="soft space-end">{t('spaceEnd')}</p>
      ) : null}
    </>
  );
}
