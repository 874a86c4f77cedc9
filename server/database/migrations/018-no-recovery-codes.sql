-- Made for a second factor that was never built: no version of the program reads or writes it.
drop table recovery_codes;
