import { CheckCircleOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAct } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { Progress } from '../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { QuestionView } from '../../question-bank/web/published';
import { getWrong, revise, type Revised, type Wrong } from '../contract';
import { AnswerBox } from './answer-box';
import { useCauses } from './use-causes';
import { CauseChips } from './cause-editor';
import { givenOf } from './item-card';
import { useT } from './texts';
import { askOf, lookOf } from './use-notebook';
import './wrongbook.css';

const QUEUE = 50;
/** The mistakes of this round: the one the address names, then what follows in the notebook as it was looked at. Asked once: answering changes the list. */
function useRound(itemId: number, mode: 'revise' | 'practise', sbjId?: number) {
  const [search] = useSearchParams();
  const [round, setRound] = useState<{ readonly items?: readonly Wrong[]; readonly error?: unknown }>({});
  const [asked, again] = useState(0);
  useEffect(() => {
    let gone = false;
    const look = lookOf(search);
    const { call, input } = askOf({
      ...look,
      sbjId: sbjId ?? look.sbjId,
      fixed: look.due ? undefined : mode === 'revise' ? false : look.fixed,
    });
    Promise.all([
      send(getWrong, { id: itemId }, { quiet: true }),
      send(call, { ...input, curPage: 1, pageSize: QUEUE, sort: look.due ? 'dueOn' : '-lastWrongAt' }, { quiet: true }),
    ]).then(
      ([first, page]) => {
        if (!gone) setRound({ items: [first, ...page.items.filter((i) => i.itemId !== itemId)] });
      },
      (error: unknown) => {
        if (!gone) setRound({ error });
      },
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react/exhaustive-deps -- once a round
  }, [itemId, asked]);
  return {
    ...round,
    retry: () => {
      setRound({});
      again((n) => n + 1);
    },
    search,
  };
}

/** Answering mistakes anew, one after the other. `revise` corrects them, `practise` refreshes the memory. */
export function Redo({
  itemId,
  mode,
  sbjId,
}: {
  readonly itemId: number;
  readonly mode: 'revise' | 'practise';
  readonly sbjId?: number;
}) {
  const t = useT();
  const { items, error, retry, search } = useRound(itemId, mode, sbjId);
  const [at, setAt] = useState(0);
  const [done, setDone] = useState({ answered: 0, right: 0 });
  const back = `/work/wrong/index${backQuery(search)}`;
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={retry} />
      </div>
    );
  if (!items)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  const item = items[at];
  if (!item) {
    return (
      <div className="panel wb-done">
        {done.answered > 0 ? (
          <>
            <CheckCircleOutlined className="wb-done-mark" />
            <h2>{t('redo.done')}</h2>
            <p>{t('redo.doneText', { n: done.answered, right: done.right })}</p>
          </>
        ) : (
          <EmptyState title={t('redo.doneNone')} text={t('redo.doneNoneText')} />
        )}
        <Link to={back}>
          <Button type="primary">{t('back')}</Button>
        </Link>
      </div>
    );
  }
  return (
    <div className="panel wb-redo">
      <div className="wb-redo-head">
        <span className="soft">{t('redo.progress', { at: at + 1, n: items.length })}</span>
        <Progress
          percent={Math.round((at * 100) / items.length)}
          showInfo={false}
          size="small"
          aria-label={t('redo.progress', { at: at + 1, n: items.length })}
        />
        <Link to={back}>{t('back')}</Link>
      </div>
      <One
        key={item.itemId}
        item={item}
        mode={mode}
        last={at === items.length - 1}
        onNext={() => setAt(at + 1)}
        onDone={(r) => setDone((d) => ({ answered: d.answered + 1, right: d.right + (r.share === 100 ? 1 : 0) }))}
      />
    </div>
  );
}
/** What the notebook was narrowed to, without what only this round knows. */
const backQuery = (search: URLSearchParams): string => {
  const s = new URLSearchParams(search);
  s.delete('due');
  const text = s.toString();
  return text ? `?${text}` : '';
};

function One({
  item,
  mode,
  last,
  onNext,
  onDone,
}: {
  readonly item: Wrong;
  readonly mode: 'revise' | 'practise';
  readonly last: boolean;
  readonly onNext: () => void;
  readonly onDone: (r: Revised) => void;
}) {
  const t = useT();
  const [result, setResult] = useState<Revised>();
  const [round, setRound] = useState(0);
  const [causes, named] = useCauses(item);
  const act = useAct(revise, {
    onDone: (r) => {
      setResult(r);
      if (r.share != null) onDone(r);
    },
  });
  const wrong = result?.share != null && result.share < 100;
  const { answers } = givenOf(item);
  return (
    <AnswerBox
      key={round}
      body={item.body}
      stgId={item.stgId}
      qcid={item.qcid}
      busy={act.busy}
      outcome={result}
      keyed={result?.item.body}
      nextDue={result?.item.fixed ? undefined : result?.item.dueOn}
      onAnswer={(answer, self) => void act.run({ id: item.itemId, answer, mode, ...(self == null ? {} : { self }) })}
      note={
        mode === 'revise' && item.answer && !result ? (
          <details>
            <summary className="soft">{t('redo.before')}</summary>
            <QuestionView
              body={{
                ...item.body,
                stem: '',
                options: [],
                rights: [],
                subs: item.body.subs.map((s) => ({ ...s, stem: '', options: [], rights: [] })),
              }}
              answers={answers}
            />
          </details>
        ) : undefined
      }
      after={
        <>
          {wrong ? (
            <section>
              <h3 className="wb-h">{t('redo.why')}</h3>
              <CauseChips chosen={causes} onChange={named} />
            </section>
          ) : null}
          {!wrong && mode === 'revise' ? <p className="mended">{t('redo.fixed')}</p> : null}
        </>
      }
      skip={
        <Button size="large" onClick={onNext}>
          {t('redo.skip')}
        </Button>
      }
      next={
        <>
          {wrong && mode === 'revise' ? (
            <Button
              size="large"
              onClick={() => {
                setResult(undefined);
                setRound(round + 1);
              }}
            >
              {t('redo.again')}
            </Button>
          ) : null}
          <Link to={toPath('/work/wrong/{resId}/{refId}/trainByQue', { resId: item.qid, refId: item.itemId })}>
            <Button size="large">{t('item.similar')}</Button>
          </Link>
          <Button size="large" type="primary" onClick={onNext}>
            {t(last ? 'redo.finish' : 'redo.next')}
          </Button>
        </>
      }
    />
  );
}
