-- rolling: yes
-- whether the patient had completed a visit before the booking was made
alter table appointment_booking add column returning_visit boolean;
alter table appointment_booking disable trigger label_due_changed;
update appointment_booking b set returning_visit = exists (select 1 from appointment_booking o
  where o.patient_id = b.patient_id and o.start_at < b.create_time and o.status = 'done');
alter table appointment_booking enable trigger label_due_changed;
