import type { ReactNode } from 'react';
import { grouped } from '../../../kernel/shared/maps';
import { ListPages } from '../../../kernel/web/list/pages';
import { dayText } from '../../../kernel/web/format';
import type { List } from '../../../kernel/web/list/use-list';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { Note, listClazz, listOwn, listShared } from '../contract';
import { NoteCard } from './note-card';
import { useT } from './texts';

type NoteList = List<typeof listOwn> | List<typeof listShared> | List<typeof listClazz>;
/** Notes under their days, the latest first. `empty` stands there while nobody has written. */
export function NoteDays({
  list,
  who,
  empty,
  onEdit,
}: {
  readonly list: NoteList;
  readonly who?: boolean;
  readonly empty: ReactNode;
  readonly onEdit: (note: Note) => void;
}) {
  const t = useT();
  const today = useToday();
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading)
    return (
      <div className="stack" aria-busy>
        {[1, 2, 3].map((n) => (
          <div key={n} className="panel stack">
            <span className="bone" style={{ width: '30%' }} />
            <span className="bone" style={{ width: '92%' }} />
            <span className="bone" style={{ width: '70%' }} />
          </div>
        ))}
      </div>
    );
  if (list.rows.length === 0)
    return (
      <div className="panel">
        {Object.keys(list.state.filters).length ? <EmptyState compact title={t('noMatch')} /> : empty}
      </div>
    );
  const days = grouped(list.rows as readonly Note[], (n) => n.onDate);
  return (
    <div className={list.refreshing ? 'stack refreshing' : 'stack'}>
      {[...days].map(([day, notes]) => (
        <section key={day} className="note-day" aria-label={dayText(day)}>
          <h2>{day === today ? t('today') : dayText(day)}</h2>
          <div className="stack" style={{ gap: 10 }}>
            {notes.map((n) => (
              <NoteCard key={n.noteId} note={n} who={who} onEdit={onEdit} />
            ))}
          </div>
        </section>
      ))}
      <ListPages list={list} />
    </div>
  );
}
