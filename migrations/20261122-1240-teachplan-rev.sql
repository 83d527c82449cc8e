-- Records that several people edit: their revision, and who changed which fields last (kernel/server/rev.ts).
alter table teachplan_plan add column changes jsonb not null default '[]';
