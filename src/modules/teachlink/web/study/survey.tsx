import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { QuestionView } from '../../../question-bank/web/published';
import { studyPreview } from '../../contract';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { StudyHead, isHandedIn } from './parts';

/** The questions before the lesson. They are answered where all work is answered, with its autosave and its notebook. */
export default function StudySurvey({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(studyPreview, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  const done = isHandedIn(data.state);
  return (
    <div className="stack">
      <StudyHead link={data} />
      <section className="panel">
        {data.taskId == null ? (
          <EmptyState compact title={t('study.noQues')} />
        ) : done ? (
          <EmptyState
            compact
            title={t('study.handedIn')}
            action={
              <Link to={toPath('/study/studylink/{linkId}/perform', { linkId })}>
                <Button type="primary">{t('study.toPerform')}</Button>
              </Link>
            }
          />
        ) : data.over ? (
          <EmptyState compact title={t('study.overText')} />
        ) : (
          <EmptyState
            compact
            title={t('study.quesN', { n: data.queCount })}
            action={
              <Link to={toPath('/work/dowork/{taskId}/answer', { taskId: data.taskId })}>
                <Button type="primary" size="large">
                  {t(data.state === 'todo' ? 'study.answer' : 'study.goOn')}
                </Button>
              </Link>
            }
          />
        )}
      </section>
      {data.questions.map((q, at) => (
        <section className="panel" key={q.verId}>
          <QuestionView body={q.body} no={at + 1} />
        </section>
      ))}
    </div>
  );
}
