import { CameraOutlined, DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { text } from '../../../kernel/web/i18n/i18n';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { UPLOADING, USES, acceptOf, coverOf, fileUrl, judgePick, kindsText, maxOf, sizeText, type Use } from '../rules';
import { byFinger } from './pick-keys';
import { sendFile, uploadFault } from './send-file';
import { shrunk } from './shrink';
import { useT } from './texts';

export interface UploadImageProps extends InputProps<string> {
  /** `image`, `photo` (JPG only) or a use that takes pictures, with its rules in `use`. */
  readonly proc?: string;
  readonly use?: Use;
  /** Size of the box in px; it keeps the picture's shape recognisable. */
  readonly width?: number;
  readonly height?: number;
  readonly hint?: string;
}

/** One picture: the box shows it, a click changes it; by finger a key takes it with the camera. The value is its path. */
export default function UploadImage({
  value,
  onChange,
  proc = 'image',
  use = proc === 'photo' ? USES.photo : USES.image,
  width = 120,
  height = 120,
  hint,
  disabled,
  id,
  'aria-label': label,
}: UploadImageProps) {
  const t = useT();
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  // A draft that was kept during an upload holds the mark of one that no longer runs.
  const path = value && value !== UPLOADING ? value : undefined;

  const take = async (file: File) => {
    const wrong = judgePick(use, [file]);
    setFault(wrong ? text(wrong.fault.code, wrong.params) : undefined);
    if (wrong) return;
    setPercent(0);
    onChange?.(UPLOADING);
    try {
      onChange?.((await sendFile(file, { proc, onPercent: setPercent })).path);
    } catch (error) {
      setFault(uploadFault(error));
      onChange?.(path ?? null);
    } finally {
      setPercent(undefined);
    }
  };
  const busy = percent !== undefined;
  /** The words on the box: whoever names it has them in the name. */
  const shown = busy ? `${percent}%` : path ? undefined : t('chooseImage');
  return (
    <div className="stack" style={{ gap: 6 }}>
      <div className="row" style={{ gap: 8, alignItems: 'flex-end' }}>
        <Upload
          accept={acceptOf(use)}
          showUploadList={false}
          disabled={disabled === true || busy}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <button
            type="button"
            id={id}
            className="upload-box"
            style={{ width, height }}
            disabled={disabled === true || busy}
            aria-label={[label, shown].filter(Boolean).join(' ') || t('chooseImage')}
            aria-busy={busy}
          >
            {busy ? (
              <>
                <LoadingOutlined />
                <span>{shown}</span>
              </>
            ) : path ? (
              <img src={fileUrl(coverOf(path))} alt={t('picture')} />
            ) : (
              <>
                <PlusOutlined />
                <span>{shown}</span>
              </>
            )}
          </button>
        </Upload>
        {byFinger() && !busy && !disabled ? (
          <Upload
            accept="image/*"
            capture="environment"
            showUploadList={false}
            beforeUpload={(file) => {
              // A camera writes more than a picture of a page needs.
              void shrunk(file).then(take);
              return false;
            }}
          >
            <Button size="large" icon={<CameraOutlined />}>
              {t('camera')}
            </Button>
          </Upload>
        ) : null}
        {path && !busy && !disabled ? (
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('remove')} onClick={() => onChange?.(null)} />
        ) : null}
      </div>
      {fault ? (
        <span role="alert" className="upload-fault">
          {fault}
        </span>
      ) : (
        <span className="soft upload-hint">
          {hint ?? t('hint', { kinds: kindsText(use), max: sizeText(maxOf(use)) })}
        </span>
      )}
    </div>
  );
}
