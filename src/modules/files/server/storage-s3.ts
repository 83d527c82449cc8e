import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Storage } from './storage';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

/** A bucket of any server that speaks S3, addressed by path. */
export function s3Storage({ endpoint, bucket, key: accessKeyId, secret, region }: S3Settings): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const ask = async (
    method: string,
    key: string,
    init: { headers?: Record<string, string>; body?: Uint8Array | Blob } = {},
  ) => {
    const answer = await client.fetch(urlOf(key), { method, ...init, body: init.body });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    // The body is XML with the reason; it may name keys, so only its code is kept.
    const code = /<Code>([^<]{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? '';
    throw new Error(`the store answered ${method} with ${answer.status} ${code}`);
  };
  return {
    async put(key, bytes, type) {
      await (await ask('PUT', key, { body: bytes, headers: { 'content-type': type } })).arrayBuffer();
    },
    async putFile(key, path, type) {
      // A Blob knows its length, which the bucket asks for, and is read from the disk as it is sent.
      const body = await openAsBlob(path);
      await (await ask('PUT', key, { body, headers: { 'content-type': type } })).arrayBuffer();
    },
    async size(key) {
      const answer = await ask('HEAD', key);
      return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'));
    },
    async read(key, range) {
      const answer = await ask('GET', key, range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {});
      if (answer.status === 404 || !answer.body)
        throw Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' });
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async move(from, to, type) {
      const source = `/${bucket}/${from}`;
      await (
        await ask('PUT', to, {
          headers: {
            'x-amz-copy-source': encodeURI(source),
            'x-amz-metadata-directive': 'REPLACE',
            'content-type': type,
          },
        })
      ).arrayBuffer();
      await (await ask('DELETE', from)).arrayBuffer();
    },
    async remove(key) {
      await (await ask('DELETE', key)).arrayBuffer();
    },
    async offer(key, size, seconds) {
      const headers = { 'content-type': 'application/octet-stream' };
      const url = new URL(urlOf(key));
      url.searchParams.set('X-Amz-Expires', String(seconds));
      // The length is part of the signature: the bucket itself refuses a body of another size.
      const request = await client.sign(url.href, {
        method: 'PUT',
        headers: { ...headers, 'content-length': String(size) },
        aws: { signQuery: true, allHeaders: true },
      });
      return { url: request.url, headers };
    },
  };
}
