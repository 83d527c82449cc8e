import { useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { send } from '../../../../kernel/web/http/send';
import { reasonOf } from '../../../../kernel/web/saving/item';
import * as calls from '../../contract';
import type { Item } from '../../rules/standard';
import { formatResult } from '../../rules/format';
import { useT } from '../texts';
import type { Field } from './use-field';

type Conflict = Field['conflicts'][number];
interface Props {
  readonly field: Field;
  readonly nameOf: (itemId: string) => string;
  readonly itemOf: (itemId: string) => Item | undefined;
  /** Leads to the attempt. */
  readonly onOpen: (cell: Conflict) => void;
  readonly onClose: () => void;
}
/** What needs a person: attempts that tablets filled differently, each value to be tapped, and entries the server would not take. */
export function FieldConflicts({ field, nameOf, itemOf, onOpen, onClose }: Props) {
  const t = useT();
  const [settling, setSettling] = useState(false);
  const [fault, setFault] = useState('');
  const textOf = (item: Item | undefined, c: Conflict['claims'][number]): string =>
    item && c.value != null ? formatResult(item, c.value) : c.mark ? t(`mark.${c.mark}`) : t('tab.emptied');
  /** The value that was tapped is right; the server hears of it at once, for the other tablet must too. */
  const settle = async ({ userId, itemId, attempt }: Conflict, entryId: string) => {
    setSettling(true);
    setFault('');
    try {
      await send(calls.conflictSettle, { tstId: field.kept.tstId, userId, itemId, attempt, entryId }, { quiet: true });
      await field.sync();
    } catch (error) {
      setFault(error instanceof CallError ? error.problem.error_description : t('tab.settleLater'));
    } finally {
      setSettling(false);
    }
  };
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
        {fault ? <p className="field-note field-warn">{fault}</p> : null}
        <ul className="field-conflicts">
          {field.conflicts.map((c) => {
            const item = itemOf(c.itemId);
            return (
              <li key={`${c.userId} ${c.itemId} ${c.attempt}`}>
                <button type="button" className="field-open" onClick={() => onOpen(c)}>
                  <b>
                    {childOf(c.userId)?.chestNo} {childOf(c.userId)?.name}
                  </b>
                  <span>
                    {nameOf(c.itemId)} · {t('tab.attempt', { n: c.attempt })}
                  </span>
                </button>
                <div className="field-claims">
                  {c.claims.map((claim, n) => (
                    <button
                      key={claim.entryId}
                      type="button"
                      disabled={settling}
                      aria-label={[
                        `${textOf(item, claim)}${n === 0 ? ` ${t('tab.stands')}` : ''}`,
                        t('tab.right', { text: textOf(item, claim) }),
                      ].join(': ')}
                      onClick={() => void settle(c, claim.entryId)}
                    >
                      <strong>{textOf(item, claim)}</strong>
                      {n === 0 ? <small>{t('tab.stands')}</small> : null}
                    </button>
                  ))}
                </div>
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
                  <em>{reasonOf(item)?.text}</em>
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
