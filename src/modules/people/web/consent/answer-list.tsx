import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../texts';

export type Answers = Readonly<Record<string, boolean>>;
interface AnswerListProps {
  readonly purposes: readonly { readonly purpose: string; readonly title: string }[];
  readonly value: Answers;
  readonly onChange: (value: Answers) => void;
  /** What stands below a purpose's title: its text, how it stands. */
  readonly below?: (purpose: string) => ReactNode;
}
/** Yes or no to each purpose; nothing is chosen for anybody beforehand. */
export function AnswerList({ purposes, value, onChange, below }: AnswerListProps) {
  const t = useT();
  return (
    <div className="stack">
      {purposes.map(({ purpose, title }) => (
        <section key={purpose} className="consent-answer" aria-label={title}>
          <h3>{title}</h3>
          {below?.(purpose)}
          <Radio.Group
            optionType="button"
            buttonStyle="solid"
            value={value[purpose]}
            onChange={(e) => onChange({ ...value, [purpose]: e.target.value as boolean })}
            options={[
              { value: true, label: t('agree') },
              { value: false, label: t('disagree') },
            ]}
          />
        </section>
      ))}
    </div>
  );
}
/** What was chosen, as calls take it. */
export const chosenOf = (
  purposes: readonly { readonly purpose: string; readonly version: number }[],
  value: Answers,
): { purpose: string; version: number; give: boolean }[] =>
  purposes.flatMap(({ purpose, version }) => {
    const give = value[purpose];
    return give === undefined ? [] : [{ purpose, version, give }];
  });
