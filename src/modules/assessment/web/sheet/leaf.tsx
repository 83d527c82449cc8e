import { Button, Input } from 'antd';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import type { Index } from '../../rules';
import { TEXT_MAX } from '../../rules';
import { useT } from '../texts';

/** Up to so many points each has a key of its own: one tap at a phone. */
const KEYS = 10;
interface Props {
  readonly index: Index;
  readonly score: number | undefined;
  readonly text: string;
  readonly open: boolean;
  readonly onScore: (score: number | null) => void;
  readonly onText: (text: string) => void;
}
/** One index: its points, and words where they are asked for. */
export function Leaf({ index, score, text, open, onScore, onText }: Props) {
  const t = useT();
  const { name, full } = index;
  return (
    <div className="as-leaf">
      <span className="row">
        <b>{name}</b>
        <span className="soft">{t('outOf', { full })}</span>
      </span>
      <div className="as-score" role="group" aria-label={t('scoreOf', { name })}>
        {full <= KEYS
          ? Array.from({ length: full + 1 }, (_, points) => points).map((points) => (
              <Button
                key={points}
                type={score === points ? 'primary' : 'default'}
                aria-pressed={score === points}
                disabled={!open}
                onClick={() => onScore(points)}
              >
                {points}
              </Button>
            ))
          : null}
        <NumberInput
          aria-label={t('scoreOf', { name })}
          value={score ?? null}
          min={0}
          max={full}
          step={0.5}
          precision={1}
          disabled={!open}
          onChange={(value) => onScore(value)}
          style={{ width: 96 }}
        />
      </div>
      {index.words ? (
        <Input.TextArea
          aria-label={t('wordsOf', { name })}
          value={text}
          maxLength={TEXT_MAX}
          autoSize={{ minRows: 2 }}
          disabled={!open}
          onChange={(e) => onText(e.target.value)}
        />
      ) : null}
    </div>
  );
}
