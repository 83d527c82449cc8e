import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import type { SavedBatch } from '../../../kernel/server/importing/importer';
import type { DeliveryKind, DeliverySource } from '../rules/delivery';
import { deliveries } from '../tables';

/** What came in of a kind. `taken` counts what waits for a person too. */
export interface Came {
  readonly kind: DeliveryKind;
  readonly source: DeliverySource;
  readonly byId?: number;
  readonly device?: string;
  readonly batchId?: number;
  readonly fileName?: string;
  readonly taken: number;
  readonly doubtful?: number;
  readonly refused?: number;
}
/** Of one sender a day is one row: what comes again that day is added. */
const ADDED = `on conflict (org_id, kind, on_date, source, by_id, device, batch_id) do update set
  taken = sport_data_delivery.taken + excluded.taken,
  doubtful = sport_data_delivery.doubtful + excluded.doubtful,
  refused = sport_data_delivery.refused + excluded.refused,
  last_at = greatest(sport_data_delivery.last_at, excluded.last_at)`;
const placeOf = ({ kind, device = '' }: Came) => `${kind} ${device}`;

/**
 * Notes what came in, in the transaction that keeps it. Of nothing there is no row.
 * @param onDate the school's day, and @param at the instant at which it came.
 */
export async function delivered(door: Door, list: readonly Came[], onDate: string, at: string): Promise<void> {
  // In one order, so that two who send at once never wait for each other.
  const rows = list
    .filter(({ taken, refused = 0 }) => taken + refused > 0)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .map(({ byId = 0, device = '', batchId = 0, fileName = '', doubtful = 0, refused = 0, ...came }) => ({
      ...came,
      deliveryId: newId(),
      onDate,
      byId,
      device,
      batchId,
      fileName,
      doubtful,
      refused,
      firstAt: at,
      lastAt: at,
    }));
  if (rows.length > 0) await door.insert(deliveries, rows, ADDED);
}

/** A row that somebody of the school entered or changed in a form. */
export const byForm = (cx: Cx, kind: DeliveryKind): Promise<void> =>
  delivered(cx.db, [{ kind, source: 'app', byId: cx.me.userId, taken: 1 }], cx.today, cx.nowIso);

/** As much of an import's scope as its line in the log needs. */
interface Sheet {
  readonly db: Door;
  readonly userId: number;
  readonly today: string;
  readonly now: Date;
}
/** For an importer's definition: each sheet of the kind is a line of the log, and one that is taken back says so. */
export const inLog = (kind: DeliveryKind) => ({
  async saved({ db, userId, today, now }: Sheet, { batchId, fileName, saved, refused }: SavedBatch): Promise<void> {
    const came = { kind, source: 'sheet', byId: userId, batchId, fileName, taken: saved, refused } as const;
    await delivered(db, [came], today, now.toISOString());
  },
  undone: ({ db, now }: Sheet, batchId: number): Sql => sql`
    update sport_data_delivery d
    set undone_at = ${now.toISOString()}
    where d.org_id = ${db.orgId}
      and d.kind = ${kind}
      and d.batch_id = ${batchId}`,
});
