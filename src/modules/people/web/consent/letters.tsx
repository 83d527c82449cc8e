import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, QRCode } from 'antd';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { dayText } from '../../../../kernel/web/format';
import type { consentLetters } from '../../contract';
import { useT } from '../texts';
import { Wording } from './consent-tag';

type Sheet = ReplyOf<typeof consentLetters>;

/** Letters for print, a sheet of A4 each: the texts, the code for a phone, and a slip to sign for those without one. */
export function Letters({ letters, onClose }: { readonly letters: Sheet; readonly onClose: () => void }) {
  const t = useT();
  return (
    <div className="stack">
      <div className="row no-print">
        <Button icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('consentBack')}
        </Button>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('consentPrint', { count: letters.items.length })}
        </Button>
      </div>
      <Alert className="no-print" type="info" showIcon title={t('consentOnce')} />
      {letters.items.map((child) => (
        <Letter key={child.userId} sheet={letters} child={child} />
      ))}
    </div>
  );
}

function Letter({ sheet, child }: { readonly sheet: Sheet; readonly child: Sheet['items'][number] }) {
  const t = useT();
  return (
    <article className="consent-letter">
      <header>
        <div>
          <p className="consent-school">{sheet.orgName}</p>
          <h1>{t('letterTitle')}</h1>
          <p>
            {t(child.own ? 'letterOwn' : 'letterDear', { name: child.name })}
            <span className="soft">
              {' '}
              {sheet.clazzName}
              {child.sidNo ? ` · ${child.sidNo}` : ''}
            </span>
          </p>
          <p>{t(child.own ? 'letterOwnText' : 'letterText', { until: dayText(sheet.endsOn) })}</p>
        </div>
        {child.own ? null : (
          <figure>
            <QRCode value={child.url} size={132} type="svg" bordered={false} errorLevel="M" />
            <figcaption>
              {t('letterScan')}
              <br />
              <code>{(child.code.match(/.{4}/g) ?? []).join(' ')}</code>
            </figcaption>
          </figure>
        )}
      </header>
      {sheet.purposes.map((p, i) => (
        <section key={p.purpose}>
          <h2>
            {i + 1}. {p.title}
          </h2>
          <Wording text={p.text} />
        </section>
      ))}
      <footer>
        <p>{t('letterSlip')}</p>
        <table>
          <tbody>
            {sheet.purposes.map((p, i) => (
              <tr key={p.purpose}>
                <td>
                  {i + 1}. {p.title}
                </td>
                <td>□ {t('agree')}</td>
                <td>□ {t('disagree')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="consent-sign">
          <span>{t('letterChild', { name: child.name, clazz: sheet.clazzName })}</span>
          <span>{t(child.own ? 'letterSignOwn' : 'letterSign')}</span>
          {child.own ? null : <span>{t('letterRelation')}</span>}
          <span>{t('letterDate')}</span>
        </p>
      </footer>
    </article>
  );
}
