import * as z from 'zod';
import type { Found } from '../rules';
import type { Described } from './description';

/** The server did not answer as it should: it is asked again later, and the photograph waits. */
export class FaceServerFault extends Error {}

const ASK_MS = 20_000;
/** "No face is found in the given image" is an answer, not a fault. */
const NO_FACE = 28;

const reply = z.object({
  result: z.array(
    z.object({
      box: z.object({
        probability: z.number(),
        x_min: z.number(),
        y_min: z.number(),
        x_max: z.number(),
        y_max: z.number(),
      }),
      landmarks: z.array(z.tuple([z.number(), z.number()])).optional(),
      mask: z.object({ value: z.string() }).nullish(),
      embedding: z.array(z.number()).min(2).max(4096).optional(),
    }),
  ),
  plugins_versions: z.record(z.string(), z.string()).optional(),
});
type Reply = z.output<typeof reply>;

/** The REST interface of CompreFace's detection service, `POST /api/v1/detection/detect`. */
export function compreFace(url: string, key: string) {
  const ask = async (photo: Uint8Array, plugins: string): Promise<Reply> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'face.jpg');
    const at = new URL('/api/v1/detection/detect', url);
    at.searchParams.set('face_plugins', plugins);
    at.searchParams.set('limit', '0');
    try {
      const answer = await fetch(at, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(ASK_MS),
      });
      const body: unknown = await answer.json();
      if (answer.ok) return reply.parse(body);
      const { code } = z.object({ code: z.number().optional() }).parse(body);
      if (answer.status === 400 && code === NO_FACE) return { result: [] };
      throw new FaceServerFault(`the face server answered ${answer.status}`);
    } catch (error) {
      if (error instanceof FaceServerFault) throw error;
      throw new FaceServerFault(`the face server: ${(error as Error).message}`);
    }
  };
  return {
    async detect(photo: Uint8Array): Promise<{ readonly faces: Found[]; readonly version: string }> {
      const { result, plugins_versions: versions } = await ask(photo, 'landmarks,mask');
      return {
        faces: result.map(({ box, landmarks = [], mask }) => ({
          width: box.x_max - box.x_min,
          height: box.y_max - box.y_min,
          probability: box.probability,
          landmarks,
          mask: mask?.value ?? null,
        })),
        version: versions?.['detector'] ?? 'unknown',
      };
    },
    /** The only face's description; nothing where there is none, or several. */
    async describe(photo: Uint8Array): Promise<Described | undefined> {
      const { result, plugins_versions: versions } = await ask(photo, 'calculator');
      const [only] = result;
      if (result.length !== 1 || !only?.embedding) return undefined;
      const version = `${versions?.['calculator'] ?? 'unknown'} ${only.embedding.length}`;
      return { model: 'compreface', version, vector: Float32Array.from(only.embedding) };
    },
  };
}
