import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { publicAddresses } from '../../../../kernel/server/http/public-address';
import { BUSI } from '../../../../kernel/shared/codes';

/** The word before one of the program's own host names: `syxx` of `syxx.school.example.cn`. */
export function wordOf(host: string, known: readonly string[]): string | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  for (const origin of known) {
    const own = `.${new URL(origin).hostname}`;
    if (name.endsWith(own)) {
      const word = name.slice(0, -own.length);
      return /^[a-z][a-z0-9-]{1,31}$/.test(word) ? word : undefined;
    }
  }
  return undefined;
}
/**
 * The word of an organisation whose domain word stands before the program's host name. What comes back is the stored word:
 * the host is the caller's own word and is only compared with.
 */
export async function ownSiteOf(cx: Cx, host: string): Promise<string | undefined> {
  const word = wordOf(host, publicAddresses(process.env['PUBLIC_URL']));
  if (!word) return undefined;
  const found = await cx.db.row<{ domain: string }>(sql`
    select o.domain
    from organisation_org o
    where o.domain = ${word} and o.enabled and o.busi_id <> ${BUSI.platform}`);
  return found?.domain;
}
