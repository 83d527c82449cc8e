import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { EmptyState } from '../../../kernel/web/parts/states';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { useConfirm } from '../../../kernel/web/parts/ask';
import * as calls from '../contract';
import { CAROUSEL_MAX } from '../rules';
import type { Own } from './own-org';
import { fileUrl, OrgLogo } from './org-logo';
import { useT } from './texts';
import { FilmList, ImageBox, UPLOADING, sendPicture, useSending } from './upload';

/** A box that saves at once: neither the mark of a running upload nor the way back after a failed one is a change. */
const changed = (now: string | null, save: (path: string | null) => void) => (path: string | null | undefined) => {
  if (path !== UPLOADING && (path ?? null) !== now) save(path ?? null);
};

/** Logo, QR code, carousel, and the lines under them. */
export function BasicsTab({ org }: { readonly org: Own }) {
  const t = useT();
  const logo = useAct(calls.logo, { done: t('saved') });
  const qr = useAct(calls.qrCode, { done: t('saved') });
  return (
    <div className="stack" style={{ gap: 28 }}>
      <Carousel org={org} />
      <div className="page-grid">
        <div className="stack" style={{ gap: 24 }}>
          <div>
            <h3 className="page-h">{t('field.logo')}</h3>
            <p className="page-text">{t('logoText')}</p>
            <div className="row" style={{ alignItems: 'flex-start', gap: 16 }}>
              <ImageBox
                whole
                value={org.logo ?? undefined}
                aria-label={t('field.logo')}
                onChange={changed(org.logo, (path) => void logo.run({ path }))}
              />
              {org.logo ? null : (
                <span style={{ textAlign: 'center' }}>
                  <OrgLogo name={org.name} size={56} />
                  <span className="pic-hint" style={{ display: 'block', marginTop: 4 }}>
                    {t('nowShown')}
                  </span>
                </span>
              )}
            </div>
          </div>
          <div>
            <h3 className="page-h">{t('field.qrCode')}</h3>
            <p className="page-text">{t('qrText')}</p>
            <ImageBox
              whole
              value={org.qrCode ?? undefined}
              aria-label={t('field.qrCode')}
              onChange={changed(org.qrCode, (path) => void qr.run({ path }))}
            />
          </div>
        </div>
        <div className="org-plain">
          <h3 className="page-h">{t('linesTitle')}</h3>
          <p className="page-text">{t('linesText')}</p>
          <FormScreen
            call={calls.selfUpdate}
            done={t('saved')}
            draft="lines"
            fixed={{ rev: org.rev }}
            initial={{
              outline: org.outline,
              address: org.address,
              tel: org.tel,
              adminName: org.adminName,
              adminPhone: org.adminPhone,
              picture: org.picture ?? undefined,
              videos: [...org.videos],
            }}
            fields={{
              outline: true,
              address: true,
              tel: { help: t('telHelp') },
              adminName: true,
              adminPhone: true,
              picture: { as: ImageBox, props: { width: 240, height: 135 } },
              videos: { as: FilmList },
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** Pictures at the top of the public page, in their order. Every change is saved at once. */
function Carousel({ org }: { readonly org: Own }) {
  const t = useT();
  const { busy, fault, take } = useSending('image');
  const act = useAct(calls.carousel, { done: t('saved') });
  const confirm = useConfirm();
  const paths = org.carousels;
  const save = (next: readonly string[]) => act.run({ paths: [...next] });
  const move = (at: number, by: number) => {
    const next = [...paths];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    void save(next);
  };
  // What is taken down opens nothing any more, so there is no way back: it is asked for before.
  const drop = async (path: string, at: number) => {
    const asks = { title: t('removeSlide', { at: at + 1 }), loses: t('removeSlideLoses'), ok: t('remove') };
    if (await confirm(asks)) await save(paths.filter((p) => p !== path));
  };
  const room = CAROUSEL_MAX - paths.length;
  const add = async (files: readonly File[]) => {
    const made = await take(files.slice(0, room));
    if (made.length) await save([...paths, ...made]);
  };
  return (
    <div>
      <div className="row" style={{ marginBottom: 12 }}>
        <div>
          <h3 className="page-h">{t('field.carousels')}</h3>
          <span className="soft">{t('carouselText', { max: CAROUSEL_MAX })}</span>
        </div>
        <span className="row-end">
          <Upload
            accept=".jpg,.jpeg,.jfif,.png"
            multiple
            showUploadList={false}
            disabled={room === 0 || busy != null}
            beforeUpload={(file, all) => {
              if (file === all[0]) void add(all);
              return false;
            }}
          >
            <Button icon={<PlusOutlined />} disabled={room === 0} loading={busy != null}>
              {busy ?? t('addSlides')}
            </Button>
          </Upload>
        </span>
      </div>
      {fault ? (
        <p role="alert" className="pic-fault">
          {fault}
        </p>
      ) : null}
      {paths.length === 0 ? (
        <EmptyState compact title={t('noSlides')} text={t('noSlidesText')} />
      ) : (
        <div className="slides">
          {paths.map((path, at) => (
            <div className="slide" key={path}>
              <img src={fileUrl(path)} alt={t('slide', { at: at + 1 })} loading="lazy" />
              <div>
                <span className="soft">{t('slide', { at: at + 1 })}</span>
                <Button
                  className="row-end"
                  type="text"
                  size="small"
                  icon={<ArrowLeftOutlined />}
                  aria-label={t('earlier')}
                  disabled={at === 0 || act.busy}
                  onClick={() => {
                    move(at, -1);
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowRightOutlined />}
                  aria-label={t('later')}
                  disabled={at === paths.length - 1 || act.busy}
                  onClick={() => {
                    move(at, 1);
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeSlide', { at: at + 1 })}
                  disabled={act.busy}
                  onClick={() => void drop(path, at)}
                />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Formatted introduction, with pictures of the own store. */
export const IntroEditor = (props: React.ComponentProps<typeof RichText>) => (
  <RichText
    {...props}
    upload={sendPicture}
    tools={['bold', 'italic', 'underline', 'subscript', 'superscript', 'align', 'image', 'list', 'undo']}
    minHeight={320}
  />
);

export function IntroTab({ org }: { readonly org: Own }) {
  const t = useT();
  return (
    <div className="org-plain org-wide">
      <p className="page-text">{t('introText')}</p>
      <FormScreen
        call={calls.selfUpdate}
        done={t('saved')}
        draft="intro"
        fixed={{ rev: org.rev }}
        initial={{ intro: org.intro }}
        fields={{ intro: { as: IntroEditor } }}
      />
    </div>
  );
}
