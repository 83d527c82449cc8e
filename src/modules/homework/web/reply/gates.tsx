import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useT } from '../texts';

/** Before a paper: it has not begun, is over, or starts the clock. */
export function Gate({
  name,
  title,
  text,
  facts,
  action,
}: {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly facts?: string;
  readonly action?: ReactNode;
}) {
  const t = useT();
  return (
    <section className="panel hw-gate">
      <h2>{name}</h2>
      {facts ? <p className="soft">{facts}</p> : null}
      <strong className="hw-gate-big">{title}</strong>
      <p>{text}</p>
      <div className="row">
        {action}
        <Link to="/work/dowork/workList/todo">
          <Button size={action ? 'large' : 'middle'}>{t('do.back')}</Button>
        </Link>
      </div>
    </section>
  );
}
/** A paper that was withdrawn under the child's hand. */
export function Withdrawn() {
  const t = useT();
  return (
    <div className="panel">
      <EmptyState
        title={t('do.gone')}
        text={t('do.goneText')}
        action={
          <Link to="/work/dowork/workList/todo">
            <Button type="primary">{t('do.back')}</Button>
          </Link>
        }
      />
    </div>
  );
}
