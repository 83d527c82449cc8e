-- A job runs on one process and may be stopped through another, or go on with another: the row says so, and not the memory of one.
alter table kernel_job
  -- The run that holds it: one that was slow, and whose job another process has taken up, writes nothing any more.
  add column run_id bigint,
  -- The asker pressed stop; the run reads it with its next sign of life.
  add column stop_asked boolean not null default false,
  -- Its file in the store, until the sweep removes it.
  add column file text;
create index kernel_job_file on kernel_job (ended_at) where file is not null;
