import { availableParallelism } from 'node:os';
import { argon2, fitsArgon2 } from '../../../kernel/server/hashing';
import { Refusal, fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { Turns } from './turns';

// argon2id as OWASP asks for it: 19 MiB, two passes, 11 ms on a school's server.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * One processor stays free for everybody who has signed in already; on the others hashing steps back behind them, too. Four
 * hundred in the line are some five seconds; who comes then is told to try again.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const LONGEST_LINE = 400;
const RETRY_SECONDS = 5;
const busy = () => fail(faults.signInBusy, { seconds: RETRY_SECONDS }, 'username');
const turns = new Turns(AT_ONCE, LONGEST_LINE, busy);
/** One hashes; these are on their way to it or from it. */
const BESIDE = 3;
const signIns = new Turns(AT_ONCE + BESIDE, LONGEST_LINE, busy);

/**
 * A whole sign-in by password, in its turn. Fifty that come at once would each ask the database before they wait for their
 * hash: over connections opened for the moment, which know no plan yet, and which everybody else then stands behind.
 */
export const signInInTurn = <T>(signIn: () => Promise<T>): Promise<T> => signIns.run(signIn);

/** argon2id of a password. Never inside a transaction that others wait for. */
export const hashPwd = (pwd: string): Promise<string> => turns.run(() => argon2(pwd, OPTIONS));

let dummy: Promise<string> | undefined;
/** Whether a password fits. Without a hash it takes as long and says no: the time must not tell whether an account exists. */
export async function fitsPwd(pwdHash: string | null | undefined, pwd: string): Promise<boolean> {
  const against = pwdHash ?? (await (dummy ??= argon2('no such account', OPTIONS)));
  const right = await turns.run(() => fitsArgon2(against, pwd).catch(noHash));
  return right && pwdHash != null;
}
/** What is kept is no hash, so nothing fits it. A refusal says that nothing is known, and must not count as a wrong try. */
function noHash(error: unknown): false {
  if (error instanceof Refusal) throw error;
  return false;
}
