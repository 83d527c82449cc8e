import { Button, Input } from 'antd';
import { useState } from 'react';
import { PHASES, QUESTION_LEVELS, WORDS_MAX, type LineKind } from '../../rules';
import { useT } from '../texts';

/** One-tap marks, and a line of words for what no tap says. A child is a place in the room, never a name. */
export function LineMaker({
  now,
  onMark,
}: {
  /** What the class is doing. */ readonly now: LineKind | undefined;
  readonly onMark: (kind: LineKind, level?: number | null, words?: string) => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const said = () => {
    const text = words.trim();
    setWords('');
    return text;
  };
  return (
    <div className="stack">
      <div className="tl-marks" role="group" aria-label={t('phases')}>
        {PHASES.map((phase) => (
          <Button
            key={phase}
            size="large"
            type={now === phase ? 'primary' : 'default'}
            aria-pressed={now === phase}
            onClick={() => onMark(phase)}
          >
            {t(`kind.${phase}`)}
          </Button>
        ))}
      </div>
      <Input
        value={words}
        maxLength={WORDS_MAX}
        onChange={(e) => setWords(e.target.value)}
        aria-label={t('words')}
        placeholder={t('wordsPlace')}
        onPressEnter={() => {
          if (words.trim()) onMark('note', null, said());
        }}
      />
      <div className="tl-marks" role="group" aria-label={t('marks')}>
        {QUESTION_LEVELS.map((level) => (
          <Button key={level} onClick={() => onMark('question', level, said())}>
            {t('kind.question')} · {t(`level.${level}`)}
          </Button>
        ))}
        <Button disabled={!words.trim()} onClick={() => onMark('off', null, said())}>
          {t('kind.off')}
        </Button>
        <Button disabled={!words.trim()} onClick={() => onMark('note', null, said())}>
          {t('kind.note')}
        </Button>
      </div>
    </div>
  );
}
