import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import type { FileType } from '../../contract';
import { useT } from '../texts';
import { FileMark } from './file-mark';

export interface Previewed {
  readonly title: string;
  readonly fileType: FileType | null;
  readonly fileName: string | null;
  readonly url: string | null;
}
/** Shows a file where the browser can: pictures, films and sound in the page, PDF in a window of its own. Everything else is downloaded. */
export function Preview({ file }: { readonly file: Previewed }) {
  const t = useT();
  const [broken, setBroken] = useState(false);
  const { url, fileType, title } = file;
  const pdf = async () => {
    // The window is opened at the click, else the browser takes it for an advertisement; the bytes come after.
    const page = window.open('', '_blank');
    const bytes = await (await fetch(url!)).blob();
    const href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    if (page) page.location.href = href;
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  if (!url) return null;
  const look = () => {
    if (broken) return <Frame file={file} text={t('noPreview')} />;
    if (fileType === 'image')
      return <img className="res-preview" src={url} alt={title} onError={() => setBroken(true)} />;
    if (fileType === 'video')
      return (
        <video
          className="res-preview"
          controls
          preload="metadata"
          src={url}
          aria-label={title}
          onError={() => setBroken(true)}
        />
      );
    if (fileType === 'audio')
      return <audio className="res-preview" controls preload="metadata" src={url} aria-label={title} />;
    return <Frame file={file} text={t(fileType === 'pdf' ? 'pdfHint' : 'noPreview')} />;
  };
  return (
    <div className="stack">
      {look()}
      <div className="row">
        {fileType === 'pdf' ? (
          <ActButton icon={<ExportOutlined />} onClick={pdf}>
            {t('openPdf')}
          </ActButton>
        ) : null}
        <Button icon={<DownloadOutlined />} href={`${url}&down=true`}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
const Frame = ({ file, text }: { readonly file: Previewed; readonly text: string }) => (
  <div className="res-frame">
    <FileMark type={file.fileType ?? 'other'} large />
    <b>{file.fileName}</b>
    <span className="soft">{text}</span>
  </div>
);
