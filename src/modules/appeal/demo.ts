import type { World } from '../../kernel/server/world';
import type { NewRow } from '../../kernel/server/db/table';
import { isOpen, type Happened, type State } from './rules/states';
import { appeals } from './tables';

type Row = NewRow<typeof appeals>;
/** An appeal as the owner of the row tells it to the demonstration world. */
export type DemoAppeal = Pick<
  Row,
  'appealId' | 'subject' | 'setId' | 'userId' | 'part' | 'hostId' | 'label' | 'reason'
> & {
  readonly orgId: number;
  readonly images?: readonly string[];
  /** The objection itself first; the last one is where it stands. */
  readonly steps: readonly Happened[];
  readonly commitId?: number;
};

/** Puts appeals of other modules into the demonstration world. */
export async function putAppeals(world: World, list: readonly DemoAppeal[]): Promise<void> {
  await world.put(
    appeals,
    list.map(({ steps, images = [], ...row }) => {
      const [first, last] = [steps[0], steps.at(-1)];
      if (!first || !last) throw new Error('an appeal begins with its objection');
      const over = !isOpen(last.state);
      return {
        ...row,
        images: [...images],
        state: last.state satisfies State,
        remark: over ? last.remark : '',
        steps,
        madeBy: first.byId,
        madeAt: first.at,
        decidedBy: over ? last.byId : null,
        decidedAt: over ? last.at : null,
        commitId: row.commitId ?? null,
      };
    }),
  );
}
