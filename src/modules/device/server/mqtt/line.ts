import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Kernel } from '../../../../kernel/server/cx';

/** What cannot be kept now is tried again after so long. */
const RETRY_MS = 1000;
/** Tries together with what others say at the same time; afterwards a message is tried by itself, so that none spoils another. */
const TRIES_TOGETHER = 3;
const MOST_TRIES = 10;
/** Messages of one connection that ask for no answer (QoS 0) and are kept at the same time; the next one waits for a place. */
const LOOSE_AT_ONCE = 64;
/** Whoever opens or shuts a line waits no longer for a broker or a database that do not answer. */
const PATIENCE_MS = 5000;
const STEP_MS = 50;

interface LineOptions {
  readonly url: string;
  /** The name of the session at the broker, the same whichever process holds it. */
  readonly clientId: string;
  /** Resolves when what the packet says is durable. @param alone not with what others say at the same time. */
  readonly take: (packet: IPublishPacket, alone: boolean) => Promise<void>;
}
const patience = (): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, PATIENCE_MS).unref();
  });
/** Waits. */
export const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });

/**
 * A connection to a broker that stands, with a session that the broker keeps (`clean` false). The client says PUBACK when
 * `handleMessage` calls back, and hands over nothing else of the connection before: so the answer follows the commit. (Its
 * `customHandleAcks` is of MQTT 5 alone.) It is set before the connection stands, since what the session holds comes at once.
 * A message without an answer stays in the session: the broker sends it again on the next connection of the same name,
 * whichever process opens it, and a number that was kept already is known as a repeat.
 * What asks for no answer (QoS 0) the broker has forgotten once it was sent: it is held here until it is kept, whatever becomes of
 * the connection, and holds up nothing that comes behind it.
 */
export class Line {
  /** Messages that came. */
  heard = 0;
  private working = 0;
  /** Messages with QoS 0 that did not wait for their turn. */
  private loose = 0;
  private connections = 0;
  private isShut = false;
  private constructor(
    readonly client: MqttClient,
    private readonly kernel: Kernel,
    private readonly options: LineOptions,
  ) {
    client.handleMessage = (packet, done) => {
      this.heard += 1;
      this.working += 1;
      const isFree = packet.qos === 0 && this.loose < LOOSE_AT_ONCE;
      if (isFree) this.loose += 1;
      this.untilTaken(packet).then(
        () => {
          this.working -= 1;
          if (isFree) this.loose -= 1;
          else done();
        },
        (error: unknown) => {
          this.working -= 1;
          if (isFree) this.loose -= 1;
          // Nobody sends it again: what is not kept now is lost, and no reason to break the connection.
          if (packet.qos === 0)
            this.kernel.log.error({ error, topic: packet.topic }, 'mqtt: a message that was not kept');
          if (!isFree) done(packet.qos === 0 ? undefined : (error as Error));
        },
      );
      if (isFree) done();
    };
    client.on('connect', () => {
      this.connections += 1;
    });
    client.on('error', (error) => this.kernel.log.warn({ error }, 'mqtt'));
  }
  /** @throws when the broker is not there; once connected a line comes back by itself. */
  static async open(kernel: Kernel, options: LineOptions): Promise<Line> {
    const { url, clientId } = options;
    const client = connect(url, { clientId, clean: false, reconnectPeriod: 2000 });
    const line = new Line(client, kernel, options);
    try {
      await new Promise<void>((done, fail) => {
        client.once('connect', () => done());
        client.once('error', fail);
        client.once('end', () => fail(new Error('the line was shut')));
      });
    } catch (error) {
      client.end(true);
      throw error;
    }
    return line;
  }
  /** From now on messages of a topic come. The answer stands behind what the session holds, so it is not waited for without end. */
  async listen(topic: string): Promise<void> {
    const subscribed = this.client.subscribeAsync(topic, { qos: 1 });
    subscribed.catch((error: unknown) => this.kernel.log.warn({ error, topic }, 'mqtt'));
    await Promise.race([subscribed, patience()]);
  }
  /** Nothing new comes any more; what the session holds still does. */
  async deafen(topic: string): Promise<void> {
    await this.client.unsubscribeAsync(topic);
  }
  /** Whether nothing came for so long and nothing waits to be kept. */
  async isQuiet(ms: number): Promise<boolean> {
    const before = this.heard;
    await pause(ms);
    return this.heard === before && this.working === 0;
  }
  /** Ends the connection; the broker keeps the session, and in it what could not be kept. */
  async shut(): Promise<void> {
    this.isShut = true;
    for (let waited = 0; this.working > 0 && waited < PATIENCE_MS; waited += STEP_MS) await pause(STEP_MS);
    await Promise.race([this.client.endAsync(), patience()]);
  }

  /** Tries a message until it is kept. @throws where it may not be answered: it comes again. */
  private async untilTaken(packet: IPublishPacket): Promise<void> {
    const connection = this.connections;
    for (let tries = 1; ; tries += 1) {
      const wrong = await this.options.take(packet, tries > TRIES_TOGETHER).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      // The number of a packet means this message on its own connection alone: on another one the broker sends it anew.
      const isOver = this.connections !== connection || !this.client.connected;
      if (isOver && packet.qos !== 0) throw new Error('the connection is over');
      if (!wrong) return;
      if (this.isShut) throw wrong.error;
      this.kernel.log.warn({ error: wrong.error, topic: packet.topic, tries }, 'mqtt');
      // What is wrong with a message itself, when it stood alone, does not stop the line for good.
      if (tries >= MOST_TRIES && isItsOwn(wrong.error)) {
        this.kernel.log.error({ error: wrong.error, topic: packet.topic }, 'mqtt: a message that cannot be kept');
        return;
      }
      await pause(RETRY_MS);
    }
  }
}
/** The database refuses the values themselves (SQLSTATE classes 22 and 23); everything else may be better in a moment. */
const isItsOwn = (error: unknown): boolean => {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
};
