import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { notify } from '../../../../kernel/web/notify';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { QuestionView } from '../../../question-bank/web/published';
import { SCORE_MAX } from '../../rules';
import { useT } from '../texts';
import { rescored, type Chosen, type Draft } from './model';
import type { Assign } from './use-assign';

/** The questions of the task in their order, each with its points; moved, exchanged and taken out one by one. */
export function QueList({ assign: a, draft: d }: { readonly assign: Assign; readonly draft: Draft }) {
  const t = useT();
  const [open, setOpen] = useState<number>();
  const move = (at: number, by: number) => {
    const ques = [...d.ques];
    const [q] = ques.splice(at, 1);
    ques.splice(at + by, 0, q!);
    a.change({ ques });
  };
  return (
    <ol className={a.busy ? 'hw-ques refreshing' : 'hw-ques'}>
      {d.ques.map((q, at) => (
        <li key={q.qid}>
          <div className="hw-que-body" role="presentation" onClick={() => setOpen(open === q.qid ? undefined : q.qid)}>
            <QuestionView
              body={q.body}
              no={at + 1}
              showKey={open === q.qid}
              extra={
                q.why === 'weak' ? (
                  <Tooltip title={t('assign.weakHint')}>
                    <span>
                      <StatusTag status="waiting">{t('assign.weak')}</StatusTag>
                    </span>
                  </Tooltip>
                ) : undefined
              }
            />
          </div>
          <div className="hw-que-acts">
            <Points
              q={q}
              no={at + 1}
              onChange={(score) => a.change({ ques: d.ques.map((x) => (x.qid === q.qid ? rescored(x, score) : x)) })}
            />
            <Tooltip title={t('assign.change')}>
              <Button
                type="text"
                icon={<SwapOutlined />}
                aria-label={t('assign.change')}
                disabled={a.busy}
                onClick={() =>
                  void a.exchange(d, q.qid).then((ok) => {
                    if (!ok) notify({ tone: 'info', text: t('assign.changeNone') });
                  })
                }
              />
            </Tooltip>
            <Tooltip title={t('assign.up')}>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={t('assign.up')}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
            </Tooltip>
            <Tooltip title={t('assign.down')}>
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={t('assign.down')}
                disabled={at === d.ques.length - 1}
                onClick={() => move(at, 1)}
              />
            </Tooltip>
            <Tooltip title={t('assign.remove')}>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('assign.remove')}
                onClick={() => a.change({ ques: d.ques.filter((x) => x.qid !== q.qid) })}
              />
            </Tooltip>
          </div>
        </li>
      ))}
    </ol>
  );
}
const Points = ({
  q,
  no,
  onChange,
}: {
  readonly q: Chosen;
  readonly no: number;
  readonly onChange: (score: number) => void;
}) => {
  const t = useT();
  return (
    <NumberInput
      size="small"
      aria-label={t('assign.score', { no })}
      value={q.score}
      step={1}
      precision={q.score % 1 ? 1 : undefined}
      controls={false}
      suffix={t('pointsUnit')}
      style={{ width: 84 }}
      onChange={(v) => {
        if (typeof v === 'number' && v >= 0 && v <= SCORE_MAX) onChange(Math.round(v * 2) / 2);
      }}
    />
  );
};
