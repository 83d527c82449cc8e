import type { Problem } from '../shared/faults';

/** Whether a call was told to come again, since its turn did not come in time: nothing of it was done. */
export const isNotReady = ({ body }: { readonly body: unknown }): boolean =>
  (body as Partial<Problem> | null)?.error === 'kernel.fault.notReady';

/** One of a crowd, who comes again as every client does as long as a busy machine has no turn for it. */
export async function inTurn<A>(send: () => Promise<A>, isNotYet: (answer: A) => boolean): Promise<A> {
  for (;;) {
    const answer = await send();
    if (!isNotYet(answer)) return answer;
  }
}
