import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { tokenHash } from '../../../kernel/server/http/calls';
import { publicAddress } from '../../../kernel/server/http/public-address';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { QR_STATES } from '../contract/qrcode';
import { faults } from '../faults';
import { CERTIFY_SECONDS, QR_SECONDS } from '../rules';
import { tickets, type TicketState } from '../tables';
import { later, secret } from './families';
import { refuseFake } from './fake';

/** Only the browser that began the sign-in can make it from its id, so asking twice gives the same one and nothing readable is stored. */
const certifyOf = (id: string): string => tokenHash(`certify ${id}`);
type State = (typeof QR_STATES)[number];
const stateShown = (state: TicketState, live: boolean): State =>
  state === 'refused' ? 'refused' : !live || state === 'used' ? 'expired' : state;

interface Asking {
  readonly agent: string;
  readonly ip: string;
  readonly madeAt: string;
}

/** The phone's side of a sign-in, named by the code it has read. The browser's own secret collects the sign-in and never makes one. */
async function moveTicket(
  cx: Cx,
  id: string,
  to: TicketState,
  from: readonly TicketState[],
  until: string | null = null,
): Promise<Asking> {
  const { orgId, userId } = cx.me;
  const meant = sql`scan_hash = ${tokenHash(id)} and kind = 'qr'`;
  const row = await cx.db.row<Asking>(sql`
    update account_ticket set
      state = ${to}, org_id = ${orgId}, user_id = ${userId}, expires_at = coalesce(${until}::timestamptz, expires_at)
    where ${meant}
      and expires_at > ${cx.nowIso}
      and state = any(${from}::text[])
      and (user_id is null or user_id = ${userId})
    returning agent, ip, made_at`);
  if (row) return row;
  const seen = await cx.db.row<{ userId: number | null; live: boolean }>(
    sql`select user_id, expires_at > ${cx.nowIso} as live from account_ticket where ${meant}`,
  );
  throw fail(seen?.live && seen.userId != null && seen.userId !== userId ? faults.qrOthers : faults.qrExpired);
}

export const qrHandlers: readonly Handler[] = [
  handle(calls.qrInit, async (cx, _input, { request }) => {
    const id = secret();
    const scan = secret();
    await cx.db.insert(tickets, [
      {
        ticketHash: id.hash,
        scanHash: scan.hash,
        certifyHash: tokenHash(certifyOf(id.plain)),
        kind: 'qr',
        state: 'waiting',
        expiresAt: later(cx.now, QR_SECONDS),
        agent: cx.agent.slice(0, 400),
        ip: cx.ip,
        madeAt: cx.nowIso,
      },
    ]);
    return {
      id: id.plain,
      text: `${publicAddress(request)}/common/settings?qr=${scan.plain}`,
      expires: QR_SECONDS,
    };
  }),
  handle(calls.qrPull, async (cx, { id }) => {
    const row = await cx.db.one(tickets, { ticketHash: tokenHash(id), kind: 'qr' });
    if (!row) return { state: 'expired' as const };
    const state = stateShown(row.state, Date.parse(row.expiresAt) > cx.now.getTime());
    return state === 'confirmed' ? { state, certify: certifyOf(id) } : { state };
  }),
  handle(calls.qrScan, async (cx, { id }) => {
    refuseFake(cx);
    const asking = await moveTicket(cx, id, 'scanned', ['waiting', 'scanned']);
    return { state: 'scanned' as const, agent: asking.agent, ip: asking.ip, at: asking.madeAt };
  }),
  handle(calls.qrConfirm, async (cx, { id, ok }) => {
    refuseFake(cx);
    // Confirmed, it must be collected within the minute of a certify ticket.
    await moveTicket(
      cx,
      id,
      ok ? 'confirmed' : 'refused',
      ['waiting', 'scanned'],
      ok ? later(cx.now, CERTIFY_SECONDS) : null,
    );
    cx.note('account.qr', { subjectId: cx.me.userId, new: ok ? 'confirmed' : 'refused' });
    return { state: ok ? ('confirmed' as const) : ('refused' as const) };
  }),
];
