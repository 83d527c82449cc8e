import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import type { DesignPart } from '../rules';
import { ActsPicker, GamesPicker } from './pickers';
import { useT } from './texts';

const EMPTY: DesignPart = { name: '', minutes: 10, content: '', actIds: [], gameIds: [] };

/** The parts of a lesson: what, how long, with which actions and games. */
export function PartsEditor({ value, onChange, disabled }: InputProps<readonly DesignPart[]>) {
  const t = useT();
  const parts = value ?? [];
  const set = (at: number, change: Partial<DesignPart>) =>
    onChange?.(parts.map((p, i) => (i === at ? { ...p, ...change } : p)));
  const move = (at: number, by: number) => {
    const next = [...parts];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    onChange?.(next);
  };
  return (
    <div className="stack" style={{ gap: 12 }}>
      {parts.map((p, at) => (
        <fieldset key={at} className="ss-part" disabled={disabled}>
          <div className="row">
            <strong className="ss-no">{at + 1}</strong>
            <Input
              aria-label={t('partName')}
              placeholder={t('partName')}
              value={p.name}
              maxLength={30}
              style={{ width: 200 }}
              onChange={(e) => set(at, { name: e.target.value })}
            />
            <NumberInput
              aria-label={t('partMinutes')}
              value={p.minutes}
              style={{ width: 130 }}
              suffix={t('partMinutes')}
              onChange={(minutes) => set(at, { minutes: minutes ?? 0 })}
            />
            <span className="row row-end" style={{ gap: 0 }}>
              <Tooltip title={t('moveUp')}>
                <Button
                  type="text"
                  aria-label={t('moveUp')}
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
              </Tooltip>
              <Tooltip title={t('moveDown')}>
                <Button
                  type="text"
                  aria-label={t('moveDown')}
                  icon={<ArrowDownOutlined />}
                  disabled={at === parts.length - 1}
                  onClick={() => move(at, 1)}
                />
              </Tooltip>
              <Tooltip title={t('remove')}>
                <Button
                  type="text"
                  danger
                  aria-label={t('remove')}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange?.(parts.filter((_, i) => i !== at))}
                />
              </Tooltip>
            </span>
          </div>
          <Input.TextArea
            aria-label={t('partContent')}
            placeholder={t('partContent')}
            value={p.content}
            maxLength={500}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={(e) => set(at, { content: e.target.value })}
          />
          <div className="ss-two">
            <ActsPicker
              aria-label={t('partActs')}
              placeholder={t('partActs')}
              value={p.actIds}
              onChange={(v) => set(at, { actIds: (v as number[] | null) ?? [] })}
            />
            <GamesPicker
              aria-label={t('partGames')}
              placeholder={t('partGames')}
              value={p.gameIds}
              onChange={(v) => set(at, { gameIds: (v as number[] | null) ?? [] })}
            />
          </div>
        </fieldset>
      ))}
      <div className="row">
        <Button
          icon={<PlusOutlined />}
          disabled={disabled || parts.length >= 12}
          onClick={() => onChange?.([...parts, EMPTY])}
        >
          {t('addPart')}
        </Button>
        {parts.length > 0 ? (
          <span className="soft">{t('partsSum', { sum: parts.reduce((n, p) => n + p.minutes, 0) })}</span>
        ) : null}
      </div>
    </div>
  );
}
