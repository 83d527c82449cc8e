import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { StudyNode } from '../../contract';
import { Mastery, StandTag } from '../parts';
import { useT } from '../texts';

/** Sections of a book with how the child stands, each with what can be done there. */
export function NodeRows({
  nodes,
  busy,
  onTrain,
  links,
}: {
  readonly nodes: readonly StudyNode[];
  readonly busy: boolean;
  readonly onTrain: (nodeId: number) => void;
  readonly links?: (node: StudyNode) => ReactNode;
}) {
  const t = useT();
  return (
    <div>
      {nodes.map((n) => (
        <div key={n.nodeId} className={`pra-node pra-node-${Math.min(4, n.depth)}`}>
          <div className="pra-node-name">
            {n.name}
            {n.leaf && n.points > 0 ? (
              <div className="soft" style={{ fontWeight: 400, fontSize: 13 }}>
                {t('pointsKnown', { known: n.known, n: n.points })}
                {n.trains ? ` · ${t('trainsN', { n: n.trains })}` : ''}
              </div>
            ) : null}
          </div>
          <Mastery value={n.mastery} />
          {n.leaf ? <StandTag mastery={n.mastery} /> : null}
          <div className="pra-node-acts">
            {links?.(n)}
            {n.points > 0 ? (
              <Button
                size="small"
                disabled={busy}
                aria-label={t('practiseOf', { name: n.name })}
                onClick={() => onTrain(n.nodeId)}
              >
                {t('practise')}
              </Button>
            ) : null}
          </div>
        </div>
      ))}
    </div>
  );
}
