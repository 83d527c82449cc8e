import { ShareList } from './lists/share-list';
import './resource.css';

/** What was shared with somebody, for students too. */
export default function SharedScreen() {
  return <ShareList />;
}
