import { FIT, judgeFound, judgeLight, type Verdict } from '../rules';
import { compreFace } from './compre-face';
import type { Described } from './description';
import type { Photo } from './photo';

/** A verdict, and who gave it. */
export interface Judged extends Verdict {
  readonly engine: string;
  readonly version: string;
}
/** What judges photographs. The face server is asked by jobs alone, never by a request. */
export interface Engine {
  readonly name: string;
  /** The host that pictures go to; nothing where they stay in the program. */
  readonly leavesTo?: string;
  detect(photo: Uint8Array): Promise<Judged>;
  describe(photo: Uint8Array): Promise<Described | undefined>;
}

/** What sharp can say. Its version rises with the rules of rules/judge.ts. */
export const SHARP = { engine: 'sharp', version: '1' } as const;
export const judgedBySharp = (photo: Photo): Judged => ({ ...judgeLight(photo), ...SHARP });

/** The face server that the operator runs, where `FACE_URL` and `FACE_KEY` name one. */
export function serverEngine(env: NodeJS.ProcessEnv = process.env): Engine | undefined {
  const { FACE_URL: url, FACE_KEY: key } = env;
  if (!url) return undefined;
  if (!key) throw new Error('FACE_URL is set: FACE_KEY is needed too');
  const server = compreFace(url, key);
  return {
    name: 'compreface',
    leavesTo: new URL(url).host,
    async detect(photo) {
      const { faces, version } = await server.detect(photo);
      const found = judgeFound(faces);
      return { ...(found.state === 'unfit' ? found : FIT), engine: 'compreface', version };
    },
    describe: (photo) => server.describe(photo),
  };
}
