import { WareList } from '../lists/ware-list';
import '../resource.css';

/** The platform's courseware. */
export default function Wares() {
  return <WareList lib="pfm" desk />;
}
