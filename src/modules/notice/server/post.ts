import type { Transporter } from 'nodemailer';
import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Ticker } from '../../../kernel/server/module';
import type { Channel } from '../tables';
import { LEASE_MS, claim, settle, untried, type Claimed } from './claim';
import { letterOf } from './letters';
import { mailOf, openMail, sendLetter, troubleOf, type MailRow } from './mail';
import { sendSms } from './sms';

/** Letters under way at once to one organisation's server. */
const AT_ONCE = 3;
/** What is claimed at once must be done before the claim runs out, also by a server that is slow with each. */
const CLAIMED = 12;
/** Each way goes by itself: an urgent message does not wait behind the letters of a mail server that is away. */
const WAYS: readonly Channel[] = ['mail', 'sms'];
/** Organisations and ways that one look sends at once: one whose server is slow does not keep the others. */
const LANES = 8;
/** Troubles of a whole line, not of one letter: where all that were tried had one, the rest waits for the next look. */
const OF_THE_LINE: ReadonlySet<string | undefined> = new Set(['unreachable', 'slow', 'login', 'tls']);

/** Whatever is due, of all organisations: at the start of a process and twice a minute. A relay starts its own organisation's at once. */
export const post: Ticker = { everyMs: 30_000, run: sendDue };

/** A run under way, and whether somebody has asked since: its last look may have been before their letter was due. */
interface Run {
  readonly done: Promise<void>;
  asked: boolean;
}
const running = new WeakMap<Kernel, Map<string, Run>>();
/** The runs of one program, by organisation and way: the programs of tests share this module, and each has its own database. */
function runsOf(kernel: Kernel): Map<string, Run> {
  const runs = running.get(kernel) ?? new Map<string, Run>();
  running.set(kernel, runs);
  return runs;
}
const nameOf = (orgId: number, way: Channel): string => `${orgId}.${way}`;
/** Sends what is due of one organisation, after the transaction that told it; a run that is under way takes it along. */
export function postSoon(kernel: Kernel, orgId: number): void {
  setTimeout(() => {
    sendOrg(kernel, orgId).catch((error: unknown) => kernel.log.warn({ error, orgId }, 'notice post'));
  }, SOON_MS).unref();
}
/** How long after something was told the relay looks by itself: the transaction that told it is over then. */
export const SOON_MS = 300;

/** Sends what is due. An organisation whose server fails, or is slow, does not keep the others. */
async function sendDue(kernel: Kernel): Promise<void> {
  const now = kernel.clock().toISOString();
  const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; channel: Channel }>(sql`
      select distinct org_id, channel
      from notice_delivery
      where state = 'waiting'
        and due_at <= ${now}
        and org_id = org_id`),
  );
  const runs = runsOf(kernel);
  const due = orgs.filter(({ orgId, channel }) => !runs.has(nameOf(orgId, channel)));
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let one = due.shift(); one; one = due.shift()) {
        const { orgId, channel } = one;
        await sendWay(kernel, orgId, channel).catch((error: unknown) =>
          kernel.log.warn({ error, orgId, channel }, 'notice post'),
        );
      }
    }),
  );
}

/** Sends all that is due now of one organisation, each way by itself. */
export async function sendOrg(kernel: Kernel, orgId: number): Promise<void> {
  await Promise.all(WAYS.map((way) => sendWay(kernel, orgId, way)));
}
/**
 * One run an organisation, way and process, which looks again for whoever asks while it is under way; another process's
 * claims are its own.
 */
function sendWay(kernel: Kernel, orgId: number, way: Channel): Promise<void> {
  const runs = runsOf(kernel);
  const before = runs.get(nameOf(orgId, way));
  if (before) {
    before.asked = true;
    return before.done;
  }
  const run: Run = { asked: true, done: Promise.resolve().then(() => runUntilNobodyAsks(kernel, orgId, way, run)) };
  runs.set(nameOf(orgId, way), run);
  return run.done;
}
async function runUntilNobodyAsks(kernel: Kernel, orgId: number, way: Channel, run: Run): Promise<void> {
  try {
    while (run.asked) {
      run.asked = false;
      await sendAll(kernel, orgId, way);
    }
  } finally {
    runsOf(kernel).delete(nameOf(orgId, way));
  }
}
async function sendAll(kernel: Kernel, orgId: number, way: Channel): Promise<void> {
  const mail = way === 'mail' ? await inOrg(kernel.pools.tenant, orgId, mailOf, true) : undefined;
  const line = mail && openMail(kernel, mail);
  try {
    for (;;) {
      const claimed = await inOrg(kernel.pools.tenant, orgId, (door) => claim(door, kernel, CLAIMED, way));
      if (!claimed.length) return;
      const errors = await handAll(kernel, orgId, claimed, mail, line);
      if (errors.length && errors.every((error) => OF_THE_LINE.has(error))) return;
    }
  } finally {
    line?.close();
  }
}
/** Hands over what was claimed, a few at once. @returns what became of each that was tried: its trouble, or nothing. */
async function handAll(
  kernel: Kernel,
  orgId: number,
  claimed: readonly Claimed[],
  mail: MailRow | undefined,
  line: Transporter | undefined,
): Promise<(string | undefined)[]> {
  const until = performance.now() + LEASE_MS / 2;
  const waiting = [...claimed];
  const errors: (string | undefined)[] = [];
  const some = async () => {
    // What this process would not finish within its claim is left for the next one: sent late, never twice.
    while (performance.now() < until) {
      const one = waiting.shift();
      if (!one) return;
      errors.push(await handOver(kernel, orgId, one, mail, line));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  if (waiting.length) await inOrg(kernel.pools.tenant, orgId, (door) => untried(door, waiting));
  return errors;
}

/** The same for the same letter, and short however much a summary holds: a line of a mail has at most 998 characters. */
function idOf(orgId: number, { userId, keys }: Claimed): string {
  const [first, last] = [keys[0], keys.at(-1)];
  return [orgId, userId, first, ...(keys.length > 1 ? [last, keys.length] : [])].join('.');
}
/** Hands one over, outside any transaction, and writes down what became of it. @returns its trouble, or nothing. */
async function handOver(
  kernel: Kernel,
  orgId: number,
  one: Claimed,
  mail: MailRow | undefined,
  line: Transporter | undefined,
): Promise<string | undefined> {
  let error: string | undefined;
  try {
    if (one.channel === 'sms') error = await sendSms(kernel, orgId, one, idOf(orgId, one));
    // A kind that no module has any more has nothing left to say.
    else if (!mail || !line || one.email === null || !one.told.length) error = 'off';
    else {
      await sendLetter(line, mail, { id: idOf(orgId, one), to: one.email, ...letterOf(kernel, one) });
    }
  } catch (thrown) {
    error = one.channel === 'mail' ? troubleOf(thrown) : 'unreachable';
  }
  await inOrg(kernel.pools.tenant, orgId, (door) => settle(door, kernel, one, error));
  return error;
}
