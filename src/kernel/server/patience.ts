/** A time passes in so many parts. */
const PARTS = 10;

/**
 * Calls once, after so much time in which this process was awake. A machine that stands still for half a minute lets one
 * part of it pass: nobody is sent away because of what nobody could do meanwhile.
 * @returns the timer, for `clearInterval` and `unref`.
 */
export function afterAwake(ms: number, over: () => void): NodeJS.Timeout {
  let left = PARTS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    over();
  }, ms / PARTS);
  return timer;
}
