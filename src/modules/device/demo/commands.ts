import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { EXPIRES_MS, type CommandName, type CommandState } from '../rules';
import { attempts, commands } from '../tables';
import type { DemoDevice } from './devices';

const HOUR_MS = 3_600_000;
interface Told {
  readonly what: CommandName;
  readonly state: CommandState;
  /** Hours ago. */
  readonly ago: number;
  readonly text?: string;
}
const TOLD: readonly Told[] = [
  { what: 'setting', state: 'acked', ago: 50, text: '已应用' },
  { what: 'reboot', state: 'expired', ago: 40 },
  { what: 'report', state: 'failed', ago: 5, text: '设备忙' },
  { what: 'report', state: 'sent', ago: 2 },
  { what: 'setting', state: 'queued', ago: 1 },
];
/** What gates were told: one command in each state. */
export async function makeCommands(world: World, gates: readonly DemoDevice[]): Promise<void> {
  const at = (hours: number): string => new Date(world.now.getTime() - hours * HOUR_MS).toISOString();
  const rows = gates.flatMap(({ orgId, deviceId }) =>
    TOLD.map(({ what, state, ago, text = '' }) => ({
      orgId,
      commandId: newId(),
      deviceId,
      what,
      body: what === 'setting' ? { intervalSeconds: 60 } : {},
      state,
      attempt: 1,
      text,
      madeBy: 10_001,
      madeAt: at(ago),
      sentAt: state === 'queued' || state === 'expired' ? null : at(ago - 0.1),
      answeredAt: state === 'acked' || state === 'failed' ? at(ago - 0.2) : null,
      expiresAt: new Date(world.now.getTime() - ago * HOUR_MS + EXPIRES_MS).toISOString(),
    })),
  );
  await world.put(commands, rows);
  await world.put(
    attempts,
    rows.map(({ orgId, commandId, madeAt, sentAt, answeredAt, state, text }) => ({
      orgId,
      commandId,
      attempt: 1,
      queuedAt: madeAt,
      sentAt,
      answeredAt,
      ok: answeredAt == null ? null : state === 'acked',
      text,
    })),
  );
}
