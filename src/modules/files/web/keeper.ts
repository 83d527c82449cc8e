import { useEffect, useState } from 'react';
import {
  isDeviceName,
  keepFile,
  keptFile,
  keptFiles,
  newDeviceName,
  type KeptFile,
} from '../../../kernel/web/offline/kept-files';
import { sendFile } from './send-file';

/** Keeps the files of a field on this device until they can be sent. The field holds their names meanwhile. */
export interface Keeper {
  /** @returns the name that stands for the file until it has a path. */
  readonly keep: (file: File) => Promise<string>;
  /** The file behind a name, also behind the path it was sent to. */
  readonly find: (path: string) => Promise<Blob | undefined>;
}
/** The keeper of a group of kept files. */
export const keeperOf = (group: string): Keeper => ({
  keep: async (file) => {
    const name = newDeviceName();
    await keepFile({ group, name, file });
    return name;
  },
  find: async (path) => (await keptFiles(group)).find((kept) => kept.name === path || kept.path === path)?.file,
});

/** A photo on a slow line may take its time; the queue asks again after this. */
const GIVE_UP_MS = 120_000;
const asFile = ({ file }: KeptFile): File => (file instanceof File ? file : new File([file], 'photo.jpg'));

/**
 * Sends what stands behind names of this device, once each.
 * @returns the paths by name; a name whose file has left the device is missing.
 */
export async function sendKept(group: string, names: readonly string[], proc: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const name of new Set(names)) {
    const kept = await keptFile(group, name);
    if (!kept) continue;
    let { path } = kept;
    if (!path) {
      ({ path } = await sendFile(asFile(kept), { proc, signal: AbortSignal.timeout(GIVE_UP_MS) }));
      await keepFile({ ...kept, path });
    }
    paths.set(name, path);
  }
  return paths;
}
/** The paths of files that were sent, by the names that stood for them. */
export const sentPaths = async (group: string): Promise<Map<string, string>> =>
  new Map((await keptFiles(group)).flatMap(({ name, path }) => (path && isDeviceName(name) ? [[name, path]] : [])));

/** The address of a file as this device keeps it; null: it does not, or nobody keeps files here. Undefined while it is looked for. */
export function useKeptUrl(keeper: Keeper | undefined, path: string): string | null | undefined {
  const [url, setUrl] = useState<string | null | undefined>(keeper ? undefined : null);
  useEffect(() => {
    if (!keeper) return undefined;
    let made: string | undefined;
    let gone = false;
    const look = async () => {
      const file = await keeper.find(path).catch(() => undefined);
      if (gone) return;
      made = file && URL.createObjectURL(file);
      setUrl(made ?? null);
    };
    void look();
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [keeper, path]);
  return url;
}
