import type { ReplyOf } from '../../../../kernel/shared/call';
import { ProofQr } from '../../../proof/web/published';
import type { listCertificates } from '../../contract';
import { useRecordText } from '../parts';
import { useT } from '../texts';

/** A certificate a page; with the code under which anybody checks it once it is sealed. */
export function Certificates({ of }: { readonly of: ReplyOf<typeof listCertificates> }) {
  const t = useT();
  const recordText = useRecordText();
  return of.items.map((c) => (
    <section key={c.userId} className="game-certificate">
      <h1>{t('papers.certificate')}</h1>
      <p className="game-winner">
        {c.name} <small>{c.clazzName}</small>
      </p>
      <p>{t('papers.inMeet', { meet: of.meetName })}</p>
      <ul>
        {c.lines.map((line) => (
          <li key={line.entryName}>
            {t('papers.won', { event: line.entryName, place: line.rank, text: line.text })}
            {line.record ? ` · ${recordText(line.record, line.recordLevel)}` : ''}
          </li>
        ))}
      </ul>
      <footer>
        {c.check ? (
          <ProofQr code={c.check.code} label={t('papers.qr', { name: c.name })} text={t('papers.qrText')} />
        ) : (
          <small>{t('papers.notSealed')}</small>
        )}
        <span>
          {of.orgName}
          <br />
          {of.days}
        </span>
      </footer>
    </section>
  ));
}
