import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { releasedReader, type Released } from '../../people/server/published';
import { fiveText } from '../rules';
import type { Row } from './read';

type Line = Released['lines'][number];
type Screened = Pick<
  Row,
  | 'userId'
  | 'screenedOn'
  | 'nakedLeft'
  | 'nakedRight'
  | 'correctedLeft'
  | 'correctedRight'
  | 'poor'
  | 'myopia'
  | 'correction'
> & { readonly doctor: string[] | null };

const both = (cx: Cx, label: string, right: number | null, left: number | null): Line[] =>
  right == null && left == null
    ? []
    : [
        {
          label: cx.text(`vision.${label}`),
          value: cx.text('vision.releasedBoth', {
            right: right == null ? '—' : fiveText(right),
            left: left == null ? '—' : fiveText(left),
          }),
        },
      ];

function released(cx: Cx, s: Screened): Released {
  const judged = [
    s.poor && cx.text(`vision.poor.${s.poor}`),
    s.myopia && cx.text(`vision.myopia.${s.myopia}`),
    s.correction && cx.text(`vision.correction.${s.correction}`),
  ].filter((word) => word != null && word !== '');
  const comma = cx.lang === 'en-US' ? ', ' : '、';
  return {
    userId: s.userId,
    title: cx.text('vision.releasedScreening'),
    on: s.screenedOn,
    tone: s.doctor ? 'alarm' : 'plain',
    lines: [
      ...both(cx, 'eye.naked', s.nakedRight, s.nakedLeft),
      ...both(cx, 'eye.corrected', s.correctedRight, s.correctedLeft),
      ...(judged.length ? [{ label: cx.text('vision.releasedJudged'), value: judged.join(comma) }] : []),
    ],
    note: s.doctor
      ? cx.text('vision.releasedDoctor', {
          reasons: s.doctor.map((reason) => cx.text(`vision.reason.${reason}`)).join(comma),
        })
      : null,
  };
}

/** What guardians read: the screenings that the child sees, and where one says that a doctor is needed. */
releasedReader({
  kind: 'vision.screening',
  title: 'vision.releasedScreening',
  read: async (cx, door, userIds) => {
    const rows = await door.rows<Screened>(sql`
      select v.user_id, v.screened_on, v.naked_left, v.naked_right, v.corrected_left, v.corrected_right, v.poor,
        v.myopia, v.correction, r.reasons as doctor
      from vision_screening v
      left join vision_referral r on r.org_id = v.org_id and r.screening_id = v.screening_id and r.state <> 'visited'
      where v.org_id = ${door.orgId}
        and v.user_id = any(${userIds}::bigint[])
      order by v.screened_on desc, v.screening_id desc
      limit 60`);
    return rows.map((row) => released(cx, row));
  },
});
