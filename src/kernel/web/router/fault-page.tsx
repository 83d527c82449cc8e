import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useUi } from '../i18n/use-text';
import { CustomState, ErrorState, ForbiddenState, GoneState } from '../parts/states';
import { Denied, pageOfDenial } from './guard';

/** The button that leads to one's own first page. */
export function HomeButton() {
  const t = useUi();
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate('/index')}>
      {t('home')}
    </Button>
  );
}

/** What stands in the place of a screen that may not or cannot show. */
export function FaultPage() {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof Denied)) console.warn(error);
  }, [error]);
  if (error instanceof Denied)
    return pageOfDenial(error.reason) === 'custom' ? (
      <CustomState action={<HomeButton />} />
    ) : (
      <ForbiddenState action={<HomeButton />} />
    );
  return <ErrorState error={error} onRetry={() => location.reload()} />;
}

/** The same where the frame itself failed: there is nothing around it. */
export function FrameFault() {
  return (
    <main id="content" className="content">
      <FaultPage />
    </main>
  );
}

/** "Page not found". */
export function NotFound() {
  const t = useUi();
  return <GoneState title={t('notFound')} text={t('notFoundText')} action={<HomeButton />} />;
}
/** "Resource does not exist", inside a desk. */
export function NotInDesk() {
  return <GoneState action={<HomeButton />} />;
}
