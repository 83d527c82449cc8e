import { CopyOutlined } from '@ant-design/icons';
import { Button, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { durationText, numberText, saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { Figure } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { replyByUsr, survey, type StudentRow } from '../../contract';
import { ClazzChoice, ReplyTag } from '../parts';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';

/** Who has handed in and who has not; looks again by itself while the task runs. */
export default function TaskProgress({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const zone = useSession()?.zone;
  const id = Number(params.taskId);
  const [clazzId, setClazz] = useState<number>();
  const { data, error, refetch } = useCall(survey, { id }, { quiet: true, everySeconds: 15 });
  const rows = useCall(
    replyByUsr,
    { id, includeUnSubmit: true, ...(clazzId ? { clazzId } : {}) },
    { quiet: true, keep: true, everySeconds: data?.state === 'running' ? 15 : undefined },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const of = clazzId ? (data.byClazz.find((c) => c.clazzId === clazzId) ?? data) : data;
  const missing = (rows.data?.items ?? []).filter((r) => r.submittedAt == null);
  return (
    <div className="stack">
      <TaskNav
        task={data}
        at="progress"
        clazzId={clazzId}
        extra={<ClazzChoice clazzes={data.byClazz} value={clazzId} onChange={setClazz} />}
      />
      <section className="panel stack">
        <p className="hw-answer">
          {of.submitted === 0
            ? t('progress.none')
            : of.unsubmitted === 0
              ? t('progress.all', { n: of.total })
              : t('progress.title', { n: of.submitted, left: of.unsubmitted })}
        </p>
        <div className="figures">
          <Figure of="homework.papers" label={t('progress.submitted')} value={numberText(of.submitted)} />
          <Figure of="homework.toMark" label={t('progress.toMark')} value={numberText(of.toMark)} />
          <Figure of="homework.marked" label={t('progress.marked')} value={numberText(of.marked)} />
          <Figure of="homework.missing" label={t('progress.unsubmitted')} value={numberText(of.unsubmitted)} />
          {clazzId ? null : (
            <>
              <Figure of="homework.doing" label={t('progress.doing')} value={numberText(data.doing)} />
              <Figure of="homework.late" label={t('progress.late')} value={numberText(data.late)} />
            </>
          )}
        </div>
      </section>
      {missing.length ? (
        <section className="panel">
          <div className="row">
            <h3 className="hw-h">
              {t('progress.missing')} <span className="soft">{missing.length}</span>
            </h3>
            <Button
              className="row-end no-print"
              icon={<CopyOutlined />}
              onClick={() =>
                void navigator.clipboard
                  .writeText(missing.map((r) => r.userName).join(t('comma')))
                  .then(() => notify({ tone: 'success', text: t('progress.copied') }))
              }
            >
              {t('progress.copy')}
            </Button>
          </div>
          <div className="hw-names">
            {missing.map((r) => (
              <span key={r.userId}>
                {r.userName}
                {r.state === 'doing' ? <small className="soft"> {t('progress.doing')}</small> : null}
              </span>
            ))}
          </div>
        </section>
      ) : null}
      <section className="panel list">
        {rows.error ? (
          <ErrorState compact error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <Table<StudentRow>
            size="middle"
            rowKey="userId"
            pagination={false}
            loading={rows.isPending}
            dataSource={rows.data?.items.filter((r) => r.submittedAt != null || r.enteredAt != null)}
            // Widths of their own: the table looks again every few seconds, and columns that follow their words would jump.
            tableLayout="fixed"
            scroll={{ x: 720 }}
            columns={[
              {
                title: t('field.userName'),
                key: 'name',
                width: 120,
                render: (_, r) =>
                  r.submittedAt ? (
                    <Link to={toPath('/work/report/stu/{taskId}/{userId}', { taskId: id, userId: r.userId })}>
                      {r.userName}
                    </Link>
                  ) : (
                    r.userName
                  ),
              },
              ...(data.byClazz.length > 1
                ? [{ title: t('field.clazzName'), dataIndex: 'clazzName', key: 'clazz', width: 120 }]
                : []),
              { title: t('field.state'), key: 'state', width: 140, render: (_, r) => <ReplyTag row={r} /> },
              { title: t('field.answered'), key: 'answered', width: 80, align: 'right', render: (_, r) => r.answered },
              {
                title: t('field.spent'),
                key: 'spent',
                width: 96,
                align: 'right',
                render: (_, r) => (r.spent ? durationText(r.spent) : '—'),
              },
              {
                title: t('field.submittedAt'),
                key: 'at',
                width: 160,
                align: 'right',
                render: (_, r) => (r.submittedAt ? saidNow(r.submittedAt, zone) : '—'),
              },
              {
                title: t('field.score'),
                key: 'score',
                width: 80,
                align: 'right',
                render: (_, r) => (r.state === 'marked' ? numberText(r.score ?? 0, (r.score ?? 0) % 1 ? 1 : 0) : '—'),
              },
            ]}
          />
        )}
      </section>
    </div>
  );
}
