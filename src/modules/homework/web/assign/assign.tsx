import { Alert, Button, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../../../kernel/web/notify';
import { useAct } from '../../../../kernel/web/http/hooks';
import { numberText } from '../../../../kernel/web/format';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { QuestionPicker } from '../../../question-bank/web/published';
import { arrange } from '../../contract';
import { NAME_MAX, QUES_MAX, usualScores, type TaskKind } from '../../rules';
import { useT } from '../texts';
import { Chooser } from './chooser';
import { inputOf, minutesOf, scoreOfAll } from './model';
import { QueList } from './que-list';
import { ToWhom } from './to-whom';
import { useAssign } from './use-assign';
import { When } from './when';
import '../homework.css';

/** Setting homework, a test or a check before the lesson: what, for whom, until when, on one page that begins filled in. */
export default function AssignScreen({ with: { kind } }: { readonly with: { readonly kind: TaskKind } }) {
  const t = useT();
  const navigate = useNavigate();
  const a = useAssign(kind);
  const [picking, setPicking] = useState(false);
  const act = useAct(arrange, {
    onDone: (task) => {
      a.forget();
      void navigate(toPath('/work/assign/{taskId}/{type}/success', { taskId: task.taskId, type: kind }));
    },
    refreshes: ['homework'],
  });
  const d = a.draft;
  const people = useMemo(() => {
    if (!d || !a.start.data) return 0;
    return (
      a.start.data.clazzes.filter((c) => d.clazzIds.includes(c.clazzId)).reduce((n, c) => n + c.studentCount, 0) +
      Object.values(d.some).reduce((n, ids) => n + ids.length, 0)
    );
  }, [d, a.start.data]);

  if (a.start.error) return <ErrorState error={a.start.error} onRetry={() => void a.start.refetch()} />;
  if (a.start.data && a.start.data.clazzes.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('assign.clazzes')} text={t('assign.noClazz')} />
      </div>
    );
  if (!d || !a.start.data)
    return (
      <div className="hw-assign" aria-busy>
        <section className="panel">
          <Skeleton active paragraph={{ rows: 9 }} />
        </section>
        <section className="panel">
          <Skeleton active paragraph={{ rows: 6 }} />
        </section>
      </div>
    );

  const send = () => {
    if (d.ques.length === 0) return notify({ tone: 'warning', text: t('assign.needQues') });
    if (people === 0) return notify({ tone: 'warning', text: t('assign.needClazz') });
    return void act.run(inputOf(d, a.zone, new Date()));
  };
  const fault = (field: string) =>
    act.error?.problem.fields?.find((f) => f.path === field || f.path.startsWith(`${field}.`))?.text;
  const other =
    act.error && !['name', 'dueTime', 'duration', 'clazzIds', 'questions'].some(fault)
      ? act.error.problem.error_description
      : undefined;
  return (
    <div className="hw-assign">
      <section className="panel hw-what" aria-label={t('assign.what')}>
        {a.kept ? (
          <Alert
            type="info"
            showIcon
            title={t('assign.draftKept')}
            action={
              <Button size="small" onClick={a.restart}>
                {t('assign.startOver')}
              </Button>
            }
            closable
          />
        ) : null}
        <Chooser assign={a} draft={d} onPick={() => setPicking(true)} />
        {d.ques.length === 0 && !a.busy ? (
          <EmptyState
            title={t('assign.none')}
            text={t(a.found === 'none' ? 'assign.noneFound' : 'assign.noneText')}
            action={
              <>
                <Button type="primary" ghost onClick={() => void a.smart(d, false)}>
                  {t('assign.smart')}
                </Button>
                <Button onClick={() => setPicking(true)}>{t('assign.pick')}</Button>
              </>
            }
          />
        ) : d.ques.length === 0 ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <QueList assign={a} draft={d} />
        )}
        {fault('questions') ? (
          <p className="why" role="alert">
            {fault('questions')}
          </p>
        ) : null}
      </section>
      <aside className="panel hw-send">
        <label className="hw-field">
          <span>{t('assign.title')}</span>
          <Input
            value={d.name}
            maxLength={NAME_MAX}
            showCount
            placeholder={t('assign.titlePlace')}
            status={fault('name') ? 'error' : undefined}
            onChange={(e) => a.change({ name: e.target.value, named: true })}
          />
          {fault('name') ? (
            <span className="why" role="alert">
              {fault('name')}
            </span>
          ) : null}
        </label>
        <ToWhom assign={a} draft={d} clazzes={a.start.data.clazzes} fault={fault('clazzIds') ?? fault('userIds')} />
        <When assign={a} draft={d} fault={fault('dueTime') ?? fault('startTime')} durationFault={fault('duration')} />
        <div className="hw-go">
          {other ? (
            <p className="why" role="alert">
              {other}
            </p>
          ) : null}
          <p className="soft">
            {t('assign.sum', {
              count: d.ques.length,
              score: numberText(scoreOfAll(d.ques), scoreOfAll(d.ques) % 1 ? 1 : 0),
            })}
            {d.ques.length ? ` · ${t('assign.minutesAbout', { n: minutesOf(d.ques) })}` : ''}
          </p>
          <Button type="primary" size="large" block loading={act.busy} onClick={send}>
            {people > 0 ? t('assign.send', { n: people }) : t('assign.sendNone')}
          </Button>
        </div>
      </aside>
      <QuestionPicker
        open={picking}
        onClose={() => setPicking(false)}
        chosen={d.ques.map((q) => q.qid)}
        max={QUES_MAX - d.ques.length}
        first={{
          stgId: a.stgId,
          sbjId: d.sbjId,
          ...(a.tbkId ? { tbkId: a.tbkId } : {}),
          ...(d.nodeId ? { tbkNodeId: d.nodeId } : {}),
        }}
        onPick={(picked) =>
          a.change({
            ques: [
              ...d.ques,
              ...picked.map((p) => {
                const parts = usualScores(p.body);
                return {
                  verId: p.verId,
                  qid: p.qid,
                  kind: p.kind,
                  degree: p.degree,
                  body: p.body,
                  klgIds: p.klgIds,
                  parts: [...parts],
                  score: parts.reduce((n, x) => n + x.score, 0),
                };
              }),
            ],
          })
        }
      />
    </div>
  );
}
