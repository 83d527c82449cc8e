import { SwapOutlined } from '@ant-design/icons';
import type { Session } from '../../../kernel/shared/session';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { endFakeLogin } from '../../people/web/published';
import { useT } from './texts';

/** Says on every page that somebody else sits here, and leads back. */
export default function FakeBanner({ session }: { readonly session: Session }) {
  const t = useT();
  return (
    <div className="sh-fake" role="status" data-chrome>
      <SwapOutlined aria-hidden />
      <span>{t('fakeIs', { name: session.name, by: session.fake?.name ?? '' })}</span>
      <ActButton size="small" onClick={endFakeLogin}>
        {t('fakeEnd')}
      </ActButton>
    </div>
  );
}
