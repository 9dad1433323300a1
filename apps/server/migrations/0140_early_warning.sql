-- How often a ward measures by NEWS2, in minutes; null = the least frequency (packages/clinical/src/early-warning.ts).
alter table visit_ward
  add column news2_zero_min integer,
  add column news2_low_min integer,
  add column news2_medium_min integer;
