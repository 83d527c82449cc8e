import type { Transporter } from 'nodemailer';
import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Ticker } from '../../../kernel/server/module';
import { LEASE_MS, claim, settle, type Claimed } from './claim';
import { letterOf } from './letters';
import { mailOf, openMail, sendLetter, troubleOf, type MailRow } from './mail';
import { sendSms } from './sms';

/** Letters under way at once to one organisation's server. */
const AT_ONCE = 3;
/** What is claimed at once must be done before the claim runs out, also by a server that is slow with each. */
const CLAIMED = 12;

/** Whatever is due, of all organisations: at the start of a process and twice a minute. A relay starts its own organisation's at once. */
export const post: Ticker = { everyMs: 30_000, run: sendDue };

/** A run under way, and whether somebody has asked since: its last look may have been before their letter was due. */
interface Run {
  readonly done: Promise<void>;
  asked: boolean;
}
const running = new WeakMap<Kernel, Map<number, Run>>();
/** The runs of one program: the programs of tests share this module, and each has its own database. */
function runsOf(kernel: Kernel): Map<number, Run> {
  const runs = running.get(kernel) ?? new Map<number, Run>();
  running.set(kernel, runs);
  return runs;
}
/** Sends what is due of one organisation, after the transaction that told it; a run that is under way takes it along. */
export function postSoon(kernel: Kernel, orgId: number): void {
  setTimeout(() => {
    sendOrg(kernel, orgId).catch((error: unknown) => kernel.log.warn({ error, orgId }, 'notice post'));
  }, SOON_MS).unref();
}
const SOON_MS = 300;

/** Sends what is due, organisation by organisation; one that fails does not keep the others. */
async function sendDue(kernel: Kernel): Promise<void> {
  const now = kernel.clock().toISOString();
  const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(sql`
      select distinct org_id
      from notice_delivery
      where state = 'waiting'
        and due_at <= ${now}
        and org_id = org_id`),
  );
  for (const { orgId } of orgs)
    await sendOrg(kernel, orgId).catch((error: unknown) => kernel.log.warn({ error, orgId }, 'notice post'));
}

/**
 * Sends all that is due now. One run an organisation and process, which looks again for whoever asks while it is under way;
 * another process's claims are its own.
 */
export function sendOrg(kernel: Kernel, orgId: number): Promise<void> {
  const runs = runsOf(kernel);
  const before = runs.get(orgId);
  if (before) {
    before.asked = true;
    return before.done;
  }
  const run: Run = { asked: true, done: Promise.resolve().then(() => runUntilNobodyAsks(kernel, orgId, run)) };
  runs.set(orgId, run);
  return run.done;
}
async function runUntilNobodyAsks(kernel: Kernel, orgId: number, run: Run): Promise<void> {
  try {
    while (run.asked) {
      run.asked = false;
      await sendAll(kernel, orgId);
    }
  } finally {
    runsOf(kernel).delete(orgId);
  }
}
async function sendAll(kernel: Kernel, orgId: number): Promise<void> {
  const mail = await inOrg(kernel.pools.tenant, orgId, mailOf, true);
  const line = mail && openMail(kernel, mail);
  try {
    for (;;) {
      const claimed = await inOrg(kernel.pools.tenant, orgId, (door) => claim(door, kernel, CLAIMED));
      if (!claimed.length) return;
      const until = performance.now() + LEASE_MS / 2;
      const waiting = [...claimed];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          // What this process would not finish within its claim is left for the next one: sent late, never twice.
          for (let one = waiting.shift(); one && performance.now() < until; one = waiting.shift())
            await handOver(kernel, orgId, one, mail, line);
        }),
      );
    }
  } finally {
    line?.close();
  }
}

/** The same for the same letter, and short however much a summary holds: a line of a mail has at most 998 characters. */
function idOf(orgId: number, { userId, keys }: Claimed): string {
  const [first, last] = [keys[0], keys.at(-1)];
  return [orgId, userId, first, ...(keys.length > 1 ? [last, keys.length] : [])].join('.');
}
/** Hands one over, outside any transaction, and writes down what became of it. */
async function handOver(
  kernel: Kernel,
  orgId: number,
  one: Claimed,
  mail: MailRow | undefined,
  line: Transporter | undefined,
): Promise<void> {
  let error: string | undefined;
  try {
    if (one.channel === 'sms') error = await sendSms(kernel, orgId, one);
    else if (!mail || !line || one.email === null) error = 'off';
    else {
      await sendLetter(line, mail, { id: idOf(orgId, one), to: one.email, ...letterOf(kernel, one) });
    }
  } catch (thrown) {
    error = one.channel === 'mail' ? troubleOf(thrown) : 'unreachable';
  }
  await inOrg(kernel.pools.tenant, orgId, (door) => settle(door, kernel, one, error));
}
