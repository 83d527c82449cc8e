import { Readable } from 'node:stream';
import type { Client, PublishPacket, Subscription } from 'aedes';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import type { Kernel } from '../../../../kernel/server/cx';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { clientOf } from './client-id';

/** A packet on its way to a client, until the client says that it has it. */
type Outgoing = PublishPacket & { readonly brokerId?: string; readonly brokerCounter?: number };

/**
 * What a broker keeps of its clients, in the shape that aedes asks for. What clients want to hear lies in a table, so that a
 * client which keeps its session finds it in whichever process it connects to. Here lies only what is on its way on an
 * open connection: commands wait in their own table, a message is durable before it is answered, and nothing is retained.
 */
export class SessionStore {
  private readonly outgoing = new Map<string, Outgoing[]>();
  private readonly incoming = new Map<string, Map<number, PublishPacket>>();
  constructor(private readonly kernel: Kernel) {}

  async setup(): Promise<void> {
    await Promise.resolve();
  }
  async addSubscriptions({ id }: Client, subs: readonly Subscription[]): Promise<void> {
    await this.write(id, (topics) => [...new Set([...topics, ...subs.map(({ topic }) => topic)])]);
  }
  async removeSubscriptions({ id }: Client, topics: readonly string[]): Promise<void> {
    await this.write(id, (before) => before.filter((topic) => !topics.includes(topic)));
  }
  async subscriptionsByClient({ id }: Client): Promise<Subscription[]> {
    const { providerId, clientId } = clientOf(id);
    const found = await this.inTables((door) =>
      door.row<{ topics: string[] }>(
        sql`select topics from device_session where client_id = ${clientId} and provider_id = ${providerId}`,
      ),
    );
    return (found?.topics ?? []).map((topic) => ({ topic, qos: 1 }));
  }
  /** A client has come back to its session, which is therefore still somebody's (sweep.ts). */
  async touch({ id }: Client): Promise<void> {
    const { providerId, clientId } = clientOf(id);
    await this.inTables((door) =>
      door.change(sql`
        update device_session
        set opened_at = ${this.kernel.clock().toISOString()}
        where client_id = ${clientId}
          and provider_id = ${providerId}`),
    );
  }
  async cleanSubscriptions({ id }: Client): Promise<void> {
    const { providerId, clientId } = clientOf(id);
    this.outgoing.delete(id);
    await this.inTables((door) =>
      door.change(sql`delete from device_session where client_id = ${clientId} and provider_id = ${providerId}`),
    );
  }
  private async write(id: string, change: (topics: readonly string[]) => readonly string[]): Promise<void> {
    const { providerId, clientId } = clientOf(id);
    await this.inTables(async (door) => {
      const before = await door.row<{ topics: string[] }>(sql`
        select topics
        from device_session
        where client_id = ${clientId}
          and provider_id = ${providerId}
        for update`);
      await door.change(sql`
        insert into device_session (client_id, provider_id, topics, opened_at)
        values (${clientId}, ${providerId}, ${change(before?.topics ?? [])}::text[], ${this.kernel.clock().toISOString()})
        on conflict (client_id, provider_id) do update set topics = excluded.topics, opened_at = excluded.opened_at`);
    });
  }
  private inTables<T>(fn: Parameters<typeof inOrg<T>>[2]): Promise<T> {
    return inOrg(this.kernel.pools.tenant, PLATFORM_ORG, fn);
  }

  // A command goes to the client whose connection stands, never by a topic to whoever listens there.
  async subscriptionsByTopic(): Promise<[]> {
    return Promise.resolve([]);
  }
  async outgoingEnqueueCombi(): Promise<void> {
    await Promise.resolve();
  }
  async outgoingEnqueue({ clientId }: { readonly clientId: string }, packet: Outgoing): Promise<void> {
    const list = this.outgoing.get(clientId) ?? [];
    this.outgoing.set(clientId, [...list, packet]);
    await Promise.resolve();
  }
  async outgoingUpdate({ id }: Client, packet: Outgoing): Promise<void> {
    const same = (other: Outgoing) =>
      other.brokerId === packet.brokerId && other.brokerCounter === packet.brokerCounter;
    this.outgoing.set(
      id,
      (this.outgoing.get(id) ?? []).map((other) => (same(other) ? packet : other)),
    );
    await Promise.resolve();
  }
  async outgoingClearMessageId(
    { id }: Client,
    { messageId }: Pick<Outgoing, 'messageId'>,
  ): Promise<Outgoing | undefined> {
    const list = this.outgoing.get(id) ?? [];
    this.outgoing.set(
      id,
      list.filter((other) => other.messageId !== messageId),
    );
    return Promise.resolve(list.find((other) => other.messageId === messageId));
  }
  /** Nothing waits here for a client that comes back: its commands are sent anew. */
  outgoingStream({ id }: Client): Readable {
    this.outgoing.delete(id);
    return Readable.from([]);
  }

  async incomingStorePacket({ id }: Client, packet: PublishPacket): Promise<void> {
    const own = this.incoming.get(id) ?? new Map<number, PublishPacket>();
    this.incoming.set(id, own.set(packet.messageId ?? 0, packet));
    await Promise.resolve();
  }
  async incomingGetPacket({ id }: Client, { messageId }: PublishPacket): Promise<PublishPacket> {
    const found = this.incoming.get(id)?.get(messageId ?? 0);
    return found ? Promise.resolve(found) : Promise.reject(new Error('no such packet'));
  }
  async incomingDelPacket({ id }: Client, { messageId }: PublishPacket): Promise<void> {
    this.incoming.get(id)?.delete(messageId ?? 0);
    await Promise.resolve();
  }
  async cleanIncoming({ id }: Client): Promise<void> {
    this.incoming.delete(id);
    await Promise.resolve();
  }
  /** The connection is over: what was on its way is of no use to the next one. */
  forget(id: string): void {
    this.outgoing.delete(id);
    this.incoming.delete(id);
  }

  async storeRetained(): Promise<void> {
    await Promise.resolve();
  }
  createRetainedStream(): Readable {
    return Readable.from([]);
  }
  createRetainedStreamCombi(): Readable {
    return Readable.from([]);
  }
  // No client leaves a last will: what it would say was not said by a device (door.ts).
  async putWill(): Promise<void> {
    await Promise.resolve();
  }
  async getWill(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  async delWill(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  streamWill(): Readable {
    return Readable.from([]);
  }
  async destroy(): Promise<void> {
    await Promise.resolve();
  }
}
