import { Button, Collapse } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { text } from '../../../kernel/web/i18n/i18n';
import { titleIn, useLang, useText } from '../../../kernel/web/i18n/use-text';
import { Detail, Picture } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { contactGet } from '../../operations/contract';
import { JUDGING } from '../rules/judging';
import { opens, visible } from '../rules/visible';
import { entriesOf } from '../rules/menu';
import { wholeMenuOf } from '../rules/whole-menu';
import { EntryLink } from './entry-link';
import { MenuIcon } from './icons';
import { useKnown } from './known-session';
import { fileUrl, useT } from './texts';

const QUESTIONS = {
  student: ['join', 'pwd', 'forgot', 'account', 'lang', 'missing'],
  teacher: ['invite', 'textbook', 'home', 'pwd', 'forgot', 'account', 'lang', 'missing'],
} as const;

/** The help centre: what one's own menu offers, common questions, how results are judged, and how to reach customer service. */
export default function Help({ with: { who } }: { readonly with: { readonly who: keyof typeof QUESTIONS } }) {
  const t = useT();
  const lang = useLang();
  const known = useKnown();
  const entries = known ? entriesOf(visible(wholeMenuOf(known.who), known)).filter((e) => e.hint) : [];
  return (
    <div className="stack">
      <section className="panel">
        <h2 className="sh-h">{t('help.questions')}</h2>
        <Collapse
          ghost
          defaultActiveKey={QUESTIONS[who][0]}
          items={QUESTIONS[who].map((q) => ({
            key: q,
            label: t(`help.q.${q}`),
            children: <p className="sh-answer">{t(`help.a.${q}`)}</p>,
          }))}
        />
      </section>
      {entries.length > 0 ? (
        <section className="panel">
          <h2 className="sh-h">{t('help.menu')}</h2>
          <p className="soft sh-answer">{t('help.menuText')}</p>
          <ul className="sh-panel sh-panel-wide">
            {entries.map((e) => (
              <li key={e.path}>
                <EntryLink entry={e} className="sh-panel-item">
                  <MenuIcon name={e.icon} />
                  <span>
                    <strong>{titleIn(e.title, lang)}</strong>
                    <span className="soft">{t(e.hint!)}</span>
                  </span>
                </EntryLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="panel">
        <h2 className="sh-h">{t('help.rules')}</h2>
        <p className="soft sh-answer">{t('help.rulesText')}</p>
        <Suspense fallback={<Bones rows={JUDGING.length} />}>
          <ul className="sh-panel sh-panel-wide">
            {JUDGING.map((rule) => (
              <RuleItem key={rule} rule={rule} />
            ))}
          </ul>
        </Suspense>
      </section>
      <Contact feedback={known && opens(known.find, known.who, '/feedback') ? '/feedback' : undefined} />
    </div>
  );
}

/** A rule by the words of its module. */
function RuleItem({ rule }: { readonly rule: (typeof JUDGING)[number] }) {
  const [module = '', name = ''] = rule.split('.');
  useText(module);
  return (
    <li>
      <Link to={`/rules/${rule}`} className="sh-panel-item">
        <span>
          <strong>{text(`${module}.rule.${name}.name`)}</strong>
          <span className="soft">{text(`${module}.rule.${name}.says`)}</span>
        </span>
      </Link>
    </li>
  );
}

function Contact({ feedback }: { readonly feedback: string | undefined }) {
  const t = useT();
  const { data } = useCall(contactGet, {}, { quiet: true });
  const items = data
    ? [
        data.phone
          ? { label: t('help.phone'), value: <a href={`tel:${data.phone.replaceAll(/[^\d+]/g, '')}`}>{data.phone}</a> }
          : null,
        data.wechat ? { label: t('help.wechat'), value: data.wechat } : null,
        data.hours ? { label: t('help.hours'), value: data.hours } : null,
        data.qrCode
          ? { label: t('help.qr'), value: <Picture src={fileUrl(data.qrCode)} alt={t('help.qr')} width={96} /> }
          : null,
      ]
    : [];
  return (
    <section className="panel">
      <Detail
        title={t('help.contact')}
        actions={
          feedback ? (
            <Button href={feedback} target="_blank">
              {t('help.feedback')}
            </Button>
          ) : null
        }
        items={items}
        columns={3}
      />
      <p className="soft sh-answer">{t('help.contactText')}</p>
    </section>
  );
}
