import { VerticalAlignBottomOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useUi } from '../i18n/use-text';

/**
 * A cell while it is mended: Enter goes to the next faulty one, Esc leaves it as it was. A block that is pasted goes over the rows
 * below (`onPaste` answers whether it was one); Ctrl+D or the key at the end fills the column downwards.
 */
export function CellInput({
  first,
  onDone,
  onCancel,
  onPaste,
  onFill,
}: {
  readonly first: string;
  readonly onDone: (value: string, onward: boolean) => void;
  readonly onCancel: () => void;
  readonly onPaste: (text: string) => boolean;
  readonly onFill: (value: string) => void;
}) {
  const t = useUi();
  const [value, setValue] = useState(first);
  const [left, setLeft] = useState(false);
  const once = (act: () => void) => {
    if (left) return;
    setLeft(true);
    act();
  };
  const fill = () => once(() => onFill(value.trim()));
  return (
    <Input
      size="small"
      autoFocus
      value={value}
      onFocus={(e) => e.target.select()}
      onChange={(e) => setValue(e.target.value)}
      onPressEnter={() => once(() => onDone(value.trim(), true))}
      onBlur={() => once(() => onDone(value.trim(), false))}
      onPaste={(e) => {
        if (onPaste(e.clipboardData.getData('text'))) {
          e.preventDefault();
          setLeft(true);
        }
      }}
      onKeyDown={(e) => {
        if (e.key === 'Escape') once(onCancel);
        if (e.key.toLowerCase() === 'd' && (e.ctrlKey || e.metaKey)) {
          e.preventDefault();
          fill();
        }
      }}
      suffix={
        <Tooltip title={t('importFill')}>
          <Button
            type="text"
            size="small"
            icon={<VerticalAlignBottomOutlined />}
            aria-label={t('importFill')}
            // The click must come before the cell loses the focus and ends.
            onMouseDown={(e) => {
              e.preventDefault();
              fill();
            }}
          />
        </Tooltip>
      }
      style={{ minWidth: 150 }}
    />
  );
}
