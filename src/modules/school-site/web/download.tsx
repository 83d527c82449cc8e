import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { latestVersions } from '../../device/contract';
import { SiteFrame } from './frame';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function Download({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="download">
      <Programs />
    </SiteFrame>
  );
}

/** The newest version of each program, as /download has them. */
function Programs() {
  const t = useT();
  const { data, error, refetch } = useCall(latestVersions, {}, { quiet: true });
  return (
    <>
      <h1>{t('menu.download')}</h1>
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.items.length === 0 ? (
        <Says title={t('downloadsNone')} text={t('downloadsEmpty')} />
      ) : (
        <ul className="site-programs">
          {data.items.map((one) => (
            <li key={one.programId}>
              <div>
                <strong>{one.programName}</strong>
                <small>
                  {t('version', {
                    no: one.verNo,
                    size: (one.fileSize / 1_048_576).toFixed(1),
                    day: instantText(one.madeAt).slice(0, 10),
                  })}
                </small>
              </div>
              <a
                className="site-key"
                href={`${one.url}&down=true`}
                download={one.fileName}
                aria-label={`${t('get')} ${one.programName}`}
              >
                {t('get')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
