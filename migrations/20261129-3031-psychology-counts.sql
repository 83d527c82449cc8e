-- A bureau's counts by school and month are read by time.
create index psychology_part_at on psychology_part (org_id, at) where state = 'done';
create index psychology_call_at on psychology_call (org_id, opened_at);
