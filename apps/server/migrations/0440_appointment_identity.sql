-- rolling: yes
-- the number that patients call, the consent given online, and bookings that were moved for a closed day
alter table appointment_clinic add column phone text;
alter table appointment_booking add column agreed_at timestamptz, add column auto_moved boolean;
