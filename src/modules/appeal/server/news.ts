import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { noticeKind } from '../../notice/server/published';
import { TO_DECIDERS, type State } from '../rules/states';
import { findSubject, type About } from './subjects';

type Subject = Readonly<Record<string, number | string>>;
const about = (s: Subject): About => ({
  appealId: Number(s['appealId']),
  subject: String(s['subject']),
  setId: Number(s['setId']),
  userId: Number(s['userId']),
  part: String(s['part']),
  region: Number(s['region']),
});

/** A step of an appeal; whom it is told says the subject, with each step. */
const kind = (state: State, params: readonly string[], urgency: 'urgent' | 'digest', readers?: readonly number[]) => {
  const decides = TO_DECIDERS.includes(state);
  noticeKind({
    name: `appeal.${state}`,
    module: 'appeal',
    ...(readers && { readers }),
    lines: [BUSI.school, BUSI.training, BUSI.region],
    urgency,
    title: `news.${state}`,
    text: `news.${state}.text`,
    params,
    link: (s, reader) =>
      findSubject(String(s['subject']))?.link(about(s), { ...reader, decides }) ??
      (reader.userType === 1 ? '/appeal/mine' : '/appeal/list'),
  });
};
// Who decides is staff; the other steps concern the child and whom else the subject names.
kind('submitted', ['what', 'why'], 'urgent', [USER_TYPE.teacher]);
kind('accepted', ['what'], 'digest');
kind('reviewed', ['what'], 'digest');
kind('upheld', ['what', 'why'], 'urgent');
kind('rejected', ['what', 'why'], 'urgent');
kind('withdrawn', ['what'], 'digest', [USER_TYPE.teacher]);
