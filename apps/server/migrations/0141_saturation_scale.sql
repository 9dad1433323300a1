-- SpO2 counts by scale 2 of NEWS2 by order alone: who ordered it, and when.
alter table visit_oxygen
  add column scale2 boolean,
  add column ordered_by text,
  add column ordered_at timestamptz;
