import { Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { Cfg } from '../contract/settings';
import { VerdictTag } from './parts';
import { useT } from './texts';

/** Judging anew, and closing a term. */
export function ConfigActs({ cfg }: { readonly cfg: Cfg }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'anew' | 'reopen'>();
  const close = useAct(calls.closeTerm, { done: t('termClosed') });
  const term = { yearId: cfg.yearId, termId: cfg.termId as 1 };
  const ask = async () => {
    if (await confirm({ title: t('closeAsk'), loses: [t('closeLoses')], ok: t('closeTerm') })) await close.run(term);
  };
  if (!can(calls.judgeAnew)) return null;
  return (
    <span className="row row-end">
      {cfg.closedAt ? (
        <ActButton onClick={() => setOpen('reopen')}>{t('reopen')}</ActButton>
      ) : (
        <>
          <Button onClick={() => setOpen('anew')}>{t('anew')}</Button>
          <ActButton onClick={ask}>{t('closeTerm')}</ActButton>
        </>
      )}
      {open === 'anew' ? <Anew onClose={() => setOpen(undefined)} /> : null}
      <FormDialog
        open={open === 'reopen'}
        onClose={() => setOpen(undefined)}
        title={t('reopen')}
        call={calls.reopenTerm}
        fixed={term}
        fields={{ why: { label: t('field.why') } }}
        done={t('saved')}
      />
    </span>
  );
}

/** Who would change, before anybody does. */
function Anew({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [span, setSpan] = useState<readonly [string, string]>([plusDays(today, -6), today]);
  const [asking, setAsking] = useState(false);
  const [from, to] = span;
  const { data, error, isPending, refetch } = useCall(calls.previewJudging, { from, to }, { quiet: true });
  return (
    <Drawer open size={760} title={t('anew')} onClose={onClose}>
      <div className="stack">
        <p className="soft">{t('anewText')}</p>
        <DateRange aria-label={t('field.span')} value={[from, to]} onChange={(next) => setSpan(next ?? span)} />
        {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {data ? <p>{t('anewCount', { count: numberText(data.total), runs: numberText(data.runs) })}</p> : null}
        {data && data.total === 0 ? <EmptyState compact title={t('anewNone')} /> : null}
        {data && data.total > 0 ? (
          <Table
            size="small"
            loading={isPending}
            rowKey="runId"
            dataSource={data.changes}
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            columns={[
              { title: t('field.name'), dataIndex: 'name' },
              { title: t('field.clazzName'), dataIndex: 'clazzName' },
              { title: t('field.onDate'), dataIndex: 'onDate', render: dayText },
              { title: t('before'), dataIndex: 'old', render: (v: 'valid') => <VerdictTag of={v} /> },
              { title: t('after'), dataIndex: 'now', render: (v: 'valid') => <VerdictTag of={v} /> },
            ]}
          />
        ) : null}
        <div>
          <Button type="primary" disabled={!data || data.runs === 0} onClick={() => setAsking(true)}>
            {t('anew')}
          </Button>
        </div>
        <FormDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t('anew')}
          call={calls.judgeAnew}
          fixed={{ from, to }}
          fields={{ why: { label: t('field.why') } }}
          done={t('anewDone')}
        />
      </div>
    </Drawer>
  );
}
