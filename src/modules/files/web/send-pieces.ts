import type { ReplyOf } from '../../../kernel/shared/call';
import { wireOf } from '../../../kernel/web/http/request';
import { mayRetry } from '../../../kernel/web/http/call-error';
import { send } from '../../../kernel/web/http/send';
import { text } from '../../../kernel/web/i18n/i18n';
import { storedLang } from '../../../kernel/web/i18n/lang';
import { accessToken } from '../../../kernel/web/session/token';
import * as calls from '../contract';
import { PIECE_BYTES, pieceSize, piecesOf } from '../rules';
import { hashOf } from './sha256';

type Stored = ReplyOf<typeof calls.piecesDone>;
/** Where an upload in pieces stands: what was looked at, what was sent, and whether it waits for the network. */
export interface PieceStep {
  readonly phase: 'checking' | 'sending' | 'waiting' | 'finishing';
  readonly percent: number;
}
interface Options {
  readonly proc: string;
  readonly onStep?: (step: PieceStep) => void;
  readonly signal?: AbortSignal;
}
/** The server closes a connection that stands still so long. */
const STANDING_MS = 60_000;
const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((go) => {
    const timer = setTimeout(go, ms);
    const now = () => {
      clearTimeout(timer);
      go();
    };
    signal?.addEventListener('abort', now, { once: true });
    // Nobody waits half a minute when the network says that it is there again.
    addEventListener('online', now, { once: true });
  });
const pauseOf = (tries: number): number => PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 1000;
/** A call that is made again for as long as nobody answers it: a line that breaks off between two pieces is waited for as well. */
async function patiently<T>(ask: () => Promise<T>, onWait: () => void, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !mayRetry(error)) throw error;
      onWait();
      await pause(pauseOf(tries), signal);
    }
}
const stopped = () => new DOMException('aborted', 'AbortError');

/** Sends one piece. @returns the answer's status; 0 when nobody answered. */
function put(uploadId: number, no: number, file: Blob, onBytes: (n: number) => void, signal?: AbortSignal) {
  return new Promise<number>((resolve, reject) => {
    const me = { lang: storedLang(), token: accessToken(localStorage, Date.now()) };
    const wire = wireOf(calls.piecesPut, { uploadId, no, file }, me);
    const xhr = new XMLHttpRequest();
    xhr.open(wire.method, wire.url);
    for (const [name, value] of Object.entries(wire.headers)) xhr.setRequestHeader(name, value);
    // A thin line may take its time; one that stands still may not.
    let standing = setTimeout(() => xhr.abort(), STANDING_MS);
    xhr.upload.onprogress = (e) => {
      clearTimeout(standing);
      standing = setTimeout(() => xhr.abort(), STANDING_MS);
      onBytes(e.loaded);
    };
    xhr.onloadend = () => {
      clearTimeout(standing);
      if (signal?.aborted) reject(stopped());
      else resolve(xhr.status);
    };
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(file);
  });
}

async function hashesOf(file: File, { onStep, signal }: Options): Promise<string[]> {
  const hashes: string[] = [];
  for (let no = 0; no < piecesOf(file.size); no++) {
    if (signal?.aborted) throw stopped();
    onStep?.({ phase: 'checking', percent: Math.floor(((no * PIECE_BYTES) / file.size) * 100) });
    hashes.push(await hashOf(await file.slice(no * PIECE_BYTES, (no + 1) * PIECE_BYTES).arrayBuffer()));
  }
  return hashes;
}

/**
 * Stores a file of any size in pieces. What the server has already is not sent: after a break, another day or another browser
 * the same file goes on where it was. A line that breaks off is waited for. @throws what the server refuses for good.
 */
export async function sendPieces(file: File, o: Options): Promise<Stored> {
  const { proc, onStep, signal } = o;
  const hashes = await hashesOf(file, o);
  const begun = { fileName: file.name, fileSize: file.size, proc, hashes };
  const { uploadId, have, stored } = await patiently(
    () => send(calls.piecesOpen, begun, { quiet: true, signal }),
    () => onStep?.({ phase: 'waiting', percent: 0 }),
    signal,
  );
  if (stored) return stored;
  const there = new Set(have);
  let sent = have.reduce((sum, no) => sum + pieceSize(file.size, no), 0);
  const step = (phase: PieceStep['phase'], more = 0) =>
    onStep?.({ phase, percent: Math.min(99, Math.floor(((sent + more) / file.size) * 100)) });
  for (let tries = 0, no = 0; no < hashes.length;) {
    if (there.has(no)) {
      no += 1;
      continue;
    }
    step('sending');
    const part = file.slice(no * PIECE_BYTES, (no + 1) * PIECE_BYTES);
    const status = await put(uploadId, no, part, (bytes) => step('sending', bytes), signal);
    if (status >= 200 && status < 300) {
      there.add(no);
      sent += part.size;
      tries = 0;
      // A computer that slept wakes with a token that has ended; the page gets itself another one.
    } else if (status === 0 || status === 429 || status >= 500 || (status === 401 && tries < PAUSES_MS.length)) {
      step('waiting');
      await pause(pauseOf(tries++), signal);
    } else throw new Error(text('files.fault.uploadFailed'));
  }
  step('finishing');
  return patiently(
    () => send(calls.piecesDone, { uploadId }, { quiet: true, signal }),
    () => step('waiting'),
    signal,
  );
}
