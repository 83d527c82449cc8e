-- Records that several people edit: their revision, and who changed which fields last (kernel/server/rev.ts).
alter table people_person add column rev integer not null default 1;
alter table people_person add column changes jsonb not null default '[]';
