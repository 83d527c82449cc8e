import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayIn } from '../../../kernel/shared/dates';
import { saidDay } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { judge } from '../../question-bank/contract';
import { QuestionView } from '../../question-bank/web/published';
import { setDegree, setFixed, type Wrong } from '../contract';
import { partOf } from '../rules';
import { CauseDialog } from './cause-editor';
import { useCauseName, useT } from './texts';

/** How much is still there, as a short bar with its figure. */
export function MemoryBar({ recall }: { readonly recall: number | null }) {
  const t = useT();
  if (recall == null) return null;
  return (
    <Tooltip title={t('item.recall', { n: recall })}>
      <span
        className={recall < 75 ? 'wb-memory wb-memory-low' : 'wb-memory'}
        role="img"
        aria-label={t('item.recall', { n: recall })}
      >
        <span>{t('item.memory')}</span>
        <span className="wb-memory-bar">
          <i style={{ width: `${recall}%` }} />
        </span>
        <span className="num">{recall}%</span>
      </span>
    </Tooltip>
  );
}
/** What was given to the part and how it was judged, as QuestionView takes it. */
export const givenOf = (item: Pick<Wrong, 'body' | 'qcid' | 'answer'>) => {
  const part = partOf(item.body, item.qcid);
  const verdict = part && item.answer ? judge(part, item.answer) : undefined;
  return {
    answers: { [item.qcid]: item.answer },
    judged: verdict
      ? { [item.qcid]: verdict.share == null ? { ...verdict, verdict: 'wrong' as const, share: 0 } : verdict }
      : {},
  };
};

/** Some seconds before the question: what it is about was said there. */
const LEAD_SECONDS = 10;
/** Back to the second of the film at which the question stood. */
function FilmLink({ film: { spuId, lessonId, name, second } }: { readonly film: NonNullable<Wrong['film']> }) {
  const t = useT();
  const at = second == null ? undefined : Math.max(0, second - LEAD_SECONDS);
  return (
    <Link className="que-more" to={toPath('/video/{spuId}/{lessonId}', { spuId, lessonId }, { at })}>
      {t('item.film', { name })}
    </Link>
  );
}

/** One mistake: the question with the wrong answer, where it stands in memory, and everything a child does with it. */
export function ItemCard({ item, no, query }: { readonly item: Wrong; readonly no: number; readonly query: string }) {
  const t = useT();
  const nameOf = useCauseName();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [today] = useState(() => dayIn(zone, new Date()));
  const [key, setKey] = useState(false);
  const [why, setWhy] = useState(false);
  const fix = useAct(setFixed, { done: (r) => t(r.fixed ? 'fixedDone' : 'openDone') });
  const degree = useAct(setDegree, { done: t('degreeDone') });
  const at = { resId: item.qid, refId: item.itemId };
  return (
    <li className="panel wb-card">
      <div className="wb-card-head">
        <span>{item.sbjName}</span>
        <span>{item.sourceName ?? t(`source.${item.source}`)}</span>
        <span>{t('item.at', { day: saidDay(dayIn(zone, new Date(item.lastWrongAt)), today) })}</span>
        {item.wrongCount > 1 ? <span className="why">{t('item.wrong', { n: item.wrongCount })}</span> : null}
        <span className="row-end">
          {item.fixed ? (
            <StatusTag status="done">{t('item.fixed')}</StatusTag>
          ) : item.due ? (
            <StatusTag status="needs">{t('item.due')}</StatusTag>
          ) : item.dueOn ? (
            <span className="soft">{t('item.dueOn', { day: saidDay(item.dueOn, today) })}</span>
          ) : null}
        </span>
      </div>
      <QuestionView body={item.body} no={no} showKey={key} {...givenOf(item)} />
      <div className="wb-card-tags">
        {item.klgs.map((k) => (
          <Tag key={k.klgId} variant="filled">
            {k.klgName}
          </Tag>
        ))}
        <span className="soft">{t(`degree.${item.degree as 1}`)}</span>
        <MemoryBar recall={item.recall} />
        {item.causes.map((c) => (
          <StatusTag key={c} status="waiting">
            {nameOf(c)}
          </StatusTag>
        ))}
        <button type="button" className="que-more" onClick={() => setWhy(true)}>
          {t(item.causes.length ? 'item.changeCauses' : 'item.causes')}
        </button>
      </div>
      <div className="wb-card-acts no-print">
        <button type="button" className="que-more" aria-expanded={key} onClick={() => setKey(!key)}>
          {t(key ? 'item.hideKey' : 'item.showKey')}
        </button>
        <Link className="que-more" to={toPath('/work/wrong/{qid}/explain', { qid: item.qid })}>
          {t('item.explain')}
        </Link>
        {item.film ? <FilmLink film={item.film} /> : null}
        <span className="row-end wb-card-buttons">
          <Link to={`${toPath('/work/wrong/{resId}/{refId}/trainByQue', at)}${query}`}>
            <Button>{t('item.similar')}</Button>
          </Link>
          {item.fixed ? (
            <Link to={`${toPath('/work/wrong/{resId}/{refId}/practise', at)}${query}`}>
              <Button>{t('item.practise')}</Button>
            </Link>
          ) : (
            <Link
              to={`${toPath('/work/wrong/{resId}/{refId}/{sbjId}/revision', { ...at, sbjId: item.sbjId })}${query}`}
            >
              <Button type="primary" ghost>
                {t('item.revise')}
              </Button>
            </Link>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'fix',
                  label: t(item.fixed ? 'item.setOpen' : 'item.setFixed'),
                  onClick: () => void fix.run({ id: item.itemId, fixed: !item.fixed }),
                },
                ...(item.fixed
                  ? []
                  : [
                      {
                        key: 'again',
                        label: (
                          <Link to={`${toPath('/work/wrong/{resId}/{refId}/practise', at)}${query}`}>
                            {t('item.practise')}
                          </Link>
                        ),
                      },
                    ]),
                {
                  key: 'degree',
                  label: t('item.degree'),
                  children: ([1, 2, 3, 4, 5] as const).map((d) => ({
                    key: `d${d}`,
                    label: t(`degree.${d}`),
                    onClick: () => void degree.run({ id: item.itemId, degree: d }),
                  })),
                },
              ],
              selectedKeys: [`d${item.degree}`],
            }}
          >
            <Button icon={<EllipsisOutlined />} aria-label={t('item.more')} />
          </Dropdown>
        </span>
      </div>
      {why ? <CauseDialog item={item} onClose={() => setWhy(false)} /> : null}
    </li>
  );
}
