// Entry of a hashing thread: passwords one after the other, behind everybody who has signed in already.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashAsk } from '../hashing';

/** On Linux a thread has a priority of its own. Elsewhere the threads of a process share theirs, and this one stays as it is. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Hashing works all the same.
  }
}

function answer(ask: HashAsk): HashAnswer {
  try {
    return ask.hash === undefined
      ? { hash: hashSync(ask.password, ask.options) }
      : { fits: verifySync(ask.hash, ask.password) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

stepBack();
parentPort!.on('message', (ask: HashAsk) => {
  parentPort!.postMessage(answer(ask));
});
