import { ArrowLeftOutlined, DeleteOutlined, EditOutlined, PictureOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Image, Skeleton, Typography, Upload } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Pages } from '../../../kernel/web/list/pages';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { PHOTOS_AT_ONCE } from '../rules';
import { fileUrl } from './org-logo';
import { useT } from './texts';
import { useSending } from './upload';

type Album = ReplyOf<typeof calls.albumCreate>;
type Photo = ReplyOf<typeof calls.photoUpdate>;
const PAGE = 48;

/** Albums as cards; one opens into its photos. The open album stands in the address. */
export function AlbumsTab() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const albumId = Number(search.get('album')) || undefined;
  const { data, error, refetch } = useCall(calls.albumList, {}, { quiet: true });
  const [form, setForm] = useState<Album | 'new'>();
  const go = (id?: number) => {
    setSearch({ tab: 'albums', ...(id ? { album: String(id) } : {}) });
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const open = data.find((a) => a.albumId === albumId);
  const name =
    form &&
    (form === 'new' ? (
      <FormDialog
        open
        call={calls.albumCreate}
        title={t('newAlbum')}
        width={420}
        draft={false}
        onClose={() => {
          setForm(undefined);
        }}
        done={t('saved')}
        onDone={(a) => {
          go(a.albumId);
        }}
        fields={{ name: { label: t('field.albumName') } }}
      />
    ) : (
      <FormDialog
        open
        call={calls.albumUpdate}
        title={t('renameAlbum')}
        width={420}
        draft={false}
        onClose={() => {
          setForm(undefined);
        }}
        done={t('saved')}
        fixed={{ id: form.albumId }}
        initial={{ name: form.name }}
        fields={{ name: { label: t('field.albumName') } }}
      />
    ));
  if (open)
    return (
      <>
        <AlbumPhotos
          album={open}
          albums={data}
          onBack={() => {
            go();
          }}
          onRename={() => {
            setForm(open);
          }}
        />
        {name}
      </>
    );
  return (
    <div className="stack">
      <div className="row">
        <span className="soft">{t('albumsText')}</span>
        <Button
          className="row-end"
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => {
            setForm('new');
          }}
        >
          {t('newAlbum')}
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState
          title={t('noAlbums')}
          text={t('noAlbumsText')}
          action={
            <Button
              type="primary"
              onClick={() => {
                setForm('new');
              }}
            >
              {t('newAlbum')}
            </Button>
          }
        />
      ) : (
        <div className="cards">
          {data.map((a) => (
            <div className="card" key={a.albumId}>
              <button
                type="button"
                className="card-open"
                onClick={() => {
                  go(a.albumId);
                }}
              >
                {a.cover ? (
                  <img className="card-pic" src={fileUrl(a.cover)} alt="" loading="lazy" />
                ) : (
                  <span className="card-pic">
                    <PictureOutlined style={{ fontSize: 28 }} />
                  </span>
                )}
                <span className="card-body">
                  <strong>{a.name}</strong>
                  <span className="soft">{t('photoCount', { count: a.photos })}</span>
                </span>
              </button>
            </div>
          ))}
        </div>
      )}
      {name}
    </div>
  );
}

function AlbumPhotos({
  album,
  albums,
  onBack,
  onRename,
}: {
  readonly album: Album;
  readonly albums: readonly Album[];
  readonly onBack: () => void;
  readonly onRename: () => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const [curPage, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    calls.photoList,
    { albumId: album.albumId, curPage, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  const { busy, fault, take } = useSending('image');
  const add = useAct(calls.photoCreate);
  const drop = useAct(calls.albumDelete, { done: t('removed') });
  const upload = async (files: readonly File[]) => {
    // Asked once for an album, before anything is sent.
    const consent = !album.consented;
    const asks = { title: t('consentAsk', { name: album.name }), text: t('consentText'), ok: t('consentOk') };
    if (consent && !(await confirm(asks))) return;
    const paths = await take(files.slice(0, PHOTOS_AT_ONCE));
    if (paths.length) await add.run({ albumId: album.albumId, paths, consent });
  };
  const remove = async () => {
    if (
      !(await confirm({
        title: t('removeAlbum', { name: album.name }),
        loses: album.photos ? t('removeAlbumLoses', { count: album.photos }) : undefined,
        danger: true,
        ok: t('remove'),
      }))
    )
      return;
    onBack();
    await drop.run({ id: album.albumId });
  };
  return (
    <div className="stack">
      <div className="row">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack} aria-label={t('backToAlbums')} />
        <h3 className="page-h" style={{ margin: 0 }}>
          {album.name}
        </h3>
        <span className="soft">{t('photoCount', { count: album.photos })}</span>
        <span className="row row-end">
          <Button icon={<EditOutlined />} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button icon={<DeleteOutlined />} onClick={() => void remove()}>
            {t('remove')}
          </Button>
          <Upload
            accept=".jpg,.jpeg,.jfif,.png"
            multiple
            showUploadList={false}
            disabled={busy != null}
            beforeUpload={(file, all) => {
              if (file === all[0]) void upload(all);
              return false;
            }}
          >
            <Button type="primary" icon={<PlusOutlined />} loading={busy != null}>
              {busy ?? t('addPhotos')}
            </Button>
          </Upload>
        </span>
      </div>
      {fault ? (
        <p role="alert" className="pic-fault" style={{ margin: 0 }}>
          {fault}
        </p>
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('noPhotos')} text={t('noPhotosText', { max: PHOTOS_AT_ONCE })} />
      ) : (
        <Image.PreviewGroup>
          <div className="cards">
            {data.items.map((p, at) => (
              <PhotoCard key={p.photoId} photo={p} first={at === 0 && curPage === 1} albums={albums} />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {data ? <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={setPage} /> : null}
    </div>
  );
}

function PhotoCard({
  photo,
  first,
  albums,
}: {
  readonly photo: Photo;
  readonly first: boolean;
  readonly albums: readonly Album[];
}) {
  const t = useT();
  const confirm = useConfirm();
  const change = useAct(calls.photoUpdate);
  const drop = useAct(calls.photoDelete, { done: t('removed') });
  const remove = async () => {
    if (await confirm({ title: t('removePhoto'), text: photo.title, danger: true, ok: t('remove') }))
      await drop.run({ id: photo.photoId });
  };
  const others = albums.filter((a) => a.albumId !== photo.albumId);
  return (
    <div className="card photo">
      <Image
        src={fileUrl(photo.path)}
        alt={photo.title || t('photo')}
        loading="lazy"
        width="100%"
        style={{ aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' }}
      />
      {first ? <span className="tag-first">{t('cover')}</span> : null}
      <div className="card-body">
        <Typography.Text
          ellipsis
          editable={{
            text: photo.title,
            maxLength: 32,
            tooltip: t('editTitleTip'),
            onChange: (title) => {
              if (title !== photo.title) void change.run({ id: photo.photoId, title });
            },
          }}
          type={photo.title ? undefined : 'secondary'}
        >
          {photo.title || t('noTitle')}
        </Typography.Text>
      </div>
      <div className="card-acts">
        {first ? null : (
          <Button type="link" size="small" onClick={() => void change.run({ id: photo.photoId, cover: true })}>
            {t('makeCover')}
          </Button>
        )}
        {others.length ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: others.map((a) => ({
                key: a.albumId,
                label: a.name,
                onClick: () => void change.run({ id: photo.photoId, albumId: a.albumId }),
              })),
            }}
          >
            <Button type="link" size="small">
              {t('moveTo')}
            </Button>
          </Dropdown>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('removePhoto')}
          onClick={() => void remove()}
        />
      </div>
    </div>
  );
}
