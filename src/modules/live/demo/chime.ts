/** Samples a second, of eight bits each: enough for a chime. */
const RATE = 8000;
const HEADER_BYTES = 44;
const LOUD = 40;

/** A quiet chime that is struck once a second, as a file of sound (WAV). */
export function chime(seconds: number, hertz: number): Buffer {
  const samples = RATE * seconds;
  const out = Buffer.alloc(HEADER_BYTES + samples);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(HEADER_BYTES - 8 + samples, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  // Plain samples, one channel.
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(RATE, 24);
  out.writeUInt32LE(RATE, 28);
  out.writeUInt16LE(1, 32);
  out.writeUInt16LE(8, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) {
    const second = i / RATE;
    out[HEADER_BYTES + i] =
      128 + Math.round(LOUD * Math.sin(2 * Math.PI * hertz * second) * Math.exp(-4 * (second % 1)));
  }
  return out;
}
