-- Counts messages about an account that an estate makes, or moves to another address, with the other unasked ones.
drop index deliveries_unasked;
create index deliveries_unasked on deliveries (address, created_at)
  where kind in ('password_reset', 'password_expired', 'added', 'new_account', 'email_moved', 'confirm_email', 'invitation',
    'new_password');
