import { CheckCircleOutlined } from '@ant-design/icons';
import { Button, Collapse, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../kernel/web/http/hooks';
import type { CallError } from '../../../kernel/web/http/call-error';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { Progress } from '../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { partsOf, type QuestionBody } from '../../question-bank/contract';
import { QuestionView } from '../../question-bank/web/published';
import { train, trainAnswer, type Training } from '../contract';
import { AnswerBox, type Outcome } from './answer-box';
import { givenOf } from './item-card';
import { useT } from './texts';
import './wrongbook.css';

/** Questions like a mistake: the same knowledge, nearly as hard; each judged at once. Coming back goes on where it was left. */
export default function Similar({ params }: { readonly params: { readonly refId?: string } }) {
  const t = useT();
  const id = Number(params.refId);
  const [got, setGot] = useState<{ readonly training?: Training; readonly error?: CallError }>({});
  const [score, setScore] = useState({ answered: 0, right: 0 });
  const [at, setAt] = useState(0);
  const begin = useCallback(
    (anew: boolean) => {
      setGot({});
      send(train, { id, anew }, { quiet: true }).then(
        (training) => {
          const steps = stepsOf(training);
          setScore({
            answered: training.answers.length,
            right: training.answers.filter((a) => a.share === 100).length,
          });
          setAt(
            Math.max(
              0,
              steps.findIndex((s) => !training.answers.some((a) => a.qid === s.qid && a.qcid === s.qcid)),
            ),
          );
          setGot({ training });
        },
        (error: CallError) => setGot({ error }),
      );
    },
    [id],
  );
  useEffect(() => {
    begin(false);
  }, [begin]);
  const back = (
    <Link to="/work/wrong/index">
      <Button>{t('back')}</Button>
    </Link>
  );
  if (got.error)
    return (
      <div className="panel">
        {got.error.status === 409 ? (
          <EmptyState title={t('similar.none')} text={got.error.problem.error_description} action={back} />
        ) : (
          <ErrorState error={got.error} onRetry={() => begin(false)} />
        )}
      </div>
    );
  if (!got.training)
    return (
      <div className="panel" aria-busy>
        <p className="soft">{t('redo.loading')}</p>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  const { training } = got;
  const steps = stepsOf(training);
  const step = steps[at];
  return (
    <div className="stack">
      <Collapse
        size="small"
        items={[
          {
            key: 'from',
            label: t('similar.from'),
            children: <QuestionView body={training.item.body} {...givenOf(training.item)} />,
          },
        ]}
      />
      {step ? (
        <div className="panel wb-redo">
          <div className="wb-redo-head">
            <span className="soft">{t('redo.progress', { at: at + 1, n: steps.length })}</span>
            <Progress
              percent={Math.round((at * 100) / steps.length)}
              showInfo={false}
              size="small"
              aria-label={t('redo.progress', { at: at + 1, n: steps.length })}
            />
          </div>
          <Step
            key={`${step.qid}/${step.qcid}`}
            trainId={training.trainId}
            stgId={training.item.stgId}
            step={step}
            last={at === steps.length - 1}
            onNext={() => setAt(at + 1)}
            onDone={(share) =>
              setScore((s) => ({ answered: s.answered + 1, right: s.right + (share === 100 ? 1 : 0) }))
            }
          />
        </div>
      ) : (
        <div className="panel wb-done">
          <CheckCircleOutlined className="wb-done-mark" />
          <h2>{t('redo.done')}</h2>
          <p>{t('redo.doneText', { n: score.answered, right: score.right })}</p>
          <div className="row">
            {back}
            <Button type="primary" onClick={() => begin(true)}>
              {t('similar.again')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
interface At {
  readonly qid: number;
  readonly qcid: number;
  readonly body: QuestionBody;
}
const stepsOf = (training: Training): readonly At[] =>
  training.ques.flatMap((q) => partsOf(q.body).map((p) => ({ qid: q.qid, qcid: p.qcid, body: q.body })));

function Step({
  trainId,
  stgId,
  step,
  last,
  onNext,
  onDone,
}: {
  readonly trainId: number;
  readonly stgId: number;
  readonly step: At;
  readonly last: boolean;
  readonly onNext: () => void;
  readonly onDone: (share: number) => void;
}) {
  const t = useT();
  const [result, setResult] = useState<Outcome & { readonly body: QuestionBody }>();
  const act = useAct(trainAnswer, {
    refreshes: [],
    onDone: (r) => {
      setResult(r);
      if (r.share != null) onDone(r.share);
      if (r.left === 0) void refresh('wrongbook');
    },
  });
  return (
    <AnswerBox
      body={step.body}
      stgId={stgId}
      qcid={step.qcid}
      busy={act.busy}
      outcome={result}
      keyed={result?.body}
      onAnswer={(answer, self) =>
        void act.run({ id: trainId, qid: step.qid, qcid: step.qcid, answer, ...(self == null ? {} : { self }) })
      }
      next={
        <Button size="large" type="primary" onClick={onNext}>
          {t(last ? 'redo.finish' : 'redo.next')}
        </Button>
      }
    />
  );
}
