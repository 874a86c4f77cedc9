-- Arrears of a day in the past: what is open now, and what was paid since.
create index allocations_since on allocations (dated_on) include (debit_id, amount);

-- Arrears of one charge are read from the small index alone, too.
drop index ledger_open_arrears;
create index ledger_open_arrears on ledger_open (estate_id, due_on) include (tenant_id, open, dated_on, charge_id, entry_id)
  where open > 0 and side = 'debit';

-- What was asked for and what came in by month: sums over a year of an estate.
drop index ledger_estate;
create index ledger_estate on ledger_entries (estate_id, dated_on) include (kind, amount);
create index ledger_let_off on ledger_entries (estate_id, dated_on) include (of_entry, amount)
  where kind in ('cancel', 'proration', 'waiver');

-- What was paid ahead and is taken back before its day is free from today on, not only from the day that it was meant for:
-- nothing was used up in between.
create or replace function close_entry() returns trigger language plpgsql as $$
begin
  if exists (select from inserted i join ledger_open c on c.entry_id = i.credit_id where c.side <> 'credit')
    or exists (select from inserted i join ledger_open d on d.entry_id = i.debit_id where d.side <> 'debit') then
    raise exception 'an allocation goes from a credit to a debit' using errcode = 'integrity_constraint_violation';
  end if;
  update ledger_open o set open = o.open - s.sum, released_on = greatest(o.released_on, s.released_on)
    from (select entry_id, sum(amount) as sum, max(least(dated_on, lagos_today())) filter (where amount < 0) as released_on from (
      select credit_id as entry_id, amount, dated_on from inserted
      union all select debit_id, amount, dated_on from inserted) both_sides
      group by 1) s
    where o.entry_id = s.entry_id;
  return null;
end $$;
do $$ begin
  execute format('alter function close_entry() security definer set search_path = %I, pg_temp', current_schema());
end $$;
