import { consentPurpose } from '../../people/server/published';
import { enText, pictureEn, pictureZh, zhText } from '../locale/consent';

/** What a consent to traces is called: where a watch was while its child ran. Bands and cards at stations need none. */
export const PURPOSE = 'sunnyRun';
consentPurpose({
  name: PURPOSE,
  module: 'sunny-run',
  title: { zh: '阳光跑轨迹', en: 'Traces of sunny running' },
  texts: [{ version: 1, zh: zhText, en: enText }],
});

/** What a consent to pictures of passes is called: what a station photographs when it sees a band. */
export const PICTURE_PURPOSE = 'sunnyPicture';
consentPurpose({
  name: PICTURE_PURPOSE,
  module: 'sunny-run',
  title: { zh: '阳光跑打卡照片', en: 'Pictures of sunny running' },
  texts: [{ version: 1, zh: pictureZh, en: pictureEn }],
});
