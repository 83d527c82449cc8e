import { FormulaKeys } from '../../../../kernel/web/rich/formula-keys';
import type { Answer, Part } from '../../contract';
import { formulaLevelOf } from '../../../textbook/web/published';
import { BlankInput } from './blank-input';
import { ChoiceInput } from './choice-input';
import { JudgeInput } from './judge-input';
import { MatchInput } from './match-input';
import { OrderInput } from './order-input';
import { WrittenInput, type PhotoUse } from './written-input';
import './answer.css';

export interface AnswerInputProps {
  readonly part: Part;
  readonly value: Answer | null | undefined;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
  /** The question's stage, which says what signs its formulas may need; undefined only where none is known. */
  readonly stgId: number | undefined;
  /** What pictures of the paper are uploaded for: the module that stores the answer says who may read them. */
  readonly photos?: PhotoUse;
}

/**
 * Where a learner answers one part, made for a phone first: large places to tap, one below the other. On a keyboard the letters
 * A to T pick, Tab goes through the gaps, T and F say true and false.
 */
export function AnswerInput({ stgId, ...rest }: AnswerInputProps) {
  return (
    <FormulaKeys value={formulaLevelOf(stgId)}>
      <InputOfKind {...rest} />
    </FormulaKeys>
  );
}
function InputOfKind({ part, value, ...rest }: Omit<AnswerInputProps, 'stgId'>) {
  const given = value ?? {};
  switch (part.kind) {
    case 'single':
    case 'multi':
      return <ChoiceInput part={part} value={given} {...rest} />;
    case 'judge':
      return <JudgeInput value={given} {...rest} />;
    case 'blank':
      return <BlankInput part={part} value={given} {...rest} />;
    case 'match':
      return <MatchInput part={part} value={given} {...rest} />;
    case 'order':
      return <OrderInput part={part} value={given} {...rest} />;
    case 'short':
    case 'photo':
      return <WrittenInput part={part} value={given} {...rest} />;
  }
}
