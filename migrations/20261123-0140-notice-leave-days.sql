-- News of a leave says its days as one value, so that a leave of one day is not told as "from the 12th to the 12th". What was
-- told before gets the value that its sentence now asks for.
update notice_news
set params = params || jsonb_build_object('when',
  case when params ->> 'from' = params ->> 'to' then params -> 'from'
    else jsonb_build_object('zh', concat(params ->> 'from', ' 至 ', params ->> 'to'),
      'en', concat(params ->> 'from', ' to ', params ->> 'to')) end)
where kind in ('lesson.leaveAsked', 'lesson.leaveApproved', 'lesson.leaveRefused')
  and params ? 'from'
  and not params ? 'when';
