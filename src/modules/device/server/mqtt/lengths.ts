import type { Socket } from 'node:net';

/** Bytes of the part that says how long a packet is. */
const MOST_DIGITS = 4;

/**
 * Watches how long the packets of a connection say they are: the broker's parser keeps a packet until it is whole, whatever
 * its length, and 256 MB are a valid one.
 */
export class Lengths {
  /** Bytes of the packet under way that are still to come; nothing while its head is read. */
  private left: number | undefined;
  private digits = 0;
  private length = 0;
  private inHead = false;
  constructor(private readonly most: number) {}

  /** @returns false when a packet of this chunk says that it is longer than allowed. */
  allows(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length;) {
      if (this.left !== undefined && this.left > 0) {
        const passed = Math.min(this.left, chunk.length - at);
        this.left -= passed;
        at += passed;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (!this.inHead) {
        // The kind of the packet; its length follows, seven bits a byte, the lowest first.
        Object.assign(this, { inHead: true, digits: 0, length: 0 });
        continue;
      }
      this.length += (byte & 0x7f) * 128 ** this.digits;
      this.digits += 1;
      if (byte >= 0x80 && this.digits < MOST_DIGITS) continue;
      if (this.length > this.most) return false;
      this.inHead = false;
      this.left = this.length;
    }
    return true;
  }
}
/** Cuts a connection whose packet says that it is longer than allowed. */
export function boundPackets(socket: Socket, most: number): void {
  const lengths = new Lengths(most);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number): Buffer | null => {
    const chunk = read(size);
    if (!chunk || lengths.allows(chunk)) return chunk;
    socket.destroy();
    return null;
  };
}
