/** What guardians agree to. A text that was once asked is never edited: another wording is another version (a registry test). */
export const CONSENT = {
  name: 'face',
  module: 'face',
  title: { zh: '人脸识别', en: 'Face recognition' },
  texts: [
    {
      version: 1,
      zh: `学校会采集学生的人脸照片，并由此计算一组特征数据，只用来在考勤、体质测试和运动打卡时确认“是本人”。

照片和特征数据只保存在学校使用的系统里，不提供给其他单位或个人，不用于其他目的。能看到照片的只有班主任和学校指定的管理员。

不同意不影响学生上学和参加任何活动，老师会用点名、学号等方式确认。您可以随时撤回同意；撤回后照片和特征数据立即停用并删除。学生离校后同样删除。`,
      en: `The school takes a photograph of the child's face and reckons a set of features from it. They serve one thing only: to confirm at attendance, fitness tests and sports check-ins that it is this child.

Photograph and features stay in the system that the school uses. They are given to nobody else and used for nothing else. Only the class teacher and the administrators named by the school see the photograph.

Not agreeing changes nothing about school or any activity: teachers confirm by roll call or student number. You may withdraw at any time; photograph and features are then put out of use at once and deleted, as they are when the child leaves the school.`,
    },
  ],
} as const;
