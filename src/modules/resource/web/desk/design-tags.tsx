import { TagDesk } from '../../../question-bank/web/published';

/** Tags of the platform's teachdesign resources. */
export default function DesignTags() {
  return <TagDesk resType="teachdesign" />;
}
