import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { colour } from '../../../kernel/web/theme';
import type * as calls from '../contract';
import { useT } from './texts';

type Found = ReplyOf<typeof calls.check>;
type Leaf = Found['leaves'][number];

/** What was published and whether it still is: the newest leaf whole, those it replaced below. */
export function Answer({ answer: { sets, leaves } }: { readonly answer: Found }) {
  const t = useT();
  const [newest, ...earlier] = leaves;
  if (!newest) return null;
  const { genuine, shown, sealedAt } = newest;
  const values = { school: shown.school, at: instantText(sealedAt), n: newest.leaves };
  return (
    <>
      <section className="panel proof-verdict" data-genuine={genuine} role="status">
        <h1>
          {genuine ? (
            <CheckCircleFilled style={{ color: colour.done }} />
          ) : (
            <CloseCircleFilled style={{ color: colour.needs }} />
          )}
          {t(genuine ? 'good' : 'bad')}
        </h1>
        <p className="soft">{t(genuine ? 'goodText' : 'badText', values)}</p>
        {earlier.length ? <p>{t('corrected', { at: instantText(sealedAt) })}</p> : null}
      </section>
      <section className="panel stack">
        <Content leaf={newest} sets={sets} />
      </section>
      {earlier.map((leaf) => (
        <details key={leaf.seq} className="panel proof-earlier">
          <summary>
            {t('earlier')}
            <span className="soft">
              {t('replaced', {
                at: instantText(leaf.sealedAt),
                day: leaf.replacedAt ? instantText(leaf.replacedAt) : '',
              })}
            </span>
          </summary>
          <div className="stack">
            {leaf.genuine ? null : (
              <p role="alert">
                <CloseCircleFilled style={{ color: colour.needs }} /> {t('bad')}
              </p>
            )}
            <Content leaf={leaf} sets={sets} />
          </div>
        </details>
      ))}
    </>
  );
}

/** Who, the figures, the lines, and the hash to compare by hand. */
function Content({ leaf: { shown, hash, seq }, sets }: { readonly leaf: Leaf; readonly sets: number }) {
  const t = useT();
  return (
    <>
      <div>
        <strong className="proof-name">{shown.name}</strong>
        <p className="soft">
          {[shown.school, shown.place].filter(Boolean).join(' · ')}
          <br />
          {shown.title}
        </p>
      </div>
      <dl className="proof-figures">
        {shown.figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.text}</dd>
          </div>
        ))}
      </dl>
      <table className="plain">
        <thead>
          <tr>
            {shown.head.map((title, at) => (
              <th key={title} className={at ? 'num' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) => (
                <td key={shown.head[at]} className={at ? 'num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.notes.map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      <p className="soft proof-code">{t('hashOf', { hash, seq, sets })}</p>
    </>
  );
}
