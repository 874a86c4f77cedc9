-- Names and titles of everything in order, found in an index. The order is ICU's, which moves now and then with its version: each start looks
-- whether it has, and makes these anew then.
create index users_by_name on users (name collate as_read, id desc) where erased_at is null;
create index properties_by_title on properties (title collate as_read, id desc) include (estate_id, status);
create index tenants_by_name on tenants (name collate as_read, id desc) include (estate_id) where left_at is null;
