import { TagDesk } from '../../../question-bank/web/published';

/** Tags of the platform's paper resources. */
export default function PaperTags() {
  return <TagDesk resType="paper" />;
}
