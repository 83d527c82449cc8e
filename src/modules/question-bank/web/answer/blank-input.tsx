import { Button, Input, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { Sign } from '../../../../kernel/web/parts/basics';
import { FormulaInput, loadFormulaInput } from '../../../../kernel/web/rich/formula-input';
import { whenIdle } from '../../../../kernel/web/when-idle';
import type { Answer, Part } from '../../contract';
import { useT } from '../texts';
import { circled } from '../view/marks';

const FORMULA = /\\[a-zA-Z]+|[\^_]\{/;
const BLANK_MAX = 500;

type Key = NonNullable<Part['answer']['blanks']>[number];
/** Whether a gap may want a formula. */
export const isMathy = ({ mode }: Key): boolean => mode === 'number' || mode === 'formula' || mode === 'set';

/** The gaps of a question, one below the other, each as text or as a formula. */
export function BlankInput({
  part,
  value,
  onChange,
  disabled,
}: {
  readonly part: Part;
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
}) {
  const keys = part.answer.blanks ?? [];
  // Wherever a child answers, the keyboard of formulas is there before somebody opens it: by then the network may be gone.
  const wanted = !disabled && keys.some(isMathy);
  useEffect(() => {
    if (wanted) whenIdle(loadFormulaInput);
  }, [wanted]);
  const given = keys.map((_, at) => value.blanks?.[at] ?? '');
  const set = (at: number, text: string) => onChange({ blanks: given.map((g, i) => (i === at ? text : g)) });
  return (
    <div className="answer-blanks">
      {keys.map((key, at) => (
        <Gap
          key={at}
          no={keys.length > 1 ? at + 1 : undefined}
          value={given[at]!}
          mathy={isMathy(key)}
          onChange={(v) => set(at, v)}
          disabled={disabled}
        />
      ))}
    </div>
  );
}
function Gap({
  no,
  value,
  mathy,
  onChange,
  disabled,
}: {
  readonly no: number | undefined;
  readonly value: string;
  readonly mathy: boolean;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean | undefined;
}) {
  const t = useT();
  const [formula, setFormula] = useState(() => mathy && FORMULA.test(value));
  const label = no == null ? t('gap') : t('gapNo', { no });
  return (
    <div className="answer-gap">
      {no == null ? null : <span className="answer-gap-no">{circled(no)}</span>}
      {formula ? (
        <div className="answer-gap-field">
          <FormulaInput value={value} onChange={onChange} label={label} disabled={disabled} />
        </div>
      ) : (
        <Input
          size="large"
          value={value}
          maxLength={BLANK_MAX}
          aria-label={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled}
          onChange={(e) => onChange(e.target.value)}
          className="answer-gap-field"
        />
      )}
      {mathy ? (
        <Tooltip title={t(formula ? 'asText' : 'asFormula')}>
          <Button
            size="large"
            aria-pressed={formula}
            aria-label={t(formula ? 'asText' : 'asFormula')}
            disabled={disabled}
            onClick={() => setFormula(!formula)}
          >
            <Sign of={formula ? 'Aa' : 'ƒx'} />
          </Button>
        </Tooltip>
      ) : null}
    </div>
  );
}
