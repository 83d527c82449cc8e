import {
  FileImageOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileUnknownOutlined,
  PlayCircleOutlined,
  SoundOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { FileType } from '../../contract';

const ICON: Readonly<Record<FileType, ComponentType>> = {
  ppt: FilePptOutlined,
  doc: FileTextOutlined,
  pdf: FilePdfOutlined,
  image: FileImageOutlined,
  video: PlayCircleOutlined,
  audio: SoundOutlined,
  other: FileUnknownOutlined,
};
/** The mark of a kind of file. */
export function FileMark({ type, large }: { readonly type: FileType; readonly large?: boolean }) {
  const Icon = ICON[type];
  return (
    <span className={`res-mark res-mark-${type}${large ? ' res-mark-large' : ''}`} aria-hidden>
      <Icon />
    </span>
  );
}
/** 1.4 MB */
export const sizeText = (bytes: number): string =>
  bytes >= 1_048_576
    ? `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
