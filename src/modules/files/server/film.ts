import sharp from 'sharp';

// A film of the demonstration world: a few still frames, each shown for some seconds. The frames are uncompressed H.264
// macroblocks (I_PCM), so neither an encoder nor a film with somebody's rights on it has to be carried along.

const SECONDS = 2;
/** Whole macroblocks of 16 pixels. */
export const FILM = { width: 320, height: 192 } as const;

class Bits {
  private readonly bytes: number[] = [];
  private bit = 0;
  put(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) {
      if (this.bit === 0) this.bytes.push(0);
      if ((value >>> i) & 1) this.bytes[this.bytes.length - 1]! |= 0x80 >> this.bit;
      this.bit = (this.bit + 1) & 7;
    }
    return this;
  }
  /** Exp-Golomb: as many zeros as the number plus one has further digits, then the number plus one. */
  ue(value: number): this {
    const digits = 32 - Math.clz32(value + 1);
    return this.put(0, digits - 1).put(value + 1, digits);
  }
  align(): this {
    this.bit = 0;
    return this;
  }
  raw(part: Uint8Array): this {
    for (const b of part) this.bytes.push(b);
    return this;
  }
  end(): Buffer {
    return Buffer.from(this.put(1, 1).bytes);
  }
}
const columns = FILM.width / 16;
const lines = FILM.height / 16;
const sequence = (): Buffer =>
  new Bits()
    .put(0x67, 8)
    .put(66, 8)
    .put(0xc0, 8)
    .put(13, 8)
    .ue(0)
    .ue(0)
    .ue(2)
    .ue(0)
    .put(0, 1)
    .ue(columns - 1)
    .ue(lines - 1)
    .put(0b1100, 4)
    .end();
const picture = (): Buffer =>
  new Bits().put(0x68, 8).ue(0).ue(0).put(0, 2).ue(0).ue(0).ue(0).put(0, 3).ue(0).ue(0).ue(0).put(0, 3).end();

/** One frame of RGB pixels as a slice of uncompressed macroblocks. Values stay within 16 to 240, so no start code can appear in them. */
function frame(rgb: Uint8Array, no: number): Buffer {
  const bits = new Bits().put(0x65, 8).ue(0).ue(7).ue(0).put(0, 4).ue(no).put(0, 2).ue(0);
  const at = (x: number, y: number) => {
    const i = (y * FILM.width + x) * 3;
    return [rgb[i]!, rgb[i + 1]!, rgb[i + 2]!] as const;
  };
  const block = Buffer.alloc(384);
  for (let row = 0; row < lines; row++)
    for (let column = 0; column < columns; column++) {
      for (let i = 0; i < 256; i++) {
        const [r, g, b] = at(column * 16 + (i & 15), row * 16 + (i >> 4));
        block[i] = 16 + Math.round((65.7 * r + 129.1 * g + 25.1 * b) / 256);
      }
      for (let i = 0; i < 64; i++) {
        const [r, g, b] = at(column * 16 + (i & 7) * 2, row * 16 + (i >> 3) * 2);
        block[256 + i] = 128 + Math.round((-37.9 * r - 74.5 * g + 112.4 * b) / 256);
        block[320 + i] = 128 + Math.round((112.4 * r - 94.2 * g - 18.3 * b) / 256);
      }
      bits.ue(25).align().raw(block);
    }
  return bits.end();
}

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => {
  const b = Buffer.alloc(2);
  b.writeUInt16BE(value);
  return b;
};
const u32 = (...values: number[]) => {
  const b = Buffer.alloc(values.length * 4);
  values.forEach((v, i) => b.writeUInt32BE(v, i * 4));
  return b;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function movie(samples: readonly Buffer[], sps: Buffer, pps: Buffer, from: number): Buffer {
  const length = samples.length * SECONDS * 1000;
  const config = box('avcC', u8(1, 66, 0xc0, 13, 0xff, 0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps);
  const entry = box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(FILM.width),
    u16(FILM.height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    config,
  );
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, samples.length, SECONDS * 1000)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, samples.length, ...samples.map((s) => s.length))),
    box('stco', u32(0, 1, from)),
  );
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, length), u16(0x55c4), u16(0)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(12), u8(0)),
    box('minf', box('vmhd', u32(1, 0, 0)), box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))), table),
  );
  const track = box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, length, 0, 0, 0, 0), MATRIX, u32(FILM.width << 16, FILM.height << 16)),
    media,
  );
  return box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1000, length, 0x10000), u16(0x100), Buffer.alloc(10), MATRIX, Buffer.alloc(24), u32(2)),
    track,
  );
}

/** An MP4 of some pictures, two seconds each. */
export async function filmOf(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const [sps, pps] = [sequence(), picture()];
  const samples: Buffer[] = [];
  for (const [no, bytes] of pictures.entries()) {
    const slice = frame(
      await sharp(bytes).resize(FILM.width, FILM.height, { fit: 'cover' }).removeAlpha().raw().toBuffer(),
      no,
    );
    samples.push(Buffer.concat([u32(slice.length), slice]));
  }
  const head = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2avc1mp41'));
  const from = head.length + movie(samples, sps, pps, 0).length + 8;
  return Buffer.concat([head, movie(samples, sps, pps, from), box('mdat', ...samples)]);
}
