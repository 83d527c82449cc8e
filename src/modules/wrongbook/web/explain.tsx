import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { saidNow } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { ErrorState } from '../../../kernel/web/parts/states';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { judge } from '../../question-bank/contract';
import { GivenAnswer, QuestionView } from '../../question-bank/web/published';
import { explain } from '../contract';
import { partOf } from '../rules';
import { CauseDialog } from './cause-editor';
import { MemoryBar } from './item-card';
import { useCauseName, useT } from './texts';
import './wrongbook.css';

/** A question of the notebook explained: key and explanation, what it asks, and every answer so far. */
export default function Explain({ params }: { readonly params: { readonly qid?: string } }) {
  const t = useT();
  const nameOf = useCauseName();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(explain, { qid: Number(params.qid) }, { quiet: true });
  const [why, setWhy] = useState(false);
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const open = data.items.find((i) => !i.fixed) ?? data.items[0]!;
  const at = { resId: open.qid, refId: open.itemId };
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="wb-card-tags">
          <span className="soft">{data.sbjName}</span>
          <span className="soft">{t(`degree.${open.degree as 1}`)}</span>
          <MemoryBar recall={open.recall} />
          {open.recall == null ? null : <JudgedBy by={data.by} />}
          {open.fixed ? <StatusTag status="done">{t('item.fixed')}</StatusTag> : null}
          {open.causes.map((c) => (
            <StatusTag key={c} status="waiting">
              {nameOf(c)}
            </StatusTag>
          ))}
          <button type="button" className="que-more" onClick={() => setWhy(true)}>
            {t(open.causes.length ? 'item.changeCauses' : 'item.causes')}
          </button>
        </div>
        <QuestionView body={data.body} showKey />
        <div className="wb-card-buttons">
          <Link to={toPath('/work/wrong/{resId}/{refId}/trainByQue', at)}>
            <Button>{t('item.similar')}</Button>
          </Link>
          <Link
            to={
              open.fixed
                ? toPath('/work/wrong/{resId}/{refId}/practise', at)
                : toPath('/work/wrong/{resId}/{refId}/{sbjId}/revision', { ...at, sbjId: open.sbjId })
            }
          >
            <Button type="primary">{t(open.fixed ? 'item.practise' : 'item.revise')}</Button>
          </Link>
        </div>
      </section>
      {data.klgs.length > 0 ? (
        <section className="panel">
          <h2 className="wb-h">{t('explain.klgs')}</h2>
          <div className="stack">
            {data.klgs.map((k) => (
              <div key={k.klgId}>
                <strong>{k.klgName}</strong>
                {k.text ? <RichView html={k.text} /> : null}
              </div>
            ))}
          </div>
        </section>
      ) : null}
      <section className="panel">
        <h2 className="wb-h">{t('explain.replies')}</h2>
        <ul className="wb-replies">
          {data.replies.map((r) => {
            const part = partOf(data.body, r.qcid);
            return (
              <li key={`${r.at}/${r.source}/${r.qcid}`}>
                <span className="soft">
                  {saidNow(r.at, zone)}
                  <br />
                  {r.sourceName ?? t(`source.${r.source}`)}
                </span>
                <div>
                  {part && r.answer ? (
                    <GivenAnswer part={part} given={r.answer} judged={judge(part, r.answer)} />
                  ) : (
                    <span className="soft">{t('explain.noAnswer')}</span>
                  )}
                </div>
                <StatusTag status={r.share === 100 ? 'done' : r.share > 0 ? 'waiting' : 'needs'}>
                  {r.share === 100 ? t('explain.rightAll') : t('explain.share', { n: r.share })}
                </StatusTag>
              </li>
            );
          })}
        </ul>
      </section>
      {why ? <CauseDialog item={open} onClose={() => setWhy(false)} /> : null}
    </div>
  );
}
