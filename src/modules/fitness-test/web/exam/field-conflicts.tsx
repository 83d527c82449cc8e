import type { Item } from '../../rules/standard';
import { formatResult } from '../../rules/format';
import { useT } from '../texts';
import { at } from './field-cells';
import type { Field } from './use-field';

interface Props {
  readonly field: Field;
  readonly nameOf: (itemId: string) => string;
  readonly itemOf: (itemId: string) => Item | undefined;
  readonly onClose: () => void;
}
/** What needs a person: cells that another tablet filled differently, and entries the server would not take. Deciding is done at the desk, or by entering the right result here. */
export function FieldConflicts({ field, nameOf, itemOf, onClose }: Props) {
  const t = useT();
  const childOf = (userId: number) => field.kept.pack.children.find((c) => c.userId === userId);
  return (
    <div className="field-over" role="dialog" aria-label={t('tab.toSettle')}>
      <div className="field-sheet">
        <header>
          <h2>{t('tab.toSettle')}</h2>
          <button type="button" onClick={onClose} aria-label={t('tab.close')}>
            ×
          </button>
        </header>
        {field.conflicts.length ? <p className="field-note">{t('tab.conflictText')}</p> : null}
        <ul className="field-conflicts">
          {field.conflicts.map((c) => {
            const item = itemOf(c.itemId);
            const s = at(field.cells, c.userId, c.itemId, c.attempt);
            return (
              <li key={`${c.userId} ${c.itemId} ${c.attempt}`}>
                <b>
                  {childOf(c.userId)?.chestNo} {childOf(c.userId)?.name}
                </b>
                <span>
                  {nameOf(c.itemId)} · {t('tab.attempt', { n: c.attempt })}
                </span>
                <strong>
                  {item && s?.value != null ? formatResult(item, s.value) : s?.mark ? t(`mark.${s.mark}`) : ''}
                </strong>
              </li>
            );
          })}
          {field.refused
            .map((item) => ({ item, e: item.input.entries[0] }))
            .map(({ item, e }) =>
              e ? (
                <li key={item.id}>
                  <b>
                    {childOf(e.userId)?.chestNo} {childOf(e.userId)?.name}
                  </b>
                  <span>
                    {nameOf(e.itemId)} · {e.typed}
                  </span>
                  <em>{item.fault?.text}</em>
                  <button type="button" onClick={() => void field.queue.retry(item.id)}>
                    {t('tab.again')}
                  </button>
                  <button type="button" onClick={() => void field.queue.drop([item.id])}>
                    {t('tab.dropEntry')}
                  </button>
                </li>
              ) : null,
            )}
        </ul>
      </div>
    </div>
  );
}
