import { shortDay } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { LearnerRow } from '../contract';
import { useT } from './texts';

type Learnt = LearnerRow['sbjs'][number];
const TONE: Readonly<Record<Learnt['state'], Status>> = { learning: 'done', near: 'waiting', expired: 'off' };
/** A subject a learner has bought, with its last day where that is near. */
export function LearnTag({ learnt }: { readonly learnt: Learnt }) {
  const t = useT();
  return (
    <StatusTag status={TONE[learnt.state]}>
      {learnt.sbjName}
      {learnt.state === 'learning' ? '' : ` · ${t(`learn.${learnt.state}`, { day: shortDay(learnt.endOn) })}`}
    </StatusTag>
  );
}
