import type { Call, InputOf } from '../../shared/call';
import type { Session } from '../../shared/session';
import { newKey } from '../http/idempotency';
import { send } from '../http/send';
import { sendLast } from '../http/send-last';
import { alone } from '../session/alone';
import { sessionStore } from '../session/session-store';
import { accessToken } from '../session/token';
import { openItems } from './batch';
import type { Standing, Told } from './env';
import { ownerOf } from './item';
import { SaveQueue } from './queue';
import { browserShelf } from './shelf';

/** A call that hangs is given up and tried again. */
const GIVE_UP_MS = 15_000;
const CHANNEL = 'meiyike.saving';
interface Word {
  readonly owner: string;
  readonly told?: Told;
}

const shelf = browserShelf();
const queues = new Map<string, SaveQueue>();
let channel: BroadcastChannel | undefined;

async function standing(owner: string): Promise<Standing> {
  if (!navigator.onLine) return 'offline';
  // Without a token the sender would leave for the sign-in page in the middle of somebody's work.
  if (!accessToken(localStorage, Date.now())) return 'signIn';
  const session = await sessionStore()
    .ensure()
    .catch(() => undefined);
  // Who is only remembered may have been signed out elsewhere: what waits goes once the server has said who this is.
  if (session === undefined || sessionStore().peek()?.kept) return 'offline';
  if (session === null) return 'signIn';
  return ownerOf(session) === owner ? 'ready' : 'other';
}

/** Joins the other tabs, the network's comings and goings and the page's end, once. */
function connect(): void {
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Word>) => void queues.get(data.owner)?.heard(data.told);
  addEventListener('online', () => {
    for (const queue of queues.values()) void queue.flush();
  });
  // What is on its way to the disk is lost with the page: the browser asks before it goes.
  addEventListener('beforeunload', (event) => {
    if ([...queues.values()].some((queue) => queue.peek().keeping)) event.preventDefault();
  });
}

/** The save queue of a person in an organisation. */
export function savingOf(owner: string): SaveQueue {
  connect();
  const found = queues.get(owner);
  if (found) return found;
  const queue = new SaveQueue(owner, {
    shelf,
    send: (call, input, { key }) => send(call, input, { quiet: true, key, signal: AbortSignal.timeout(GIVE_UP_MS) }),
    sendLast: (call, input, { key }) => {
      sendLast(call, input as InputOf<Call>, key).catch(() => undefined);
    },
    standing,
    alone: (name, fn) => alone(name, fn),
    newKey: () => newKey(),
    now: Date.now,
    random: Math.random,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    tell: (told) => channel?.postMessage({ owner, ...(told ? { told } : {}) } satisfies Word),
  });
  queues.set(owner, queue);
  return queue;
}
/** The queue of the person who is signed in. */
export const savingFor = (session: Pick<Session, 'orgId' | 'userId'>): SaveQueue => savingOf(ownerOf(session));

/** How many changes of a person this device still holds: waiting, and refused but not dropped. */
export async function unsentOf(
  session: Pick<Session, 'orgId' | 'userId'>,
): Promise<{ waiting: number; refused: number }> {
  const items = await shelf.read(ownerOf(session));
  const waiting = openItems(items).length;
  return { waiting, refused: items.length - waiting };
}
/** Sends what earlier visits left behind and needs no screen of its own. */
export async function startSaving(): Promise<void> {
  const session = await sessionStore()
    .ensure()
    .catch(() => null);
  if (session && (await unsentOf(session)).waiting > 0) savingFor(session);
}
