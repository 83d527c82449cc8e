import { Button, Drawer, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { Pages } from '../../../../kernel/web/list/pages';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { queList, usualScore, type QueRow } from '../../contract';
import { QuestionCard } from '../view/question-card';
import { useT } from '../texts';
import { Basket, type PickedQuestion } from './basket';
import { LookBar } from './look-bar';
import { LookTree } from './look-tree';
import { useLook, type Look } from './use-pick';
import './pick.css';

export interface QuestionPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (picked: readonly PickedQuestion[]) => void;
  /** Questions that are in the paper or task already: shown as such and not offered again. */
  readonly chosen?: readonly number[];
  /** Where the search begins; with a stage and a subject these stay as they are. */
  readonly first?: Partial<Look>;
  /** How many more may be chosen. */
  readonly max?: number;
}
const PAGE = 10;

/** A drawer to choose questions: by textbook tree, library, type, difficulty and words, each shown as it will stand, with a basket and its points. */
export function QuestionPicker({ open, onClose, onPick, chosen = [], first, max = 200 }: QuestionPickerProps) {
  const t = useT();
  const [look, setLook] = useLook(first, open);
  const [curPage, setPage] = useState(1);
  const [basket, setBasket] = useState<readonly PickedQuestion[]>([]);
  const change = useCallback(
    (part: Partial<Look>) => {
      setLook(part);
      setPage(1);
    },
    [setLook],
  );
  const { data, error, isPending, isFetching, refetch } = useCall(
    queList,
    { ...(look ?? { lib: 'pfm' }), curPage, pageSize: PAGE },
    { when: open && look != null, keep: true, quiet: true },
  );
  const toggle = (row: QueRow) =>
    setBasket((all) =>
      all.some((p) => p.qid === row.qid)
        ? all.filter((p) => p.qid !== row.qid)
        : all.length >= max
          ? all
          : [...all, { ...row, score: usualScore(row.body) }],
    );
  const close = () => {
    setBasket([]);
    onClose();
  };
  const body = () => {
    if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
    if (!look || isPending) return <Skeleton active paragraph={{ rows: 10 }} />;
    if (data.items.length === 0) return <EmptyState compact title={t('noneFound')} text={t('noneFoundText')} />;
    return (
      <>
        <p className="soft look-count">{t('found', { total: data.total })}</p>
        <ul className={isFetching ? 'que-list refreshing' : 'que-list'}>
          {data.items.map((row) => {
            const inBasket = basket.some((p) => p.qid === row.qid),
              there = chosen.includes(row.qid);
            return (
              <li key={row.qid}>
                <QuestionCard
                  row={row}
                  actions={
                    <Button
                      size="small"
                      type={inBasket ? 'default' : 'primary'}
                      ghost={!inBasket && !there}
                      disabled={there || (!inBasket && basket.length >= max)}
                      onClick={() => toggle(row)}
                    >
                      {t(there ? 'isIn' : inBasket ? 'takeOut' : 'putIn')}
                    </Button>
                  }
                />
              </li>
            );
          })}
        </ul>
        <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={setPage} />
      </>
    );
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t('pickTitle')}
      size="min(1240px, 100vw)"
      destroyOnHidden
      className="pick"
      footer={
        <div className="row">
          <span className="soft">
            {t('pickedSum', { count: basket.length, score: basket.reduce((sum, p) => sum + p.score, 0) })}
          </span>
          <span className="row-end row">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="primary"
              disabled={basket.length === 0}
              onClick={() => {
                onPick(basket);
                close();
              }}
            >
              {t('pickDone', { count: basket.length })}
            </Button>
          </span>
        </div>
      }
    >
      <div className="pick-body">
        <aside className="pick-side">
          {look ? <LookTree look={look} onChange={change} fixed={first?.sbjId != null} /> : <Skeleton active />}
        </aside>
        <section className="pick-main">
          {look ? <LookBar look={look} onChange={change} /> : null}
          {body()}
        </section>
        <aside className="pick-basket">
          <Basket picked={basket} onChange={setBasket} />
        </aside>
      </div>
    </Drawer>
  );
}
