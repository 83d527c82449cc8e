import type { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { fail, kernelFaults } from '../shared/faults';
import { openWorker } from './worker-thread';

/** A password to hash, or to hold against a hash. */
export type HashAsk =
  | { readonly password: string; readonly options: Options; readonly hash?: undefined }
  | { readonly password: string; readonly hash: string };
export interface HashAnswer {
  readonly hash?: string;
  readonly fits?: boolean;
  readonly failed?: string;
}

const idle: Worker[] = [];
/** A thread that leaves the line by itself when it ends while nobody uses it. */
function opened(): Worker {
  const worker = openWorker('hashing', { memoryMb: 32 });
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

/** The thread ended before it had answered: a system without memory ends threads. */
const ENDED = Symbol('the hashing thread ended');

/**
 * Hashes on a thread of a lower priority: argon2id fills a processor and its memory for milliseconds, and in the library's own
 * threads it stood in the way of every statement and reply. As many threads as are asked at once; they are kept. What a thread
 * took along when it ended is asked once more, of another.
 * @throws `kernelFaults.notReady` when that one ends as well: nothing is known of the password then, and it is not a wrong one.
 */
async function onThread(ask: HashAsk): Promise<HashAnswer> {
  for (let again = false; ; again = true) {
    const answer = await askedOf(idle.pop() ?? opened(), ask);
    if (answer === ENDED) {
      if (again) throw fail(kernelFaults.notReady);
      continue;
    }
    if (answer.failed !== undefined) throw new Error(answer.failed);
    return answer;
  }
}

function askedOf(worker: Worker, ask: HashAsk): Promise<HashAnswer | typeof ENDED> {
  worker.ref();
  return new Promise((done) => {
    const ended = () => {
      worker.off('message', answered);
      done(ENDED);
    };
    const answered = (answer: HashAnswer) => {
      worker.off('exit', ended);
      idle.push(worker);
      worker.unref();
      done(answer);
    };
    // An error of the thread is followed by its end.
    worker.once('message', answered).once('exit', ended);
    worker.postMessage(ask);
  });
}

/** The argon2id hash of a password. */
export const argon2 = async (password: string, options: Options): Promise<string> =>
  (await onThread({ password, options })).hash ?? '';
/** Whether a password fits a hash. @throws when the hash is none, and `kernelFaults.notReady` as above. */
export const fitsArgon2 = async (hash: string, password: string): Promise<boolean> =>
  (await onThread({ password, hash })).fits ?? false;
