import { StatisList } from './statis-list';

/** What all sellers sold. */
export default function StatisPfm() {
  return <StatisList level="pfm" />;
}
