import { hash, verify } from '@node-rs/argon2';

// argon2id as OWASP asks for it: 19 MiB, two passes, 11 ms on a school's server.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id of a password. Never inside a transaction that others wait for. */
export const hashPwd = (pwd: string): Promise<string> => hash(pwd, OPTIONS);

let dummy: Promise<string> | undefined;
/** Whether a password fits. Without a hash it takes as long and says no: the time must not tell whether an account exists. */
export async function fitsPwd(pwdHash: string | null | undefined, pwd: string): Promise<boolean> {
  const right = await verify(pwdHash ?? (await (dummy ??= hashPwd('no such account'))), pwd).catch(() => false);
  return right && pwdHash != null;
}
