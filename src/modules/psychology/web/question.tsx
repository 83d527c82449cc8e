import { SoundOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import type * as calls from '../contract';
import { useT } from './texts';

type Paper = ReplyOf<typeof calls.paper>;
type Item = Paper['items'][number];
interface Props {
  readonly kind: Paper['kind'];
  readonly item: Item;
  readonly value: number | null;
  readonly onAnswer: (value: number | null) => void;
}
type Key = Parameters<ReturnType<typeof useT>>[0];
/** Words of a choice; answers of SCL-90 are counted from 0 or 1, the words stay the same. */
const wordOf = ({ kind, item }: Pick<Props, 'kind' | 'item'>, value: number): Key => {
  if (kind === 'mht') return `option.mht.${value}` as Key;
  if (kind === 'scl90') return `option.scl90.${value - item.min}` as Key;
  // How well, how often in a week, and how often at all (6, 5 with 7 and 8, 9 of the Chinese version).
  return (item.no === '6' || item.no === '9' ? `option.psqi${item.no}.${value}` : `option.psqi.${value}`) as Key;
};
/** One question: its sentence, read aloud where the browser can, and its choices as keys for a thumb. */
export function Question(props: Props) {
  const { item, value, onAnswer } = props;
  const t = useT();
  const lang = useLang();
  const canSpeak = 'speechSynthesis' in globalThis;
  // Whoever goes on, or hands the tablet to somebody else, no longer hears the question.
  useEffect(() => {
    if (!canSpeak) return;
    return () => speechSynthesis.cancel();
  }, [canSpeak]);
  const speak = () => {
    const said = new SpeechSynthesisUtterance(item.text);
    said.lang = lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  };
  const choices = Array.from({ length: item.max - item.min + 1 }, (_, at) => item.min + at);
  return (
    <>
      <p className="psy-question" id="psy-question">
        {item.text}
      </p>
      {canSpeak ? (
        <div className="psy-keys">
          <Button icon={<SoundOutlined />} onClick={speak}>
            {t('readAloud')}
          </Button>
        </div>
      ) : null}
      {item.shape === 'choice' ? (
        <div className="psy-choices" role="radiogroup" aria-labelledby="psy-question">
          {/* MHT asks for yes before no. */}
          {(props.kind === 'mht' ? choices.toReversed() : choices).map((choice) => (
            <Button
              key={choice}
              role="radio"
              aria-checked={value === choice}
              type={value === choice ? 'primary' : 'default'}
              onClick={() => onAnswer(choice)}
            >
              {t(wordOf(props, choice))}
            </Button>
          ))}
        </div>
      ) : item.shape === 'clock' ? (
        <Input
          type="time"
          aria-label={t('clockOf', { no: item.no })}
          defaultValue={value == null ? undefined : clockOf(value)}
          onChange={(event) => onAnswer(minuteOf(event.target.value))}
        />
      ) : item.max === DAY ? (
        <Night no={item.no} value={value} onAnswer={onAnswer} />
      ) : (
        <NumberInput
          aria-label={t('minutesOf', { no: item.no })}
          value={value}
          suffix={t('minutes')}
          onChange={(next) => onAnswer(next == null ? null : Math.round(next))}
        />
      )}
    </>
  );
}
const DAY = 24 * 60;
/** A night's sleep in hours and minutes: a 7 in a box of minutes would be seven minutes of sleep. */
function Night({ no, value, onAnswer }: Pick<Props, 'value' | 'onAnswer'> & { readonly no: string }) {
  const t = useT();
  const [hours, setHours] = useState(value == null ? null : Math.floor(value / 60));
  const [minutes, setMinutes] = useState(value == null ? null : value % 60);
  const say = (h: number | null, m: number | null) => {
    setHours(h);
    setMinutes(m);
    onAnswer(h == null ? null : Math.round(h * 60) + Math.round(m ?? 0));
  };
  return (
    <div className="psy-keys">
      <NumberInput
        aria-label={t('hoursOf', { no })}
        value={hours}
        suffix={t('hours')}
        onChange={(next) => say(next, minutes)}
      />
      <NumberInput
        aria-label={t('minutesOf', { no })}
        value={minutes}
        suffix={t('minutes')}
        onChange={(next) => say(hours, next)}
      />
    </div>
  );
}
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string): number | null => {
  const found = /^(\d\d):(\d\d)/.exec(clock);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
};
