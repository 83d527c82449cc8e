import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from './calls';
import { AlbumCard } from './cards';
import { SiteFrame } from './frame';
import { useSite } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function Campus({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="campus">
      <Albums />
    </SiteFrame>
  );
}

function Albums() {
  const t = useT();
  const { orgId, preview } = useSite();
  const { data, error, refetch } = useCall(calls.listAlbums, { id: orgId, preview }, { quiet: true });
  return (
    <>
      <h1>{t('menu.campus')}</h1>
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.length === 0 ? (
        <Says title={t('albumsNone')} text={t('albumsEmpty')} />
      ) : (
        <ul className="site-cards">
          {data.map((one) => (
            <AlbumCard key={one.albumId} of={one} />
          ))}
        </ul>
      )}
    </>
  );
}
