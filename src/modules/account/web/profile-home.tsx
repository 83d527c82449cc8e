import { Radio } from 'antd';
import type { Session } from '../../../kernel/shared/session';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { useAct } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { settingHomepage, type Setting } from '../contract/setting';
import { homeChoices } from './home-choices';
import { refreshSession } from './refresh-session';
import { useT } from './texts';

/** The page that opens first, chosen from the person's own menu. */
export function ProfileHome({ setting, session }: { readonly setting: Setting; readonly session: Session }) {
  const t = useT();
  const lang = useLang();
  const save = useAct(settingHomepage, { done: t('profile.homeSaved'), onDone: refreshSession });
  const choices = homeChoices.of(session);
  if (choices.length === 0) return null;
  return (
    <section className="panel">
      <h2 className="account-title" id="account-home">
        {t('profile.home')}
      </h2>
      <p className="soft">{t('profile.homeText')}</p>
      <Radio.Group
        className="account-homes"
        aria-labelledby="account-home"
        value={setting.homePage ?? ''}
        disabled={save.busy}
        onChange={(e) => void save.run({ homePage: (e.target.value as string) || null })}
      >
        <Radio value="" className="account-home">
          <strong>{t('profile.homeUsual')}</strong>
          <span className="soft">{t('profile.homeUsualText')}</span>
        </Radio>
        {choices.map((c) => (
          <Radio key={c.path} value={c.path} className="account-home">
            <span>
              <strong>{titleIn(c.title, lang)}</strong>{' '}
              {c.best ? <StatusTag status="done">{t('profile.homeBest')}</StatusTag> : null}
            </span>
            {c.text ? (
              <span className="soft">{titleIn(c.text, lang)}</span>
            ) : c.group ? (
              <span className="soft">{titleIn(c.group, lang)}</span>
            ) : null}
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}
