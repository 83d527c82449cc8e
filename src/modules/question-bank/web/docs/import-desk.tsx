import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLook } from '../pick/use-pick';
import { useT } from '../texts';
import { DocPreview } from './preview';
import { SheetImport } from './sheet';
import { DocUpload, type Goal } from './upload';
import '../desk/desk.css';
import './docs.css';

/**
 * The place where papers and sheets become questions: a Word document or QTI package with its preview, or an Excel
 * sheet. The import in sight lives in the address.
 */
export function ImportDesk() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [look] = useLook({ lib: 'psn' }, true);
  const [chosen, setGoal] = useState<Goal>();
  const doc = Number(search.get('doc')) || undefined,
    by = search.get('by') === 'excel' ? 'excel' : 'word';
  const put = (next: Readonly<Record<string, string>>) => setSearch(next);
  const goal: Goal | undefined = chosen ?? (look ? { stgId: look.stgId, sbjId: look.sbjId, lib: 'psn' } : undefined);
  if (doc) return <DocPreview batchId={doc} onDone={() => put({})} />;
  return (
    <div className="stack">
      <div className="row">
        <h2 className="doc-title">{t(by === 'excel' ? 'docExcel' : 'docWord')}</h2>
        <Segmented
          className="row-end"
          value={by}
          onChange={(v) => put(v === 'excel' ? { by: 'excel' } : {})}
          options={[
            { value: 'word', label: 'Word' },
            { value: 'excel', label: 'Excel' },
          ]}
        />
      </div>
      {!goal ? (
        <section className="panel">
          <Skeleton active />
        </section>
      ) : by === 'excel' ? (
        <SheetImport goal={goal} onGoal={setGoal} />
      ) : (
        <DocUpload goal={goal} onGoal={setGoal} onOpen={(batchId) => put({ doc: String(batchId) })} />
      )}
    </div>
  );
}
export default function ImportScreen() {
  return <ImportDesk />;
}
