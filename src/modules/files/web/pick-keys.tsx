import { CameraOutlined, FolderOpenOutlined, InboxOutlined, PictureOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { acceptOf, type Use } from '../rules';
import { useT } from './texts';

/** Whether the use takes pictures and nothing else. */
export const isPictures = (use: Use): boolean => use.families.every((f) => f === 'image');
/** A finger drags nothing: a phone takes a photo or opens its album. */
export const byFinger = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Where files are chosen: dropped with a mouse; by finger with keys, for pictures also with the camera. */
export function PickKeys({
  id,
  use,
  several,
  disabled,
  hint,
  onTake,
}: {
  readonly id?: string;
  readonly use: Use;
  readonly several: boolean;
  readonly disabled: boolean;
  readonly hint: string;
  readonly onTake: (files: readonly File[]) => void;
}) {
  const t = useT();
  const pictures = isPictures(use);
  const pick = {
    accept: acceptOf(use),
    showUploadList: false,
    disabled,
    beforeUpload: (file: File, all: readonly File[]) => {
      if (file === all[0]) onTake(all);
      return false;
    },
  } as const;
  if (!byFinger())
    return (
      <Upload.Dragger {...pick} id={id} multiple={several} className="upload-drop">
        <p className="upload-drop-line">
          <InboxOutlined /> {t('dropHere')}
        </p>
        <p className="soft upload-hint">{hint}</p>
      </Upload.Dragger>
    );
  return (
    <div className="upload-keys">
      {pictures ? (
        <Upload {...pick} accept="image/*" capture="environment">
          <Button size="large" type="primary" ghost icon={<CameraOutlined />} disabled={disabled}>
            {t('camera')}
          </Button>
        </Upload>
      ) : null}
      <Upload {...pick} id={id} multiple={several}>
        <Button size="large" icon={pictures ? <PictureOutlined /> : <FolderOpenOutlined />} disabled={disabled}>
          {t(pictures ? 'album' : 'choose')}
        </Button>
      </Upload>
      <p className="soft upload-hint">{hint}</p>
    </div>
  );
}
