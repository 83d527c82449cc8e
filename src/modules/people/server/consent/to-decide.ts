import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import type { Wait } from '../../../../kernel/server/waits';
import { consentClazzes, consentWaits } from '../../contract';
import { placeOfWait } from './read';

/** Of the classes that somebody leads, the one where something has waited longest. */
async function ledClazz(cx: Cx): Promise<{ readonly clazzId: number } | undefined> {
  const led = await cx.fact<readonly number[]>('masterOf');
  if (led.length === 0) return undefined;
  return cx.db.row<{ clazzId: number }>(sql`
    select ${placeOfWait} as clazz_id
    from people_consent_wait w
    where w.org_id = ${cx.db.orgId}
      and w.state = 'waiting'
      and ${placeOfWait} = any(${led}::bigint[])
    order by w.wait_id
    limit 1`);
}

/** Consents from unknown phones, papers and guardians who gave themselves: the own class before those of the school. */
export const waits: readonly Wait[] = [
  {
    name: 'ownConsents',
    list: consentWaits,
    at: ['/clazz/basic/{clazzId}/consent'],
    of: ledClazz,
    count: (cx, { clazzId }) => sql`
      select count(*)
      from people_consent_wait w
      where w.org_id = ${cx.db.orgId}
        and w.state = 'waiting'
        and ${placeOfWait} = ${clazzId ?? 0}`,
  },
  {
    name: 'consents',
    list: consentClazzes,
    at: ['/desk/edu/consents', '/desk/teach/edu/consents', '/desk/sport/home/edu/consents'],
    count: (cx) => sql`
      select count(*)
      from people_consent_wait w
      where w.org_id = ${cx.db.orgId}
        and w.state = 'waiting'
        and exists (
          select 1
          from class_clazz_v k
          where k.org_id = ${cx.db.orgId}
            and k.clazz_id = ${placeOfWait}
            and k.clazz_type = 1
            and k.ended_at is null)`,
  },
];
