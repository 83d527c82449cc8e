import { useCall } from '../../../kernel/web/http/hooks';
import { RichView } from '../../../kernel/web/rich/rich-view';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/title';
import { toPath } from '../../../kernel/web/router/paths';
import * as calls from './calls';
import { ArticlePicture, Price } from './cards';
import { SiteFrame } from './frame';
import { useSite } from './site';
import { Failed, Gone, Waiting } from './states';
import { useT } from './texts';

export default function Course({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="course">
      <Details spuId={Number(params['spuId'])} />
    </SiteFrame>
  );
}

function Details({ spuId }: { readonly spuId: number }) {
  const t = useT();
  const { orgId, org, preview } = useSite();
  const isId = Number.isSafeInteger(spuId) && spuId > 0;
  const { data, error, refetch } = useCall(calls.getCourse, { orgId, spuId, preview }, { quiet: true, when: isId });
  useTitle(data ? `${data.title} · ${org.name}` : undefined);
  if (!isId) return <Gone />;
  if (error && !data) return <Failed error={error} onAgain={refetch} />;
  if (!data) return <Waiting rows={6} />;
  const shop = toPath('/mall/courses/{spuId}/detail', { spuId });
  return (
    <article className="site-article">
      <h1>{data.title}</h1>
      {data.subtitle ? <p>{data.subtitle}</p> : null}
      {data.cover ? <ArticlePicture path={data.cover} /> : null}
      <p className="site-soft">
        {[t(data.category === 1 ? 'live' : 'film'), ...data.tags].join(' · ')} ·{' '}
        {data.validity == null ? t('validEver') : t('valid', { days: data.validity })}
      </p>
      <p className="site-pay">
        <Price of={data} />
      </p>
      <p className="site-buy">
        <a className="site-key" href={toPath('/login', {}, { redirect: shop })}>
          {t('buy')}
        </a>
        <span className="site-soft">{t('buyText')}</span>
      </p>
      <h2>{t('details')}</h2>
      <RichView html={data.details} />
    </article>
  );
}
