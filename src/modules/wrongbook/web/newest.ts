/**
 * Saves the newest value, one call after the other: what is chosen while a call is under way goes behind it, and of several
 * only the last. Not by useAct, which does every choice in its turn.
 */
export function newest<T>(save: (value: T) => Promise<unknown>): (value: T) => Promise<void> {
  let waiting: { readonly value: T } | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting) {
      const { value } = waiting;
      waiting = undefined;
      await save(value);
    }
  };
  return (value) => {
    waiting = { value };
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
