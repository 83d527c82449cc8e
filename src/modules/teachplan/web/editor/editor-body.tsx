import { useState } from 'react';
import { hourCountOf, spotOf } from './model';
import { HourPane } from './hour-pane';
import { StartPanel } from './start-panel';
import { UnitTree } from './unit-tree';
import type { PlanEditor } from './use-plan-editor';

/** Units and hours at the left, the chosen hour at the right; below 900 px one above the other. */
export function EditorBody({ editor }: { readonly editor: PlanEditor }) {
  const [picked, setPicked] = useState<string>();
  const { draft } = editor;
  const chosen = spotOf(draft, picked) ? picked : draft.units.find((u) => u.hours.length > 0)?.hours[0]?.key;
  if (hourCountOf(draft) === 0 && draft.units.length === 0) return <StartPanel editor={editor} />;
  return (
    <div className="tp-editor">
      <div className="panel tp-left">
        <UnitTree editor={editor} chosen={chosen} onChoose={setPicked} />
      </div>
      <HourPane editor={editor} chosen={chosen} onChoose={setPicked} />
    </div>
  );
}
