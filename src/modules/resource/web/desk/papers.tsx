import { PaperList } from '../lists/paper-list';
import '../resource.css';

/** The platform's papers. */
export default function Papers() {
  return <PaperList lib="pfm" desk />;
}
