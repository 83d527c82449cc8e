import { FundProjectionScreenOutlined, PlusOutlined, TabletOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { spanText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Progress } from '../../../../kernel/web/parts/progress';
import { useOpens } from '../../../../kernel/web/router/use-opens';
import * as calls from '../../contract';
import type { ExamRow } from '../../contract/exam';
import { EXAM_STATES } from '../../rules/exam';
import { useT } from '../texts';
import './exam.css';
import { ExamDialog } from './exam-dialog';
import { ExamView } from './exam-view';
import { ExamState, useView, wordsOf, YearField } from './parts';

/** The wall board of the module of sport data. */
const EXAM_BOARD = '/stat/exam/monitor/index';
const States = wordsOf(EXAM_STATES, 'examState');

/** Exams: stage exams of a school, or those a bureau runs in its schools. */
export default function ExamList({ with: { region = false } }: { readonly with: { readonly region?: boolean } }) {
  const { search, go } = useView();
  const tstId = Number(search.get('tst')) || undefined;
  return tstId ? (
    <ExamView key={tstId} tstId={tstId} region={region} onBack={() => go({})} />
  ) : (
    <Table region={region} onOpen={(id) => go({ tst: String(id) })} />
  );
}

function Table({ region, onOpen }: { readonly region: boolean; readonly onOpen: (tstId: number) => void }) {
  const t = useT();
  const can = useCan();
  const opens = useOpens();
  const [adds, setAdds] = useState(false);
  const add = can(calls.examCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('exam.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.examList}
        name={region ? 'exam.region' : 'exam.school'}
        filters={{
          name: { label: t('exam.name') },
          state: { as: States },
          yearId: { as: YearField },
        }}
        actions={
          <>
            {opens(EXAM_BOARD) ? (
              <Button icon={<FundProjectionScreenOutlined />} href={EXAM_BOARD} target="_blank">
                {t('exam.board')}
              </Button>
            ) : null}
            {region || !can(calls.fieldPack) ? null : (
              <Button icon={<TabletOutlined />} href="/field" target="_blank">
                {t('exam.field')}
              </Button>
            )}
            {add}
          </>
        }
        columns={[
          {
            of: 'name',
            title: t('exam.name'),
            show: (e: ExamRow) => (
              <Button type="link" className="exam-name" onClick={() => onOpen(e.tstId)}>
                {e.name}
              </Button>
            ),
          },
          { of: 'state', width: 100, show: (e) => <ExamState state={e.state} /> },
          {
            of: 'start',
            title: t('exam.days'),
            width: 200,
            show: (e) => spanText(e.start, e.end),
          },
          {
            of: 'itemNames',
            title: t('exam.items'),
            show: (e) => <span className="soft">{e.itemNames.join(t('comma'))}</span>,
          },
          ...(region
            ? [
                {
                  of: 'orgIds',
                  title: t('exam.schools'),
                  align: 'right' as const,
                  width: 80,
                  show: (e: ExamRow) => e.orgIds.length,
                },
              ]
            : [{ of: 'hostName', title: t('exam.host'), hidden: true, show: (e: ExamRow) => e.hostName }]),
          { of: 'people', title: t('exam.children'), align: 'right', width: 90 },
          {
            of: 'committed',
            title: t('exam.progress'),
            width: 190,
            show: (e) =>
              e.state === 'draft' ? null : (
                <Progress percent={e.due ? Math.floor((e.committed / e.due) * 100) : 0} size="small" />
              ),
          },
          { of: 'drafted', title: t('exam.toDo'), width: 150, show: (e) => <ToDo exam={e} /> },
        ]}
        empty={{ title: t(region ? 'exam.noneRegion' : 'exam.none'), text: t('exam.noneText'), action: add }}
      />
      <ExamDialog open={adds} region={region} onClose={() => setAdds(false)} onDone={(e) => onOpen(e.tstId)} />
    </>
  );
}
/** What waits for somebody. */
function ToDo({ exam }: { readonly exam: ExamRow }) {
  const t = useT();
  const parts = [
    exam.conflicts ? t('exam.conflictsN', { n: exam.conflicts }) : '',
    exam.appeals ? t('exam.appealsN', { n: exam.appeals }) : '',
    exam.drafted ? t('exam.draftsN', { n: exam.drafted }) : '',
  ].filter(Boolean);
  return parts.length ? <span className="exam-todo">{parts.join(' · ')}</span> : <span className="soft">—</span>;
}
