-- number of the present address of a clinic's screen; null = the first
alter table appointment_clinic add column display_no integer;
