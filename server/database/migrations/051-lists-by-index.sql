-- Lists and figures of everything are found and counted in an index alone: the rows themselves, wide with texts to search, stay unread.

-- Who lives somewhere, the newest first: the list, and how many they are.
create index tenants_living_newest on tenants (created_at desc, id desc) include (estate_id) where left_at is null;
-- In how many properties somebody lives.
create index tenants_living_where on tenants (estate_property_id) include (estate_id) where left_at is null;

-- Accounts that are not erased, the newest first.
create index users_there on users (created_at desc, id desc) include (deactivated_at) where erased_at is null;
drop index users_newest;

-- With its estate, which may be archived.
drop index properties_newest;
create index properties_newest on properties (created_at desc, id desc) include (estate_id, status);

-- Notifications that are not to one person, of all estates: the list of an admin.
create index notifications_to_many on notifications (created_at desc, id desc) include (type) where deleted_at is null and user_id is null;

-- The largest first; read backwards the least, of which only equal ones are put in order then.
create index payments_amount on payments (amount desc, id desc);

-- Messages that did not arrive, among all that did.
create index deliveries_failed on deliveries (id) where status = 'failed';
