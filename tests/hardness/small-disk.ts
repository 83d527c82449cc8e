import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOMY = '4g';
/** @returns what it said against it; nothing where it was done. */
const told = (command: string, ...args: readonly string[]): string => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? '' : (error?.message ?? stderr.trim()) || `${command} ended with ${status}`;
};

/** A disk of its own in memory, which a test can make full and roomy again without touching any other. */
export class SmallDisk {
  private constructor(readonly folder: string) {}
  /** The disk, or why there is none: mounting is a right that not everybody has. */
  static mount(): SmallDisk | string {
    if (process.platform !== 'linux') return 'a disk of its own is made on Linux alone';
    const folder = mkdtempSync(join(tmpdir(), 'meiyike-disk-'));
    const why = told('mount', '-t', 'tmpfs', '-o', `size=${ROOMY},mode=1777`, 'tmpfs', folder);
    if (why === '') return new SmallDisk(folder);
    rmdirSync(folder);
    return `no disk of its own may be mounted: ${why}`;
  }
  /** No room for another block. What is written meanwhile makes it larger, so it is tried anew. */
  fill(): void {
    for (let tries = 0; ; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      const why = this.resize(`${(blocks - bfree) * bsize}`);
      if (why === '') return;
      if (tries === 100) throw new Error(`the disk does not become full: ${why}`);
    }
  }
  empty(): void {
    const why = this.resize(ROOMY);
    if (why !== '') throw new Error(why);
  }
  remove(): void {
    const why = told('umount', '-l', this.folder);
    if (why !== '') throw new Error(why);
    rmdirSync(this.folder);
  }
  private resize(size: string): string {
    return told('mount', '-o', `remount,size=${size}`, this.folder);
  }
}
