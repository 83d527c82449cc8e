import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenHash } from '../../../kernel/server/http/calls';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { keptSessions } from './kept-sessions';
import { revoke, staleSessions } from './published';
import { sessionOf } from './session';

let t: TestApp;
let hash: string;
let userId: number;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  const { body } = await t.anyone().send(calls.oauthPassword, { username: 'teacher189', password: 'Meike2026' });
  hash = tokenHash((body as { access_token: string }).access_token);
  keptSessions(t.kernel).keepMs = 600_000;
  const session = await sessionOf(t.kernel, hash);
  userId = session!.userId;
  // The first look builds it, the second reads what was built.
  await sessionOf(t.kernel, hash);
});
afterEach(() => {
  keptSessions(t.kernel).keepMs = 0;
  t.at(null);
});
const inSchool = <T>(fn: Parameters<typeof inOrg<T>>[2]) => inOrg(t.kernel.pools.tenant, 189, fn);
/** What the row says, changed without a word. */
const rename = (name: string) =>
  t.sql(`update account_access set session = jsonb_set(session, '{name}', to_jsonb($2::text)) where token_hash = $1`, [
    hash,
    name,
  ]);
const nameNow = async () => (await sessionOf(t.kernel, hash))?.name;

describe('whose call it is', () => {
  test('what was read a moment ago is not read again, for as long as it is kept and its token lives', async () => {
    const before = await nameNow();
    await rename('改了');
    expect(await nameNow()).toBe(before);
    t.at(new Date(t.kernel.clock().getTime() + 400 * 86_400_000));
    expect(await nameNow()).toBeUndefined();
  });
  test('it is read anew when its time is over', async () => {
    keptSessions(t.kernel).drop({});
    keptSessions(t.kernel).keepMs = 1;
    const before = await nameNow();
    await rename(`${before}1`);
    await vi.waitFor(async () => expect(await nameNow()).toBe(`${before}1`), { timeout: 60_000 });
  });
  test('who changes rights, and who ends a sign-in, is heard once it is committed', async () => {
    await inSchool((door) => staleSessions(door, { userIds: [userId] }));
    await vi.waitFor(() => expect(keptSessions(t.kernel).of(hash, 0)).toBeUndefined(), { timeout: 60_000 });
    for (let i = 0; i < 2; i++) await sessionOf(t.kernel, hash);
    expect(keptSessions(t.kernel).of(hash, 0)?.userId).toBe(userId);
    await inSchool((door) => revoke(door, [userId], 'test', t.kernel.clock()));
    await vi.waitFor(async () => expect(await sessionOf(t.kernel, hash)).toBeNull(), { timeout: 60_000 });
  });
  test('an undone change is not told, and of whom nothing was written neither', async () => {
    const { said } = keptSessions(t.kernel);
    await inSchool(async (door) => {
      await staleSessions(door, { userIds: [userId] });
      throw new Error('undone');
    }).catch(() => undefined);
    await inSchool((door) => staleSessions(door, { userIds: [1] }));
    // What comes behind them on the same line is heard, and it alone.
    await inSchool((door) => staleSessions(door, { orgId: 189 }));
    await vi.waitFor(() => expect(keptSessions(t.kernel).said).toBe(said + 1), { timeout: 60_000 });
  });
  test('others stay: of one person, one organisation, one sign-in', async () => {
    const kept = keptSessions(t.kernel);
    for (const other of [
      { userIds: [userId + 1] },
      { orgId: 4109 },
      { familyId: 1 },
      { orgId: 4109, userIds: [userId] },
    ])
      kept.drop(other);
    expect(kept.of(hash, 0)?.userId).toBe(userId);
    kept.drop({ orgId: 189 });
    expect(kept.of(hash, 0)).toBeUndefined();
  });
  test('a row that was read before something was said is not kept after it', async () => {
    const kept = keptSessions(t.kernel);
    const session = (await sessionOf(t.kernel, hash))!;
    const { said } = kept;
    kept.drop({ userIds: [userId] });
    kept.keep(hash, { session, familyId: 1, ends: Infinity }, said);
    expect(kept.of(hash, 0)).toBeUndefined();
  });
  test('while no message is heard nothing is kept, and of before it nothing either', async () => {
    const kept = keptSessions(t.kernel);
    const { line } = t.kernel.bus;
    await t.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'meiyike_bus'`,
    );
    await vi.waitFor(() => expect(t.kernel.bus.line).not.toBe(line), { timeout: 60_000 });
    expect(kept.of(hash, 0)).toBeUndefined();
    await vi.waitFor(() => expect(t.kernel.bus.line).toBeGreaterThan(line!), { timeout: 60_000 });
    for (let i = 0; i < 2; i++) await sessionOf(t.kernel, hash);
    expect(kept.of(hash, 0)?.userId).toBe(userId);
  });
  test('more than a hundred people are told as everybody', async () => {
    const kept = keptSessions(t.kernel);
    await inSchool((door) =>
      staleSessions(door, { userIds: [userId, ...Array.from({ length: 100 }, (_, i) => i + 1)] }),
    );
    await vi.waitFor(() => expect(kept.of(hash, 0)).toBeUndefined(), { timeout: 60_000 });
  });
});
