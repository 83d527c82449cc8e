import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { toPath } from '../../../kernel/web/router/paths';
import { useOpens } from '../../../kernel/web/router/use-opens';
import { GradePicker } from '../../textbook/web/published';
import { examChoices, examCreate, examDelete, examList, type ExamRow } from '../contract';
import { ExamFields } from './exam-fields';
import { ExamTag, ReadTag } from './parts';
import { useT } from './texts';

const ANALYSIS = '/exam/analy/index';
const pathOf = (examId: number) => toPath('/desk/teach/edu/exam/{examId}', { examId });

/** Exams of the school, the newest first. */
export default function ExamList() {
  const t = useT();
  const can = useCan();
  const opens = useOpens();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        call={examList}
        rowKey={(e) => String(e.examId)}
        filters={{ name: true, grdId: { as: GradePicker }, state: true }}
        columns={[
          { of: 'name', show: (e) => <Link to={pathOf(e.examId)}>{e.name}</Link> },
          { of: 'grdName', width: 140 },
          { of: 'date', width: 150, show: (e) => dayText(e.date) },
          { of: 'sitters', width: 100 },
          { of: 'reads', show: (e) => <Reads exam={e} /> },
          { of: 'state', width: 120, show: (e) => <ExamTag state={e.state} /> },
          { of: 'examId', title: '', width: 56, show: (e) => (can(examDelete) ? <Acts exam={e} /> : null) },
        ]}
        actions={
          <>
            {opens(ANALYSIS) ? (
              <Link to={ANALYSIS}>
                <Button>{t('toAnalysis')}</Button>
              </Link>
            ) : null}
            {can(examCreate) ? (
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            ) : null}
          </>
        }
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {adding ? <AddExam onClose={() => setAdding(false)} /> : null}
    </>
  );
}
const Reads = ({ exam }: { readonly exam: ExamRow }) => (
  <span className="row" style={{ gap: 8 }}>
    {exam.reads.map((r) => (
      <span key={r.readId}>
        {r.sbjName} <ReadTag state={r.state} />
      </span>
    ))}
  </span>
);
function Acts({ exam }: { readonly exam: ExamRow }) {
  const t = useT();
  const confirm = useConfirm();
  const remove = useAct(examDelete, { done: t('deleted') });
  const ask = async () => {
    if (await confirm({ title: t('deleteTitle'), loses: exam.name, ok: t('delete') }))
      await remove.run({ id: exam.examId });
  };
  return (
    <RowMenu
      label={t('actsOf', { name: exam.name })}
      items={[{ key: 'delete', label: t('delete'), danger: true, onClick: () => void ask() }]}
    />
  );
}

function AddExam({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useCall(examChoices, {});
  if (!data) return null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('add')}
      call={examCreate}
      initial={{ sbjIds: [] }}
      done={t('added')}
      onDone={(exam) => void navigate(pathOf(exam.examId))}
    >
      <ExamFields choices={data} isNew />
    </FormDialog>
  );
}
