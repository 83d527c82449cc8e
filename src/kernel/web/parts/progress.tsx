import { Progress as AntProgress, type ProgressProps } from 'antd';
import { useUi } from '../i18n/use-text';

/** The library's bar with a name: without one a screen reader says a number of nothing. */
export function Progress(props: ProgressProps) {
  const t = useUi();
  return <AntProgress aria-label={t('progress')} {...props} />;
}
