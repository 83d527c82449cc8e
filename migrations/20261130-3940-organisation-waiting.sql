-- Where the school asks for a second person, what its page says of the school itself waits too: each field that waits, with who
-- changed it, and when the last of them was changed.
alter table organisation_org add column waiting jsonb not null default '{}';
alter table organisation_org add column waiting_at timestamptz;
