-- Measured values may carry a comparator, "<0.5": they are kept as they travel, a number or a text (docs/decisions/0091-numbers.md).
alter table fact_lab alter column value type jsonb using to_jsonb(value);
alter table fact_observation alter column value type jsonb using to_jsonb(value);
alter table fact_feno
  alter column ppb type jsonb using to_jsonb(ppb),
  alter column ca_no type jsonb using to_jsonb(ca_no),
  alter column n_no type jsonb using to_jsonb(n_no);
