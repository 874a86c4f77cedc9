-- Each promotion of a standby begins a timeline of the database's log. Whoever reads from a standby marks each in the table itself: a standby
-- follows a leader that has the same last mark. PostgreSQL tells of a standby on which timeline it is only after its next restart point,
-- some minutes later. By server system, for a backup may be restored into another.
create table timelines (
  system bigint not null,
  timeline int not null,
  mark uuid not null default gen_random_uuid(),
  primary key (system, timeline)
);
create trigger timelines_append_only before update or delete on timelines
  for each statement execute function refuse_change();
