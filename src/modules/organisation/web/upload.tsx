import { DeleteOutlined, LoadingOutlined, PlusOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import * as z from 'zod';
import { call, upload } from '../../../kernel/shared/call';
import { signedIn } from '../../../kernel/shared/need';
import { CallError } from '../../../kernel/web/http/call-error';
import { send } from '../../../kernel/web/http/send';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { colour } from '../../../kernel/web/theme';
import { fileUrl } from './org-logo';
import { useT } from './texts';

const MB = 1024 * 1024;
/** The twin of files' upload call (same name, method and path): files stands to the right of this module, so its contract cannot be named here. */
const fileUpload = call({
  name: 'files.file.upload',
  post: '/file/file/upload',
  need: signedIn,
  multipart: true,
  maxBytes: 50 * MB,
  reads: true,
  input: z.object({ file: upload(), proc: z.string() }),
  reply: z.object({ path: z.string() }),
});
const KINDS = {
  image: {
    accept: '.jpg,.jpeg,.jfif,.png',
    name: /\.(?:jpe?g|jfif|png)$/i,
    max: 5 * MB,
    wrong: 'upload.imageKind',
    big: 'upload.imageBig',
  },
  video: { accept: '.mp4', name: /\.mp4$/i, max: 50 * MB, wrong: 'upload.videoKind', big: 'upload.videoBig' },
} as const;
type Kind = keyof typeof KINDS;
/** Why a file cannot be sent, as a key of the locale. Images are JPG or PNG up to 5 MB (V-100). */
const faultOf = (kind: Kind, file: Pick<File, 'name' | 'size'>) =>
  !KINDS[kind].name.test(file.name) ? KINDS[kind].wrong : file.size > KINDS[kind].max ? KINDS[kind].big : undefined;
/** Sends a picture and answers the address a text shows it by. */
export const sendPicture = async (file: File): Promise<string> =>
  fileUrl((await send(fileUpload, { file, proc: 'image' })).path);

/** Sends files one after the other and says how far it is. */
export function useSending(kind: Kind) {
  const t = useT();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const take = async (files: readonly File[]): Promise<string[]> => {
    const wrong = files.map((f) => ({ f, why: faultOf(kind, f) })).find((x) => x.why);
    setFault(wrong ? `${wrong.f.name}：${t(wrong.why!)}` : undefined);
    if (wrong) return [];
    const paths: string[] = [];
    try {
      for (const [at, file] of files.entries()) {
        const say = (percent: number) => {
          setBusy(files.length > 1 ? t('upload.many', { at: at + 1, count: files.length, percent }) : `${percent}%`);
        };
        say(0);
        paths.push(
          (
            await send(
              fileUpload,
              { file, proc: kind },
              {
                quiet: true,
                onProgress: (done, total) => {
                  say(Math.floor((done / total) * 100));
                },
              },
            )
          ).path,
        );
      }
    } catch (error) {
      setFault(error instanceof CallError ? error.problem.error_description : t('upload.failed'));
    } finally {
      setBusy(undefined);
    }
    return paths;
  };
  return { busy, fault, take };
}

/** Stands in a form while a file is on its way: the contract refuses it, so nothing is saved without the file (E-041). */
export const UPLOADING = 'uploading';
const settled = (value: string | null | undefined) => (value && value !== UPLOADING ? value : undefined);
/** Sends one file for a field; the field keeps what it had when that fails. */
async function replace(
  file: File,
  take: (files: readonly File[]) => Promise<string[]>,
  value: string | undefined,
  onChange: InputProps<string>['onChange'],
): Promise<void> {
  onChange?.(UPLOADING);
  onChange?.((await take([file]))[0] ?? value ?? null);
}

interface BoxProps extends InputProps<string> {
  readonly width?: number;
  readonly height?: number;
  readonly hint?: string;
  /** Shows the whole picture: logos and codes. */ readonly whole?: boolean;
}
/** One picture: the box shows it, a click changes it. The value is its path. */
export function ImageBox({
  value: given,
  onChange,
  id,
  disabled,
  width = 120,
  height = 120,
  hint,
  whole,
  'aria-label': label,
}: BoxProps) {
  const t = useT();
  const { busy, fault, take } = useSending('image');
  const value = settled(given);
  return (
    <div className="stack" style={{ gap: 6 }}>
      <div className="row" style={{ gap: 4, alignItems: 'flex-end' }}>
        <Upload
          accept={KINDS.image.accept}
          showUploadList={false}
          disabled={disabled === true || busy != null}
          beforeUpload={(file) => {
            void replace(file, take, value, onChange);
            return false;
          }}
        >
          <button
            type="button"
            id={id}
            className={whole ? 'pic-box pic-whole' : 'pic-box'}
            style={{ width, height }}
            disabled={disabled === true || busy != null}
            aria-label={
              [label, busy ?? (value ? undefined : t('upload.image'))].filter(Boolean).join(', ') || t('upload.image')
            }
            aria-busy={busy != null}
          >
            {busy ? (
              <>
                <LoadingOutlined />
                <span>{busy}</span>
              </>
            ) : value ? (
              <img src={fileUrl(value)} alt="" />
            ) : (
              <>
                <PlusOutlined />
                <span>{t('upload.image')}</span>
              </>
            )}
          </button>
        </Upload>
        {value && !busy && !disabled ? (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('upload.remove')}
            onClick={() => {
              onChange?.(null);
            }}
          />
        ) : null}
      </div>
      {fault ? (
        <span role="alert" className="pic-fault">
          {fault}
        </span>
      ) : (
        <span className="pic-hint">{hint ?? t('upload.imageHint')}</span>
      )}
    </div>
  );
}

/** One film. The value is its path. */
export function FilmBox({ value: given, onChange, id, disabled }: InputProps<string>) {
  const t = useT();
  const { busy, fault, take } = useSending('video');
  const value = settled(given);
  return (
    <div className="stack" style={{ gap: 6 }}>
      {value ? (
        <video
          controls
          preload="metadata"
          src={fileUrl(value)}
          aria-label={t('field.video')}
          style={{ maxWidth: 360, borderRadius: 6, background: colour.film }}
        />
      ) : null}
      <div className="row" style={{ gap: 8 }}>
        <Upload
          accept={KINDS.video.accept}
          showUploadList={false}
          disabled={disabled === true || busy != null}
          beforeUpload={(file) => {
            void replace(file, take, value, onChange);
            return false;
          }}
        >
          <Button
            id={id}
            icon={busy ? <LoadingOutlined /> : <VideoCameraOutlined />}
            disabled={disabled === true || busy != null}
          >
            {busy ?? t(value ? 'upload.change' : 'upload.video')}
          </Button>
        </Upload>
        {value && !busy && !disabled ? (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('upload.remove')}
            onClick={() => {
              onChange?.(null);
            }}
          />
        ) : null}
      </div>
      {fault ? (
        <span role="alert" className="pic-fault">
          {fault}
        </span>
      ) : (
        <span className="pic-hint">{t('upload.videoHint')}</span>
      )}
    </div>
  );
}

/** Films of the institution, at most three. */
export function FilmList({
  value,
  onChange,
  disabled,
  max = 3,
}: InputProps<readonly string[]> & { readonly max?: number }) {
  const list = value ?? [];
  return (
    <div className="stack" style={{ gap: 12 }}>
      {list.map((path) => (
        <FilmBox
          key={path}
          value={path}
          disabled={disabled}
          onChange={(next) => {
            if (next !== UPLOADING)
              onChange?.(next ? list.map((p) => (p === path ? next : p)) : list.filter((p) => p !== path));
          }}
        />
      ))}
      {list.length < max ? (
        <FilmBox
          key={`new ${list.length}`}
          disabled={disabled}
          onChange={(path) => {
            if (path && path !== UPLOADING) onChange?.([...list, path]);
          }}
        />
      ) : null}
    </div>
  );
}
