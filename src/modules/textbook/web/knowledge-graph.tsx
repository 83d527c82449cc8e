import { GraphExplorer } from './graph/graph-explorer';
import { SubjectBar, useSubject } from './use-subject';

/** The knowledge graph of the chosen stage and subject. */
export default function KnowledgeGraph() {
  const at = useSubject();
  return (
    <div className="stack">
      <SubjectBar at={at} />
      <GraphExplorer
        key={`${at.stgId}/${at.sbjId}`}
        stgId={at.stgId}
        sbjId={at.sbjId}
        klgId={Number(at.search.get('id')) || undefined}
        onWalk={(id) => at.put({ id })}
      />
    </div>
  );
}
