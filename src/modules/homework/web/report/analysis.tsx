import { Button, Drawer, Skeleton, Table, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { QuestionView } from '../../../question-bank/web/published';
import { getTask, markStatsExport, reportClazz, statsByAsw, type QueRate } from '../../contract';
import { AcceptButton } from '../mark/accept-button';
import { ClazzChoice } from '../parts';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';
import { Answer, Bands, KlgTable, noOf, QueChart, QueTable, StudentTable } from './parts';

/** The report of a task: what to teach tomorrow, then the children, the questions, the answers and the knowledge. */
export default function Analysis({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const id = Number(params.taskId);
  const [search, setSearch] = useSearchParams();
  const clazzId = Number(search.get('clazz')) || undefined,
    tab = search.get('tab') ?? 'students';
  const set = (key: string, value: string | undefined) =>
    setSearch(
      (s) => {
        const next = new URLSearchParams(s);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useCall(
    reportClazz,
    { id, ...(clazzId ? { clazzId } : {}) },
    { quiet: true, keep: true },
  );
  const [open, setOpen] = useState<QueRate>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const { task } = data;
  return (
    <div className="stack">
      <TaskNav
        task={task}
        at="analysis"
        clazzId={clazzId}
        extra={
          <>
            <ClazzChoice
              clazzes={task.clazzes}
              value={clazzId}
              onChange={(v) => set('clazz', v ? String(v) : undefined)}
            />
            <Link to={toPath('/work/report/{taskId}/list', { taskId: id })} tabIndex={-1}>
              <Button>{t('report.list')}</Button>
            </Link>
            <ExportButton
              call={markStatsExport}
              input={{ id, ...(clazzId ? { clazzId } : {}), includeUnSubmit: true }}
              total={data.items.length}
            />
          </>
        }
      />
      {data.figures.papers === 0 ? (
        <div className="panel">
          <EmptyState title={t('report.noPapers')} text={t('report.noPapersText')} />
        </div>
      ) : (
        <>
          <Answer figures={data.figures} klgs={data.klgs} ques={data.ques} />
          <div className="hw-cols">
            <section className="panel">
              <QueChart ques={data.ques} />
            </section>
            <section className="panel">
              <Bands bands={data.bands} />
            </section>
          </div>
          <section className="panel">
            <Tabs
              activeKey={tab}
              onChange={(k) => set('tab', k === 'students' ? undefined : k)}
              destroyOnHidden
              items={[
                {
                  key: 'students',
                  label: t('report.students'),
                  children: (
                    <StudentTable taskId={id} rows={data.items} many={task.clazzes.length > 1 && clazzId == null} />
                  ),
                },
                {
                  key: 'questions',
                  label: t('report.questions'),
                  children: <QueTable ques={data.ques} onOpen={setOpen} />,
                },
                { key: 'answers', label: t('report.answers'), children: <Answers taskId={id} clazzId={clazzId} /> },
                { key: 'knowledge', label: t('report.knowledge'), children: <KlgTable klgs={data.klgs} /> },
              ]}
            />
          </section>
        </>
      )}
      <Drawer
        open={open != null}
        onClose={() => setOpen(undefined)}
        size={640}
        title={open ? t('mark.queNo', { no: noOf(open) }) : ''}
      >
        {open ? <OneQuestion taskId={id} clazzId={clazzId} que={open} /> : null}
      </Drawer>
    </div>
  );
}

/** A question with its key and what the children answered. */
function OneQuestion({
  taskId,
  clazzId,
  que,
}: {
  readonly taskId: number;
  readonly clazzId: number | undefined;
  readonly que: QueRate;
}) {
  const { data } = useCall(getTask, { id: taskId }, { quiet: true });
  const found = data?.ques.find((q) => q.qid === que.qid);
  return (
    <div className="stack">
      {found ? <QuestionView body={found.body} no={found.queNo} showKey /> : <Skeleton active />}
      <Answers taskId={taskId} clazzId={clazzId} only={que} />
    </div>
  );
}

/** Answers by how often they were given; a blank's answer can be accepted after the fact. */
function Answers({
  taskId,
  clazzId,
  only,
}: {
  readonly taskId: number;
  readonly clazzId: number | undefined;
  readonly only?: { readonly qid: number; readonly qcid: number };
}) {
  const t = useT();
  const { data, error, refetch } = useCall(
    statsByAsw,
    { id: taskId, ...(clazzId ? { clazzId } : {}) },
    { quiet: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const items = data.items.filter((i) => !only || (i.qid === only.qid && i.qcid === only.qcid));
  return (
    <div className="stack">
      {items.map((i) => (
        <section key={`${i.qid}/${i.qcid}`}>
          <h3 className="hw-h">
            {t('mark.queNo', { no: noOf(i) })}
            {i.key ? (
              <span className="soft">
                {' '}
                · {t('report.key')} {i.key}
              </span>
            ) : null}
          </h3>
          <Table
            size="small"
            rowKey={(a) => `${a.blank ?? ''}/${a.given}/${a.right}`}
            pagination={false}
            dataSource={i.answers}
            columns={[
              ...(i.answers.some((a) => (a.blank ?? 0) > 0)
                ? [
                    {
                      title: '',
                      key: 'blank',
                      width: 80,
                      render: (_: unknown, a: { blank: number | null }) =>
                        a.blank == null ? '' : t('report.blankNo', { no: a.blank + 1 }),
                    },
                  ]
                : []),
              {
                title: t('report.given'),
                key: 'given',
                render: (_, a) => (
                  <span className={a.right ? 'mended' : undefined}>
                    {a.given === '?' && a.blank == null
                      ? t('report.givenSkip')
                      : a.given === ''
                        ? t('report.givenNothing')
                        : a.given}
                    {a.right ? ' ✓' : ''}
                  </span>
                ),
              },
              { title: t('report.count'), key: 'count', align: 'right', width: 80, render: (_, a) => a.count },
              {
                title: t('field.userName'),
                key: 'names',
                render: (_, a) => (
                  <span className="soft">
                    {a.userNames.slice(0, 6).join(t('comma'))}
                    {a.count > 6 ? ` ${t('report.more')}` : ''}
                  </span>
                ),
              },
              ...(i.kind === 'blank'
                ? [
                    {
                      title: '',
                      key: 'act',
                      width: 140,
                      render: (_: unknown, a: { right: boolean; blank: number | null; given: string }) =>
                        a.right || a.blank == null || a.given === '' ? null : (
                          <AcceptButton taskId={taskId} qid={i.qid} qcid={i.qcid} blank={a.blank} text={a.given} />
                        ),
                    },
                  ]
                : []),
            ]}
          />
        </section>
      ))}
    </div>
  );
}
