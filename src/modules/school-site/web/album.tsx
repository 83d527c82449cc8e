import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/title';
import { useSearch } from '../../../kernel/web/router/ways';
import { PHOTOS_PAGE, SIZES, wideOf, widthsOf } from '../rules';
import * as calls from './calls';
import { SiteFrame } from './frame';
import { Pager, pageOf } from './pager';
import { useSite, useWay } from './site';
import { Failed, Gone, Waiting } from './states';
import { fileUrl, smallUrl, useT } from './texts';

export default function AlbumPage({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="campus" item={Number(params['albumId'])}>
      <Photos albumId={Number(params['albumId'])} />
    </SiteFrame>
  );
}

function Photos({ albumId }: { readonly albumId: number }) {
  const t = useT();
  const way = useWay();
  const { orgId, org, preview } = useSite();
  const [at, setAt] = useState<number>();
  const curPage = pageOf(useSearch());
  const isId = Number.isSafeInteger(albumId) && albumId > 0;
  const asked = { id: orgId, albumId, preview, curPage, pageSize: PHOTOS_PAGE };
  const { data, error, refetch } = useCall(calls.listPhotos, asked, { quiet: true, keep: true, when: isId });
  useTitle(data ? `${data.name} · ${org.name}` : undefined);
  if (!isId) return <Gone />;
  if (error && !data) return <Failed error={error} onAgain={refetch} />;
  if (!data) return <Waiting rows={6} />;
  const nameOf = (n: number) => data.items[n]?.title || t('photo', { n: (data.curPage - 1) * PHOTOS_PAGE + n + 1 });
  return (
    <>
      <h1>{data.name}</h1>
      <p className="site-soft">{t('photos', { n: data.total })}</p>
      <ul className="site-photos">
        {data.items.map((one, n) => (
          <li key={one.photoId}>
            <button type="button" onClick={() => setAt(n)}>
              <img
                src={smallUrl(one.path)}
                srcSet={widthsOf(one.path, fileUrl)}
                sizes={SIZES.album}
                alt={nameOf(n)}
                width={480}
                height={360}
                loading="lazy"
                decoding="async"
              />
              {one.title ? <span aria-hidden>{one.title}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <Pager of={data} to={(page) => way('/school/{orgId}/campus/{albumId}/detail', { albumId }, { page })} />
      {at != null && data.items[at] ? (
        <Large
          path={data.items[at].path}
          name={nameOf(at)}
          many={data.items.length}
          onGo={(by) => setAt((at + by + data.items.length) % data.items.length)}
          onShut={() => setAt(undefined)}
        />
      ) : null}
    </>
  );
}

interface LargeProps {
  readonly path: string;
  readonly name: string;
  readonly many: number;
  readonly onGo: (by: number) => void;
  readonly onShut: () => void;
}
/** One photo as large as the window; arrows go on, Escape closes. */
function Large({ path, name, many, onGo, onShut }: LargeProps) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      className="site-large"
      aria-label={t('enlarged')}
      onClose={onShut}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onGo(1);
        if (event.key === 'ArrowLeft') onGo(-1);
      }}
    >
      <img src={fileUrl(wideOf(path, 1920))} srcSet={widthsOf(path, fileUrl)} sizes={SIZES.window} alt={name} />
      <div className="site-large-keys">
        {many > 1 ? (
          <button type="button" onClick={() => onGo(-1)}>
            {t('before')}
          </button>
        ) : null}
        <span>{name}</span>
        {many > 1 ? (
          <button type="button" onClick={() => onGo(1)}>
            {t('next')}
          </button>
        ) : null}
        <button type="button" onClick={() => box.current?.close()}>
          {t('shut')}
        </button>
      </div>
    </dialog>
  );
}
