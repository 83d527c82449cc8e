import type { Call, Method } from '../../shared/call';
import { pathKeys } from '../../shared/path-keys';

/** A call made ready for the wire. */
export interface Wire {
  readonly url: string;
  readonly method: Method;
  readonly headers: Record<string, string>;
  readonly body?: BodyInit;
}
/** What the caller adds to each request. */
export interface Caller {
  readonly lang: string;
  readonly token?: string;
  readonly key?: string;
}

/** Base path of every call. Source: desk §7. */
export const BASE = '/api';

const isBlob = (value: unknown): value is Blob => typeof Blob !== 'undefined' && value instanceof Blob;
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

type Pairs = [string, string | Blob][];
/** Keys with values as pairs; a list becomes repeated keys, what is missing disappears. */
function pairsOf(values: Record<string, unknown>): Pairs {
  const pairs: Pairs = [];
  for (const [key, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value])
      if (one != null) pairs.push([key, isBlob(one) ? one : textOf(one)]);
  return pairs;
}

/** The query of an address, keys repeated for lists. */
export function queryOf(values: Record<string, unknown>): string {
  return new URLSearchParams(pairsOf(values) as [string, string][]).toString();
}

interface Split {
  readonly path: string;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}
/** Shares the input out: path parameters, then the query, then the body. */
export function splitInput(call: Call, input: Record<string, unknown>): Split {
  const rest: Record<string, unknown> = { ...input };
  let path = call.path;
  for (const key of pathKeys(call.path)) {
    const value = rest[key];
    if (value == null || value === '') throw new Error(`${call.name}: path parameter ${key} is missing`);
    path = path.replace(`{${key}}`, encodeURIComponent(textOf(value)));
    delete rest[key];
  }
  if (call.method === 'GET' || call.method === 'DELETE') return { path, query: rest, body: {} };
  if (call.raw) {
    const { file, ...query } = rest;
    return { path, query, body: { file } };
  }
  const query: Record<string, unknown> = {};
  for (const key of call.query)
    if (key in rest) {
      query[key] = rest[key];
      delete rest[key];
    }
  return { path, query, body: rest };
}

function multipart(values: Record<string, unknown>): FormData {
  const form = new FormData();
  // Texts first: the server may read them before it lets the file in.
  const pairs = pairsOf(values).toSorted((a, b) => Number(isBlob(a[1])) - Number(isBlob(b[1])));
  for (const [key, value] of pairs)
    if (isBlob(value)) form.append(key, value, value instanceof File ? value.name : key);
    else form.append(key, value);
  return form;
}

/** Address, headers and body of a call. */
export function wireOf(call: Call, input: Record<string, unknown>, caller: Caller): Wire {
  const { path, query, body } = splitInput(call, input);
  const search = queryOf(query);
  const headers: Record<string, string> = {
    Accept: call.blob ? '*/*' : 'application/json',
    'Accept-Language': caller.lang,
  };
  if (caller.token) headers['Authorization'] = `Bearer ${caller.token}`;
  if (caller.key && !call.reads) headers['Idempotency-Key'] = caller.key;
  const wire = { url: BASE + path + (search ? `?${search}` : ''), method: call.method, headers };
  if (call.method === 'GET' || call.method === 'DELETE') return wire;
  if (call.raw) {
    headers['Content-Type'] = 'application/octet-stream';
    return { ...wire, body: body['file'] as BodyInit };
  }
  // The browser states the boundary of a multipart body itself.
  if (call.multipart) return { ...wire, body: multipart(body) };
  headers['Content-Type'] = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { ...wire, body: call.form ? queryOf(body) : JSON.stringify(body) };
}

/** File name of a Content-Disposition header; the UTF-8 form wins. */
export function fileNameOf(disposition: string | null): string | undefined {
  const wide = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (wide) {
    try {
      return decodeURIComponent(wide.trim());
    } catch {
      /* a broken escape: the plain form below serves */
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
}
