-- Every ten minutes practice asks which schools have answers that came or opened since: without these a province's whole log is read
-- for it. Rows come in the order of their times, so a range of pages is told by its ends, and an answer costs next to nothing more.
create index wrongbook_answer_recent on wrongbook_answer using brin (answered_at) with (autosummarize = on);
create index wrongbook_answer_opening on wrongbook_answer using brin (open_at) with (autosummarize = on);
