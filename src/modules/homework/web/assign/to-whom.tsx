import { Button, Checkbox, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { getGroups, listStudents } from '../../../class/contract';
import type { choices } from '../../contract';
import { useT } from '../texts';
import type { Draft } from './model';
import type { Assign } from './use-assign';

type Clazz = ReplyOf<typeof choices>['clazzes'][number];

/** The classes of the subject, each whole or some of its children. */
export function ToWhom({
  assign: a,
  draft: d,
  clazzes,
  fault,
}: {
  readonly assign: Assign;
  readonly draft: Draft;
  readonly clazzes: readonly Clazz[];
  readonly fault?: string | undefined;
}) {
  const t = useT();
  const [open, setOpen] = useState<Clazz>();
  const fitting = clazzes.filter((c) => c.sbjIds.includes(d.sbjId));
  const without = (id: number) => Object.fromEntries(Object.entries(d.some).filter(([k]) => Number(k) !== id));
  const toggle = (c: Clazz, on: boolean) =>
    a.change({
      clazzIds: on ? [...d.clazzIds, c.clazzId] : d.clazzIds.filter((id) => id !== c.clazzId),
      some: without(c.clazzId),
    });
  return (
    <fieldset className="hw-field">
      <legend>{t('assign.who')}</legend>
      <ul className="hw-clazzes">
        {fitting.map((c) => {
          const some = d.some[c.clazzId];
          return (
            <li key={c.clazzId}>
              <Checkbox
                checked={d.clazzIds.includes(c.clazzId) || some != null}
                indeterminate={some != null}
                onChange={(e) => toggle(c, e.target.checked && some == null)}
              >
                {c.clazzName}
              </Checkbox>
              <Button type="link" size="small" onClick={() => setOpen(c)}>
                {some ? t('assign.someChosen', { n: some.length }) : t('assign.allStudents', { n: c.studentCount })}
              </Button>
            </li>
          );
        })}
      </ul>
      {fault ? (
        <span className="why" role="alert">
          {fault}
        </span>
      ) : null}
      {open ? (
        <SomeDialog
          clazz={open}
          chosen={d.some[open.clazzId]}
          onClose={() => setOpen(undefined)}
          onDone={(ids) => {
            const whole = ids.length === 0 || ids.length === open.studentCount;
            a.change({
              clazzIds: whole
                ? [...d.clazzIds.filter((id) => id !== open.clazzId), open.clazzId]
                : d.clazzIds.filter((id) => id !== open.clazzId),
              some: whole ? without(open.clazzId) : { ...d.some, [open.clazzId]: ids },
            });
            setOpen(undefined);
          }}
        />
      ) : null}
    </fieldset>
  );
}

/** Children of a class, one by one or by its teaching groups. */
function SomeDialog({
  clazz,
  chosen,
  onClose,
  onDone,
}: {
  readonly clazz: Clazz;
  readonly chosen: readonly number[] | undefined;
  readonly onClose: () => void;
  readonly onDone: (ids: readonly number[]) => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(
    listStudents,
    { id: clazz.clazzId, curPage: 1, pageSize: 200 },
    { quiet: true },
  );
  const groups = useCall(getGroups, { id: clazz.clazzId }, { quiet: true });
  const [own, setIds] = useState<ReadonlySet<number>>();
  const ids = own ?? new Set(chosen ?? data?.items.map((s) => s.userId) ?? []);
  const set = (list: readonly number[], on: boolean) => {
    const next = new Set(ids);
    for (const id of list)
      if (on) next.add(id);
      else next.delete(id);
    setIds(next);
  };
  const inGroups = (groups.data?.groups ?? []).filter((g) => g.userIds.length > 0);
  return (
    <Modal
      open
      title={t('assign.someTitle', { clazz: clazz.clazzName })}
      onCancel={onClose}
      onOk={() => onDone([...ids])}
      okButtonProps={{ disabled: ids.size === 0 }}
      okText={t('assign.someChosen', { n: ids.size })}
      width={640}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <div className="stack">
          <div className="row" style={{ gap: 6 }}>
            <Tag.CheckableTag
              checked={ids.size === data.items.length}
              onChange={(on) => setIds(new Set(on ? data.items.map((s) => s.userId) : []))}
            >
              {t('assign.whole')}
            </Tag.CheckableTag>
            {inGroups.map((g) => (
              <Tag.CheckableTag
                key={g.groupNo}
                checked={g.userIds.every((id) => ids.has(id))}
                onChange={(on) => set(g.userIds, on)}
              >
                {g.name}
              </Tag.CheckableTag>
            ))}
          </div>
          <ul className="hw-people">
            {data.items.map((s) => (
              <li key={s.userId}>
                <Checkbox checked={ids.has(s.userId)} onChange={(e) => set([s.userId], e.target.checked)}>
                  {s.name}
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
