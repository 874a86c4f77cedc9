-- What a payment was for is written with the payment and never afterwards: its lines are what receipts and exports say.
-- A row that this statement sees, and whose transaction is still under way, was written by the transaction itself.

create function refuse_late_lines() returns trigger language plpgsql as $$
declare
  epoch constant bigint := pg_current_xact_id()::text::bigint >> 32 << 32;
begin
  if exists (
    select from added where not exists (
      select from payments p where p.id = added.payment_id
        and pg_xact_status((epoch | p.xmin::text::bigint)::text::xid8) = 'in progress'))
  then
    raise exception 'the lines of a payment are written with it';
  end if;
  return null;
end $$;
create trigger payment_lines_with_payment after insert on payment_lines
  referencing new table as added for each statement execute function refuse_late_lines();
