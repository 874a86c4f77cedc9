-- The address itself was refused (a number that is not on WhatsApp, a mailbox that is not there): only another one may work.
alter table deliveries add column unreachable boolean not null default false;

-- Who wrote a notification has read it.
insert into notification_states (notification_id, user_id, read_at)
  select id, created_by, created_at from notifications where created_by is not null
  on conflict do nothing;
