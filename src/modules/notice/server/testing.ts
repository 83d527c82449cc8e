import { vi } from 'vitest';
import type { Caller, TestApp } from '../../../kernel/testing/app';
import type { FakeSmtp } from '../../../kernel/testing/smtp';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { setMail, setSettings } from '../contract';
import { SOON_MS } from './post';
import { tellFrom, type News } from './published';

/** A mail server's settings without its address. */
export const MAIL = {
  enabled: true,
  secure: 'none',
  login: '',
  fromAddress: 'school@example.cn',
  fromName: '第一中学',
} as const;
/** What holds for whoever set nothing. */
export const UNSET = {
  muted: [] as string[],
  quietFrom: null,
  quietTo: null,
  digestAt: '18:00',
  byMail: true,
  bySms: true,
  lang: 'zh-CN',
} as const;
export const NOON = new Date('2026-11-23T12:00:00+08:00');
export const at = (t: TestApp, minutes: number): void => t.at(new Date(NOON.getTime() + minutes * 60_000));

/** A noon at which nobody was told anything: 189's mail goes over the test's server, and its teacher is reached as said. */
export async function freshNoon(
  t: TestApp,
  smtp: FakeSmtp,
  { admin, teacher }: { readonly admin: Caller; readonly teacher: Caller },
  reached: { readonly email: string | null; readonly phone: string | null },
): Promise<void> {
  t.at(NOON);
  await admin.ok(setMail, { ...MAIL, host: '127.0.0.1', port: smtp.port });
  await t.sql(sql`
    update people_person set email = ${reached.email}, phone = ${reached.phone}
    where org_id = 189 and user_id = ${teacher.userId}`);
  await t.sql('delete from notice_news where org_id = 189');
  await t.sql('delete from notice_sms_day where org_id = 189');
  await teacher.ok(setSettings, UNSET);
}
/** Tells within 189, and waits until it is spread. */
export async function tellAndSpread(t: TestApp, list: readonly News[]): Promise<void> {
  await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, list));
  await t.told(189, 'notice.told');
}
/** The state of everything that had to leave the program. */
export const statesOf = (t: TestApp) =>
  t.sql<{ channel: string; state: string; tries: number; error: string | null }>(
    'select channel, state, tries, error from notice_delivery where org_id = 189 order by news_id, channel',
  );
/**
 * The relay's own looks that are still to come, a moment after something was told: whoever moves the clock waits until there are
 * none. A look that has begun is waited for by `sendOrg`, which joins it.
 */
export function looksToCome(): { readonly count: () => number; readonly end: () => void } {
  const later = globalThis.setTimeout;
  let open = 0;
  const told = (go: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (ms !== SOON_MS) return later(go, ms, ...given);
    open += 1;
    return later(() => {
      open -= 1;
      go();
    }, ms);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(told as typeof setTimeout);
  return {
    count: () => open,
    end: () => {
      spy.mockRestore();
    },
  };
}
