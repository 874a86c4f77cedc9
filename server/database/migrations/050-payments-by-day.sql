-- What was paid on each day, and what was written down on it: of all estates, so that the list of all payments finds any of its pages,
-- and how many and how much they are, without counting the ledger. Days in Lagos. Kept by the database, for an older server too.

-- First of all: what is being written meanwhile waits, and is then counted.
lock table payments in share row exclusive mode;

create table payment_days (
  paid_on date not null,
  written_on date not null,
  status text not null,
  payment_method text not null,
  currency text not null,
  payments int not null,
  amount numeric(20, 2) not null,
  -- of these, what the estate recorded and took back since
  reversed int not null,
  reversed_amount numeric(20, 2) not null,
  primary key (paid_on, written_on, status, payment_method, currency)
);

create function add_to_payment_days() returns trigger language plpgsql as $$
begin
  insert into payment_days as kept
    select (paid_at at time zone 'Africa/Lagos')::date, (created_at at time zone 'Africa/Lagos')::date, status, payment_method, currency,
      sum(payments), sum(amount), sum(reversed), sum(reversed_amount)
    from (
      select paid_at, created_at, status, payment_method, currency, 1 as payments, amount, 0 as reversed, 0 as reversed_amount
      from inserted
      union all
      select p.paid_at, p.created_at, p.status, p.payment_method, p.currency, 0, 0, 1, p.amount
      from inserted r join payments p on p.id = r.refund_of
      where r.recorded_by is not null
    ) moved
    -- In one order, so that two never wait for each other.
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (paid_on, written_on, status, payment_method, currency) do update
    set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount,
      reversed = kept.reversed + excluded.reversed, reversed_amount = kept.reversed_amount + excluded.reversed_amount;
  return null;
end $$;
do $$ begin
  execute format('alter function add_to_payment_days() security definer set search_path = %I, pg_temp', current_schema());
end $$;
create trigger payments_days after insert on payments
  referencing new table as inserted for each statement execute function add_to_payment_days();

insert into payment_days
  select (p.paid_at at time zone 'Africa/Lagos')::date, (p.created_at at time zone 'Africa/Lagos')::date, p.status, p.payment_method,
    p.currency, count(*), sum(p.amount), count(r.refund_of), coalesce(sum(p.amount) filter (where r.refund_of is not null), 0)
  from payments p left join (
    select distinct refund_of from payments where refund_of is not null and recorded_by is not null) r on r.refund_of = p.id
  group by 1, 2, 3, 4, 5;
