import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { Turns } from './turns';

// argon2id as OWASP asks for it: 19 MiB, two passes, 11 ms on a school's server.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * One processor stays free for everybody who has signed in already, and one of the four threads that also read files and
 * names. Four hundred in the line are some five seconds; who comes then is told to try again.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const LONGEST_LINE = 400;
const RETRY_SECONDS = 5;
const turns = new Turns(AT_ONCE, LONGEST_LINE, () => fail(faults.signInBusy, { seconds: RETRY_SECONDS }, 'username'));

/** argon2id of a password. Never inside a transaction that others wait for. */
export const hashPwd = (pwd: string): Promise<string> => turns.run(() => hash(pwd, OPTIONS));

let dummy: Promise<string> | undefined;
/** Whether a password fits. Without a hash it takes as long and says no: the time must not tell whether an account exists. */
export async function fitsPwd(pwdHash: string | null | undefined, pwd: string): Promise<boolean> {
  const against = pwdHash ?? (await (dummy ??= hash('no such account', OPTIONS)));
  const right = await turns.run(() => verify(against, pwd).catch(() => false));
  return right && pwdHash != null;
}
