import type { Handle, Jsep } from './link';
import type { Source } from './room';

/** What did not turn is tried again after so long, so often. */
const AGAIN_MS = 300;
const TRIES = 10;

const same = (a: Source | undefined, b: Source): boolean => a?.feed === b.feed && a.mid === b.mid;

/**
 * Somebody who looks on. Their lines are agreed once; whoever comes or goes is another source of a line, to which Janus turns it
 * with a whole picture asked for.
 */
export class JanusViewer {
  private answer: string | undefined;
  private isUp = false;
  private isTurning = false;
  private turning: Promise<void> = Promise.resolve();
  private hasEnded = false;
  /** What each line shows. */
  private now: readonly Source[] = [];
  /** @param wanted what each line should show. @param lost is told when it cannot be had. */
  constructor(
    private readonly handle: Handle,
    private readonly wanted: () => readonly Source[],
    private readonly lost: () => void,
  ) {}

  /** Their browser's answer. @throws where Janus does not understand it. */
  async accept(answer: string): Promise<void> {
    this.answer = answer;
    await this.handle.say({ request: 'start' }, { type: 'answer', sdp: answer });
    this.handle.allAddresses();
  }
  /** Packets reach them from now on. */
  up(): void {
    this.isUp = true;
    void this.turn();
  }
  /** Sets each line to what it should show now. */
  turn(): Promise<void> {
    if (!this.isUp || this.hasEnded) return Promise.resolve();
    // Whoever is turning looks again before they end.
    if (this.isTurning) return this.turning;
    this.isTurning = true;
    this.turning = this.turnAll().catch(() => {
      if (!this.hasEnded) this.lost();
    });
    return this.turning;
  }
  private async turnAll(): Promise<void> {
    for (let tries = 0; ;) {
      const wanted = this.wanted();
      const streams = wanted.flatMap((source, line) =>
        same(this.now[line], source) ? [] : { ...source, sub_mid: String(line) },
      );
      if (!streams.length || this.hasEnded) {
        this.isTurning = false;
        return;
      }
      try {
        const { jsep } = await this.handle.say({ request: 'switch', streams });
        if (jsep) this.agree(jsep);
        this.now = wanted;
        tries = 0;
      } catch (error) {
        // Whoever went between two words is asked for no more the next time.
        if (++tries >= TRIES) throw error;
        await new Promise((go) => {
          setTimeout(go, AGAIN_MS);
        });
      }
    }
  }
  /**
   * A line whose source had gone without a word is offered once more by Janus. It is the same line on the same way: their browser's
   * first answer holds for it, and nobody has to be asked.
   */
  agree({ type }: Jsep): void {
    const { answer } = this;
    if (type !== 'offer' || answer === undefined) return;
    this.handle.say({ request: 'start' }, { type: 'answer', sdp: answer }).catch(() => undefined);
  }
  close(): void {
    this.hasEnded = true;
    this.handle.detach();
  }
}
