import { Form, Select } from 'antd';
import type { InputOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import { DEFAULT_SETTINGS } from '../../rules/settings';
import { useT } from '../texts';

export type Settings = NonNullable<InputOf<typeof calls.schemeCreate>['settings']>;
/** What the standard leaves open, with the choices of each. Those of `years` change nothing of one year's totals. */
const CHOICES = {
  totalRounding: ['half_up', 'down', 'none'],
  openRounding: ['half_up', 'down', 'non_zero_up', 'none'],
  excusedItem: ['noTotal', 'scale'],
  retest: ['best', 'last'],
  repeatedYear: ['all', 'last'],
  missingYear: ['wait', 'skip'],
} as const;
const OF_A_YEAR = ['totalRounding', 'openRounding', 'excusedItem'] as const;
const WORDS = ['DNS', 'DNF', 'foul'] as const;
type Key = keyof typeof CHOICES;

interface Props {
  readonly value: Settings;
  readonly onChange: (value: Settings) => void;
  /** Only what changes a year's totals, each optional: what is left alone stays as it is now. */
  readonly trial?: boolean;
}
/** The switches of a scheme, or of a trial. */
export function SettingsFields({ value, onChange, trial = false }: Props) {
  const t = useT();
  const put = (change: Settings) =>
    onChange(
      Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, v]) => v !== undefined)) as Settings,
    );
  const field = (key: Key) => (
    <Form.Item key={key} label={t(`set.${key}`)}>
      <Select<string>
        allowClear={trial}
        placeholder={t('asNow')}
        value={value[key] ?? (trial ? undefined : DEFAULT_SETTINGS[key])}
        onChange={(v?: string) => put({ [key]: v } as Settings)}
        options={CHOICES[key].map((v) => ({ value: v, label: t(`settingValue.${v}`) }))}
      />
    </Form.Item>
  );
  const marks = value.marks ?? (trial ? undefined : DEFAULT_SETTINGS.marks);
  return (
    <div className="fit-settings">
      {(trial ? OF_A_YEAR : (Object.keys(CHOICES) as Key[])).map(field)}
      {WORDS.map((word) => (
        <Form.Item key={word} label={t('set.mark', { mark: t(`mark.${word}`) })}>
          <Select<'zero' | 'missing'>
            placeholder={t('asNow')}
            value={marks?.[word]}
            onChange={(v) => put({ marks: { ...DEFAULT_SETTINGS.marks, ...value.marks, [word]: v } })}
            options={(['zero', 'missing'] as const).map((v) => ({ value: v, label: t(`settingValue.${v}`) }))}
          />
        </Form.Item>
      ))}
    </div>
  );
}
