-- Money that did not come by card: somebody who runs the estate records it, and may take it back.

alter table payments
  -- who recorded it, or took it back
  add column recorded_by int references users (id),
  -- what the bank calls a transfer or a POS slip, as it was typed
  add column bank_reference text,
  -- of a record: what those who run the estate noted; of a reversal: why
  add column note text,
  -- made by whoever sends it, so that it is written once however often it is sent
  add column record_key uuid,
  add constraint payments_recorded check (
    case
      when payment_method not in ('cash', 'bank_transfer', 'pos')
        then num_nonnulls(recorded_by, bank_reference, note, record_key) = 0
      when recorded_by is null or checkout_id is not null or currency <> 'NGN' then false
      when status = 'success'
        then amount > 0 and record_key is not null and (bank_reference is null) = (payment_method = 'cash')
      else status = 'refunded' and bank_reference is null and record_key is null and note is not null
    end);
create unique index payments_record_key on payments (record_key) where record_key is not null;

-- Which payment a transfer or a slip was recorded as. One that was taken back frees it: kept by the database alone.
create table bank_references (
  estate_id int not null references estates (id),
  -- in lower case and without spaces
  reference text not null check (reference <> ''),
  payment_id int not null references payments (id),
  primary key (estate_id, reference)
);
create unique index bank_references_payment on bank_references (payment_id);

create function plain_reference(typed text) returns text language sql immutable as
  $$ select lower(regexp_replace(typed, '[\s\u00a0\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]', '', 'g')) $$;

create function keep_bank_reference() returns trigger language plpgsql as $$
begin
  if new.status = 'success' then
    insert into bank_references (estate_id, reference, payment_id)
      values (new.estate_id, plain_reference(new.bank_reference), new.id);
  else
    delete from bank_references where payment_id = new.refund_of;
  end if;
  return null;
end $$;
create trigger payments_bank_reference after insert on payments
  for each row when (new.bank_reference is not null or (new.recorded_by is not null and new.refund_of is not null))
  execute function keep_bank_reference();
do $$ begin
  execute format('alter function keep_bank_reference() security definer set search_path = %I, pg_temp', current_schema());
end $$;

-- A method is found as it is shown, and a transfer by what the bank calls it.
create or replace function fill_payment_search() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ', new.invoice_number, replace(new.payment_method, '_', ' '), new.transaction_reference,
    new.amount::text, to_char(new.created_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY'),
    to_char(new.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), new.bank_reference));
  return new;
end $$;
