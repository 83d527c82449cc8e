import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { tagCreate, tagList, tagRemove, tagUpdate, type Tag, type TagOf } from '../../contract';
import { TAG_MAX } from '../../rules/limits';
import { useT } from '../texts';
import { SubjectBar, useSubject } from './subject-bar';
import './desk.css';

/** Tags of one kind of resource by stage and subject: add, rename, order, delete. The libraries of papers, courseware, plans and workbooks use it too. */
export function TagDesk({ resType }: { readonly resType: TagOf }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const at = useSubject();
  const of = { resType, stgId: at.stgId, sbjId: at.sbjId };
  const { data, error, isPending, refetch } = useCall(tagList, of, { quiet: true, keep: true });
  const [name, setName] = useState('');
  const [editing, setEditing] = useState<{ readonly tagId: number; readonly name: string }>();
  const create = useAct(tagCreate, { onDone: () => setName('') }),
    update = useAct(tagUpdate, { onDone: () => setEditing(undefined) }),
    remove = useAct(tagRemove, { done: t('tagRemoved') });
  const may = can(tagCreate);
  const add = () => {
    if (name.trim()) void create.run({ ...of, name: name.trim() });
  };
  const swap = async (a: Tag, b: Tag) => {
    await update.run({ id: a.tagId, ord: b.ord });
    await refetch();
  };
  const order = (list: readonly Tag[], from: number, to: number) => {
    // Places are given anew from the one that moves: older lists may hold the same number twice.
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    const changed = next.flatMap((tag, i) => (tag.ord === i + 1 ? [] : [[tag, { ...tag, ord: i + 1 }] as const]));
    void (async () => {
      for (const [a, b] of changed) await swap(a, b);
    })();
  };
  const rename = () => {
    if (editing?.name.trim()) void update.run({ id: editing.tagId, name: editing.name.trim() });
  };
  const drop = async (tag: Tag) => {
    if (await confirm({ title: t('tagRemoveTitle', { name: tag.name }), text: t('tagRemoveText'), danger: true }))
      await remove.run({ id: tag.tagId });
  };
  const rows = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (data.length === 0) return <EmptyState title={t('tagsNone')} text={t('tagsNoneText')} />;
    return (
      <ol className="qb-rows">
        {data.map((tag, i) => (
          <li key={tag.tagId}>
            <span className="qb-no">{i + 1}</span>
            {editing?.tagId === tag.tagId ? (
              <Input
                size="small"
                autoFocus
                value={editing.name}
                maxLength={TAG_MAX}
                aria-label={t('tagName')}
                onChange={(e) => setEditing({ ...editing, name: e.target.value })}
                onPressEnter={rename}
                onBlur={() => setEditing(undefined)}
                onKeyDown={(e) => {
                  if (e.key === 'Escape') setEditing(undefined);
                }}
                style={{ width: 180 }}
              />
            ) : (
              <b>{tag.name}</b>
            )}
            {may ? (
              <span className="row-end">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`${t('moveUp')}: ${tag.name}`}
                  disabled={i === 0}
                  onClick={() => order(data, i, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`${t('moveDown')}: ${tag.name}`}
                  disabled={i === data.length - 1}
                  onClick={() => order(data, i, i + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`${t('rename')}: ${tag.name}`}
                  onClick={() => setEditing({ tagId: tag.tagId, name: tag.name })}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('remove')}: ${tag.name}`}
                  onClick={() => void drop(tag)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    );
  };
  return (
    <div className="stack">
      <SubjectBar at={at}>
        {may ? (
          <span className="row-end row">
            <Input
              value={name}
              maxLength={TAG_MAX}
              showCount
              placeholder={t('tagNew')}
              aria-label={t('tagNew')}
              onChange={(e) => setName(e.target.value)}
              onPressEnter={add}
              style={{ width: 200 }}
            />
            <Button type="primary" disabled={!name.trim()} loading={create.busy ? { delay: 250 } : false} onClick={add}>
              {t('tagAdd')}
            </Button>
          </span>
        ) : null}
      </SubjectBar>
      <section className="panel">{rows()}</section>
    </div>
  );
}
