import { QuestionCircleOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Suspense, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { Judgement } from '../../shared/judged';
import { instantText } from '../format';
import { text } from '../i18n/i18n';
import { useText, useUi } from '../i18n/use-text';

interface Props {
  /** Of the reply, or of the row where it has its own; absent while it loads. */ readonly by: Judgement | undefined;
  /** The address of the rows it was made of. */ readonly rows?: string | undefined;
}
/**
 * Why this number: a mark beside a judged figure that says which rule judged it, in which version and when, with the way to the
 * rule's page and to the rows.
 */
export function JudgedBy({ by, rows }: Props) {
  const ui = useUi();
  const [open, setOpen] = useState(false);
  if (!by) return null;
  const close = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || !open) return;
    // The dialog around it stays.
    e.stopPropagation();
    setOpen(false);
  };
  // In the head of a table a click on it, or into what it opens, is not one on the head: nothing is sorted.
  const stop = (e: SyntheticEvent) => e.stopPropagation();
  return (
    <span onClick={stop} role="presentation">
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        content={
          open ? (
            <Suspense fallback="…">
              <Why by={by} rows={rows} />
            </Suspense>
          ) : (
            '…'
          )
        }
      >
        <button
          type="button"
          className="judged-by"
          data-chrome
          data-rule={by.rule}
          aria-label={ui('judgedWhy')}
          onKeyDown={close}
        >
          <QuestionCircleOutlined />
        </button>
      </Popover>
    </span>
  );
}

/** The rule by its name, its version, the moment, and the two ways on. */
function Why({ by: { rule, version, at }, rows }: Props & { readonly by: Judgement }) {
  const ui = useUi();
  const [module = '', name = ''] = rule.split('.');
  useText(module);
  return (
    <span className="definition judged-why">
      <strong>{text(`${module}.rule.${name}.name`)}</strong>
      <span>{text(`${module}.rule.${name}.says`)}</span>
      <span className="soft">{ui('judgedVersion', { version, at: instantText(at) })}</span>
      <span className="row">
        <Link to={`/rules/${rule}`}>{ui('judgedRule')}</Link>
        {rows ? <Link to={rows}>{ui('judgedRows')}</Link> : null}
      </span>
    </span>
  );
}
