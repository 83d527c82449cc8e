import type { Board, RoomHears } from '../places';
import type { JanusSettings, MediaSettings } from '../settings';
import { JanusBoard } from './board';
import { JanusLink } from './link';
import { endLeftRooms } from './room';

/**
 * Rooms whose packets Janus carries, once it was found or is known to be away: it may come later than the program and go in between,
 * rooms begin anew with it.
 * @param refused is told where it turns out not to be this program's Janus: no later try would help. @throws where that is so at once.
 */
export function openJanus(
  settings: JanusSettings,
  { publicIp, stage }: Pick<MediaSettings, 'publicIp'> & { readonly stage: number },
  refused: (why: string) => void,
): Promise<(hears: RoomHears) => Board> {
  const boards = new Set<JanusBoard>();
  const open = (hears: RoomHears): Board => {
    const board = new JanusBoard({ link, settings, publicIp, stage }, hears, (one) => boards.delete(one));
    boards.add(board);
    return board;
  };
  let [isOpen, isAway] = [false, false];
  let link: JanusLink;
  return new Promise((done, failed) => {
    const found = () => {
      isOpen = true;
      done(open);
    };
    link = new JanusLink(settings, {
      up: () => {
        found();
        isAway = false;
        for (const board of boards) board.anew();
        // What a killed process left behind holds nothing up.
        endLeftRooms(link, settings).catch(() => undefined);
      },
      away: () => {
        found();
        if (isAway) return;
        isAway = true;
        process.stderr.write('picture and voice: Janus is away\n');
        for (const board of boards) board.lost();
      },
      refused: (why) => {
        if (isOpen) refused(why);
        else failed(new Error(why));
      },
    });
    link.begin();
  });
}
