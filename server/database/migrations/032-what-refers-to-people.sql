-- An import that is undone deletes the accounts and the tenancies that it made, thousands at once: for each of them the database
-- asks every table that refers to it, which must not take a look at all of its rows.
create index charges_person on charges (user_id);
create index email_changes_asked_by on email_changes (asked_by);
create index payment_reviews_person on payment_reviews (user_id);
create index deliveries_person on deliveries (user_id) where user_id is not null;
create index notifications_created_by on notifications (created_by) where created_by is not null;
create index audit_log_person on audit_log (user_id) where user_id is not null;
create index checkout_reviews_person on checkout_reviews (user_id);
create index payment_flags_person on payment_flags (user_id) where user_id is not null;
create index statements_issued_by on statements (issued_by);
create index statements_tenancy on statements (tenant_id) where tenant_id is not null;
create index statements_landlord on statements (landlord_id) where landlord_id is not null;
create index charge_terms_created_by on charge_terms (created_by) where created_by is not null;
create index ledger_entries_created_by on ledger_entries (created_by) where created_by is not null;
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;
create index reminders_created_by on reminders (created_by) where created_by is not null;
create index adjustments_tenancy on adjustments (tenant_id);
create index adjustments_created_by on adjustments (created_by);
create index imports_created_by on imports (created_by);
