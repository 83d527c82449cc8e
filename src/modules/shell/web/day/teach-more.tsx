import { ChildrenTile, LateTile, PlansTile, type TeachDay } from './teach-tiles';

export type { TeachDay };
/** What stands below the papers to mark: who needs a word, what is late, how far the plans are. */
export const TeachMore = ({ day }: { readonly day: TeachDay }) => (
  <>
    <ChildrenTile day={day} />
    <LateTile day={day} />
    <PlansTile />
  </>
);
