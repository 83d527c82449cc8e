import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { durationText, saidNow } from '../../../../kernel/web/format';
import type { List } from '../../../../kernel/web/list/use-list';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { trainList } from '../../contract';
import { Line } from '../parts';
import { useT } from '../texts';

/** Practices, the last first; an open one goes on. */
export function TrainLines({ list, empty }: { readonly list: List<typeof trainList>; readonly empty: ReactNode }) {
  const t = useT();
  const zone = useSession()?.zone;
  if (list.error) return <ErrorState compact error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      <ul className="pra-lines">
        {list.rows.map((r) => (
          <Line
            key={r.trainId}
            to={toPath('/exercise/{trainId}/{busId}/{type}/detail', {
              trainId: r.trainId,
              busId: r.busId,
              type: r.type,
            })}
            title={r.name}
            text={[
              t(`type.${r.type}`),
              r.sbjName,
              saidNow(r.startedAt, zone),
              r.finishedAt ? durationText(r.spent) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            end={
              r.finishedAt == null ? (
                <StatusTag status="waiting">{t('openTrain')}</StatusTag>
              ) : (
                <span className="num">
                  <b>{r.accuracy == null ? '—' : `${r.accuracy}%`}</b>{' '}
                  <span className="soft">
                    {r.rightCount}/{r.partCount}
                  </span>
                </span>
              )
            }
          />
        ))}
      </ul>
      {list.total > list.rows.length ? (
        <Button block type="text" onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
