import { Button, Skeleton } from 'antd';
import { percentText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { listQuizzes, trainGet } from '../../lesson/contract';
import { useT } from './texts';

const EVERY_SECONDS = 10;
/** The lesson's quizzes as its teacher follows them; they are given on the lesson's page, beside which the room stays open. */
export function GivenQuizzes({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(listQuizzes, { lessonId }, { quiet: true, everySeconds: EVERY_SECONDS });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return (
    <div className="stack">
      {data.items.length ? (
        <ul className="lv-people">
          {data.items.map((quiz) => (
            <li key={quiz.quizId}>
              <span className="lv-name">{quiz.title}</span>
              <span className="soft">
                {t('quiz.answered', { count: quiz.answered })}
                {quiz.rate == null ? null : ` · ${percentText(quiz.rate / 100)}`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState compact title={t('quiz.none')} />
      )}
      <Button href={toPath('/arrange/basic/lesson/{lessonId}', { lessonId })} target="_blank">
        {t('quiz.give')}
      </Button>
    </div>
  );
}
/** What a child has of them; it answers in a window of its own, and the room stays open. */
export function OwnQuizzes({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(trainGet, { id: lessonId }, { quiet: true, everySeconds: EVERY_SECONDS });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (!data.parts) return <EmptyState compact title={t('quiz.none')} />;
  return (
    <div className="stack">
      <span>{t('quiz.done', { done: data.done, parts: data.parts })}</span>
      <Button type="primary" href={toPath('/arrange/study/{lessonId}/train', { lessonId })} target="_blank">
        {t('quiz.answer')}
      </Button>
    </div>
  );
}
