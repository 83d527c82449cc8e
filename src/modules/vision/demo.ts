import { sql } from '../../kernel/server/db/sql';
import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { DemoClazz } from '../class/demo';
import { screeningsOf, type DemoScreening } from './demo/eyes';
import { sampleRecords } from './server/sample';
import { sumStatement } from './server/sums';
import { demoVendor } from '../device/demo';
import { hashOfDemoKey } from './demo/key';
import { orderOf, type Period } from './rules';
import { formerProviders, periods, records, referralRows, screenings } from './tables';

const AI_SCHOOL = 189;
/** Two years of screenings for the school that is deep, one child in so many elsewhere. */
export const demo: Demo = {
  name: 'vision',
  async make(world) {
    const clazzes = (world.made['clazzes'] as readonly DemoClazz[]).filter((c) => c.userIds.length > 0);
    const { rows, terms } = await screeningsOf(world, clazzes);
    const orgIds = [...new Set(rows.map((r) => r.orgId))];
    const at = world.now.toISOString();
    await world.put(
      periods,
      orgIds.flatMap((orgId) => terms.map((t) => ({ orgId, ...t, madeAt: at }))),
    );
    await world.put(screenings, rows);
    await world.client.query('analyze vision_screening');
    await world.client.query(sumStatement(sql`org_id > 0`));
    await refer(world, rows, terms.slice(-2));
    await stations(world, clazzes, rows);
  },
};

/** Who needs a doctor this term and the one before: the older ones are mostly seen to, of this term's some are still unread. */
async function refer(world: World, rows: readonly DemoScreening[], terms: readonly Period[]): Promise<void> {
  const [before, now] = terms.map(orderOf);
  // In each class somebody's family is still to be told, whatever chance says.
  const waiting = new Set<number>();
  await world.put(
    referralRows,
    rows
      .filter((r) => r.reasons.length > 0 && orderOf(r) >= before!)
      .map((r) => {
        const current = orderOf(r) === now;
        const draw = world.rnd();
        const first = current && !waiting.has(r.clazzId);
        if (first) waiting.add(r.clazzId);
        const state = current ? (first || draw < 0.7 ? 'new' : 'told') : draw < 0.15 ? 'told' : 'visited';
        const read = state !== 'new' || draw < 0.25;
        const by = r.orgId * 10_000 + 1;
        const on = `${plusDays(r.screenedOn, 3)}T02:00:00.000Z`;
        const remark =
          state === 'visited'
            ? world.pick([
                '医院检查为近视，已配镜',
                '散瞳验光后配镜，三个月后复查',
                '医生建议增加户外活动，半年后复查',
                '已更换镜片',
              ])
            : '';
        return {
          orgId: r.orgId,
          referralId: newId(),
          screeningId: r.screeningId,
          userId: r.userId,
          yearId: r.yearId,
          termId: r.termId,
          reasons: r.reasons,
          state,
          remark,
          madeAt: `${r.screenedOn}T08:00:00.000Z`,
          readBy: read ? by : null,
          readAt: read ? on : null,
          actedBy: state === 'new' ? null : by,
          actedAt: state === 'new' ? null : on,
        } as const;
      }),
  );
}

/** AI vision: a provider, and what its stations sent of the demonstration school in the last weeks. */
async function stations(world: World, clazzes: readonly DemoClazz[], rows: readonly DemoScreening[]): Promise<void> {
  const providerId = 18_943_001;
  const vendor = {
    providerId,
    name: '明眸智能',
    keyHash: hashOfDemoKey(),
    orgIds: [AI_SCHOOL],
    madeAt: `${plusDays(world.today, -200)}T01:00:00.000Z`,
    usedAt: world.now.toISOString(),
  };
  await demoVendor(world, { ...vendor, kinds: ['vision'] });
  await world.put(formerProviders, [{ ...vendor, isOn: true }]);
  const sight = new Map(
    rows.filter((r) => r.nakedLeft != null).map((r) => [r.userId, [r.nakedLeft!, r.nakedRight!] as const]),
  );
  // Two classes of each grade have a station beside their room.
  const children = clazzes
    .filter((c) => c.orgId === AI_SCHOOL && c.no <= 2)
    .flatMap((c) =>
      c.userIds
        .filter(() => world.size === 'test' || world.chance(0.18 + 0.05 * (c.grade % 6)))
        .map((userId) => ({ userId, clazzId: c.clazzId, sight: sight.get(userId) })),
    );
  const made = sampleRecords(children, plusDays(world.today, -1), world.size === 'full' ? 30 : 12, world.rnd);
  await world.put(
    records,
    made.map((r, i) => ({ orgId: AI_SCHOOL, ...r, recordId: newId(), providerId, deviceNo: `MM${i + 1}` })),
  );
  const [one] = children;
  // A kiosk measures lungs too; lists of vision leave that out (C-059).
  if (one)
    await world.put(records, [
      {
        orgId: AI_SCHOOL,
        recordId: newId(),
        userId: one.userId,
        clazzId: one.clazzId,
        type: 'fvc',
        at: `${plusDays(world.today, -1)}T07:00:00.000Z`,
        onDate: plusDays(world.today, -1),
        seconds: 0,
        value: 2650,
        providerId,
        deviceNo: 'MM-fvc-1',
      },
    ]);
}
