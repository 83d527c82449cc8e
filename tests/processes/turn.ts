// A relay over TLS for whoever reaches nobody else (TURN, RFC 8656), small: it stands where a school's coturn would.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { LOOPBACK, fingerprintOf, ownAddress, relayKeys } from './relay-keys';
import {
  ANSWER,
  KIND,
  PART,
  covered,
  filling,
  isOnChannel,
  lengthOf,
  read,
  signatureOf,
  uncovered,
  written,
  type Part,
  type Place,
  type Said,
} from './stun';

const REALM = 'school.test';
const LIFETIME_SECONDS = 600;

export class Turn {
  /** Packets that were handed on for who came over the relay, and to them. */
  readonly handed = { out: 0, back: 0 };
  /** Asked with a name whose word is not of this relay, or whose time is over. */
  refused = 0;
  /** Lines on TLS that came about, and places that were given. */
  readonly had = { lines: 0, places: 0 };
  /** What was let fall, and how often. */
  private readonly fallen = new Map<string, number>();
  readonly nonce = randomBytes(8).toString('hex');
  private readonly guests = new Set<Guest>();
  private isShut = false;
  private constructor(
    private readonly server: Server,
    readonly address: string,
    readonly certificate: string,
    readonly secret: string,
    readonly now: () => Date,
  ) {
    server.on('tlsClientError', (error) => this.drop(`TLS did not come about: ${error.message}`));
    server.on('secureConnection', (socket) => {
      if (this.isShut) {
        socket.destroy();
        return;
      }
      this.had.lines += 1;
      const guest = new Guest(this, socket);
      this.guests.add(guest);
      socket.on('close', () => this.guests.delete(guest));
    });
  }
  /** @param secret the word of coturn's `static-auth-secret`: names are told with their end and a word made of it. */
  static async open({ secret, now }: { readonly secret: string; readonly now: () => Date }): Promise<Turn> {
    const address = ownAddress();
    const { key, certificate } = relayKeys(address);
    const server = createServer({ key, cert: certificate });
    server.listen(0, address);
    await once(server, 'listening');
    return new Turn(server, address, certificate, secret, now);
  }
  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  /** As it stands in `LIVE_TURN_URLS`. */
  get url(): string {
    return `turns:${this.address}:${this.port}?transport=tcp`;
  }
  /** The key of the certificate, by which a browser can be told to trust it. */
  get fingerprint(): string {
    return fingerprintOf(this.certificate);
  }
  /** The key of somebody who asks with this name. */
  keyOf(name: string): Buffer {
    const word = createHmac('sha1', this.secret).update(name).digest('base64');
    return createHash('md5').update(`${name}:${REALM}:${word}`).digest();
  }
  /** Takes nobody in any more and lets go of all who are there, or takes people in again. */
  shut(isShut: boolean): void {
    this.isShut = isShut;
    if (isShut) for (const guest of this.guests) guest.end();
  }
  /** Something is not handed on. @param why in words. */
  drop(why: string): void {
    this.fallen.set(why, (this.fallen.get(why) ?? 0) + 1);
  }
  /** What came over it and what it let fall: for whoever looks for a fault. */
  said(): string {
    const { had, handed, refused } = this;
    const fallen = [...this.fallen].map(([why, times]) => `  ${why} (${times} times)`);
    const went = `${handed.out} packets went out and ${handed.back} back`;
    return [
      `the relay ${this.url} had ${had.lines} lines and gave ${had.places} places, refused ${refused}; ${went}`,
      ...fallen,
    ].join('\n');
  }
  async close(): Promise<void> {
    this.shut(true);
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Somebody who came over TLS, with the place that they are given on this machine. */
class Guest {
  private place: Socket | undefined;
  private unread: Buffer = Buffer.alloc(0);
  private readonly permitted = new Set<string>();
  private readonly channels = new Map<number, Place>();
  private readonly numbers = new Map<string, number>();
  constructor(
    private readonly turn: Turn,
    private readonly socket: TLSSocket,
  ) {
    socket.on('data', (data: Buffer) => this.hear(data));
    socket.on('error', (error) => turn.drop(`a line broke: ${error.message}`));
    // A voice waits for no full packet.
    socket.setNoDelay(true);
    socket.on('close', () => this.leave());
  }
  end(): void {
    this.socket.destroy();
    this.leave();
  }
  private leave(): void {
    this.place?.close();
    this.place = undefined;
  }
  private hear(data: Buffer): void {
    this.unread = Buffer.concat([this.unread, data]);
    for (let length = lengthOf(this.unread); length !== undefined && this.unread.length >= length;) {
      const message = this.unread.subarray(0, length);
      this.unread = this.unread.subarray(length);
      length = lengthOf(this.unread);
      if (isOnChannel(message)) {
        const to = this.channels.get(message.readUInt16BE(0));
        if (to) this.handOn(to, message.subarray(4, 4 + message.readUInt16BE(2)));
        else this.turn.drop('sent on a channel that nobody bound');
      } else this.asked(read(message));
    }
  }
  private asked(said: Said): void {
    const { kind, id, parts } = said;
    const peer = uncovered(parts.get(PART.peer));
    if (kind === KIND.send) {
      const data = parts.get(PART.data);
      if (peer && data) this.handOn(peer, data);
      return;
    }
    const key = this.keyOf(said);
    if (!key) {
      if (parts.has(PART.name)) this.turn.refused += 1;
      const ask: Part[] = [
        [PART.realm, Buffer.from(REALM)],
        [PART.nonce, Buffer.from(this.turn.nonce)],
      ];
      this.refuse(said, 401, ask);
      return;
    }
    const lifetime = Buffer.alloc(4);
    switch (kind) {
      case KIND.allocate:
        void this.allocate(id, key);
        return;
      case KIND.refresh:
        if (parts.get(PART.lifetime)?.readUInt32BE(0) === 0) this.leave();
        else lifetime.writeUInt32BE(LIFETIME_SECONDS, 0);
        this.tell(written(kind + ANSWER.yes, id, [[PART.lifetime, lifetime]], key));
        return;
      case KIND.permit:
      case KIND.bind:
        // A place of another kind of internet is none that this machine reaches.
        if (!peer) this.refuse(said, 443);
        else {
          this.permitted.add(peer.address);
          const channel = kind === KIND.bind ? parts.get(PART.channel)?.readUInt16BE(0) : undefined;
          if (channel !== undefined) {
            this.channels.set(channel, peer);
            this.numbers.set(nameOf(peer), channel);
          }
          this.tell(written(kind + ANSWER.yes, id, [], key));
        }
        return;
      default:
        this.refuse(said, 400);
    }
  }
  /** The key by which whoever asked has signed, where their name still holds and the word to it was theirs. */
  private keyOf({ parts, signed }: Said): Buffer | undefined {
    const name = parts.get(PART.name)?.toString() ?? '';
    const ends = Number(name.split(':')[0]) * 1000;
    if (!signed || parts.get(PART.nonce)?.toString() !== this.turn.nonce) return undefined;
    if (!(ends > this.turn.now().getTime())) return undefined;
    const key = this.turn.keyOf(name);
    return parts.get(PART.signature)?.equals(signatureOf(signed, key)) ? key : undefined;
  }
  private async allocate(id: Buffer, key: Buffer): Promise<void> {
    const place = this.place ?? createSocket('udp4');
    if (!this.place) {
      place.on('message', (data, from) => this.handBack(from, data));
      place.on('error', (error) => this.turn.drop(`the place failed: ${error.message}`));
      await new Promise<void>((done) => {
        place.bind(0, this.turn.address, done);
      });
      // Who left meanwhile needs none.
      if (this.socket.destroyed) {
        place.close();
        return;
      }
      this.place = place;
      this.turn.had.places += 1;
    }
    const lifetime = Buffer.alloc(4);
    lifetime.writeUInt32BE(LIFETIME_SECONDS, 0);
    const { remoteAddress: address = LOOPBACK, remotePort: port = 0 } = this.socket;
    const parts: Part[] = [
      [PART.relayed, covered({ address: this.turn.address, port: place.address().port })],
      [PART.mapped, covered({ address, port })],
      [PART.lifetime, lifetime],
    ];
    this.tell(written(KIND.allocate + ANSWER.yes, id, parts, key));
  }
  private handOn({ address, port }: Place, data: Buffer): void {
    if (!this.permitted.has(address)) {
      this.turn.drop(`sent to ${address}, for which nobody asked leave`);
      return;
    }
    if (!this.place) {
      this.turn.drop('sent without a place');
      return;
    }
    this.turn.handed.out += 1;
    this.place.send(data, port, address);
  }
  private handBack(from: Place, data: Buffer): void {
    if (!this.permitted.has(from.address)) {
      this.turn.drop(`came from ${from.address}, for which nobody asked leave`);
      return;
    }
    this.turn.handed.back += 1;
    const channel = this.numbers.get(nameOf(from));
    if (channel === undefined) {
      const parts: Part[] = [
        [PART.peer, covered(from)],
        [PART.data, data],
      ];
      this.tell(written(KIND.data, randomBytes(12), parts));
      return;
    }
    const head = Buffer.alloc(4);
    head.writeUInt16BE(channel, 0);
    head.writeUInt16BE(data.length, 2);
    this.tell(Buffer.concat([head, data, Buffer.alloc(filling(data.length))]));
  }
  private refuse({ kind, id }: Said, code: number, parts: readonly Part[] = []): void {
    // Who has shown no name yet is asked for it: that is how everybody begins.
    if (code !== 401) this.turn.drop(`asked for ${kind} and was answered ${code}`);
    const why = Buffer.from([0, 0, Math.floor(code / 100), code % 100, ...Buffer.from('no')]);
    this.tell(written(kind + ANSWER.no, id, [[PART.fault, why], ...parts]));
  }
  private tell(message: Buffer): void {
    if (!this.socket.destroyed) this.socket.write(message);
  }
}
const nameOf = ({ address, port }: Place): string => `${address}:${port}`;
