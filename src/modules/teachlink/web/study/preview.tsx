import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { studyPreview } from '../../contract';
import { ResList, Waiting } from '../parts';
import { useT } from '../texts';
import { StudyHead, isHandedIn } from './parts';
import { useLook } from './use-look';

/** What to read before the lesson, and the way to the questions. */
export default function StudyPreview({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(studyPreview, { linkId }, { quiet: true });
  useTitle(data?.name);
  useLook(linkId, data != null);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <StudyHead link={data} />
      {data.resources.length ? (
        <section className="panel stack">
          <h3 className="tl-h">{t('toRead', { n: data.resources.length })}</h3>
          <ResList items={data.resources} />
        </section>
      ) : null}
      {data.taskId != null ? (
        <section className="panel">
          <EmptyState
            compact
            title={t('study.quesN', { n: data.queCount })}
            action={
              <Link to={toPath('/study/studylink/{linkId}/survey', { linkId })}>
                <Button type="primary">{t(isHandedIn(data.state) ? 'study.seeSurvey' : 'study.toSurvey')}</Button>
              </Link>
            }
          />
        </section>
      ) : null}
    </div>
  );
}
