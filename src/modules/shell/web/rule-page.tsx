import { hasText, text } from '../../../kernel/web/i18n/i18n';
import { useText } from '../../../kernel/web/i18n/use-text';
import { GoneState } from '../../../kernel/web/parts/states';
import { useT } from './texts';

/** What a rule does that judged a figure: the module that owns it explains it (kernel/shared/judged.ts). */
export default function RulePage({ params }: { readonly params: { readonly rule: string } }) {
  const t = useT();
  const [module = '', name = ''] = params.rule.split('.');
  useText(module);
  const key = (what: string) => `${module}.rule.${name}.${what}`;
  return (
    <section className="panel stack">
      {hasText(key('name')) ? (
        <>
          <h2 className="sh-h">{text(key('name'))}</h2>
          <p className="sh-answer">{text(key('says'))}</p>
          <h3 className="sh-h">{t('ruleHow')}</h3>
          <p className="sh-answer">{text(key('how'))}</p>
        </>
      ) : (
        <GoneState title={t('ruleGone')} text={t('ruleGoneText')} />
      )}
    </section>
  );
}
