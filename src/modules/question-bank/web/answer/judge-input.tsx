import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { Answer } from '../../contract';
import { useT } from '../texts';

/** True or false. */
export function JudgeInput({
  value,
  onChange,
  disabled,
}: {
  readonly value: Answer;
  readonly onChange: (value: Answer) => void;
  readonly disabled?: boolean;
}) {
  const t = useT();
  const say = (truth: boolean) => {
    if (!disabled) onChange({ truth });
  };
  const button = (truth: boolean) => (
    <button
      type="button"
      role="radio"
      aria-checked={value.truth === truth}
      disabled={disabled}
      className={value.truth === truth ? 'answer-option answer-picked' : 'answer-option'}
      onClick={() => say(truth)}
    >
      <span className="answer-letter">{truth ? <CheckOutlined /> : <CloseOutlined />}</span>
      {t(truth ? 'truth.yes' : 'truth.no')}
    </button>
  );
  const key = (name: string) => {
    if (/^[ty1]$/i.test(name)) say(true);
    else if (/^[fn0]$/i.test(name)) say(false);
  };
  return (
    <div
      className="answer-options answer-columns-2"
      role="radiogroup"
      aria-label={t('pickTruth')}
      onKeyDown={(e) => {
        if (!e.ctrlKey && !e.metaKey && !e.altKey) key(e.key);
      }}
    >
      {button(true)}
      {button(false)}
    </div>
  );
}
