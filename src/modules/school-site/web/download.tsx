import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { megabytes } from '../rules';
import { listDownloads } from './calls';
import { SiteFrame } from './frame';
import { useDay, useSite } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function Download({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="download">
      <Programs />
    </SiteFrame>
  );
}

/** The newest version of each program, and what the operator publishes. */
function Programs() {
  const t = useT();
  const { orgId, preview } = useSite();
  const day = useDay();
  const { data, error, refetch } = useCall(listDownloads, { id: orgId, preview }, { quiet: true });
  return (
    <>
      <h1>{t('menu.download')}</h1>
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.programs.length + data.files.length === 0 ? (
        <Says title={t('downloadsNone')} text={t('downloadsEmpty')} />
      ) : (
        <ul className="site-programs">
          {data.programs.map((one) => (
            <Row
              key={one.programId}
              name={one.programName}
              says={t('version', {
                no: one.verNo,
                size: megabytes(one.fileSize),
                day: day(one.madeAt),
              })}
              hash={one.sha256}
              url={one.url}
              file={one.fileName}
            />
          ))}
          {data.files.map((one) => (
            <Row
              key={one.fileId}
              name={one.name}
              says={t('file', { size: megabytes(one.fileSize), day: day(one.madeAt) })}
              url={one.url}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly says: string;
  readonly url: string;
  readonly hash?: string | null;
  readonly file?: string;
}
function Row({ name, says, url, hash, file }: RowProps) {
  const t = useT();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{says}</small>
        {hash ? <small className="site-hash">SHA-256 {hash}</small> : null}
      </div>
      <a className="site-key" href={`${url}&down=true`} download={file ?? ''} aria-label={`${t('get')} ${name}`}>
        {t('get')}
      </a>
    </li>
  );
}
