import { WebSocketServer } from 'ws';
import type { Kernel } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import { refuseUpgrade } from '../../../kernel/server/http/upgrades';
import type { Opening, SocketDoor, Upgrade } from '../../../kernel/server/module';
import { MESSAGE_BYTES } from '../rules';
import { Hub } from './hub';
import { join, type Joined } from './join';
import { deskOf } from './media/desk';
import { isCounted, leavePlace } from './visit';

const BEAT_MS = 10_000;
/** What both sides speak. The ticket stands beside it in the same header: addresses are written into logs, headers are not. */
const PROTOCOL = 'meiyike.live';
const PATH = /^\/api\/live\/room\/(\d{1,16})$/;
/** Numbers that were never a line's. */
const SEQ_MAX = 2_147_483_647;

const server = new WebSocketServer({
  noServer: true,
  maxPayload: MESSAGE_BYTES,
  perMessageDeflate: false,
  handleProtocols: () => PROTOCOL,
});
/** The rooms that each program holds connections in. */
const hubs = new WeakMap<Kernel, Map<string, Hub>>();
const hubsOf = (kernel: Kernel): Map<string, Hub> => {
  const known = hubs.get(kernel) ?? new Map<string, Hub>();
  hubs.set(kernel, known);
  return known;
};
function hubOf(kernel: Kernel, orgId: number, lessonId: number): Hub {
  const all = hubsOf(kernel);
  const key = `${orgId}/${lessonId}`;
  const known = all.get(key);
  if (known) return known;
  const made = new Hub(kernel, orgId, lessonId, () => all.delete(key));
  all.set(key, made);
  return made;
}

const ticketIn = ({ request }: Upgrade): string => {
  const [protocol, ticket] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  return protocol === PROTOCOL ? (ticket ?? '') : '';
};
const sinceIn = ({ query }: Upgrade): number => {
  const since = Number(query.get('since') ?? 0);
  return Number.isInteger(since) && since > 0 && since <= SEQ_MAX ? since : 0;
};

async function letIn(kernel: Kernel, upgrade: Upgrade): Promise<void> {
  const { request, socket, head } = upgrade;
  const lessonId = Number(PATH.exec(upgrade.path)?.[1]);
  const joined = await join(kernel, { ticket: ticketIn(upgrade), lessonId, since: sinceIn(upgrade) });
  if (typeof joined === 'number') {
    refuseUpgrade(socket, joined);
    return;
  }
  if (socket.destroyed) await goneAgain(kernel, joined);
  else server.handleUpgrade(request, socket, head, (open) => hubOf(kernel, joined.orgId, lessonId).add(joined, open));
}
/** The network broke off while the ticket was looked at. */
async function goneAgain(kernel: Kernel, joined: Joined): Promise<void> {
  if (!isCounted(joined.role, joined.control)) return;
  await inOrg(kernel.pools.tenant, joined.orgId, (door) => leavePlace(door, joined, kernel.clock().toISOString()));
}

/** The classroom's socket: `/api/live/room/{lessonId}?since=`. */
export const roomDoor: SocketDoor = {
  path: PATH,
  open(kernel, upgrade) {
    letIn(kernel, upgrade).catch((error: unknown) => {
      kernel.log.warn({ error }, 'live');
      upgrade.socket.destroy();
    });
  },
};
/** The places in a room that this process speaks for. */
export const connsHere = (kernel: Kernel, orgId: number, lessonId: number): readonly string[] =>
  hubsOf(kernel).get(`${orgId}/${lessonId}`)?.conns ?? [];
/** Says of all places that this process holds that somebody holds them. */
export async function holdRooms(kernel: Kernel, now: Date): Promise<void> {
  for (const hub of hubsOf(kernel).values()) await hub.hold(now);
}
/** Keeps the rooms going, and sends everybody elsewhere when the process ends. */
export const keepRooms: Opening = async (kernel) => {
  // A setting of picture and voice that cannot be read ends the start, not the first lesson.
  const media = deskOf(kernel);
  const timer = setInterval(() => {
    for (const hub of hubsOf(kernel).values()) void hub.beat();
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    for (const hub of hubsOf(kernel).values()) hub.end();
    await media.end();
  };
};
