import { useState } from 'react';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../kernel/web/parts/states';
import { KnowledgePicker } from './knowledge-picker';
import { useT } from './texts';

/** What the chosen node teaches: points of the tree, linked and taken away. */
export function LinkPanel({
  node,
  stgId,
  sbjId,
  busy,
  onSave,
}: {
  readonly node: { readonly id: number; readonly name: string; readonly klgIds: readonly number[] } | undefined;
  readonly stgId: number;
  readonly sbjId: number;
  readonly busy: boolean;
  readonly onSave: (klgIds: number[]) => unknown;
}) {
  const t = useT();
  const [ids, setIds] = useState<readonly number[]>(node?.klgIds ?? []);
  if (!node)
    return (
      <aside className="panel tbk-aside">
        <EmptyState compact title={t('chooseNode')} text={t('chooseNodeText')} />
      </aside>
    );
  const same = ids.length === node.klgIds.length && ids.every((id, i) => id === node.klgIds[i]);
  return (
    <aside className="panel tbk-aside stack" aria-label={t('teaches')}>
      <div>
        <h3>{node.name}</h3>
        <p className="soft">{t('teachesText')}</p>
      </div>
      <KnowledgePicker
        multiple
        stgId={stgId}
        sbjId={sbjId}
        value={ids}
        onChange={(v) => setIds((v ?? []) as readonly number[])}
        max={50}
      />
      <div className="row">
        <ActButton type="primary" disabled={same || busy} onClick={() => onSave([...ids])}>
          {t('saveLinks')}
        </ActButton>
      </div>
    </aside>
  );
}
