import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { sql } from '../../../kernel/server/db/sql';
import { gte, oneOf } from '../../../kernel/server/db/where';
import { tokenHash } from '../../../kernel/server/http/calls';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Token } from '../contract/oauth';
import { faults } from '../faults';
import { CODE, type SignInWay } from '../rules';
import { accesses, captchas, phoneClaims, refreshes } from '../tables';
import { barOfStanding, logLine, shownOf, standingOf, type LogLine, type Standing } from './accounts';
import { spendCode, tryCode } from './codes';
import { provePwd, spendProof } from './credentials';
import { later, openFamily, revokeFamily, type Who } from './families';
import { rememberBrowser } from './known-browser';
import { signInInTurn } from './password';
import { roleNames } from './profile';
import { rotate } from './rotate';

type Run = <T>(fn: (door: Door) => Promise<T>) => Promise<T>;
interface Way {
  readonly how: SignInWay;
  readonly typed: string;
  readonly fake?: Who | null;
  /** How the account stands, where that was read with the proof. */ readonly standing?: Standing;
  /** Spends what proved it and writes the line, in the same transaction. */
  readonly spend?: (door: Door, line: LogLine) => Promise<unknown>;
  /** Another transaction than the call's. */ readonly run?: Run;
}

/** Where every way in ends: the person and the organisation may sign in, a family begins, the log says so. */
export async function enter(cx: Cx, who: Who, way: Way): Promise<Token> {
  const line = { userId: who.userId, login: way.typed, how: way.how, fakeUserId: way.fake?.userId ?? null };
  const bar = barOfStanding(way.standing ?? (await cx.apart(who.orgId, (door) => standingOf(door, who))));
  if (bar) {
    await cx.apart(who.orgId, (door) => logLine(cx, door, { ...line, ok: false, reason: bar.reason }));
    throw bar.refusal;
  }
  const run: Run = way.run ?? ((fn) => cx.asOrg(who.orgId, fn));
  const spend = way.spend ?? ((door: Door, ok: LogLine) => logLine(cx, door, ok));
  return run(async (door) => {
    // Asked together: where the proof fails, the family that was begun is taken back with the transaction.
    const [, token] = await Promise.all([
      spend(door, { ...line, ok: true }),
      openFamily(cx, door, who, way.how, way.fake ?? null),
    ]);
    return token;
  });
}

const accountsOf = async (cx: Cx, phone: string): Promise<Who[]> =>
  (await cx.apart(0, (door) => door.many(phoneClaims, { phone }, { sort: ['userId'], limit: 20 }))).map(
    ({ orgId, userId }) => ({ orgId, userId }),
  );

interface Ticket {
  readonly kind: 'qr' | 'certify';
  readonly orgId: number;
  readonly userId: number;
  readonly fakeOrgId: number | null;
  readonly fakeUserId: number | null;
}

export const signInHandlers: readonly Handler[] = [
  handle(calls.oauthPassword, (cx, { username, password }, http) =>
    signInInTurn(async () => {
      const proof = await provePwd(cx, username, password, 'password', http);
      const token = await enter(cx, proof, {
        how: 'password',
        typed: username,
        standing: proof.credential,
        spend: (door, line) => spendProof(cx, door, proof, line),
      });
      rememberBrowser(cx.kernel, http, proof, cx.now);
      return token;
    }),
  ),
  // Also the way in for who is locked out by wrong passwords, so no such lock is asked here.
  handle(calls.oauthSmscode, async (cx, { mobile, captchaId, code, userId }, http) => {
    const tried = await tryCode(cx, { captchaId, kind: 'login', mobile, code });
    if (!tried.passed) throw fail(faults.codeWrong, { left: tried.left }, 'code');
    const accounts = await accountsOf(cx, mobile);
    if (userId == null && accounts.length > 1) throw fail(faults.chooseAccount, {}, 'userId');
    const who = userId == null ? accounts[0] : accounts.find((a) => a.userId === userId);
    if (!who) throw fail(faults.notThatPhone, {}, 'mobile');
    const spend = async (door: Door, line: LogLine) => {
      await spendCode(door, captchaId, cx.now);
      await logLine(cx, door, line);
    };
    const token = await enter(cx, who, { how: 'sms', typed: mobile, spend });
    rememberBrowser(cx.kernel, http, who, cx.now);
    return token;
  }),
  handle(calls.phoneAssociated, async (cx, { phone }) => {
    // Who owns a phone is told only to the browser that a moment ago entered a code sent to it (calls.md, decision 3).
    const passed = await cx.db.one(captchas, {
      kind: 'login',
      mobile: phone,
      ip: cx.ip,
      passedAt: gte(later(cx.now, -CODE.seconds)),
    });
    if (!passed) return { items: [] };
    const accounts = await accountsOf(cx, phone);
    if (!accounts.length) return { items: [] };
    const people = await acrossOrgs(cx.kernel.pools.across, [...new Set(accounts.map((a) => a.orgId))], (door) =>
      shownOf(door, accounts),
    );
    return { items: people.filter((p) => p.enabled) };
  }),
  handle(calls.oauthCertify, async (cx, { certify }, http) => {
    // Spent at once and for good, even when the account then may not come in.
    const t = await cx.apart(0, (door) =>
      door.row<Ticket>(sql`
        update account_ticket set state = 'used', used_at = ${cx.nowIso}
        where certify_hash = ${tokenHash(certify)}
          and state = 'confirmed'
          and expires_at > ${cx.nowIso}
        returning kind, org_id, user_id, fake_org_id, fake_user_id`),
    );
    if (!t) throw fail(faults.certifyInvalid);
    const fake = t.fakeOrgId != null && t.fakeUserId != null ? { orgId: t.fakeOrgId, userId: t.fakeUserId } : null;
    const who = { orgId: t.orgId, userId: t.userId };
    const token = await enter(cx, who, { how: fake ? 'fake' : t.kind === 'qr' ? 'qr' : 'switch', typed: '', fake });
    if (!fake) rememberBrowser(cx.kernel, http, who, cx.now);
    return token;
  }),
  handle(calls.oauthRefresh, (cx, { refresh_token }) => rotate(cx, refresh_token)),
  handle(calls.logout, async (cx, { refresh_token }) => {
    const hashes = [cx.token, refresh_token].filter((t) => t != null).map(tokenHash);
    const found = hashes.length
      ? [
          ...(await cx.db.many(accesses, { tokenHash: oneOf(hashes) })),
          ...(await cx.db.many(refreshes, { tokenHash: oneOf(hashes) })),
        ]
      : [];
    for (const familyId of new Set(found.map((f) => f.familyId))) await revokeFamily(cx.db, familyId, 'logout', cx.now);
  }),
  // Already in the caller's hand: the kernel has read it with the token. Only the presets' names depend on the reader's language.
  handle(calls.sessionGet, async (cx) => (cx.lang === 'zh-CN' ? cx.me : { ...cx.me, roleNames: await roleNames(cx) })),
];
