-- rolling: yes
create table drug_drug (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  name_pinyin text,
  name_initials text,
  drug_class text not null,
  trade_names text,
  usual_doses text,
  source text not null,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_drug_drug_name on drug_drug (tenant_id, name);
create index ix_drug_drug_drug_class on drug_drug (tenant_id, drug_class, id);
create index ix_drug_drug_create_time on drug_drug (tenant_id, create_time, id);
select own_by_tenant('drug_drug');
