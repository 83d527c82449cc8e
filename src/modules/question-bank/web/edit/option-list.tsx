import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { RichText } from '../../../../kernel/web/rich/rich-text';
import { OPTIONS_MAX, OPTIONS_MIN } from '../../contract';
import { useT } from '../texts';
import { letter } from '../view/marks';

/** Tools of a short text: an option needs no alignment. */
const SHORT = ['formula', 'image', 'subscript', 'superscript'] as const;

export interface OptionListProps {
  readonly options: readonly string[];
  readonly label: string;
  readonly faultOf: (at: number) => string | undefined;
  readonly onText: (at: number, html: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
  readonly onMove?: (from: number, to: number) => void;
  /** What stands before an entry: the mark of the right one. */
  readonly mark?: (at: number) => ReactNode;
  /** What stands after it: its partner. */
  readonly after?: (at: number) => ReactNode;
  readonly nameOf?: (at: number) => string;
  readonly addText: string;
  readonly min?: number;
}
/** Options, entries or items: each with its letter, its text and its place. */
export function OptionList({
  options,
  label,
  faultOf,
  onText,
  onAdd,
  onRemove,
  onMove,
  mark,
  after,
  nameOf = letter,
  addText,
  min = OPTIONS_MIN,
}: OptionListProps) {
  const t = useT();
  return (
    <div className="edit-options" role="group" aria-label={label}>
      {options.map((html, at) => (
        <div key={at} className="edit-option">
          <span className="edit-option-mark">
            {mark?.(at)}
            <b>{nameOf(at)}</b>
          </span>
          <div className="edit-option-text">
            <RichText
              value={html}
              tools={SHORT}
              minHeight={24}
              placeholder={t('optionPlace')}
              aria-label={`${label} ${nameOf(at)}`}
              onChange={(v) => onText(at, v ?? '')}
            />
            {faultOf(at) ? (
              <p className="edit-fault" role="alert">
                {faultOf(at)}
              </p>
            ) : null}
          </div>
          {after?.(at)}
          <span className="edit-option-acts">
            {onMove ? (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('moveUp')}
                  disabled={at === 0}
                  onClick={() => onMove(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('moveDown')}
                  disabled={at === options.length - 1}
                  onClick={() => onMove(at, at + 1)}
                />
              </>
            ) : null}
            <Tooltip title={t('removeEntry')}>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('removeEntry')}
                disabled={options.length <= min}
                onClick={() => onRemove(at)}
              />
            </Tooltip>
          </span>
        </div>
      ))}
      {options.length < OPTIONS_MAX ? (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={onAdd}>
          {addText}
        </Button>
      ) : null}
    </div>
  );
}
export const PickMark = ({
  several,
  on,
  onChange,
  label,
}: {
  readonly several: boolean;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
}) =>
  several ? (
    <Checkbox checked={on} aria-label={label} onChange={(e) => onChange(e.target.checked)} />
  ) : (
    <Radio checked={on} aria-label={label} onChange={() => onChange(true)} />
  );
