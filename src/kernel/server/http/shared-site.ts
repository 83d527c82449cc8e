import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { bytesOf, type Storage } from '../store/store';

/** The newest build and the one before: a rolling update has two, and pages stay open over it. */
const KEPT = 2;
/** A build that came meanwhile is noticed so soon. */
const LOOK_MS = 5000;
const BUILDS = 'site/builds';
const packOf = (version: string): string => `site/${version}`;
const MOST_BYTES = 64 * 1024 * 1024;
const HASHED = /^[\w.-]+$/;
const SMALLER = '.br';

/** A hashed file of some build; `br` where its bytes are compressed. */
export interface SiteFile {
  readonly bytes: Uint8Array;
  readonly br: boolean;
}

/**
 * The hashed files of the last two builds, in the store that all processes share. A page asks for the files of its own
 * build as long as it stands, and any process may be asked: one that was started before that build, or after the next.
 */
export class SharedSite {
  private readonly packs = new Map<string, Promise<Uint8Array>>();
  private builds: readonly string[] = [];
  private looked = -Infinity;
  constructor(
    private readonly store: Storage,
    /** The folder of this process's own build. */
    private readonly site: string,
    private readonly ticks: () => number = () => performance.now(),
  ) {}

  /** Puts the files of this process's build into the store, once for all processes; builds before the last two go. */
  async share(): Promise<void> {
    const names = await this.names();
    if (!names.length) return;
    const own = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
    const before = await this.list();
    // Another process, or this one's last start, has put it there: nothing is read and packed for it.
    if (before.at(-1) === own) return;
    await this.store.put(packOf(own), await this.pack(names), 'application/zip');
    const all = [...before.filter((version) => version !== own), own];
    await this.store.put(BUILDS, Buffer.from(JSON.stringify(all.slice(-KEPT))), 'application/json');
    for (const version of all.slice(0, -KEPT)) await this.store.remove(packOf(version));
  }

  /** A file that this process's own build does not have. @param name as it stands below /site/assets/ */
  async find(name: string): Promise<SiteFile | undefined> {
    if (!HASHED.test(name)) return undefined;
    if (this.ticks() - this.looked > LOOK_MS) {
      this.looked = this.ticks();
      this.builds = await this.list();
      for (const version of this.packs.keys()) if (!this.builds.includes(version)) this.packs.delete(version);
    }
    for (const version of this.builds.toReversed()) {
      const found = unzipSync(await this.fetched(version), {
        filter: (entry) => entry.name === name || entry.name === name + SMALLER,
      });
      const small = found[name + SMALLER];
      const bytes = small ?? found[name];
      if (bytes) return { bytes, br: small !== undefined };
    }
    return undefined;
  }

  private async list(): Promise<string[]> {
    if ((await this.store.size(BUILDS)) === undefined) return [];
    return JSON.parse((await bytesOf(this.store, BUILDS, MOST_BYTES)).toString()) as string[];
  }
  private fetched(version: string): Promise<Uint8Array> {
    const pack = this.packs.get(version) ?? bytesOf(this.store, packOf(version), MOST_BYTES);
    this.packs.set(version, pack);
    // A store that is away is asked again.
    pack.catch(() => this.packs.delete(version));
    return pack;
  }
  /** The files of this process's build; none where there is no built site. */
  private async names(): Promise<readonly string[]> {
    return (await readdir(this.assets).catch(() => [])).filter((name) => HASHED.test(name)).toSorted();
  }
  /** Each file in its smallest form. */
  private async pack(names: readonly string[]): Promise<Uint8Array> {
    const all = new Set(names);
    const files: Zippable = {};
    for (const name of names)
      if (!name.endsWith('.gz') && !all.has(name + SMALLER)) files[name] = await readFile(join(this.assets, name));
    return zipSync(files, { level: 0 });
  }
  private get assets(): string {
    return join(this.site, 'assets');
  }
}
