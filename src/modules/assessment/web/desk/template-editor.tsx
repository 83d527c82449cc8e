import { Alert, Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { templateCreate, templateUpdate, type Template } from '../../contract';
import { childrenOf, inOrder, leavesOf, NAME_MAX, wrongTree, type Index, type Kind, type Level } from '../../rules';
import { useT } from '../texts';
import { added, changed, leftBeside, removed } from './edit-tree';
import { IndexRow } from './index-row';
import { LevelsForm } from './levels-form';

/** What is edited: an own template, a copy of one that is not written yet, or one that is only looked at. */
export interface Editing {
  readonly template: Template;
  readonly as: 'edit' | 'copy' | 'look';
}
/** A template as a form: the tree with what is left at every node, judges with their shares, levels. */
export function TemplateEditor({
  kind,
  editing,
  onClose,
}: {
  readonly kind: Kind;
  readonly editing: Editing;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { template, as } = editing;
  const fixed = as === 'look';
  const [name, setName] = useState(
    as === 'copy' ? t('copyOf', { name: template.name }).slice(0, NAME_MAX) : template.name,
  );
  const [indexes, setIndexes] = useState<readonly Index[]>(template.indexes);
  const [levels, setLevels] = useState<readonly Level[]>(template.levels);
  const saved = { done: t('saved'), onDone: onClose };
  const create = useAct(templateCreate, saved);
  const update = useAct(templateUpdate, saved);
  const wrong = wrongTree(kind, indexes);
  const body = {
    kind,
    name,
    levels: [...levels],
    indexes: indexes.map((index) => ({ ...index, by: [...index.by] })),
  };
  const save = () =>
    as === 'edit' && template.templateId != null
      ? update.run({ ...body, id: template.templateId, rev: template.rev })
      : create.run(body);
  return (
    <Drawer
      open
      size="large"
      title={fixed ? template.name : t(as === 'edit' ? 'edit' : 'newTemplate')}
      onClose={onClose}
      extra={
        fixed ? null : (
          <ActButton type="primary" disabled={wrong != null || !name.trim()} onClick={save}>
            {t('save')}
          </ActButton>
        )
      }
    >
      <div className="stack">
        <Input
          aria-label={t('templateName')}
          value={name}
          maxLength={NAME_MAX}
          disabled={fixed}
          onChange={(e) => setName(e.target.value)}
        />
        <Tree kind={kind} indexes={indexes} fixed={fixed} onChange={setIndexes} />
        {fixed ? null : (
          <Button onClick={() => setIndexes(added(kind, indexes, null))} style={{ alignSelf: 'start' }}>
            {t('addRoot')}
          </Button>
        )}
        <h3 className="as-branch">{t('field.levels')}</h3>
        <LevelsForm levels={levels} fixed={fixed} onChange={setLevels} />
      </div>
    </Drawer>
  );
}
function Tree({
  kind,
  indexes,
  fixed,
  onChange,
}: {
  readonly kind: Kind;
  readonly indexes: readonly Index[];
  readonly fixed: boolean;
  readonly onChange: (indexes: Index[]) => void;
}) {
  const t = useT();
  const leaves = new Set(leavesOf(indexes).map((index) => index.indexId));
  /** Groups whose weights are no whole, each with what is left. */
  const open = [null, ...indexes.map((index) => index.indexId)].flatMap((parentId) => {
    const [first] = childrenOf(indexes, parentId);
    const left = first ? leftBeside(indexes, first) : 0;
    return left === 0
      ? []
      : [{ parentId, left, name: indexes.find((index) => index.indexId === parentId)?.name ?? '' }];
  });
  return (
    <>
      {open.map(({ parentId, left, name }) => (
        <Alert
          key={parentId ?? ''}
          type="warning"
          showIcon
          title={`${name ? `${name}: ` : ''}${t('leftOf', { left: left / 100 })}`}
        />
      ))}
      <ul className="as-tree">
        {inOrder(indexes).map((index) => (
          <IndexRow
            key={index.indexId}
            kind={kind}
            index={index}
            isLeaf={leaves.has(index.indexId)}
            fixed={fixed}
            onChange={(set) => onChange(changed(indexes, index.indexId, set))}
            onAdd={() => onChange(added(kind, indexes, index.indexId))}
            onRemove={() => onChange(removed(indexes, index.indexId))}
          />
        ))}
      </ul>
    </>
  );
}
