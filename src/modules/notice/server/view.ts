import type { Cx } from '../../../kernel/server/cx';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { listNotices } from '../contract';
import { paramsIn, type NewsParams, type Subject } from '../rules/kind';
import { findKind } from './kinds';

export interface ItemRow {
  readonly newsId: number;
  readonly kind: string;
  readonly subject: Subject;
  readonly params: NewsParams;
  readonly at: string;
  readonly readAt: string | null;
}
type Shown = ReplyOf<typeof listNotices>['items'][number];

/** A notice in the reader's language, made when it is read. One of a kind that no module has any more says so and opens nothing. */
export function shownTo(cx: Cx, row: ItemRow): Shown {
  const { newsId, at, readAt } = row;
  const kind = findKind(row.kind);
  if (!kind)
    return {
      newsId,
      kind: row.kind,
      title: cx.text('notice.goneKind'),
      text: '',
      link: null,
      urgent: false,
      at,
      readAt,
    };
  const { userId, userType } = cx.me;
  return {
    newsId,
    kind: row.kind,
    title: cx.text(`${kind.module}.${kind.title}`),
    text: cx.text(`${kind.module}.${kind.text}`, paramsIn(row.params, cx.lang)),
    link: kind.link(row.subject, { userId, userType }) ?? null,
    urgent: kind.urgency === 'urgent',
    at,
    readAt,
  };
}
