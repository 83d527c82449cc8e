import type { Mark } from '../../rules/settings';
import { useT } from '../texts';

interface Props {
  readonly time: boolean;
  readonly minus: boolean;
  readonly whole: boolean;
  readonly number: boolean;
  readonly canEnter: boolean;
  readonly enterText: string;
  readonly onPress: (key: string) => void;
  readonly onMark: (mark: Mark) => void;
  readonly onClear: (() => void) | undefined;
  readonly onNumber: () => void;
  readonly onScan: () => void;
}
/** Keys that a cold finger hits. Minutes and seconds need no signs: 325 is 3′25″. */
export function FieldKeys({
  time,
  minus,
  whole,
  number,
  canEnter,
  enterText,
  onPress,
  onMark,
  onClear,
  onNumber,
  onScan,
}: Props) {
  const t = useT();
  const key = (k: string, label = k) => (
    <button key={k} type="button" className="field-key" onClick={() => onPress(k)}>
      {label}
    </button>
  );
  const blank = (n: number) => <span key={`b${n}`} />;
  return (
    <div className="field-pad">
      <div className="field-digits">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((k) => key(k))}
        {number || whole ? blank(1) : minus ? key('-', '−') : time ? key("'", '′') : key('.')}
        {key('0')}
        {minus && !number ? (
          key('.')
        ) : (
          <button type="button" className="field-key" aria-label={t('tab.backspace')} onClick={() => onPress('back')}>
            ⌫
          </button>
        )}
      </div>
      <div className="field-acts">
        {minus && !number ? (
          <button type="button" className="field-mark" aria-label={t('tab.backspace')} onClick={() => onPress('back')}>
            ⌫
          </button>
        ) : null}
        <button type="button" className="field-mark" onClick={() => onMark('foul')}>
          {t('mark.foul')}
        </button>
        <button type="button" className="field-mark" onClick={() => onMark('DNS')}>
          {t('mark.DNS')}
        </button>
        <button type="button" className="field-mark" onClick={() => onMark('DNF')}>
          {t('mark.DNF')}
        </button>
        {onClear ? (
          <button type="button" className="field-mark" onClick={onClear}>
            {t('tab.empty')}
          </button>
        ) : null}
        <button type="button" className="field-mark" aria-pressed={number} onClick={onNumber}>
          {t('tab.byNumber')}
        </button>
        <button type="button" className="field-mark" onClick={onScan}>
          {t('tab.scan')}
        </button>
      </div>
      <button type="button" className="field-enter" disabled={!canEnter} onClick={() => onPress('enter')}>
        {enterText}
      </button>
    </div>
  );
}
