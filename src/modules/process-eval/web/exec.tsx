import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { MOST_POINTS } from '../rules';
import { Hundredths, scoreText } from './parts';
import { Picks, usePicked } from './picks';
import { useT } from './texts';

/** V-108: assigned scores beside the reckoned ones. */
export default function Exec() {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(calls.listTasks, { module: 'sport' }, { quiet: true });
  const picked = usePicked(data?.items ?? []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const { task } = picked;
  if (!task)
    return (
      <section className="panel">
        <EmptyState title={t('noTasks')} text={t('noTasksText')} />
      </section>
    );
  return (
    <div className="stack">
      <section className="panel">
        <Picks tasks={data.items} picked={picked} withClazz={false} />
      </section>
      <Scores key={task.normId} normId={task.normId} open={task.state === 'open'} />
    </div>
  );
}

interface Picked {
  readonly userId: number;
  readonly name: string;
  readonly assigned: number | null;
}
function Scores({ normId, open }: { readonly normId: number; readonly open: boolean }) {
  const t = useT();
  const can = useCan();
  const [assigning, setAssigning] = useState<readonly Picked[]>();
  const may = open && can(calls.setExec);
  return (
    <>
      <ListScreen
        call={calls.listExec}
        fixed={{ normId }}
        name="process-eval.exec"
        pageSize={20}
        rowKey={(row) => String(row.userId)}
        filters={{ name: true, clazzId: ClazzPicker, differs: true }}
        {...(may
          ? {
              bulk: (rows: readonly Picked[]) => (
                <Button type="primary" onClick={() => setAssigning(rows)}>
                  {t('assign')}
                </Button>
              ),
            }
          : {})}
        empty={{ title: t('noChildren'), text: t('noChildrenText') }}
        columns={[
          { of: 'name', title: t('field.student'), sort: true, width: 120 },
          { of: 'clazzName', width: 130 },
          {
            of: 'score',
            title: t('field.reckoned'),
            sort: true,
            width: 100,
            align: 'right',
            show: (row) => scoreText(row.score),
          },
          { of: 'assigned', sort: true, width: 100, align: 'right', show: (row) => scoreText(row.assigned) },
          {
            of: 'differs',
            width: 110,
            show: (row) => (row.differs ? <StatusTag status="needs">{t('differsMuch')}</StatusTag> : null),
          },
          { of: 'assignedWhy', title: t('field.why'), width: 220 },
          { of: 'assignedBy', width: 120 },
          { of: 'assignedAt', width: 150, show: (row) => (row.assignedAt ? instantText(row.assignedAt) : null) },
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) => (may ? <Acts normId={normId} row={row} onAssign={() => setAssigning([row])} /> : null),
          },
        ]}
      />
      {assigning ? <Assign normId={normId} rows={assigning} onClose={() => setAssigning(undefined)} /> : null}
    </>
  );
}
function Acts({
  normId,
  row,
  onAssign,
}: {
  readonly normId: number;
  readonly row: Picked;
  readonly onAssign: () => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const back = useAct(calls.setExec, { done: t('assignedBack') });
  const { userId, name } = row;
  const ask = async () => {
    if (await confirm({ title: t('assignBackAsk', { name }) }))
      await back.run({ normId, why: t('assignBack'), items: [{ userId, score: null }] });
  };
  return (
    <RowMenu
      label={t('actsOf', { name })}
      items={[
        { key: 'assign', label: t('assign'), onClick: onAssign },
        {
          key: 'back',
          label: t('assignBack'),
          disabled: row.assigned === null,
          onClick: () => void ask(),
        },
      ]}
    />
  );
}
const Score = (props: InputProps<number>) => <Hundredths {...props} most={MOST_POINTS} />;
/** One score for those who were picked; what each of them gets stands in the input of the call. */
function Assign({
  normId,
  rows,
  onClose,
}: {
  readonly normId: number;
  readonly rows: readonly Picked[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const [score, setScore] = useState<number | null>(rows[0]?.assigned ?? null);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('assignTo', { names: rows.map((row) => row.name).join(t('comma')) })}
      call={calls.setExec}
      fixed={{ normId, items: rows.map((row) => ({ userId: row.userId, score })) }}
      done={t('saved')}
      fields={{ why: { label: t('field.why'), help: <ScoreField value={score} onChange={setScore} /> } }}
    />
  );
}
function ScoreField({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (v: number | null) => void;
}) {
  const t = useT();
  return (
    <label className="row" style={{ marginTop: 8, gap: 8 }}>
      {t('field.assigned')}
      <Score aria-label={t('field.assigned')} value={value} onChange={(v) => onChange(v ?? null)} />
    </label>
  );
}
