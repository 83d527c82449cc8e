import { Button } from 'antd';
import { Link } from 'react-router';
import { ListPages } from '../../../kernel/web/list/pages';
import { useList } from '../../../kernel/web/list/use-list';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { myAppeals, type Appeal } from '../contract';
import { History, StateTag, Withdraw } from './parts';
import { useT } from './texts';

/** A child's own appeals, the open ones first: cards, so that a phone shows each whole. */
export default function MyAppeals() {
  const t = useT();
  const list = useList(myAppeals, { pageSize: 10 });
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading)
    return (
      <div className="panel">
        <Bones />
      </div>
    );
  if (list.rows.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('mineNone')} text={t('mineNoneText')} />
      </div>
    );
  return (
    <div className="stack">
      <ul className="appeal-cards">
        {list.rows.map((appeal) => (
          <One key={appeal.appealId} appeal={appeal} />
        ))}
      </ul>
      <ListPages list={list} />
    </div>
  );
}

function One({ appeal }: { readonly appeal: Appeal }) {
  const t = useT();
  return (
    <li className="panel stack">
      <header>
        <h2>{appeal.text}</h2>
        <span className="soft">{appeal.title}</span>
        <StateTag state={appeal.state} />
      </header>
      <History appeal={appeal} />
      <div className="row">
        {appeal.link ? (
          <Link to={appeal.link}>
            <Button>{t('look')}</Button>
          </Link>
        ) : null}
        <Withdraw appeal={appeal} />
      </div>
    </li>
  );
}
