/** A bucket of so many tokens that fills again at so many a second. */
export class Bucket {
  private left: number;
  private at = 0;
  constructor(
    private readonly perSecond: number,
    private readonly most: number,
  ) {
    this.left = most;
  }
  /** @param now milliseconds that only go forward. @returns whether there was one to take. */
  take(now: number): boolean {
    if (this.at) this.left = Math.min(this.most, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
/** What one browser may send: a quick hand draws four pieces a second, a quick tongue writes a line a second. */
export const limits = () => ({
  all: new Bucket(30, 90),
  chat: new Bucket(1, 5),
  /** Descriptions of picture and voice: each costs more than a hundred strokes. */
  media: new Bucket(1, 15),
  /** What was refused: whoever goes on regardless is cut off. */
  refused: new Bucket(20, 1000),
});
export type Limits = ReturnType<typeof limits>;
