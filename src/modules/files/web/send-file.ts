import type { ReplyOf } from '../../../kernel/shared/call';
import { CallError } from '../../../kernel/web/http/call-error';
import { send } from '../../../kernel/web/http/send';
import { text } from '../../../kernel/web/i18n/i18n';
import * as calls from '../contract';
import { FORM_BYTES, formatOf, extOf } from '../rules';

export type Stored = ReplyOf<typeof calls.fileUpload>;
export interface SendFileOptions {
  readonly proc?: string;
  readonly onPercent?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** The server closes a connection that stands still so long, and gives itself as long to store what came. */
const STANDING_MS = 60_000;

/** Sends bytes to the returned url with the returned headers, without the token (V-103). */
function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  file: File,
  { onPercent, signal }: SendFileOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    // A slow line may take its time; one that stands still may not.
    let standing = setTimeout(() => xhr.abort(), STANDING_MS);
    xhr.upload.onprogress = (e) => {
      clearTimeout(standing);
      standing = setTimeout(() => xhr.abort(), STANDING_MS);
      if (e.lengthComputable) onPercent?.(Math.floor((e.loaded / e.total) * 100));
    };
    const failed = () => reject(new Error(text('files.fault.uploadFailed')));
    xhr.onloadend = () => clearTimeout(standing);
    xhr.onload = () => (xhr.status < 300 ? resolve() : failed());
    xhr.onerror = failed;
    xhr.onabort = failed;
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(file);
  });
}

/** Stores a file: small ones as a form, films and large ones by url. Answers what the server stored. */
export async function sendFile(file: File, o: SendFileOptions = {}): Promise<Stored> {
  const { proc = 'attachment', onPercent, signal } = o;
  if (file.size <= FORM_BYTES && formatOf(extOf(file.name))?.family !== 'video')
    return send(
      calls.fileUpload,
      { file, proc },
      { quiet: true, signal, onProgress: (done, total) => onPercent?.(Math.floor((done / total) * 100)) },
    );
  const { url, headers, ticket } = await send(
    calls.uploadsApply,
    { fileName: file.name, fileSize: file.size, proc },
    { quiet: true, signal },
  );
  await put(url, headers, file, o);
  return send(calls.uploadsStore, { ticket }, { quiet: true, signal });
}
/** What went wrong with an upload, in the reader's words. */
export const uploadFault = (error: unknown): string =>
  (error instanceof CallError ? error.problem.error_description : error instanceof Error && error.message) ||
  text('files.fault.uploadFailed');
