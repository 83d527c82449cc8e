-- What the bank was told of how far a question told better from weaker children; a correction tells the difference.
alter table exam_que add column told_sum integer not null default 0;
alter table exam_que add column told_count integer not null default 0;
