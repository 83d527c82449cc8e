import { takeParked } from './park';
import type { Wire } from './request';

/**
 * Sends by fetch, or by XMLHttpRequest where somebody watches the upload: fetch does not tell how far an upload is. What was
 * asked before the program had come (session/early.ts) is not asked again.
 */
export function transport(
  wire: Wire,
  signal: AbortSignal,
  onProgress?: (done: number, total: number) => void,
): Promise<Response> {
  if (onProgress) return watched(wire, signal, onProgress);
  const parked = typeof window === 'undefined' ? undefined : takeParked(wire, window.parked, Date.now());
  return (
    parked ??
    fetch(wire.url, {
      method: wire.method,
      headers: wire.headers,
      body: wire.body,
      signal,
      credentials: 'same-origin',
    })
  );
}

function watched(
  wire: Wire,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(wire.method, wire.url);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(wire.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total);
    };
    xhr.onload = () => {
      const empty = xhr.status === 204 || xhr.status === 304;
      const headers = new Headers();
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':');
        if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      resolve(new Response(empty ? null : (xhr.response as Blob), { status: xhr.status, headers }));
    };
    xhr.onerror = () => reject(new TypeError('network'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) return reject(new DOMException('aborted', 'AbortError'));
    xhr.send(wire.body as XMLHttpRequestBodyInit | undefined);
  });
}
