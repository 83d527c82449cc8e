import type { ReplyOf } from '../../../../kernel/shared/call';
import { spanText } from '../../../../kernel/web/format';
import { ProofQr } from '../../../proof/web/published';
import type { listCertificates } from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { useEntries, useRecordText, useResultText } from '../parts';
import { useT } from '../texts';

/** A certificate a page; with the code under which anybody checks it once it is sealed. */
export function Certificates({ meet, of }: { readonly meet: MeetFull; readonly of: ReplyOf<typeof listCertificates> }) {
  const t = useT();
  const recordText = useRecordText();
  const resultText = useResultText();
  const { entries = [] } = useEntries(meet.gamId);
  const kinds = new Map(entries.map((e) => [e.name, e.kind]));
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
            {t('papers.won', {
              event: line.entryName,
              place: line.rank,
              text: resultText(kinds.get(line.entryName), line.text),
            })}
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
          {spanText(meet.start, meet.end)}
        </span>
      </footer>
    </section>
  ));
}
