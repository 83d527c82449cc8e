import { wireOf } from '../../../../kernel/web/http/request';
import { send } from '../../../../kernel/web/http/send';
import { storedLang } from '../../../../kernel/web/i18n/lang';
import { accessToken } from '../../../../kernel/web/session/token';
import { enterWatch, leaveWatch, synchWatch, type Watch } from '../../contract';
import { SYNCH_SECONDS } from '../../rules';
import { keepUnsent, takeUnsent } from '../player/unsent';
import { Tracker } from '../player/tracker';

/** What a film's page hears. */
export interface Heard {
  readonly watched: number;
  readonly done: boolean;
  readonly submitted: boolean;
}
interface Events {
  readonly onHeard: (heard: Heard) => void;
  /** Another device took this one's place. */ readonly onTaken: () => void;
}
/** One opening of a film: from its enter to its leave, with what is told in between. */
export class FilmSession {
  readonly tracker = new Tracker();
  private pass: string;
  private timer: ReturnType<typeof setInterval> | undefined;
  private busy = false;
  private over = false;
  private position = 0;
  private toldAt = -1;

  private constructor(
    readonly watch: Watch,
    private readonly userId: number,
    private readonly events: Events,
  ) {
    this.pass = watch.pass;
    this.position = watch.position;
  }
  /** Opens an hour; what an earlier visit could not say is said first. */
  static async open(lessonId: number, spuId: number, userId: number, events: Events): Promise<FilmSession> {
    const watch = await send(enterWatch, { lessonId, spuId }, { quiet: true });
    const session = new FilmSession(watch, userId, events);
    const kept = takeUnsent(userId, lessonId);
    if (kept) {
      session.tracker.untold(kept);
      const ago = Math.min(86_400, Math.max(0, Math.round((Date.now() - kept.at) / 1000)));
      await session.tell(kept.position, ago);
    }
    session.timer = setInterval(() => void session.synch(), SYNCH_SECONDS * 1000);
    addEventListener('pagehide', session.leave);
    return session;
  }
  /** The pass of this moment. */
  readonly passNow = (): string => this.pass;
  readonly at = (seconds: number): void => {
    this.position = seconds;
  };

  /** Says where the film is, when that is news. */
  async synch(): Promise<void> {
    if (this.busy || this.over || this.position === this.toldAt) return;
    await this.tell(this.position, 0);
  }
  private async tell(position: number, ago: number): Promise<void> {
    const told = this.tracker.take();
    this.busy = true;
    try {
      const { lessonId } = this.watch;
      const input = { lessonId, position, ranges: [...told.ranges], backs: [...told.backs], ago };
      const { pass, seat, ...heard } = await send(synchWatch, input, { quiet: true });
      if (pass) this.pass = pass;
      this.toldAt = position;
      keepUnsent(this.userId, lessonId, undefined);
      this.events.onHeard(heard);
      if (!seat) this.events.onTaken();
    } catch {
      // Without a network it is said again, by this page or by the next one.
      this.tracker.untold(told);
      const kept = this.tracker.take();
      this.tracker.untold(kept);
      keepUnsent(this.userId, this.watch.lessonId, { ...kept, position, at: Date.now() - ago * 1000 });
    } finally {
      this.busy = false;
    }
  }

  /** Says the last word so that it arrives although the page goes. A beacon would carry no token. */
  readonly leave = (): void => {
    if (this.over) return;
    this.over = true;
    clearInterval(this.timer);
    removeEventListener('pagehide', this.leave);
    this.tracker.stands();
    const { ranges, backs } = this.tracker.take();
    const { lessonId } = this.watch;
    const input = { lessonId, position: this.position, ranges, backs };
    const me = { lang: storedLang(), token: accessToken(localStorage, Date.now()) };
    const wire = wireOf(leaveWatch, input, me);
    keepUnsent(this.userId, lessonId, { ranges, backs, position: this.position, at: Date.now() });
    const { url, method, headers, body } = wire;
    void fetch(url, { method, headers, body, credentials: 'same-origin', keepalive: true }).then(
      (answer) => {
        if (answer.ok) keepUnsent(this.userId, lessonId, undefined);
      },
      () => undefined,
    );
  };
}
