// What was once asked is never edited: another wording is another version.
/** What guardians are asked before a photograph of their child stands on the school’s website. */
export const CONSENT = {
  name: 'photo',
  module: 'school-site',
  title: { zh: '学校网站使用照片', en: 'Photographs on the school website' },
  // Albums name no child: the office takes the photographs down.
  byHand: ['BASIC_SUPERMAN'],
  texts: [
    {
      version: 1,
      zh: `学校可能在学校网站和公开的校园新闻里使用学生参加集体活动、比赛和演出的照片。照片旁不写学生的全名，不写联系方式。

网站对所有人公开，照片可能被他人看到或转载。

不同意不影响学生参加任何活动，学校会避免使用能认出学生的照片。您可以随时撤回同意；撤回后学校从网站撤下有关照片。`,
      en: `The school may use photographs of the child at group activities, competitions and performances on its website and in public news. No full name and no contact stands beside them.

The website is open to everybody, and others may see or copy a photograph.

Not agreeing keeps the child from no activity; the school then avoids photographs in which the child can be recognised. You may withdraw at any time; the school then takes the photographs concerned off its website.`,
    },
  ],
} as const;
