-- How a request about what is kept of somebody came in: by a letter or a call it is an admin who enters it, and of estates that were archived
-- long ago nobody asked (docs/decisions/037).
alter table data_requests
  add column via text not null default 'profile' check (via in ('profile', 'admin', 'archive')),
  add column entered_by int references users (id),
  add constraint data_requests_entered check (via = 'admin' or entered_by is null);
-- What nobody answered was granted by nobody.
update data_requests set via = 'archive' where state in ('erasing', 'erased') and answered_by is null;
create index data_requests_entered_by on data_requests (entered_by) where entered_by is not null;
