import { TagDesk } from '../../../question-bank/web/published';

/** Tags of the platform's courseware resources. */
export default function WareTags() {
  return <TagDesk resType="courseware" />;
}
