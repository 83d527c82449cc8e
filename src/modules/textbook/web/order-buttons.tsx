import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useUi } from '../../../kernel/web/i18n/use-text';

/** Up and down for a row of a list. */
export function OrderButtons({
  name,
  at,
  count,
  busy,
  onMove,
}: {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly busy?: boolean;
  readonly onMove: (dir: 'up' | 'down') => void;
}) {
  const t = useUi();
  return (
    <span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`${t('moveUp')}: ${name}`}
        disabled={at === 0 || busy}
        onClick={() => onMove('up')}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`${t('moveDown')}: ${name}`}
        disabled={at === count - 1 || busy}
        onClick={() => onMove('down')}
      />
    </span>
  );
}
