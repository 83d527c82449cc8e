import { RichView } from '../../../kernel/web/rich/rich-view';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { SiteFrame } from './frame';
import { useSite } from './site';
import { Says } from './states';
import { fileUrl, useT } from './texts';

export default function Introduce({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="introduce">
      <Text />
    </SiteFrame>
  );
}

function Text() {
  const t = useT();
  const { intro, videos = [], name } = useSite().org;
  return (
    <article className="site-article">
      <h1>{t('menu.introduce')}</h1>
      {intro ? <RichView html={intro} /> : <Says title={t('introNone')} text={t('introEmpty')} />}
      {videos.map((path) => (
        <video key={path} controls preload="none" src={fileUrl(path)} aria-label={name} />
      ))}
    </article>
  );
}
