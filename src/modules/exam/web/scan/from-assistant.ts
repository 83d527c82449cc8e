import type { Assistant } from '../../../../kernel/web/assistant/assistant';

// The assistant of this computer drives the scanner: asked `scan`, it feeds the pile and tells of each sheet as `scan.sheet` with its
// number and its sides as JPEG in base64; its answer comes when the pile is through.

interface ScannedSheet {
  readonly seqNo: number;
  readonly side1: File;
  readonly side2?: File;
}
/** So long after a click the assistant may take to answer the door, and how often it is looked for meanwhile. */
const DOOR_MS = 3000;
const LOOK_MS = 100;

function pictureOf(base64: unknown, name: string): File | undefined {
  if (typeof base64 !== 'string' || !base64) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], name, { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}
/** A sheet as the assistant tells of it; nothing where it is none: then its number is a gap. */
export function sheetFrom(data: unknown): ScannedSheet | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { seqNo, side1, side2 } = data as { seqNo?: unknown; side1?: unknown; side2?: unknown };
  if (typeof seqNo !== 'number' || !Number.isInteger(seqNo) || seqNo < 1) return undefined;
  const front = pictureOf(side1, `${seqNo}-1.jpg`);
  const back = pictureOf(side2, `${seqNo}-2.jpg`);
  return front && { seqNo, side1: front, ...(back ? { side2: back } : {}) };
}

/** Waits until the assistant answers the door; a request to one that does not says so by itself. */
async function atTheDoor(assistant: Assistant): Promise<void> {
  assistant.connect();
  for (let waited = 0; waited < DOOR_MS && !assistant.connected; waited += LOOK_MS)
    await new Promise((go) => {
      setTimeout(go, LOOK_MS);
    });
}
/**
 * Has the assistant feed a pile; sheets are taken one after the other, those that came before a break too.
 * @throws with words where the assistant is not there, goes, or says what is wrong with the scanner
 */
export async function scanPile(
  assistant: Assistant,
  isDuplex: boolean,
  take: (sheet: ScannedSheet) => Promise<void>,
): Promise<void> {
  let line = Promise.resolve();
  const off = assistant.on('scan.sheet', (data) => {
    const sheet = sheetFrom(data);
    if (sheet) line = line.then(() => take(sheet));
  });
  try {
    await atTheDoor(assistant);
    await assistant.request('scan', { duplex: isDuplex });
  } finally {
    await line;
    off();
    assistant.close();
  }
}
