import { useCan } from '../../../kernel/web/app';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { resetPwd } from '../contract';
import { usePersonActs } from './acts';
import { FindPerson } from './find-person';
import { useT } from './texts';

/** Somebody forgot their password and calls: find them, set the initial one. */
export default function ResetPwd() {
  const t = useT();
  const can = useCan();
  const acts = usePersonActs();
  return (
    <FindPerson
      title={t('resetPwd')}
      text={t('resetScreenText')}
      act={(p) =>
        can(resetPwd) ? (
          <ActButton type="primary" onClick={() => acts.resetPwd(p)}>
            {t('resetPwd')}
          </ActButton>
        ) : null
      }
    />
  );
}
