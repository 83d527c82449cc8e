import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import type { Answer, Part } from '../../contract';
import { useT } from '../texts';
import { letter } from '../view/marks';
import { placeOf } from './keys';

/** Tap the items in their order; tapping a numbered one takes it out again. On the keyboard letters, Backspace takes the last one back. */
export function OrderInput({
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
  const t = useT();
  const order = value.order ?? [];
  const tap = (at: number) => {
    if (!disabled) onChange({ order: order.includes(at) ? order.filter((o) => o !== at) : [...order, at] });
  };
  const back = () => {
    if (!disabled) onChange({ order: order.slice(0, -1) });
  };
  return (
    <div
      className="answer-order"
      onKeyDown={(e) => {
        const at = placeOf(e, part.options.length);
        if (at != null) {
          e.preventDefault();
          tap(at);
        } else if (e.key === 'Backspace') {
          e.preventDefault();
          back();
        }
      }}
    >
      <div className="answer-order-line">
        <span className="soft">{t(order.length === part.options.length ? 'orderDone' : 'orderNext')}</span>
        <b>{order.map(letter).join(' → ')}</b>
        {order.length > 0 ? (
          <Button size="small" type="text" icon={<UndoOutlined />} disabled={disabled} onClick={back}>
            {t('orderBack')}
          </Button>
        ) : null}
      </div>
      <div className="answer-column" role="group" aria-label={t('orderItems')}>
        {part.options.map((o, at) => {
          const no = order.indexOf(at);
          return (
            <button
              key={at}
              type="button"
              disabled={disabled}
              aria-pressed={no >= 0}
              className={no >= 0 ? 'answer-option answer-picked' : 'answer-option'}
              onClick={() => tap(at)}
            >
              <span className="answer-letter">{letter(at)}</span>
              <RichView html={o} />
              {no >= 0 ? <span className="answer-pair">{no + 1}</span> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
