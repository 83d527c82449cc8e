-- The number that a side said when it was read. Sheets that changed hands afterwards are known by it when their pile is fed again.
alter table exam_side add column read_cand integer;
