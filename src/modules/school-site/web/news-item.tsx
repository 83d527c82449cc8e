import { lazy, Suspense } from 'react';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useCall } from '../../../kernel/web/http/hooks';
import { RichView } from '../../../kernel/web/rich/rich-view';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/title';
import { useSession } from '../../../kernel/web/session/session-store';
import { wideOf } from '../rules';
import * as calls from './calls';
import { ArticlePicture } from './cards';
import { SiteFrame } from './frame';
import { useDay, useSite } from './site';
import { Failed, Gone, Waiting } from './states';
import { fileUrl, useT } from './texts';

// Whoever merely reads has no use for the classes of a teacher.
const HandOn = lazy(() => import('./hand-on'));

export default function NewsItem({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="news" item={Number(params['id'])}>
      <Item newsId={Number(params['id'])} />
    </SiteFrame>
  );
}

function Item({ newsId }: { readonly newsId: number }) {
  const t = useT();
  const day = useDay();
  const { orgId, org, preview } = useSite();
  const session = useSession();
  const isTeacher = session?.userType === USER_TYPE.teacher && session.orgId === org.orgId;
  const isId = Number.isSafeInteger(newsId) && newsId > 0;
  const { data, error, refetch } = useCall(calls.getNews, { id: orgId, newsId, preview }, { quiet: true, when: isId });
  useTitle(data ? `${data.title} · ${org.name}` : undefined);
  if (!isId) return <Gone />;
  if (error && !data) return <Failed error={error} onAgain={refetch} />;
  if (!data) return <Waiting rows={6} />;
  return (
    <article className="site-article">
      <h1>{data.title}</h1>
      <p className="site-soft">{t('by', { publisher: data.publisher, day: day(data.publishedAt) })}</p>
      {/* The film waits until somebody plays it: it is what a thin line bears least. */}
      {data.video ? (
        <video
          controls
          preload="none"
          poster={data.cover ? fileUrl(wideOf(data.cover, 960)) : undefined}
          src={fileUrl(data.video)}
          aria-label={t('video')}
        />
      ) : data.cover ? (
        <ArticlePicture path={data.cover} />
      ) : null}
      <RichView html={data.content} />
      {isTeacher && !preview ? (
        <Suspense>
          <HandOn newsId={newsId} />
        </Suspense>
      ) : null}
    </article>
  );
}
