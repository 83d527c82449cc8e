import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { seal } from '../../../kernel/server/sealing';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { mails } from '../tables';
import { MAIL_SEAL, openMail, sendLetter, troubleOf, type MailTrouble } from './mail';

type Kept = ReplyOf<typeof calls.getMail>;
const NONE = { enabled: false, host: '', port: 465, secure: 'tls', login: '', fromAddress: '', fromName: '' } as const;

async function keptOf(cx: Cx, door: Door): Promise<Kept> {
  const row = await door.one(mails, {});
  const month = `${cx.today.slice(0, 7)}-01`;
  const used = await door.row<{ smsCount: number; smsFen: number; ownAddress: string | null }>(sql`
    select coalesce(sum(sent), 0)::int as sms_count, coalesce(sum(cost_fen), 0)::bigint as sms_fen,
      (select c.email
        from people_contact_v c
        where c.org_id = ${door.orgId} and c.user_id = ${cx.me.userId}) as own_address
    from notice_sms_day
    where org_id = ${door.orgId}
      and day >= ${month}`);
  const { enabled, host, port, secure, login, fromAddress, fromName } = row ?? NONE;
  return {
    enabled,
    host,
    port,
    secure,
    login,
    fromAddress,
    fromName,
    hasPassword: row?.sealed != null,
    changedAt: row?.changedAt ?? null,
    ownAddress: used?.ownAddress ?? '',
    smsCount: used?.smsCount ?? 0,
    smsFen: used?.smsFen ?? 0,
  };
}

/** Addresses inside a network: an organisation's setting must not make the program knock at its neighbours' doors. */
const inside = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv6');
const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Refuses doors that no mail server of the outside has. In production only; MAIL_PRIVATE_HOSTS=1 allows a server of the own network. */
async function refuseInside(host: string, port: number): Promise<void> {
  if (process.env['NODE_ENV'] !== 'production' || process.env['MAIL_PRIVATE_HOSTS'] === '1') return;
  const found = await lookup(host, { all: true }).catch(() => []);
  if (!calls.MAIL_PORTS.some((p) => p === port) || found.some((a) => isInside(a.address)))
    throw fail(faults.hostPrivate, {}, 'host');
}
const FAULT_OF: Readonly<Record<MailTrouble, typeof faults.mailSlow>> = {
  unreachable: faults.mailUnreachable,
  slow: faults.mailSlow,
  login: faults.mailLogin,
  tls: faults.mailTls,
  refused: faults.mailRefused,
};

export const mailSettingHandlers = [
  handle(calls.getMail, (cx) => keptOf(cx, cx.db)),

  handle(calls.setMail, async (cx, { password, ...wanted }) => {
    await refuseInside(wanted.host, wanted.port);
    const sealed = password === undefined ? undefined : password === '' ? null : seal(cx.kernel, MAIL_SEAL, password);
    const set = { ...wanted, changedAt: cx.nowIso, ...(sealed === undefined ? {} : { sealed }) };
    if (!(await cx.db.update(mails, {}, set))) await cx.db.insert(mails, [{ ...set, sealed: sealed ?? null }]);
    const { host, port, enabled } = wanted;
    cx.note('notice.mail', { subjectId: cx.me.orgId, new: { host, port, enabled, password: password !== undefined } });
    return keptOf(cx, cx.db);
  }),

  /** The settings are read in a transaction of their own: none stands open while the mail server thinks. */
  handle(calls.tryMail, async (cx, { to }) => {
    const row = await cx.apart(cx.me.orgId, (door) => door.one(mails, {}));
    if (!row?.host) throw fail(faults.mailUnset);
    await refuseInside(row.host, row.port);
    const line = openMail(cx.kernel, row);
    try {
      await sendLetter(line, row, {
        id: `try.${cx.me.orgId}.${cx.now.getTime()}`,
        to,
        subject: cx.text('notice.mail.tryTitle'),
        text: cx.text('notice.mail.tryText', { org: cx.me.orgName }),
      });
    } catch (error) {
      throw fail(FAULT_OF[troubleOf(error)]);
    } finally {
      line.close();
    }
    return { sentTo: to };
  }),
];
