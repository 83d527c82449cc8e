import type { Cx } from '../../../kernel/server/cx';
import { CERTIFY_SECONDS } from '../rules';
import { tickets } from '../tables';
import { later, secret, type Who } from './families';

/**
 * A certify ticket: whoever trades it at `account.oauth.certify` within a minute is signed in as that account, once.
 * @param who `fake` is the real person of a simulated login; the caller has judged whether they may and writes the audit line.
 */
export async function makeCertify(cx: Cx, who: Who & { readonly fake: Who | null }): Promise<string> {
  const { plain, hash } = secret();
  await cx.db.insert(tickets, {
    ticketHash: hash,
    certifyHash: hash,
    kind: 'certify',
    state: 'confirmed',
    orgId: who.orgId,
    userId: who.userId,
    fakeOrgId: who.fake?.orgId ?? null,
    fakeUserId: who.fake?.userId ?? null,
    expiresAt: later(cx.now, CERTIFY_SECONDS),
    agent: cx.agent.slice(0, 400),
    ip: cx.ip,
    madeAt: cx.nowIso,
  });
  return plain;
}
