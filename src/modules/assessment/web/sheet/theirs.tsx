import type { Sheet } from '../../contract/parts';
import { leavesOf } from '../../rules';
import { useT } from '../texts';

/** What somebody else has handed in, beside one's own judgement. */
export function Theirs({ sheet }: { readonly sheet: Sheet | undefined }) {
  const t = useT();
  if (!sheet) return null;
  return (
    <section className="panel">
      <h3 className="as-branch">{t(`role.${sheet.role}`)}</h3>
      {sheet.handedAt ? (
        <table className="as-table">
          <tbody>
            {leavesOf(sheet.indexes).map(({ indexId, name, full }) => (
              <tr key={indexId}>
                <th scope="row">{name}</th>
                <td className="num">
                  {sheet.scores.find((one) => one.indexId === indexId)?.score ?? '—'} / {full}
                </td>
                <td className="as-words">{sheet.texts.find((one) => one.indexId === indexId)?.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="soft">{t('noSheet')}</p>
      )}
    </section>
  );
}
