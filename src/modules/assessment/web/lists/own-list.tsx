import { Button } from 'antd';
import { Link } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { useList } from '../../../../kernel/web/list/use-list';
import { ListPages } from '../../../../kernel/web/list/pages';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { evalSelfList, OwnRow, perfSelfList } from '../../contract';
import { isOver } from '../../rules';
import { pointsText, StateTag } from '../parts';
import { useT } from '../texts';

interface Where {
  /** Where the own judgement is written. */
  readonly sheet: (row: OwnRow) => string;
  readonly report: (row: OwnRow) => string;
  /** How all of them stand, without names. */ readonly overall?: (row: OwnRow) => string;
}
/** The own evaluations of a kind, each with what is next: to judge oneself, or to read the result. */
export function OwnList({
  call,
  where,
  tasks,
}: {
  readonly call: typeof evalSelfList | typeof perfSelfList;
  readonly where: Where;
  readonly tasks: string;
}) {
  const t = useT();
  const list = useList(call as typeof evalSelfList, { pageSize: 20 });
  return (
    <div className="stack">
      <div className="row">
        <Link className="row-end" to={tasks}>
          <Button>{t('myTasks')}</Button>
        </Link>
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <Bones />
      ) : list.rows.length === 0 ? (
        <EmptyState title={t('noOwn')} text={t('noOwnText')} />
      ) : (
        <ul className="as-cards">
          {list.rows.map((row) => (
            <li key={row.itemId} className="panel">
              <OwnCard row={row} where={where} />
            </li>
          ))}
        </ul>
      )}
      <ListPages list={list} />
    </div>
  );
}
function OwnCard({ row, where }: { readonly row: OwnRow; readonly where: Where }) {
  const t = useT();
  const out = row.state === 'ended' || row.state === 'archived';
  const open = row.state === 'running' && row.asked && !row.handedAt;
  return (
    <>
      <h3>{row.name}</h3>
      <span className="row">
        <StateTag state={row.state} />
        <span className="soft">
          {t(isOver(row.state) ? 'endedDay' : 'untilDay', { at: saidNow(row.endedAt ?? row.endAt) })}
        </span>
      </span>
      <span className="soft">
        {!row.asked ? t('notAsked') : row.handedAt ? t('handedAt', { at: saidNow(row.handedAt) }) : t('notHanded')}
      </span>
      {out ? (
        <span>
          {row.level ? <b>{row.level}</b> : t('noTotal')} {row.total == null ? null : pointsText(row.total)}
        </span>
      ) : null}
      <span className="row">
        {out ? (
          <>
            <Link to={where.report(row)}>
              <Button type="primary">{t('seeReport')}</Button>
            </Link>
            {where.overall ? (
              <Link to={where.overall(row)}>
                <Button>{t('seeOverall')}</Button>
              </Link>
            ) : null}
          </>
        ) : row.asked ? (
          <Link to={where.sheet(row)}>
            <Button type={open ? 'primary' : 'default'}>{t(open ? 'toDo' : 'openIt')}</Button>
          </Link>
        ) : null}
      </span>
    </>
  );
}
