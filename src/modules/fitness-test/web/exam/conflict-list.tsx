import { Button, Skeleton } from 'antd';
import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { useT } from '../texts';

/** Cells two tablets filled differently: one click says which is right. */
export function ConflictList({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(calls.conflictList, { tstId: exam.tstId, pageSize: 100 }, { quiet: true });
  const settle = useAct(calls.conflictSettle, {
    done: (r) => (r.left ? t('exam.settledLeft', { n: r.left }) : t('exam.settledAll')),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (!data.items.length) return <EmptyState title={t('exam.noConflicts')} text={t('exam.noConflictsText')} />;
  const may = exam.state === 'published' && can(calls.conflictSettle);
  return (
    <div className="stack">
      <p className="soft">{t('exam.conflictsText')}</p>
      <ul className="exam-conflicts">
        {data.items.map((c) => (
          <li key={`${c.userId} ${c.itemId} ${c.attempt}`}>
            <div>
              <strong>
                {c.chestNo} {c.name}
              </strong>
              <span className="soft">
                {c.clazzName} · {c.itemName} · {t('tab.attempt', { n: c.attempt })}
              </span>
            </div>
            <div className="row">
              {c.claims.map((x) => (
                <Button
                  key={x.entryId}
                  size="large"
                  className="exam-claim"
                  disabled={!may}
                  onClick={() =>
                    void settle.run({
                      tstId: exam.tstId,
                      userId: c.userId,
                      itemId: c.itemId,
                      attempt: c.attempt,
                      entryId: x.entryId,
                    })
                  }
                >
                  <b>{x.text || t('tab.emptied')}</b>
                  <small>
                    {x.byName || t('exam.device')} · {x.tablet} · {instantText(x.at)}
                    {x.stands ? ` · ${t('exam.stands')}` : ''}
                  </small>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
