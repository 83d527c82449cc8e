// A school's own network often has no https, and without it the browser's own hashing is closed. FIPS 180-4, section 6.2.

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots begin, cube roots go through the rounds. */
function constants(): { readonly first: Uint32Array; readonly rounds: Uint32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
  return {
    first: Uint32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
    rounds: Uint32Array.from(primes, (p) => fraction(Math.cbrt(p))),
  };
}
const { first, rounds } = constants();
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** One block of 64 bytes into the running state. */
function block(state: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  const w = (i: number): number => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w(i - 15), w(i - 2)];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (w(i - 16) + small + w(i - 7) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const left = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + left + (rounds[i] ?? 0) + w(i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value;
}

/** SHA-256 of bytes, as hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const state = first.slice();
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) block(state, words, view, at);
  // The rest, a one, zeros, and the length in bits.
  const rest = new Uint8Array(bytes.length - whole < 56 ? 64 : 128);
  rest.set(bytes.subarray(whole));
  rest[bytes.length - whole] = 0x80;
  const end = new DataView(rest.buffer);
  end.setUint32(rest.length - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(rest.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < rest.length; at += 64) block(state, words, end, at);
  return Array.from(state, (value) => value.toString(16).padStart(8, '0')).join('');
}

/** The browser's own hashing where it is open, else ours. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const own = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!own) return sha256(new Uint8Array(bytes));
  const digest = new Uint8Array(await own.digest('SHA-256', bytes));
  return Array.from(digest, (value) => value.toString(16).padStart(2, '0')).join('');
}
