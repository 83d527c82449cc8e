import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Http } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Params } from '../../../kernel/shared/messages';
import { vendorOfKey } from '../../device/server/published';
import { measuredItem, unmeasured } from '../../fitness-test/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { AHEAD_MS } from '../rules/record';
import {
  seesNothing,
  type EyeSaid,
  type Meant,
  type Named,
  type ResultSaid,
  type ThirdKind,
  type ThirdSaid,
} from '../rules/third';
import { thirds } from '../tables';
import { delivered } from './deliveries';
import { finderFor } from './third-find';
import { refusedRows, type Refusal } from './third-refusals';

/** What a vendor says of a child, or why it cannot be kept. */
interface Sent extends Named {
  readonly no: string;
  readonly at: string;
  /** As it was written, of a test. */
  readonly results: readonly ResultSaid[];
  readonly said: ThirdSaid | Wrong;
}
/** Why something is refused. */
interface Wrong {
  readonly code: string;
  readonly params: Params;
}
type Kept = Sent & { readonly said: ThirdSaid };
type Tests = ParsedOf<typeof calls.thirdPushTest>['items'];
type Sights = ParsedOf<typeof calls.thirdPushVision>['items'];
type SentEye = Sights[number]['left'];

function testsOf(items: Tests): Sent[] {
  return items.map(({ results, ...one }) => {
    // Of an item that the national test does not have its school's own standard decides, when a person takes it over.
    const wrong = results.flatMap(({ itemId, result }) => {
      const item = measuredItem(itemId);
      return item ? (unmeasured(item, result) ?? []) : [];
    });
    const said = results.map(({ itemId, result }) => ({ itemId, text: result }));
    return { ...one, results: said, said: wrong[0] ?? { results: said } };
  });
}
const eyeOf = (eye: SentEye): EyeSaid => ({
  naked: eye.naked ?? null,
  corrected: eye.corrected ?? null,
  sphere: eye.sphere ?? null,
  cylinder: eye.cylinder ?? null,
  axis: eye.axis ?? null,
  lens: eye.lens ?? null,
});
function sightsOf(items: Sights): Sent[] {
  return items.map(({ wear, left, right, ...one }) => {
    const eyes = { wear, left: eyeOf(left), right: eyeOf(right) };
    return { ...one, results: [], said: seesNothing(eyes) ? { code: faults.nothingSent.code, params: {} } : { eyes } };
  });
}
/** Why a message is refused; nothing where it is kept. */
function whyNot(sent: Sent, now: Date): Wrong | undefined {
  if (sent.sidNo === '' && sent.name === '') return { code: faults.nobodyNamed.code, params: {} };
  if (Date.parse(sent.at) > now.getTime() + AHEAD_MS) return { code: faults.aheadOfTime.code, params: {} };
  return 'code' in sent.said ? sent.said : undefined;
}

/**
 * Writes what was sent, each number of a vendor once, and with it what was refused.
 * @returns of what is new whether its child was found
 */
function keep(
  door: Door,
  rows: readonly Kept[],
  o: {
    readonly kind: ThirdKind;
    readonly vendor: { readonly providerId: number; readonly name: string };
    readonly zone: string;
    readonly at: string;
    readonly find: (named: Named, day: string) => Meant | undefined;
    readonly refused: readonly Refusal[];
  },
): Promise<{ found: boolean }[]> {
  const list = rows.map(({ no, at, sidNo, name, clazz, said }) => {
    const onDate = dayIn(o.zone, new Date(at));
    const meant = o.find({ sidNo, name, clazz }, onDate);
    return {
      thirdId: newId(),
      kind: o.kind,
      source: 'device' as const,
      providerId: o.vendor.providerId,
      no,
      firm: o.vendor.name,
      name,
      sidNo,
      clazzName: clazz,
      at,
      onDate,
      userId: meant?.userId ?? null,
      clazzId: meant?.clazzId ?? null,
      said,
      state: 'waiting' as const,
      madeAt: o.at,
    };
  });
  const kept = insertOf(
    thirds,
    Object.keys(list[0] ?? {}),
    list,
    door.orgId,
    sql`on conflict (org_id, provider_id, kind, no) where source = 'device' do nothing
      returning user_id is not null as found`,
  );
  if (o.refused.length === 0) return door.rows<{ found: boolean }>(kept);
  const lost = refusedRows(door, o.refused, { ...o, onDate: dayIn(o.zone, new Date(o.at)) });
  return door.rows<{ found: boolean }>(sql`with lost as (${lost}) ${kept}`);
}

type Answer = ReplyOf<typeof calls.thirdPushTest>;
async function receive(cx: Cx, http: Http, kind: ThirdKind, orgId: number, items: readonly Sent[]): Promise<Answer> {
  const vendor = await vendorOfKey(cx, http, kind);
  if (!vendor) throw fail(faults.badKey);
  const org = vendor.orgIds.includes(orgId)
    ? await cx.db.row<{ zone: string }>(sql`
        select o.zone
        from organisation_org o
        where o.org_id = ${orgId}
          and o.enabled`)
    : undefined;
  if (!org) throw fail(kernelFaults.gone);
  const refused = items.flatMap((sent) => {
    const why = whyNot(sent, cx.now);
    return why ? [{ ...sent, ...why }] : [];
  });
  // A number that is sent twice is one, the last of them.
  const good = items.filter((sent): sent is Kept => whyNot(sent, cx.now) === undefined);
  const once = [...new Map(good.map((sent) => [sent.no, sent])).values()];
  const made = await cx.asOrg(orgId, async (door) => {
    const find = await finderFor(door, once);
    const { zone } = org;
    const kept = await keep(door, once, { kind, vendor, zone, at: cx.nowIso, find, refused });
    const doubtful = kept.filter(({ found }) => !found).length;
    const came = { kind: `third_${kind}`, source: 'device', device: vendor.name } as const;
    await delivered(
      door,
      [{ ...came, taken: kept.length, doubtful, refused: refused.length }],
      dayIn(zone, cx.now),
      cx.nowIso,
    );
    return kept;
  });
  const unknown = made.filter(({ found }) => !found).length;
  cx.note(
    'sport-data.third.pushed',
    { kind, providerId: vendor.providerId, saved: made.length, unknown, refused: refused.length },
    orgId,
  );
  return {
    saved: made.length,
    repeated: good.length - made.length,
    unknown,
    refused: refused.map(({ no, code, params }) => ({ no, code, text: cx.text(code, params) })),
  };
}

export const thirdPushHandlers = [
  handle(calls.thirdPushTest, (cx, { orgId, items }, http) => receive(cx, http, 'test', orgId, testsOf(items))),
  handle(calls.thirdPushVision, (cx, { orgId, items }, http) => receive(cx, http, 'vision', orgId, sightsOf(items))),
];
