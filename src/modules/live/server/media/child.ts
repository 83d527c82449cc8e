// Entry of the process that carries picture and voice; the server's process imports it only for its address. It must import nothing
// that the server loads with it.
import { openEmbedded } from './embedded';
import { openJanus } from './janus/boards';
import type { Board, RoomHears } from './places';
import type { FromMedia, ToMedia } from './protocol';
import type { MediaSettings } from './settings';
import { Switchboard } from './switchboard';

export const here = import.meta.url;
/** What tells this process from any other that loads the file. */
export const MEDIA_PART = 'live.media';
/** In this variable. */
export const PART_NAME = 'MEIYIKE_PART';

const tell = (message: FromMedia): void => {
  process.send?.(message);
};
const because = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens rooms, by whatever carries their packets. @throws where it cannot be had. */
type OpenBoard = (hears: RoomHears) => Board;
async function carriers(settings: MediaSettings, stage: number): Promise<OpenBoard> {
  const { janus, publicIp } = settings;
  if (janus) return openJanus(janus, { publicIp, stage }, (why) => tell({ t: 'off', why }));
  const adapter = await openEmbedded(settings);
  return (hears) => new Switchboard(adapter, stage, hears);
}

/** Rooms by name, once the server has said how to work. */
class Rooms {
  private readonly all = new Map<string, Board>();
  private open: OpenBoard | undefined;

  async hear(message: ToMedia): Promise<void> {
    switch (message.t) {
      case 'start':
        return this.start(message);
      case 'ping':
        return tell({ t: 'pong' });
      case 'room':
        return this.room(message.room)?.setRoom(message.stage, message.muted, message.records);
      case 'ask': {
        const { room, peer, userId, leads, ask } = message;
        return this.room(room)?.ask({ peer, userId, leads }, ask);
      }
      case 'gone':
        return this.all.get(message.room)?.gone(message.peer);
      case 'close':
        this.all.get(message.room)?.close();
        this.all.delete(message.room);
    }
  }
  private async start({ settings, stage }: Extract<ToMedia, { t: 'start' }>): Promise<void> {
    try {
      this.open = await carriers(settings, stage);
      tell({ t: 'ready' });
    } catch (error) {
      tell({ t: 'off', why: because(error) });
    }
  }
  private room(name: string): Board | undefined {
    const known = this.all.get(name);
    if (known || !this.open) return known;
    const made = this.open({
      says: (peer, says) => tell({ t: 'says', room: name, peer, says }),
      keep: (piece) => tell({ t: 'voice', room: name, piece }),
    });
    this.all.set(name, made);
    return made;
  }
}

function serve(): void {
  const rooms = new Rooms();
  process.on('message', (message: ToMedia) => {
    // What one browser sent is no reason to end what the others see.
    rooms.hear(message).catch((error: unknown) => process.stderr.write(`picture and voice: ${because(error)}\n`));
  });
  // A server that is gone, however it went, has nobody to carry for.
  process.on('disconnect', () => process.exit(0));
  // A terminal's Ctrl-C goes to the whole group: the server ends this process when it ends.
  process.on('SIGINT', () => undefined);
  process.on('unhandledRejection', (error) => process.stderr.write(`picture and voice: ${because(error)}\n`));
}
if (process.env[PART_NAME] === MEDIA_PART && process.send) serve();
