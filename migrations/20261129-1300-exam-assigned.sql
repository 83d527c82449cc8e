-- Senior grades choose their subjects: points of one taken by few do not compare with those of another. Where the school says so, a
-- subject counts by the place among all who sat it (rules/assigned.ts); what was got on paper stands beside it.
alter table exam_read add column assigned boolean not null default false;
alter table exam_score add column raw numeric(5, 1);
