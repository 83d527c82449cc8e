import { Alert } from 'antd';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { FindPerson } from './find-person';
import { useT } from './texts';
import { useFakeLogin } from './use-fake-login';

/** The customer service sees what somebody sees. Every entry is kept on both sides. */
export default function FakeLogin() {
  const t = useT();
  const enter = useFakeLogin();
  return (
    <div className="stack">
      <Alert type="warning" showIcon title={t('fakeWarn')} description={t('fakeWarnText')} />
      <FindPerson
        title={t('fakeLogin')}
        text={t('fakeScreenText')}
        act={(p) => (
          <ActButton
            type="primary"
            disabled={!p.enabled || p.super}
            title={p.super ? t('fault.fakeSuper') : p.enabled ? undefined : t('fault.fakeOff')}
            onClick={() => enter(p)}
          >
            {t('fakeLogin')}
          </ActButton>
        )}
      />
    </div>
  );
}
