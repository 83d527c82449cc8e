-- A scanner's PDF lies with its batch while its pages are read; its file goes by itself after a day.
alter table exam_batch add column pdf text;
alter table exam_batch add column pdf_pages integer;
alter table exam_batch add constraint exam_batch_pdf check ((pdf is null) = (pdf_pages is null));
