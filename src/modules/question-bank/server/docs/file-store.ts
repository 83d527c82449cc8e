import type { Cx, HandlerOf } from '../../../../kernel/server/cx';
import { fileOfBytes } from '../../../../kernel/server/http/uploads';
import type { Download, Http } from '../../../../kernel/server/module';
import { Refusal } from '../../../../kernel/shared/faults';
import { fileUpload, storeGet } from '../../../files/contract';

// The files module publishes how browsers send and fetch files; a document's pictures go the same way, without the network between.
function handlerOf(cx: Cx, name: string): HandlerOf<Http> {
  const found = cx.kernel.handlers.get(name);
  if (!found) throw new Error(`no module answers ${name}`);
  return found;
}
/** Stores a picture as the caller's upload: judged, drawn anew, found again by its content. Before the call's first statement. @returns its address */
export async function sendPicture(
  cx: Cx,
  http: Http,
  name: string,
  ext: 'png' | 'jpg',
  bytes: Uint8Array,
): Promise<string> {
  const input = {
    file: fileOfBytes(name, ext === 'png' ? 'image/png' : 'image/jpeg', bytes),
    proc: 'image',
  };
  return ((await handlerOf(cx, fileUpload.name).run(cx, input, http)) as { readonly url: string }).url;
}
/** The bytes of an open picture by its address; undefined when it is gone. */
export async function fetchPicture(
  cx: Cx,
  http: Http,
  src: string,
): Promise<{ readonly ext: 'png' | 'jpg'; readonly bytes: Uint8Array } | undefined> {
  const path = /[?&]path=([^&]+)/.exec(src)?.[1];
  if (!path) return undefined;
  try {
    const got = (await handlerOf(cx, storeGet.name).run(cx, { path: decodeURIComponent(path) }, http)) as Download;
    const ext = got.type === 'image/png' ? 'png' : got.type === 'image/jpeg' ? 'jpg' : undefined;
    if (!ext) return undefined;
    if (got.body instanceof Uint8Array) return { ext, bytes: got.body };
    const parts: Buffer[] = [];
    for await (const part of got.body as AsyncIterable<Buffer>) parts.push(part);
    return { ext, bytes: Buffer.concat(parts) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
