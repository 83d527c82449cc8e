import { Suspense } from 'react';
import { needTexts } from '../../../kernel/web/i18n/i18n';
import { useCall } from '../../../kernel/web/http/hooks';
import { loadOpeningImage, Picture } from '../../../kernel/web/parts/basics';
import { fieldPart } from '../../../kernel/web/parts/field-part';
import { colour } from '../../../kernel/web/theme';
import * as calls from '../contract';
import { coverOf, fileUrl } from '../rules';
import { sendFile } from './send-file';
import { StoredLine } from './stored-line';
import type { UploadFilesProps } from './upload-files';
import type { UploadImageProps } from './upload-image';
import './upload.css';

export { useRegionMap } from './region-map';
export { keeperOf, sendKept, sentPaths, useKeptUrl, type Keeper } from './keeper';
export { sendFile, uploadFault, type Stored } from './send-file';
export { sendPieces, type PieceStep } from './send-pieces';
export { shrunk } from './shrink';
export { fileUrl, coverOf } from '../rules';
export type { UploadFilesProps, UploadImageProps };

// Few of the screens that show a file take one: the inputs come when a form shows them.
const ImageInput = fieldPart(() => import('./upload-image'), 'files');
const loadFiles = () => import('./upload-files');
const FilesInput = fieldPart(loadFiles, 'files');
/** Loads the input of files before it is needed, for pages that must stand without a network. */
export const loadUploadFiles = async (): Promise<void> => {
  await Promise.all([loadFiles(), loadOpeningImage(), needTexts('files')]);
};
/** One picture: the box shows it, a click changes it. The value is its path. */
export const UploadImage = (props: UploadImageProps) => (
  <Suspense fallback={<span className="bone" style={{ width: props.width ?? 120, height: props.height ?? 120 }} />}>
    <ImageInput {...props} />
  </Suspense>
);
/** Files of one field: choose or drop, progress for each, try again, remove. */
export const UploadFiles = (props: UploadFilesProps) => (
  <Suspense fallback={<span className="bone" style={{ width: '100%', height: 96 }} />}>
    <FilesInput {...props} />
  </Suspense>
);

/** The upload of the rich-text editor: `configureRich({ upload: uploadImage })`. Answers the picture's address. */
export const uploadImage = async (file: File): Promise<string> => (await sendFile(file, { proc: 'image' })).url;

interface ImageProps {
  readonly path: string | null | undefined;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  /** The small version. */ readonly cover?: boolean;
}
/** A stored picture that opens large. `secured`: a private one, for which an address is asked; a missing path says that there is no preview (E-047). */
export function FileImage({ secured, ...props }: ImageProps & { readonly secured?: boolean }) {
  return secured && props.path ? (
    <SecuredImage {...props} path={props.path} />
  ) : (
    <Picture
      src={props.path ? fileUrl(props.cover ? coverOf(props.path) : props.path) : null}
      alt={props.alt}
      width={props.width}
      height={props.height}
    />
  );
}
function SecuredImage({ path, alt, width, height, cover }: ImageProps & { readonly path: string }) {
  const { data } = useCall(calls.fileCover, { path }, { quiet: true });
  return <Picture src={cover ? data?.coverUrl : data?.url} alt={alt} width={width} height={height} />;
}

/** Files of a record, to be downloaded. */
export const FileList = ({ paths }: { readonly paths: readonly string[] }) => (
  <ul className="upload-list">
    {paths.map((path) => (
      <StoredLine key={path} path={path} />
    ))}
  </ul>
);

/** A stored film. */
export const FileVideo = ({
  path,
  poster,
  label,
}: {
  readonly path: string;
  readonly poster?: string | null;
  readonly label: string;
}) => (
  <video
    controls
    preload="metadata"
    src={fileUrl(path)}
    poster={poster ? fileUrl(coverOf(poster)) : undefined}
    aria-label={label}
    style={{ maxWidth: '100%', borderRadius: 6, background: colour.film }}
  />
);
