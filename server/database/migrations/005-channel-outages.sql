-- Since when a channel does not get through; no row while it does.
create table channel_outages (
  channel text primary key check (channel in ('email', 'whatsapp')),
  reason text not null,
  since timestamptz not null default now()
);
