import { useSession } from '../../../../kernel/web/session/session-store';
import type { Clazz, Student } from '../../contract/parts';
import { useT } from '../texts';

const EMPTY_COLUMNS = [1, 2, 3, 4];

/** The class list on paper: number, name, and four empty columns for whatever has to be ticked off. */
export function PrintRoster({ clazz, students }: { readonly clazz: Clazz; readonly students: readonly Student[] }) {
  const t = useT();
  const session = useSession();
  return (
    <article className="print-only">
      <h1 className="print-title">
        {session?.orgName} {clazz.clazzName} {t('printTitle')}
      </h1>
      <p>{t('printLine', { master: clazz.masterName ?? '—', count: students.length })}</p>
      <table className="print-roster">
        <thead>
          <tr>
            <th>{t('printNo')}</th>
            <th>{t('studentName')}</th>
            <th>{t('field.sex')}</th>
            <th>{t('field.sidNo')}</th>
            {EMPTY_COLUMNS.map((n) => (
              <th key={n} aria-label={t('printBlank')} />
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((s, at) => (
            <tr key={s.userId}>
              <td>{at + 1}</td>
              <td>{s.name}</td>
              <td>{t(`sex.${s.sex}`)}</td>
              <td>{s.sidNo}</td>
              {EMPTY_COLUMNS.map((n) => (
                <td key={n} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
