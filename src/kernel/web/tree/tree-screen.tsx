import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Switch, Tooltip, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { clickLock } from '../lock';
import { useConfirm } from '../parts/ask';
import { EmptyState, ErrorState } from '../parts/states';
import { canMove, countBelow, findNode, keyAct, type TreeItem } from './tree-acts';

/** What may be done with nodes; an act that is missing is not offered. Each refreshes the tree afterwards. */
export interface TreeActs<T extends TreeItem> {
  readonly add?: (parent: T | undefined, name: string) => Promise<unknown>;
  readonly rename?: (node: T, name: string) => Promise<unknown>;
  readonly move?: (node: T, dir: 'up' | 'down') => Promise<unknown>;
  readonly remove?: (node: T) => Promise<unknown>;
  readonly turn?: (node: T, on: boolean) => Promise<unknown>;
}
interface Props<T extends TreeItem> {
  readonly nodes: readonly T[] | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly acts: TreeActs<T>;
  /** More beside a node's name. */
  readonly extra?: (node: T) => ReactNode;
  readonly chosen?: T['id'];
  readonly onChoose?: (node: T | undefined) => void;
  readonly maxName?: number;
  /** How many levels the tree may have. */
  readonly depth?: number;
  readonly empty?: { readonly title?: ReactNode; readonly text?: ReactNode };
  readonly addText?: string;
}
type Editing<T extends TreeItem> =
  | { readonly kind: 'add'; readonly parent: T | undefined }
  | { readonly kind: 'rename'; readonly node: T };

/** A tree with add, rename, move, remove and on/off. Keys: arrows walk, F2 renames, Insert adds, Alt+arrows move, Delete removes. */
export function TreeScreen<T extends TreeItem>({
  nodes,
  error,
  refetch,
  acts,
  extra,
  chosen,
  onChoose,
  maxName = 50,
  depth = 9,
  empty,
  addText,
}: Props<T>) {
  const t = useUi();
  const confirm = useConfirm();
  const lock = useMemo(() => clickLock(), []);
  const [own, setOwn] = useState<T['id']>();
  const [editing, setEditing] = useState<Editing<T>>();
  const [open, setOpen] = useState<readonly T['id'][]>();
  const selected = chosen ?? own;

  if (error && !nodes)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!nodes)
    return (
      <div className="panel">
        <Skeleton
          active
          title={false}
          paragraph={{ rows: 7, width: ['40%', '55%', '48%', '60%', '44%', '52%', '38%'] }}
        />
      </div>
    );

  const act = (work: () => Promise<unknown>) =>
    void lock.run(async () => {
      try {
        await work();
      } catch (e) {
        console.warn(e);
      } finally {
        await refetch();
      }
    });
  const choose = (id: T['id'] | undefined) => {
    setOwn(id);
    onChoose?.(id == null ? undefined : findNode(nodes, id)?.node);
  };
  const remove = async (node: T) => {
    const below = countBelow(node);
    if (
      await confirm({
        title: t('removeNode', { name: node.name }),
        loses: below > 0 ? t('removeBelow', { count: below }) : undefined,
        danger: true,
        ok: t('remove'),
      })
    )
      act(() => acts.remove!(node));
  };
  const startAdd = (parent: T | undefined) => {
    setEditing({ kind: 'add', parent });
    if (parent) setOpen((before) => [...new Set([...(before ?? allIds(nodes)), parent.id])]);
  };
  const finish = (name: string) => {
    const now = editing;
    setEditing(undefined);
    if (!now || !name || (now.kind === 'rename' && name === now.node.name)) return;
    act(() => (now.kind === 'add' ? acts.add!(now.parent, name) : acts.rename!(now.node, name)));
  };

  const name = (node: T, level: number) => {
    if (editing?.kind === 'rename' && editing.node.id === node.id)
      return <NameInput first={node.name} max={maxName} onDone={finish} />;
    const spot = findNode(nodes, node.id)!;
    const button = (text: string, icon: ReactNode, run: () => void, off = false) => (
      <Tooltip title={text}>
        <Button
          type="text"
          size="small"
          aria-label={`${text}: ${node.name}`}
          icon={icon}
          disabled={off}
          onClick={(e) => {
            e.stopPropagation();
            run();
          }}
        />
      </Tooltip>
    );
    return (
      <span className={node.on === false ? 'tree-name tree-off' : 'tree-name'}>
        <span>{node.name}</span>
        {extra?.(node)}
        <span className="tree-acts">
          {acts.add && level < depth ? button(t('add'), <PlusOutlined />, () => startAdd(node)) : null}
          {acts.rename ? button(t('rename'), <EditOutlined />, () => setEditing({ kind: 'rename', node })) : null}
          {acts.move
            ? button(t('moveUp'), <ArrowUpOutlined />, () => act(() => acts.move!(node, 'up')), !canMove(spot, 'up'))
            : null}
          {acts.move
            ? button(
                t('moveDown'),
                <ArrowDownOutlined />,
                () => act(() => acts.move!(node, 'down')),
                !canMove(spot, 'down'),
              )
            : null}
          {acts.remove ? button(t('remove'), <DeleteOutlined />, () => void remove(node)) : null}
          {acts.turn ? (
            <Switch
              size="small"
              checked={node.on !== false}
              aria-label={`${t('inUse')}: ${node.name}`}
              onChange={(on, e) => {
                e.stopPropagation();
                act(() => acts.turn!(node, on));
              }}
            />
          ) : null}
        </span>
      </span>
    );
  };
  const adding = (parent: T | undefined): TreeDataNode[] =>
    editing?.kind === 'add' && editing.parent?.id === parent?.id
      ? [{ key: '+', title: <NameInput first="" max={maxName} onDone={finish} />, selectable: false, isLeaf: true }]
      : [];
  const data = (list: readonly T[], level: number): TreeDataNode[] =>
    list.map((node) => ({
      key: node.id,
      title: name(node, level),
      children: [...data((node.children ?? []) as readonly T[], level + 1), ...adding(node)],
    }));

  const onKey = (event: React.KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.closest('.tree-edit')) return;
    const what = keyAct(event);
    const spot = selected == null ? undefined : findNode(nodes, selected);
    if (!what || !spot) return;
    event.preventDefault();
    if (what === 'add' && acts.add) startAdd(spot.node);
    else if (what === 'rename' && acts.rename) setEditing({ kind: 'rename', node: spot.node });
    else if (what === 'remove' && acts.remove) void remove(spot.node);
    else if ((what === 'up' || what === 'down') && acts.move && canMove(spot, what))
      act(() => acts.move!(spot.node, what));
  };

  return (
    <div className="panel stack">
      {acts.add ? (
        <div data-chrome>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => startAdd(undefined)}>
            {addText ?? t('add')}
          </Button>
        </div>
      ) : null}
      {nodes.length === 0 && !editing ? (
        <EmptyState {...empty} />
      ) : (
        <div onKeyDown={onKey} role="presentation">
          <Tree
            blockNode
            showLine
            treeData={[...data(nodes, 1), ...adding(undefined)]}
            expandedKeys={[...(open ?? allIds(nodes))]}
            onExpand={(keys) => setOpen(keys as T['id'][])}
            selectedKeys={selected == null ? [] : [selected]}
            onSelect={(keys) => choose(keys[0] as T['id'] | undefined)}
          />
        </div>
      )}
    </div>
  );
}

const allIds = <T extends TreeItem>(nodes: readonly T[]): T['id'][] =>
  nodes.flatMap((node) => [node.id, ...allIds((node.children ?? []) as readonly T[])]);

function NameInput({
  first,
  max,
  onDone,
}: {
  readonly first: string;
  readonly max: number;
  readonly onDone: (name: string) => void;
}) {
  const t = useUi();
  const [value, setValue] = useState(first);
  return (
    <Input
      className="tree-edit"
      size="small"
      autoFocus
      aria-label={t('name')}
      value={value}
      maxLength={max}
      style={{ width: 260 }}
      onClick={(e) => e.stopPropagation()}
      onFocus={(e) => {
        e.stopPropagation();
        e.target.select();
      }}
      onChange={(e) => setValue(e.target.value)}
      onPressEnter={() => onDone(value.trim())}
      onBlur={() => onDone(value.trim())}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Escape') onDone('');
      }}
    />
  );
}
