import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Progress } from '../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useDirty } from '../../../kernel/web/router/dirty';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { isEmptyAnswer, partsOf, type Answer } from '../../question-bank/contract';
import { AnswerInput, QuestionView } from '../../question-bank/web/published';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { trainGet, trainStore, type Practice } from '../contract';
import { LessonHead } from './parts/lesson-parts';
import { useT } from './texts';
import './lesson.css';

type Item = Practice['quizzes'][number]['items'][number];
/** Practice of a lesson: one question below the other, each handed in by itself; afterwards the same with key and explanation. */
export default function TrainScreen({ with: { view }, params }: ScreenProps) {
  const id = Number(params['lessonId']);
  const t = useT();
  const { data, error, refetch } = useCall(trainGet, { id }, { quiet: true, everySeconds: view ? undefined : 20 });
  useTitle(data && t('practiceOf', { name: data.lesson.sbjName }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const looking = Boolean(view) || !data.open;
  // Questions are numbered through all quizzes.
  const before = data.quizzes.map((_, at) => data.quizzes.slice(0, at).reduce((n, q) => n + q.items.length, 0));
  return (
    <div className="stack ls-page">
      <LessonHead lesson={data.lesson}>
        {data.parts ? (
          <div className="ls-progress">
            <Progress percent={Math.round((data.done / data.parts) * 100)} showInfo={false} size="small" />
            <span className="soft">
              {looking
                ? t('practiceResult', { right: data.right, parts: data.parts })
                : t('practiceDone', { done: data.done, parts: data.parts })}
            </span>
          </div>
        ) : null}
      </LessonHead>
      {data.parts === 0 ? (
        <section className="panel">
          <EmptyState title={t('noPractice')} text={t(data.open ? 'noPracticeWait' : 'noPracticeText')} />
        </section>
      ) : (
        data.quizzes.map((quiz, at) => (
          <section key={quiz.quizId} className="panel stack" style={{ gap: 20 }}>
            <h3 className="ls-h3">{quiz.title}</h3>
            {quiz.items.map((item, i) =>
              looking ? (
                <Seen key={item.verId} item={item} no={before[at]! + i + 1} withKey={!data.open} />
              ) : (
                <Question key={item.verId} lessonId={id} quizId={quiz.quizId} item={item} no={before[at]! + i + 1} />
              ),
            )}
          </section>
        ))
      )}
      {!view && data.done > 0 && data.done === data.parts ? (
        <section className="panel">
          <EmptyState
            title={t('practiceAll', { right: data.right, parts: data.parts })}
            text={t('practiceAllText')}
            action={
              <Link to={toPath('/arrange/study/{lessonId}/train/view', { lessonId: id })} tabIndex={-1}>
                <Button>{t('practiceView')}</Button>
              </Link>
            }
          />
        </section>
      ) : null}
    </div>
  );
}

const answersOf = (item: Item): Record<number, Answer> => Object.fromEntries(item.given.map((g) => [g.qcid, g.answer]));
function Seen({ item, no, withKey }: { readonly item: Item; readonly no: number; readonly withKey: boolean }) {
  const given = answersOf(item);
  const parts = partsOf(item.body);
  return (
    <QuestionView
      body={item.body}
      no={no}
      showKey={withKey}
      answers={Object.fromEntries(parts.map((p) => [p.qcid, given[p.qcid] ?? null]))}
      judged={Object.fromEntries(item.given.map((g) => [g.qcid, g.judged]))}
    />
  );
}

/** One question to answer; a passage hands in what has been answered of it. */
function Question({
  lessonId,
  quizId,
  item,
  no,
}: {
  readonly lessonId: number;
  readonly quizId: number;
  readonly item: Item;
  readonly no: number;
}) {
  const t = useT();
  const [given, setGiven] = useState<Readonly<Record<number, Answer>>>({});
  const act = useAct(trainStore, { onDone: () => setGiven({}) });
  const parts = partsOf(item.body);
  const open = parts.filter((p) => !item.given.some((g) => g.qcid === p.qcid));
  const ready = open.filter((p) => !isEmptyAnswer(given[p.qcid]));
  useDirty(ready.length > 0);
  if (open.length === 0) return <Seen item={item} no={no} withKey={false} />;
  const passage = item.body.kind === 'group';
  return (
    <article className="stack" style={{ gap: 12 }}>
      {/* The options stand in the answer itself: the stem alone above it. */}
      <div className="ls-stem">
        <b>{no}.</b>
        <RichView html={item.body.stem} />
      </div>
      {parts.map((part) => {
        const done = item.given.find((g) => g.qcid === part.qcid);
        return (
          <div key={part.qcid} className="stack" style={{ gap: 8 }}>
            {passage ? (
              <div className="ls-stem">
                <b>({part.qcid})</b>
                <RichView html={part.stem} />
              </div>
            ) : null}
            <AnswerInput
              part={part}
              stgId={item.stgId}
              value={done?.answer ?? given[part.qcid]}
              disabled={done != null}
              onChange={(answer) => setGiven({ ...given, [part.qcid]: answer })}
            />
          </div>
        );
      })}
      <ActButton
        type="primary"
        size="large"
        disabled={ready.length === 0}
        onClick={() =>
          act.run({
            id: lessonId,
            answers: ready.map((p) => ({ quizId, verId: item.verId, qcid: p.qcid, answer: given[p.qcid]! })),
          })
        }
      >
        {t('handIn')}
      </ActButton>
    </article>
  );
}
