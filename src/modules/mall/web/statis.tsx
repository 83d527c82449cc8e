import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { StatisList } from './statis-list';

/** What was sold of the own organisation's courses, or by the sellers of a region. */
export default function Statis({ with: { level } }: ScreenProps) {
  return <StatisList level={level === 'adm' ? 'adm' : 'org'} />;
}
