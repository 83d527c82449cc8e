import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { PieceStorage, Storage } from './storage';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array | Blob | string;
  readonly query?: string;
}
type Ask = (method: string, key: string, init?: Asked) => Promise<Response>;
/** The body of a refusal is XML with the reason; it may name keys, so only its code is kept. */
const codeOf = (xml: string): string => /<Code>([^<]{1,60})<\/Code>/.exec(xml)?.[1] ?? '';

/** A bucket of any server that speaks S3, addressed by path. */
export function s3Storage({ endpoint, bucket, key: accessKeyId, secret, region }: S3Settings): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const ask: Ask = async (method, key, { query = '', ...init } = {}) => {
    const answer = await client.fetch(urlOf(key) + query, { method, ...init, body: init.body });
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'POST')) return answer;
    throw new Error(`the store answered ${method} with ${answer.status} ${codeOf(await answer.text())}`);
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
    pieces: piecesIn(ask),
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

/** The multipart uploads of a bucket. */
const piecesIn = (ask: Ask): PieceStorage => ({
  async begin(key, type) {
    const answer = await ask('POST', key, { query: '?uploads=', headers: { 'content-type': type } });
    const name = /<UploadId>([^<]{1,1024})<\/UploadId>/.exec(await answer.text())?.[1];
    if (!name) throw new Error('the store named no multipart upload');
    return name;
  },
  async put(key, name, { no, bytes }) {
    const query = `?partNumber=${no}&uploadId=${encodeURIComponent(name)}`;
    const answer = await ask('PUT', key, { query, body: bytes });
    await answer.arrayBuffer();
    const mark = answer.headers.get('etag');
    if (!mark) throw new Error('the store gave a piece no mark');
    return mark;
  },
  async join(key, name, marks) {
    const parts = marks.map((mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`);
    const answer = await ask('POST', key, {
      query: `?uploadId=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/xml' },
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    });
    // A bucket that fails while it joins has said 200 already.
    const said = await answer.text();
    if (said.includes('<Error>')) throw new Error(`the store could not join the pieces: ${codeOf(said)}`);
  },
  async drop(key, name) {
    await (await ask('DELETE', key, { query: `?uploadId=${encodeURIComponent(name)}` })).arrayBuffer();
  },
});
