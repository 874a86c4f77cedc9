-- How messages left, until when they are tried, and which channels rest.

alter table deliveries
  -- smtp, whatsapp, or outbox where the channel is not configured
  add column via text check (via in ('smtp', 'whatsapp', 'outbox')),
  add column give_up_at timestamptz not null default now() + interval '72 hours';

-- A channel whose key or template is refused: nothing is tried on it until then.
create table channel_stops (
  channel text primary key check (channel in ('email', 'whatsapp')),
  reason text not null,
  until timestamptz not null
);
