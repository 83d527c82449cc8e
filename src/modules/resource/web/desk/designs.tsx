import { DesignList } from '../lists/text-list';
import '../resource.css';

/** The platform's teaching plans. */
export default function Designs() {
  return <DesignList lib="pfm" desk />;
}
