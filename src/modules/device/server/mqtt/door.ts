import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Cx, Kernel } from '../../../../kernel/server/cx';
import type { Message } from '../../../../kernel/server/bus';
import { oneOf } from '../../../../kernel/server/db/where';
import { byItself } from '../../../../kernel/server/http/calls';
import { fill } from '../../../../kernel/shared/messages';
import { grouped } from '../../../../kernel/shared/maps';
import { ALL_DEVICES, devicesOf, downTopic, mayHear, MOST_BYTES, refusedTopic, speaksOn } from '../../rules';
import { providerRows } from '../../tables';
import type { Refused } from '../ingest';
import { hashOf, noteUse, type Sender } from '../key';
import { DOORS, KEY_CHANGED, claimCommands, COMMAND_WAITS, type WaitingCommand } from '../waiting';
import { Batches } from './batch';
import { clientIdOf } from './client-id';
import { boundPackets } from './lengths';
import { itemsOf } from './payload';
import { markSeen, type Named } from './presence';
import { SessionStore } from './store';

/** Topic and head of a packet beside its payload. */
const HEAD_BYTES = 1024;
/** A client that takes nothing for so long is let go: all that waits behind its answers would wait with it. */
const DRAIN_MS = 15_000;
/** Connections of one process; more devices than this need a broker of their own (bridge.ts). */
const MOST_CLIENTS = 10_000;
/** How often keys of open sessions are asked after, and their devices noted as alive. */
const LOOK_MS = 10_000;
/** A process tells the others that a client has come to it. */
const CAME = 'device.came';
/** Not allowed, as MQTT 3.1.1 says it in its answer. */
const NOT_ALLOWED = 5;

export interface MqttDoorOptions {
  readonly port: number;
  /** Whatever is not this machine needs the two files. */
  readonly host: string;
  readonly cert?: string;
  readonly key?: string;
}
const PAYLOAD = { path: 'payload' };

/** An open connection. */
interface Session {
  readonly client: Client;
  readonly providerId: number;
  readonly keyHash: string;
  readonly topics: Set<string>;
}

/**
 * The MQTT door in this process. User is the vendor's id and password its key; what a vendor may say and hear is fenced by
 * topic (rules/topics.ts). A message is answered when it is committed: the broker says PUBACK after `authorizePublish` and
 * before `published`, so the commit stands in the former.
 */
export class MqttDoor {
  private readonly name = randomUUID();
  private readonly sessions = new Map<string, Session>();
  private readonly batches: Batches<Session>;
  private readonly store: SessionStore;
  private broker: Aedes | undefined;
  private server: Server | undefined;
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly options: MqttDoorOptions,
  ) {
    this.store = new SessionStore(kernel);
    this.batches = new Batches(kernel, (cx, speakers) => this.judge(cx, speakers));
  }

  /** @returns the port. @throws when the port is taken, or the door would stand open to the network without TLS. */
  async open(): Promise<number> {
    const { host, port, cert, key } = this.options;
    const isOwn = host === 'localhost' || host === '::1' || host.startsWith('127.');
    if (!isOwn && !(cert && key))
      throw new Error('MQTT_HOST is not this machine: set MQTT_TLS_CERT and MQTT_TLS_KEY, keys of vendors go over it');
    const broker = await this.makeBroker();
    const take = (socket: Socket): void => {
      socket.setNoDelay(true);
      boundPackets(socket, MOST_BYTES + HEAD_BYTES);
      broker.handle(socket);
    };
    this.server =
      cert && key
        ? createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, take)
        : createServer({ noDelay: true }, take);
    this.server.maxConnections = MOST_CLIENTS;
    await new Promise<void>((done, fail) => {
      this.server?.once('error', fail).listen(port, host, done);
    });
    this.ends.push(this.kernel.bus.listen(DOORS.orgId, DOORS.userId, (message) => this.hear(message)));
    const looking = setInterval(() => void this.quietly(this.look()), LOOK_MS).unref();
    this.ends.push(() => clearInterval(looking));
    return (this.server.address() as AddressInfo).port;
  }
  async shut(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    this.server?.close();
    await new Promise<void>((done) => {
      if (this.broker) this.broker.close(done);
      else done();
    });
  }

  private async makeBroker(): Promise<Aedes> {
    const broker = await Aedes.createBroker({
      persistence: this.store,
      drainTimeout: DRAIN_MS,
      maxTopicLevels: 5,
      preConnect: (_client, packet, done) => {
        // What a client leaves to be said after it was not said by a device.
        packet.will = undefined;
        if (packet.clientId) packet.clientId = clientIdOf(String(packet.username ?? ''), packet.clientId);
        done(null, packet.clientId.length <= 150);
      },
      authenticate: (client, username, password, done) => {
        this.enter(client, username, password).then(
          (entered) => done(entered ? null : refusal(), entered),
          (error: unknown) => done(Object.assign(error as Error, { returnCode: 3 }), null),
        );
      },
      authorizePublish: (client, packet, done) => {
        if (!client) done(new Error('nobody may say this'));
        else this.say(client, packet).then(() => done(null), done);
      },
      authorizeSubscribe: (client, subscription, done) => {
        const session = this.sessions.get(client.id);
        done(null, session && mayHear(session.providerId, subscription.topic) ? subscription : null);
      },
      // Nothing goes from one client to another.
      authorizeForward: (_client, packet) => packet,
    });
    broker.on('subscribe', (subs, client) => {
      const topics = subs.filter((sub) => Number(sub.qos) !== 128).map(({ topic }) => topic);
      void this.quietly(this.listens(client, topics));
    });
    broker.on('unsubscribe', (topics, client) => {
      for (const topic of topics) this.sessions.get(client.id)?.topics.delete(topic);
    });
    broker.on('clientReady', (client) => void this.quietly(this.comesBack(client)));
    broker.on('clientDisconnect', (client) => this.leaves(client));
    broker.on('clientError', (client, error) => this.kernel.log.info({ client: client.id, error }, 'mqtt'));
    broker.on('connectionError', (_client, error) => this.kernel.log.info({ error }, 'mqtt'));
    this.broker = broker;
    return broker;
  }

  /** Asks the database for the key, as for every request; nothing of it is kept but for this connection. */
  private async enter(client: Client, user: string | undefined, password: Buffer | undefined): Promise<boolean> {
    const providerId = Number(user);
    if (!Number.isSafeInteger(providerId) || !password || password.length > 100) return false;
    const keyHash = hashOf(password.toString());
    const found = await byItself(this.kernel, `mqtt-${this.name}`, async (cx) => {
      const row = await cx.db.one(providerRows, { providerId, keyHash, isOn: true });
      if (row) noteUse(cx, row);
      return row;
    });
    if (!found) return false;
    // Without a name of its own the broker gives it one, which needs its vendor as well.
    if (!client.id.includes('/')) Object.assign(client, { id: clientIdOf(String(providerId), client.id) });
    this.sessions.set(client.id, { client, providerId, keyHash, topics: new Set() });
    this.kernel.bus.send({ ...DOORS, topic: CAME, data: { id: client.id, to: this.name } });
    return true;
  }
  /** What open sessions may send at this moment: a key that was reset or switched off sends nothing more. */
  private async judge(cx: Cx, sessions: readonly Session[]): Promise<Map<Session, Sender>> {
    const rows = await cx.db.many(providerRows, {
      providerId: oneOf([...new Set(sessions.map((session) => session.providerId))]),
      isOn: true,
    });
    const found = new Map<Session, Sender>();
    for (const session of sessions) {
      const row = rows.find(
        ({ providerId, keyHash }) => providerId === session.providerId && keyHash === session.keyHash,
      );
      if (!row) continue;
      noteUse(cx, row);
      found.set(session, { providerId: row.providerId, kinds: row.kinds, door: 'mqtt' });
    }
    return found;
  }

  /** Keeps what a client says; it is answered when this resolves. @throws what ends the connection: nothing was kept. */
  private async say(client: Client, packet: PublishPacket): Promise<void> {
    const session = this.sessions.get(client.id);
    if (!session || speaksOn(packet.topic) !== session.providerId) throw new Error('not a topic of this vendor');
    packet.retain = false;
    const items = itemsOf(packet.payload);
    const refused = items
      ? await this.batches.add(session, items)
      : [
          {
            at: 0,
            code: 'shape' as const,
            text: fill(this.kernel.books['zh-CN']['device.fault.shape'] ?? '', PAYLOAD),
          },
        ];
    if (!refused) throw new Error('the key holds no longer');
    if (refused.length > 0) this.sendRefused(session, refused);
  }
  private sendRefused({ client, providerId, topics }: Session, refused: readonly Refused[]): void {
    const topic = refusedTopic(providerId);
    if (topics.has(topic)) this.send(client, topic, { refused }, 0);
  }

  /** A client wants to hear of devices: what waits for them is sent. */
  private async listens(client: Client, topics: readonly string[]): Promise<void> {
    const session = this.sessions.get(client.id);
    if (!session) return;
    for (const topic of topics) session.topics.add(topic);
    await this.sendWaiting(session, topics, true);
  }
  private async comesBack(client: Client): Promise<void> {
    if (client.clean) return;
    const kept = await this.store.subscriptionsByClient(client);
    if (kept.length > 0) await this.store.touch(client);
    await this.listens(
      client,
      kept.map(({ topic }) => topic),
    );
  }
  /** Sends what waits for the devices of these topics; `again` also what was sent and not answered. */
  private async sendWaiting(session: Session, topics: readonly string[], again: boolean): Promise<void> {
    const devIds = wantedBy([{ ...session, topics: new Set(topics) }]);
    if (devIds.length === 0) return;
    const told = await byItself(this.kernel, `mqtt-${this.name}`, async (cx) => {
      const [sender] = (await this.judge(cx, [session])).values();
      return sender
        ? claimCommands(cx, { providerId: sender.providerId, devIds, sentUntil: again ? 'infinity' : undefined })
        : [];
    });
    for (const command of told) this.send(session.client, downTopic(session.providerId, command.devId), command, 1);
  }
  private send(client: Client, topic: string, payload: object, qos: 0 | 1): void {
    client.publish(
      { cmd: 'publish', topic, payload: Buffer.from(JSON.stringify(payload)), qos, dup: false, retain: false },
      (error) => {
        if (error) this.kernel.log.info({ client: client.id, error }, 'mqtt');
      },
    );
  }

  private hear({ topic, data }: Message): void {
    if (topic === KEY_CHANGED) for (const session of this.of(Number(data['providerId']))) session.client.close();
    if (topic === CAME && data['to'] !== this.name) this.sessions.get(String(data['id']))?.client.close();
    if (topic !== COMMAND_WAITS) return;
    const devId = String(data['devId']);
    for (const session of this.sessions.values())
      if (hears(session, devId))
        void this.quietly(this.sendWaiting(session, [downTopic(session.providerId, devId)], false));
  }
  private of(providerId: number): Session[] {
    return [...this.sessions.values()].filter((session) => session.providerId === providerId);
  }
  private leaves(client: Client): void {
    // Another connection may have taken the name meanwhile.
    if (this.sessions.get(client.id)?.client !== client) return;
    this.sessions.delete(client.id);
    this.store.forget(client.id);
  }
  /** Should a word of the bus be lost: a key that was reset holds no longer than until here, and a command waits no longer. */
  private async look(): Promise<void> {
    const open = [...this.sessions.values()];
    if (open.length === 0) return;
    const { allowed, told } = await byItself(this.kernel, `mqtt-${this.name}`, async (cx) => {
      const senders = await this.judge(cx, open);
      const vendors = grouped(senders.keys(), (session) => session.providerId);
      await markSeen(cx, [...senders.keys()].flatMap(namedBy));
      const commands: WaitingCommand[] = [];
      for (const [providerId, sessions] of vendors)
        commands.push(...(await claimCommands(cx, { providerId, devIds: wantedBy(sessions) })));
      return { allowed: senders, told: commands };
    });
    for (const session of open) if (!allowed.has(session)) session.client.close();
    for (const command of told) {
      const session = [...allowed.keys()].find((one) => hears(one, command.devId));
      if (session) this.send(session.client, downTopic(session.providerId, command.devId), command, 1);
    }
  }
  private async quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.kernel.log.warn({ error }, 'mqtt'));
  }
}
/** What a session listens to: devices by their numbers, or all of the vendor. */
const meantBy = ({ providerId, topics }: Session): string[] =>
  [...topics].flatMap((topic) => devicesOf(providerId, topic) ?? []);
const namedBy = (session: Session): Named[] =>
  meantBy(session).flatMap((devId) => (devId === ALL_DEVICES ? [] : [{ providerId: session.providerId, devId }]));
const hears = (session: Session, devId: string): boolean => {
  const meant = meantBy(session);
  return meant.includes(ALL_DEVICES) || meant.includes(devId);
};
const wantedBy = (sessions: readonly Session[]): readonly string[] | 'all' => {
  const meant = sessions.flatMap(meantBy);
  return meant.includes(ALL_DEVICES) ? 'all' : meant;
};
const refusal = (): AuthenticateError =>
  Object.assign(new Error('no such vendor or key'), { returnCode: NOT_ALLOWED }) as AuthenticateError;
