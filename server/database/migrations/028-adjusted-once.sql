-- What was asked of the book of a tenancy by hand, each under a key that its sender made: sent again it is written no more.
create table adjustments (
  key uuid primary key,
  tenant_id int not null references tenants (id),
  -- as it was sent, but for the key
  asked jsonb not null,
  created_by int not null references users (id),
  created_at timestamptz not null default now()
);
create trigger adjustments_append_only before update or delete or truncate on adjustments
  for each statement execute function refuse_change();

-- All that settles dues and is not money, which who has paid this month looks up, too.
drop index ledger_let_off;
create index ledger_let_off on ledger_entries (estate_id, dated_on) include (id, kind, of_entry, amount)
  where kind in ('cancel', 'proration', 'waiver', 'discount', 'write_off', 'plan');

-- Sums of amounts of which each may be as large as a column of numeric(14, 2) holds.
alter table reminders alter column amount type numeric(20, 2);
alter table collections alter column amount type numeric(20, 2);
