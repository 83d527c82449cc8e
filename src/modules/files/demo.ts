import type { World } from '../../kernel/server/world';
import { newId } from '../../kernel/server/ids';
import type { Scene } from './server/scene';
import { files } from './tables';

export interface DemoPicture {
  readonly orgId: number;
  readonly userId: number;
  /** One of the scenes, or a drawing as SVG. */ readonly scene: Scene | `<svg${string}`;
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** A film of the scene instead of a picture. */ readonly film?: true;
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Public pictures and films for another module's part of the demonstration world. The world has no store to write to:
 * each is drawn from its scene when it is first asked for.
 * @returns their paths, in order.
 */
export async function demoPictures(world: World, wanted: readonly DemoPicture[]): Promise<string[]> {
  const rows = wanted.map(({ orgId, userId, scene, name, width = 1280, height = 720, film }) => {
    const fileId = newId();
    const random = Array.from({ length: 22 }, () => LETTERS[world.int(0, LETTERS.length - 1)]).join('');
    return {
      orgId,
      fileId,
      path: `${orgId}/${fileId}-${random}.${film ? 'mp4' : 'jpg'}`,
      name: `${name}.${film ? 'mp4' : 'jpg'}`,
      proc: film ? 'video' : 'image',
      kind: film ? 'video' : 'image',
      type: film ? 'video/mp4' : 'image/jpeg',
      size: 0,
      width,
      height,
      open: true,
      state: 'ready' as const,
      userId,
      scene,
      madeAt: world.now.toISOString(),
    };
  });
  await world.put(files, rows);
  return rows.map((row) => row.path);
}
