-- rolling: yes
-- the number that patients call, the consent given online, and bookings that were moved for a closed day
alter table appointment_clinic add column phone text;
alter table appointment_booking add column agreed_at timestamptz, add column auto_moved boolean;

-- check-in by number, and one clinic's day among many bookings
create unique index uq_appointment_booking_booking_no on appointment_booking (tenant_id, booking_no);
drop index ix_appointment_booking_clinic_id;
create index ix_appointment_booking_clinic_id on appointment_booking (clinic_id, start_at);
