import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../../../kernel/server/cx';
import { MediaKeeper } from './keeper';
import { MediaRoom } from './room';
import { mediaSettings, type MediaSettings } from './settings';

/** Picture and voice as one process has to do with them: its media process, and the rooms in which somebody asked for them. */
export class MediaDesk {
  /** This process among those on one database. */
  readonly me = randomUUID();
  readonly settings: MediaSettings;
  readonly keeper: MediaKeeper;
  private readonly rooms = new Map<string, MediaRoom>();
  constructor(readonly kernel: Kernel) {
    this.settings = mediaSettings();
    this.keeper = new MediaKeeper(this.settings, kernel.log);
  }
  /** The room's part here, made when somebody first asks. */
  room(orgId: number, lessonId: number): MediaRoom {
    const name = `${orgId}/${lessonId}`;
    const known = this.rooms.get(name);
    if (known) return known;
    const made = new MediaRoom(this, { orgId, lessonId, name }, () => this.rooms.delete(name));
    this.rooms.set(name, made);
    return made;
  }
  /** The room's part here, where somebody has asked. */
  find(orgId: number, lessonId: number): MediaRoom | undefined {
    return this.rooms.get(`${orgId}/${lessonId}`);
  }
  async end(): Promise<void> {
    await Promise.all([...this.rooms.values()].map((room) => room.end()));
    this.keeper.end();
  }
}
const desks = new WeakMap<Kernel, MediaDesk>();
/** The desk of a program. */
export function deskOf(kernel: Kernel): MediaDesk {
  const known = desks.get(kernel) ?? new MediaDesk(kernel);
  desks.set(kernel, known);
  return known;
}
