import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Work } from '../contract/works';
import { useT } from './texts';
import { WorkCard } from './work-card';

const PAGE = 20;
/** What the children of a class handed in for art; a teacher takes it, so that it counts, or says why not. */
export function Works({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [refused, setRefused] = useState<Work>();
  const { data, error, isPending, refetch } = useCall(
    calls.listWorks,
    { clazzId, curPage: page, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  const take = useAct(calls.judgeWork, { done: t('judged') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (!data.total) return <EmptyState title={t('noWorks')} text={t('noWorksText')} />;
  return (
    <div className="stack">
      {data.items.map((work) => {
        const { workId: id, name, title, state } = work;
        return (
          <WorkCard key={id} work={work} who>
            <div className="row">
              {state === 'taken' ? null : (
                <ActButton
                  size="small"
                  type="primary"
                  aria-label={t('takeOf', { name, title })}
                  onClick={() => take.run({ id, take: true })}
                >
                  {t('take')}
                </ActButton>
              )}
              {state === 'refused' ? null : (
                <Button size="small" aria-label={t('refuseOf', { name, title })} onClick={() => setRefused(work)}>
                  {t('refuse')}
                </Button>
              )}
            </div>
          </WorkCard>
        );
      })}
      <Pagination
        current={page}
        pageSize={PAGE}
        total={data.total}
        onChange={setPage}
        hideOnSinglePage
        showSizeChanger={false}
      />
      {refused ? (
        <FormDialog
          open
          onClose={() => setRefused(undefined)}
          title={t('refuseOf', { name: refused.name, title: refused.title })}
          call={calls.judgeWork}
          fixed={{ id: refused.workId, take: false }}
          fields={{ judgedWhy: true }}
          done={t('judged')}
        />
      ) : null}
    </div>
  );
}
