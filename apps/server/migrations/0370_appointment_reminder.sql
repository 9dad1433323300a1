-- rolling: yes
-- hours before an appointment at which a set reminds of it; null = no such reminder
alter table outreach_set add column remind_hours integer;

-- label rules read missed bookings, which come and go by updates alone
create trigger label_due_changed after update on appointment_booking referencing old table as old_rows new table as new_rows
  for each statement execute function note_label_due('patient_id');
