-- Records that several people edit: their revision, and who changed which fields last (kernel/server/rev.ts).
alter table role_role add column rev integer not null default 1;
alter table role_role add column changes jsonb not null default '[]';
alter table role_preset add column rev integer not null default 1;
alter table role_preset add column changes jsonb not null default '[]';
