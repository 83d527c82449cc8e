import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import * as calls from '../contract';
import { BookCover } from './book-cover';
import { useNames, useT } from './texts';
import { useEntries } from './use-entries';

type Book = ReplyOf<typeof calls.textbookList>[number];

/** The books to choose from, by series. */
export function BookColumn({
  books,
  chosen,
  onChoose,
  onEdit,
}: {
  readonly books: readonly Book[];
  readonly chosen: number | undefined;
  readonly onChoose: (tbkId: number) => void;
  readonly onEdit: (tbkId: number) => void;
}) {
  const t = useT();
  const nameOf = useNames();
  const confirm = useConfirm();
  const acts = useEntries('textbook');
  const grades = useCall(calls.gradeList, {}, { quiet: true });
  const groups = [...new Map(books.map((b) => [b.srsId, b.srsName]))];
  const act = async (book: Book, key: string) => {
    if (key === 'edit') onEdit(book.tbkId);
    else if (key === 'turn') await acts.update(book.tbkId, { on: !book.on });
    else if (key === 'up' || key === 'down') await acts.move(book.tbkId, key);
    else if (await confirm({ title: t('removeNamed', { name: book.name }), loses: t('removeBookLoses'), danger: true }))
      await acts.remove(book.tbkId);
  };
  return (
    <nav className="panel tbk-column" aria-label={t('textbook')}>
      {groups.map(([srsId, name]) => (
        <section key={srsId}>
          <h3>{name}</h3>
          <ul>
            {books
              .filter((b) => b.srsId === srsId)
              .map((b, at, all) => {
                const grade = grades.data?.find((g) => g.grdId === b.grdId);
                return (
                  <li key={b.tbkId} className={b.tbkId === chosen ? 'tbk-row tbk-row-on' : 'tbk-row'}>
                    <button type="button" aria-current={b.tbkId === chosen} onClick={() => onChoose(b.tbkId)}>
                      <BookCover name={b.name} cover={b.cover} />
                      <span className="tbk-what">
                        <strong>{b.name}</strong>
                        <span className="soft">{grade ? nameOf(grade) : t('allGrades')}</span>
                      </span>
                      {b.on ? null : <StatusTag status="off">{t('off')}</StatusTag>}
                    </button>
                    <RowMenu
                      label={t('moreOf', { name: b.name })}
                      onClick={({ key }) => void act(b, key)}
                      items={[
                        { key: 'edit', label: t('edit') },
                        { key: 'turn', label: t(b.on ? 'turnOff' : 'turnOn') },
                        { key: 'up', label: t('up'), disabled: at === 0 },
                        { key: 'down', label: t('down'), disabled: at === all.length - 1 },
                        { type: 'divider' },
                        { key: 'remove', label: t('remove'), danger: true },
                      ]}
                    />
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
