import { CallError } from '../../../../kernel/web/http/call-error';
import { send } from '../../../../kernel/web/http/send';
import { sendLast } from '../../../../kernel/web/http/send-last';
import { enterWatch, leaveWatch, synchWatch, type Watch } from '../../contract';
import { PASS_SECONDS, SYNCH_SECONDS } from '../../rules';
import { keepUnsent, takeUnsent, type Unsent } from '../player/waiting';
import { Tracker, type Told } from '../player/tracker';

/** What a film's page hears. */
export interface Heard {
  readonly watched: number;
  readonly done: boolean;
  readonly submitted: boolean;
}
interface Events {
  readonly onHeard: (heard: Heard) => void;
  /** Another device took this one's place. */ readonly onTaken: () => void;
  /** It may no longer be watched, or is gone: what they are to read. */ readonly onRefused: (error: unknown) => void;
}
/** A pass is renewed while the film stands still as well: it lasts a quarter of an hour. */
const FRESH_MS = (PASS_SECONDS * 1000) / 2;
const DAY_SECONDS = 86_400;
const agoOf = (at: number): number => Math.min(DAY_SECONDS, Math.max(0, Math.floor((Date.now() - at) / 1000)));
/** What is refused so is refused however often it is said. */
const REFUSED: readonly number[] = [400, 403, 404];
const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && (REFUSED.includes(error.status) || error.problem.error === 'video.fault.notEntered');

/** One opening of a film: from its enter to its leave, with what is told in between. */
export class FilmSession {
  readonly tracker = new Tracker();
  /** Where the film goes on. */
  start: number;
  private pass: string;
  private passAt = Date.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  private busy = false;
  private over = false;
  private taken = false;
  private position: number;
  /** When it came to its position; what stands still says nothing new of it. */
  private movedAt = 0;
  private toldAt = -1;

  private constructor(
    readonly watch: Watch,
    private readonly userId: number,
    private readonly events: Events,
  ) {
    this.pass = watch.pass;
    this.start = this.position = watch.position;
  }
  /** Opens an hour; what an earlier visit could not say is said first, and the film goes on behind it. */
  static async open(lessonId: number, spuId: number, userId: number, events: Events): Promise<FilmSession> {
    const watch = await send(enterWatch, { lessonId, spuId }, { quiet: true });
    const session = new FilmSession(watch, userId, events);
    const kept = takeUnsent(userId, lessonId);
    // What was played of another film says nothing of this one.
    if (kept?.filmId === watch.filmId) {
      session.tracker.untold(kept);
      const position = await session.tell(kept.position, agoOf(kept.at));
      if (position != null) session.start = session.position = position;
    }
    session.timer = setInterval(() => void session.synch(), SYNCH_SECONDS * 1000);
    addEventListener('pagehide', session.leave);
    document.addEventListener('visibilitychange', session.hides);
    return session;
  }
  /** The pass of this moment. */
  readonly passNow = (): string => this.pass;
  readonly at = (seconds: number): void => {
    if (seconds === this.position) return;
    this.position = seconds;
    this.movedAt = Date.now();
  };
  /** A telephone that is put away may end the page without a word. */
  private readonly hides = (): void => {
    if (document.visibilityState === 'hidden') void this.synch();
  };

  /** Says where the film is, when that is news, and asks for a fresh pass before the old one ends. */
  async synch(): Promise<void> {
    const fresh = this.taken || Date.now() - this.passAt < FRESH_MS;
    if (this.busy || this.over || (this.position === this.toldAt && fresh)) return;
    await this.tell(this.position, agoOf(this.movedAt));
  }
  /** What is said: nothing of it lies behind the film's end, however the player counts. */
  private saying(position: number, { ranges, backs }: Told) {
    const { lessonId, filmId, duration } = this.watch;
    const inFilm = (seconds: number) => Math.min(seconds, duration);
    return {
      lessonId,
      filmId,
      position: inFilm(position),
      ranges: ranges.map(([from, to]): [number, number] => [inFilm(from), inFilm(to)]),
      backs: backs.map(inFilm),
    };
  }
  private keep(unsent: Omit<Unsent, 'filmId'> | undefined): void {
    const { lessonId, filmId } = this.watch;
    keepUnsent(this.userId, lessonId, unsent && { ...unsent, filmId });
  }
  /** Keeps what nobody heard beside the last word, which went out meanwhile and knows the place better. */
  private keepBeside({ ranges, backs, ...place }: Omit<Unsent, 'filmId'>): void {
    const last = takeUnsent(this.userId, this.watch.lessonId);
    const { position, at } = last ?? place;
    this.keep({
      ranges: [...ranges, ...(last?.ranges ?? [])],
      backs: [...backs, ...(last?.backs ?? [])],
      position,
      at,
    });
  }
  /** @returns where the film goes on as the server sees it; nothing where nobody heard. */
  private async tell(position: number, ago: number): Promise<number | undefined> {
    const told = this.tracker.take();
    this.busy = true;
    try {
      const input = { ...this.saying(position, told), ago };
      const { pass, seat, position: heardAt, ...heard } = await send(synchWatch, input, { quiet: true });
      if (pass) [this.pass, this.passAt] = [pass, Date.now()];
      this.toldAt = position;
      this.taken = !seat;
      // What the last word keeps is that word's to forget.
      if (!this.over) this.keep(undefined);
      this.events.onHeard(heard);
      if (!seat) this.events.onTaken();
      return heardAt;
    } catch (error) {
      if (isRefused(error)) {
        this.toldAt = position;
        this.keep(undefined);
        if (error.status !== 400) this.events.onRefused(error);
        return undefined;
      }
      // Without a network it is said again, by this page or by the next one.
      const at = Date.now() - ago * 1000;
      if (this.over) this.keepBeside({ ...told, position, at });
      else {
        this.tracker.untold(told);
        const kept = this.tracker.take();
        this.tracker.untold(kept);
        this.keep({ ...kept, position, at });
      }
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** Says the last word; what is not heard of it a later page says again. */
  readonly leave = (): void => {
    if (this.over) return;
    this.over = true;
    clearInterval(this.timer);
    removeEventListener('pagehide', this.leave);
    document.removeEventListener('visibilitychange', this.hides);
    this.tracker.stands();
    const told = this.tracker.take();
    const input = { ...this.saying(this.position, told), ago: agoOf(this.movedAt) };
    this.keep({ ...told, position: this.position, at: Date.now() - input.ago * 1000 });
    void sendLast(leaveWatch, input).then(
      (answer) => {
        if (answer.ok || REFUSED.includes(answer.status)) this.keep(undefined);
      },
      () => undefined,
    );
  };
}
