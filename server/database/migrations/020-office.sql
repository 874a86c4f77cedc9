-- The role of an estate admin in the office. contract/staff-rights.ts says what each may do.
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

-- The contact that residents see; each part may be empty.
alter table estates add column office_name text, add column office_phone text, add column office_whatsapp text, add column office_email text;

-- The picture is public under its code, which changes with it, so browsers keep it for good.
create table logos (
  estate_id int primary key references estates (id),
  code text not null unique,
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null
);
