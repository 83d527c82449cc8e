import { Button, Input } from 'antd';
import { memo, useState } from 'react';
import { QuestionView } from '../../../question-bank/web/published';
import type { Appeal } from '../../../appeal/contract';
import type { ByUsr } from '../../contract';
import { COMMENT_MAX } from '../../rules';
import { useT } from '../texts';
import { givenAt, type PaperState, type Part, type Shown } from './paper-state';
import { PartAppeal } from './part-appeal';
import { ScoreInput, type ScoreActs } from './score-input';

/** What a row does to the desk; one object for the life of the desk. */
export interface DeskActs extends ScoreActs {
  readonly say: (key: string, comment: string) => void;
  readonly keep: () => void;
}
interface Props {
  readonly shown: Shown;
  readonly parts: readonly Part[];
  readonly state: PaperState;
  readonly current: string | undefined;
  readonly peers: ByUsr['peers'];
  readonly acts: DeskActs;
  /** What the child objected to, by part. */
  readonly appeals: ReadonlyMap<string, readonly Appeal[]>;
  readonly onChanged: (key: string, score: number) => void;
}
const Question = memo(QuestionView);

/** A question of the paper with what was given, and a field for the points of each part. */
export function QueRow({ shown, parts, state, current, peers, acts, appeals, onChanged }: Props) {
  const t = useT();
  const userId = state.paper.reply.userId;
  return (
    <section className={parts.some((p) => p.key === current) ? 'hw-part hw-part-now' : 'hw-part'}>
      <Question body={shown.que.body} no={shown.que.queNo} answers={shown.answers} judged={shown.judged} showKey />
      {parts.map((p) => {
        const row = state.rows.get(p.key),
          given = givenAt(state.given, p.key);
        const peer = peers.find((x) => x.qid === p.qid && x.qcid === p.qcid);
        return (
          <div key={p.key} className="hw-part-foot">
            {p.qcid ? <span className="soft">{p.no}</span> : null}
            <ScoreInput
              at={p.key}
              no={p.no}
              full={p.score}
              value={given.score}
              current={p.key === current}
              turn={userId}
              acts={acts}
            />
            {row?.skip ? (
              <span className="soft">{t('mark.skip')}</span>
            ) : row?.judged ? (
              <span className="soft">{t(`mark.${row.judged}`)}</span>
            ) : null}
            {peer ? (
              <span className="soft">
                {t('mark.peerScores')} {peer.scores.join(' · ')}
                {peer.middle == null ? '' : ` (${t('mark.peerMiddle', { n: peer.middle })})`}
              </span>
            ) : null}
            {peer?.middle != null && given.score == null ? (
              <Button size="small" onClick={() => acts.give(p.key, peer.middle!)}>
                {t('mark.peerConfirm')}
              </Button>
            ) : null}
            <PartWord key={userId} at={p.key} no={p.no} words={given.comment} acts={acts} />
            {appeals.has(p.key) ? (
              <PartAppeal
                taskId={state.paper.task.taskId}
                part={p}
                appeals={appeals.get(p.key) ?? []}
                onChanged={onChanged}
              />
            ) : null}
          </div>
        );
      })}
    </section>
  );
}

/** A word on one part, opened where it is wanted. */
function PartWord({
  at,
  no,
  words,
  acts,
}: {
  readonly at: string;
  readonly no: string;
  readonly words: string;
  readonly acts: DeskActs;
}) {
  const t = useT();
  const [open, setOpen] = useState(words !== '');
  if (!open)
    return (
      <button type="button" className="hw-link row-end" tabIndex={-1} onClick={() => setOpen(true)}>
        {t('mark.partWord')}
      </button>
    );
  return (
    <Input.TextArea
      className="hw-part-word"
      autoFocus={words === ''}
      autoSize={{ minRows: 1, maxRows: 4 }}
      maxLength={COMMENT_MAX}
      value={words}
      placeholder={t('mark.partWord')}
      aria-label={t('mark.partWordNo', { no })}
      onChange={(e) => acts.say(at, e.target.value)}
      onBlur={acts.keep}
    />
  );
}
