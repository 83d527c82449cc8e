import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { FilterBar } from '../../../../kernel/web/list/filter-bar';
import { useList } from '../../../../kernel/web/list/use-list';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { ClazzPicker } from '../../../class/web/published';
import { decideLeave, enterLeave, listLeaves, type Leave } from '../../contract';
import { LeaveTag } from '../parts/lesson-parts';
import { useT } from '../texts';
import { EnterLeave } from './enter-leave';
import { LeaveLine } from './leave-line';

/** Requests of the class, of the school for the office; what waits stands first and is answered here. */
export function Leaves() {
  const t = useT();
  const can = useCan();
  const [entering, setEntering] = useState(false);
  const [refusing, setRefusing] = useState<Leave>();
  const list = useList(listLeaves, { rowKey: (r: Leave) => String(r.leaveId), pageSize: 20 });
  const decide = useAct(decideLeave, { done: (l) => t('leaveDone', { name: l.name, state: t(`state.${l.state}`) }) });
  const enter = can(enterLeave) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEntering(true)}>
      {t('enterLeave')}
    </Button>
  ) : null;
  return (
    <div className="stack">
      <div className="row no-print">
        <FilterBar
          call={listLeaves}
          filters={{ name: { label: t('childName') }, state: true, clazzId: ClazzPicker }}
          values={list.state.filters}
          onChange={list.filter}
          onClear={list.clear}
        />
        <span className="row-end">{enter}</span>
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 5 }} />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noLeaves')} text={t('noLeavesText')} />
        </section>
      ) : (
        <section className="panel">
          <ul className="ls-people">
            {list.rows.map((l) => (
              <li key={l.leaveId}>
                <span className="ls-who">
                  <strong>{l.name}</strong>
                  <small>{l.clazzName}</small>
                </span>
                <LeaveLine leave={l} />
                <span className="ls-acts">
                  {l.mayDecide ? (
                    <>
                      <ActButton type="primary" ghost onClick={() => decide.run({ id: l.leaveId, approve: true })}>
                        {t('approve')}
                      </ActButton>
                      <Button onClick={() => setRefusing(l)}>{t('refuse')}</Button>
                    </>
                  ) : (
                    <LeaveTag state={l.state} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListPages list={list} />
      {entering ? <EnterLeave onClose={() => setEntering(false)} /> : null}
      {refusing ? (
        <FormDialog
          open
          call={decideLeave}
          onClose={() => setRefusing(undefined)}
          title={t('refuseTitle', { name: refusing.name })}
          submitText={t('refuse')}
          draft={false}
          fixed={{ id: refusing.leaveId, approve: false }}
          fields={{ why: { help: t('refuseHelp') } }}
        />
      ) : null}
    </div>
  );
}
