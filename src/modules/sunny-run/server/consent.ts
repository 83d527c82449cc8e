import { consentPurpose } from '../../people/server/published';
import { zhText, enText } from '../locale/consent';

/** What a consent to traces is called: where a watch was while its child ran. Bands and cards at stations need none. */
export const PURPOSE = 'sunnyRun';
consentPurpose({
  name: PURPOSE,
  module: 'sunny-run',
  title: { zh: '阳光跑轨迹', en: 'Traces of sunny running' },
  texts: [{ version: 1, zh: zhText, en: enText }],
});
