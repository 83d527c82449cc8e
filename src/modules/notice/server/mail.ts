import { createTransport, type Transporter } from 'nodemailer';
import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { unseal } from '../../../kernel/server/sealing';
import { mails } from '../tables';

export type MailRow = RowOf<typeof mails>;
/** Name of the key that mail servers' passwords are sealed under. */
export const MAIL_SEAL = 'notice.mail';

/** One letter. */
export interface Letter {
  /** Stays the same however often it is tried, so that a mailbox that got it twice shows it once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A server that is slow must not hold the others: what takes longer is tried again later. */
const TIMEOUT_MS = 8000;
/** The same for a server that says a little all the time: a letter is done, or given up, well within its claim. */
const LETTER_MS = 25_000;

/** The organisation's mail server as settings, when mail is on. */
export const mailOf = async (door: Door): Promise<MailRow | undefined> => door.one(mails, { enabled: true });

/** Opens a line to a mail server; whoever opens it closes it. */
export function openMail(kernel: Kernel, row: Omit<MailRow, 'orgId' | 'changedAt' | 'enabled'>): Transporter {
  const pass = row.sealed === null ? undefined : unseal(kernel, MAIL_SEAL, row.sealed);
  return createTransport({
    host: row.host,
    port: row.port,
    secure: row.secure === 'tls',
    requireTLS: row.secure === 'starttls',
    ignoreTLS: row.secure === 'none',
    ...(row.login ? { auth: { user: row.login, pass: pass ?? '' } } : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
/** Hands a letter over. @throws what went wrong; the letter may be tried again. */
export async function sendLetter(
  line: Transporter,
  row: Pick<MailRow, 'fromAddress' | 'fromName'>,
  letter: Letter,
): Promise<void> {
  const sent = line.sendMail({
    from: { name: row.fromName, address: row.fromAddress },
    to: { name: '', address: letter.to },
    messageId: `<${letter.id}@${row.fromAddress.split('@')[1] ?? 'localhost'}>`,
    subject: letter.subject,
    text: letter.text,
  });
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, give) => {
    timer = setTimeout(() => {
      give(Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' }));
    }, LETTER_MS);
  });
  await Promise.race([sent, over]).finally(() => {
    clearTimeout(timer);
  });
}

/** Why a mail server did not take a letter, as people can act on it. */
export type MailTrouble = 'unreachable' | 'slow' | 'login' | 'tls' | 'refused';
/** The kind of trouble. The server's own words stay out of replies: they would tell an outsider what stands behind an address. */
export function troubleOf(error: unknown): MailTrouble {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return 'login';
  if (code === 'ETIMEDOUT') return 'slow';
  if (code === 'ETLS' || /^(ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls';
  if (responseCode >= 400) return 'refused';
  return 'unreachable';
}
