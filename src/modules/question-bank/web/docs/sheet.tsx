import { ImportFlow } from '../../../../kernel/web/import/import-flow';
import { sheetImport, sheetTemplate } from '../../contract';
import { GoalBar, type Goal } from './upload';

/** Questions from an Excel sheet, one a row. */
export function SheetImport({ goal, onGoal }: { readonly goal: Goal; readonly onGoal: (goal: Goal) => void }) {
  return (
    <>
      <section className="panel">
        <GoalBar goal={goal} onGoal={onGoal} node={false} />
      </section>
      <ImportFlow
        calls={sheetImport}
        template={sheetTemplate}
        options={{ stgId: goal.stgId, sbjId: goal.sbjId, lib: goal.lib }}
      />
    </>
  );
}
