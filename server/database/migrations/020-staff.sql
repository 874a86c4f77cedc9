-- What an estate admin is in the office of their estate. The contract says what each may do.
alter table users add column staff_role text not null default 'manager'
  check (staff_role in ('manager', 'accountant', 'front desk'));

-- A person who gets another estate, or none, is no accountant of the last one.
create function begin_as_manager() returns trigger language plpgsql as $$
begin
  new.staff_role := 'manager';
  return new;
end $$;
create trigger users_begin_as_manager before update of estate_id on users
  for each row when (old.estate_id is distinct from new.estate_id) execute function begin_as_manager();
