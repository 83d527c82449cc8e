import { Button, Switch, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useEvents } from '../../../kernel/web/events';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import * as calls from '../contract';
import type { Exam, Read } from '../contract/parts';
import { mayAssign } from '../rules/bands';
import { Appeals } from './appeals';
import { ExamFields, usePickOne } from './exam-fields';
import { Goals } from './goals';
import { ExamTag, ReadTag } from './parts';
import { Release } from './release';
import { useT } from './texts';

/** An exam: its subjects with what is open, and the way from paper to report. */
export default function ExamPage({ params }: { readonly params: { readonly examId: string } }) {
  const can = useCan();
  const examId = Number(params.examId);
  const { data, error, refetch } = useCall(calls.examGet, { id: examId }, { quiet: true });
  useTitle(data?.name);
  useEvents('job', () => void refresh('exam'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Bones />
      </div>
    );
  return (
    <div className="stack">
      <Head exam={data} />
      <Subjects exam={data} />
      <Report exam={data} />
      {can(calls.appealList) && data.state === 'released' ? <Appeals examId={examId} /> : null}
    </div>
  );
}

function Head({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<'edit' | 'subject' | 'goals'>();
  const close = () => setOpen(undefined);
  const { data: choices } = useCall(calls.examChoices, {}, { when: can(calls.examUpdate), quiet: true });
  const subjects = choices?.subjects.filter((s) => !exam.reads.some((r) => r.sbjId === s.sbjId)) ?? [];
  const SubjectPick = usePickOne(subjects.map((s) => ({ value: s.sbjId, label: s.sbjName })));
  return (
    <section className="panel stack exam-block">
      <div className="row">
        <h2>{exam.name}</h2>
        <ExamTag state={exam.state} />
        <span className="row-end row">
          {can(calls.examUpdate) && choices ? <Button onClick={() => setOpen('edit')}>{t('edit')}</Button> : null}
          {can(calls.readCreate) ? <Button onClick={() => setOpen('subject')}>{t('addSubject')}</Button> : null}
          {can(calls.roomsSet) ? (
            <Link to={toPath('/desk/teach/edu/exam/{examId}/rooms', { examId: exam.examId })}>
              <Button>{t('rooms')}</Button>
            </Link>
          ) : null}
          {can(calls.goalsSet) ? <Button onClick={() => setOpen('goals')}>{t('goals')}</Button> : null}
        </span>
      </div>
      <Detail
        items={[
          { label: t('field.grdName'), value: exam.grdName },
          { label: t('field.date'), value: dayText(exam.date) },
          { label: t('field.clazzIds'), value: exam.clazzNames.join(t('comma')) },
          { label: t('field.sitters'), value: exam.sitters },
        ]}
      />
      {open === 'edit' && choices ? (
        <FormDialog
          open
          onClose={close}
          title={t('edit')}
          call={calls.examUpdate}
          fixed={{ id: exam.examId }}
          initial={{ name: exam.name, date: exam.date, clazzIds: exam.clazzIds, wholeOnly: exam.wholeOnly }}
          done={t('saved')}
        >
          <ExamFields choices={choices} isNew={false} />
        </FormDialog>
      ) : null}
      {open === 'subject' ? (
        <FormDialog
          open
          onClose={close}
          title={t('addSubject')}
          call={calls.readCreate}
          fixed={{ id: exam.examId }}
          initial={{ fullScore: 100 }}
          fields={{ sbjId: { as: SubjectPick }, fullScore: true }}
          done={t('saved')}
        />
      ) : null}
      {open === 'goals' ? <Goals exam={exam} onClose={close} /> : null}
    </section>
  );
}
function Subjects({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const can = useCan();
  const start = useAct(calls.readStart, { done: t('startDone') });
  const stop = useAct(calls.readStop, { done: t('stopDone') });
  const remove = useAct(calls.readDelete, { done: t('deleted') });
  const confirm = useConfirm();
  const askRemove = async ({ readId, sbjName }: Read) => {
    if (await confirm({ title: t('deleteSubject'), loses: sbjName, ok: t('delete') })) await remove.run({ readId });
  };
  const assign = useAct(calls.readUpdate, { done: t('saved') });
  const toAssign = ({ readId, sbjName, assigned }: Read) => (
    <Switch
      size="small"
      aria-label={`${sbjName} ${t('field.assigned')}`}
      title={t('assignedHelp')}
      checked={assigned}
      disabled={!can(calls.readUpdate) || exam.state === 'released'}
      onChange={(to) => void assign.run({ readId, assigned: to })}
    />
  );
  const mayRemove = (r: Read) =>
    can(calls.readDelete) && exam.state !== 'released' && r.state !== 'marking' && r.scanned + r.probs === 0;
  const at = (what: string, read: Read) =>
    toPath(`/desk/teach/edu/exam/{examId}/${what}/{readId}`, { examId: exam.examId, readId: read.readId });
  return (
    <Table<Read>
      className="panel"
      rowKey="readId"
      pagination={false}
      dataSource={exam.reads}
      locale={{ emptyText: t('noSubjects') }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('field.sbjId'), dataIndex: 'sbjName' },
        { title: t('field.fullScore'), dataIndex: 'fullScore' },
        ...(mayAssign(exam.grdId)
          ? [{ title: t('field.assigned'), render: (_: unknown, r: Read) => toAssign(r) }]
          : []),
        { title: t('field.state'), render: (_, r) => <ReadTag state={r.state} /> },
        { title: t('version'), render: (_, r) => (r.ver == null ? t('noPaper') : t('ver', { ver: r.ver })) },
        { title: t('scanned'), render: (_, r) => `${r.scanned} / ${exam.sitters - r.absent}` },
        { title: t('openTitle'), render: (_, r) => <OpenTags read={r} /> },
        {
          title: '',
          render: (_, r) => (
            <span className="row" style={{ gap: 8 }}>
              <Link to={at('paper', r)}>{t('paper')}</Link>
              {can(calls.paperPrint) && r.ver != null ? <Link to={at('print', r)}>{t('print')}</Link> : null}
              {r.printed && r.mayScan ? <Link to={at('scan', r)}>{t('scan')}</Link> : null}
              {can(calls.allotSet) && r.ver != null ? <Link to={at('marking', r)}>{t('marking')}</Link> : null}
              {can(calls.readStart) && exam.state !== 'released' && r.state !== 'marking' ? (
                <ActButton size="small" onClick={() => start.run({ readId: r.readId })}>
                  {t(r.state === 'set' ? 'start' : 'startAgain')}
                </ActButton>
              ) : null}
              {can(calls.readStop) && r.state === 'marking' ? (
                <ActButton size="small" onClick={() => stop.run({ readId: r.readId })}>
                  {t('stop')}
                </ActButton>
              ) : null}
              {mayRemove(r) ? (
                <Button size="small" danger onClick={() => void askRemove(r)}>
                  {t('delete')}
                </Button>
              ) : null}
            </span>
          ),
        },
      ]}
    />
  );
}
function OpenTags({ read }: { readonly read: Read }) {
  const t = useT();
  const left = (['probs', 'doubts', 'open'] as const).filter((what) => read[what] > 0);
  if (!left.length) return <span className="soft">{t('nothingOpen')}</span>;
  return left.map((what) => (
    <StatusTag key={what} status="waiting">
      {t('openOf', { what: t(`open.${what}`), count: read[what] })}
    </StatusTag>
  ));
}

function Report({ exam }: { readonly exam: Exam }) {
  const t = useT();
  const can = useCan();
  const build = useAct(calls.reportBuild, { done: t('buildDone') });
  const archive = useAct(calls.examArchive, { done: t('archiveDone') });
  const [releasing, setReleasing] = useState(false);
  const isStopped = exam.reads.length > 0 && exam.reads.every((r) => r.state === 'stopped');
  return (
    <section className="panel stack exam-block">
      <h3>{t('report')}</h3>
      {exam.report.open.length ? (
        <ul>
          {exam.report.open.map((o) => (
            <li key={o.sbjName + o.what}>
              {o.sbjName}
              {t('colon')}
              {t('openOf', { what: t(`open.${o.what}`), count: o.count })}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="soft">
        {exam.archivedAt
          ? t('archivedAt', { at: instantText(exam.archivedAt) })
          : exam.builtAt
            ? t('builtAt', { at: instantText(exam.builtAt) })
            : isStopped
              ? t('canBuild')
              : t('stopFirst')}
      </p>
      <div className="row">
        {can(calls.reportBuild) && exam.state !== 'released' ? (
          <ActButton type="primary" disabled={!isStopped} onClick={() => build.run({ id: exam.examId })}>
            {t('build')}
          </ActButton>
        ) : null}
        {exam.state === 'open' ? null : (
          <Link to={`/exam/analy/index?examId=${exam.examId}`}>
            <Button>{t('analysis')}</Button>
          </Link>
        )}
        {can(calls.examArchive) && exam.state === 'released' && !exam.archivedAt ? (
          <ActButton onClick={() => archive.run({ id: exam.examId })}>{t('archive')}</ActButton>
        ) : null}
        {can(calls.examRelease) && exam.state !== 'open' ? (
          <Button onClick={() => setReleasing(true)}>
            {t(exam.state === 'released' ? 'releaseSettings' : 'release')}
          </Button>
        ) : null}
      </div>
      {releasing ? <Release exam={exam} onClose={() => setReleasing(false)} /> : null}
    </section>
  );
}
