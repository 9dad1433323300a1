alter table sys_data_source
  add column proven_time timestamptz,
  add column name_pinyin text,
  add column name_initials text;

-- Views of a source that an administrator released, with the columns they had then.
create table sys_data_source_view (
  data_source_id text not null references sys_data_source (id) on delete cascade,
  schema_name text not null,
  view_name text not null,
  name text not null,
  title text not null,
  columns jsonb not null,
  released_by text,
  released_at timestamptz not null default now(),
  primary key (data_source_id, schema_name, view_name)
);
create unique index uq_sys_data_source_view_name on sys_data_source_view (data_source_id, name);

alter table onl_cgreport_head add column db_source text references sys_data_source (id);
create index ix_onl_cgreport_head_db_source on onl_cgreport_head (db_source) where db_source is not null;
