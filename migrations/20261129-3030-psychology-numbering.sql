-- Which numbering a sheet of PSQI follows: the English original has 6 medicine and 9 quality, the Chinese version 6 quality and
-- 7 medicine. Null: a scale that has one numbering alone.
alter table psychology_wording add column numbering text;
alter table psychology_wording add constraint psychology_wording_numbering check (numbering in ('zh', 'en'));
