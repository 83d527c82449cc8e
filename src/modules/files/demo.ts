import { seeded, type World } from '../../kernel/server/world';
import { newId } from '../../kernel/server/ids';
import { packed } from './server/pack';
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
  /** A module's own use: the picture is private then. */ readonly proc?: string;
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const unguessable = (chance: () => number): string =>
  Array.from({ length: 22 }, () => LETTERS[Math.floor(chance() * LETTERS.length)]).join('');

/**
 * Pictures and films for another module's part of the demonstration world. The world has no store to write to:
 * each is drawn from its scene when it is first asked for.
 * They are public where no use of a module's own is named.
 * @param chance of the names; with one of its own, what is made after them stays what it was. @returns their paths, in order.
 */
export async function demoPictures(
  world: World,
  wanted: readonly DemoPicture[],
  chance: () => number = world.rnd,
): Promise<string[]> {
  const rows = wanted.map(({ orgId, userId, scene, name, width = 1280, height = 720, film, proc }) => {
    const fileId = newId();
    const random = unguessable(chance);
    return {
      orgId,
      fileId,
      path: `${orgId}/${fileId}-${random}.${film ? 'mp4' : 'jpg'}`,
      name: `${name}.${film ? 'mp4' : 'jpg'}`,
      proc: proc ?? (film ? 'video' : 'image'),
      kind: film ? 'video' : 'image',
      type: film ? 'video/mp4' : 'image/jpeg',
      size: 0,
      width,
      height,
      open: proc === undefined,
      state: 'ready' as const,
      userId,
      scene,
      madeAt: world.now.toISOString(),
    };
  });
  await world.put(files, rows);
  return rows.map((row) => row.path);
}

/** A public archive with one text in it, packed when it is first asked for. @returns its path and size in bytes. */
export async function demoArchive(
  world: World,
  wanted: {
    readonly orgId: number;
    readonly userId: number;
    readonly name: string;
    readonly proc: string;
    readonly text: string;
  },
): Promise<{ readonly path: string; readonly size: number }> {
  const { orgId, userId, name, proc, text } = wanted;
  const fileId = newId();
  const path = `${orgId}/${fileId}-${unguessable(world.rnd)}.zip`;
  const size = packed(text).length;
  await world.put(files, [
    {
      orgId,
      fileId,
      path,
      name: `${name}.zip`,
      proc,
      kind: 'zip',
      type: 'application/zip',
      size,
      width: null,
      height: null,
      open: true,
      state: 'ready' as const,
      userId,
      scene: text,
      madeAt: world.now.toISOString(),
    },
  ]);
  return { path, size };
}

/** A private PDF of a scene, made when it is first asked for. @returns its path. */
export async function demoDocument(
  world: World,
  wanted: {
    readonly orgId: number;
    readonly userId: number;
    readonly scene: Scene;
    readonly name: string;
    readonly proc: string;
  },
): Promise<string> {
  const fileId = newId();
  // Chance of its own: what is made after it stays what it was.
  const word = unguessable(seeded(wanted.orgId));
  const path = `${wanted.orgId}/${fileId}-${word}.pdf`;
  await world.put(files, [
    {
      ...wanted,
      name: `${wanted.name}.pdf`,
      fileId,
      path,
      kind: 'pdf',
      type: 'application/pdf',
      size: 0,
      width: null,
      height: null,
      open: false,
      state: 'ready' as const,
      madeAt: world.now.toISOString(),
    },
  ]);
  return path;
}

/** Private files whose bytes come with the program, below data/. @returns their paths, in order. */
export async function demoStored(
  world: World,
  wanted: readonly {
    readonly orgId: number;
    readonly userId: number;
    /** Below data/, as `films/number-line.mp4`. */
    readonly data: string;
    readonly name: string;
    readonly proc: string;
    readonly size: number;
    readonly width: number;
    readonly height: number;
  }[],
): Promise<string[]> {
  const rows = wanted.map(({ data, ...file }) => {
    const fileId = newId();
    const film = data.endsWith('.mp4');
    return {
      ...file,
      fileId,
      path: `${file.orgId}/${fileId}-${unguessable(world.rnd)}.${film ? 'mp4' : 'jpg'}`,
      kind: film ? 'video' : 'image',
      type: film ? 'video/mp4' : 'image/jpeg',
      open: false,
      state: 'ready' as const,
      scene: `data:${data}`,
      madeAt: world.now.toISOString(),
    };
  });
  await world.put(files, rows);
  return rows.map((row) => row.path);
}
