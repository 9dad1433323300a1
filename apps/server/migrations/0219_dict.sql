create table sys_dict (
  id text primary key,
  dict_name text not null,
  dict_code text not null,
  type integer default 0,
  description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  dict_name_pinyin text,
  dict_name_initials text
);
create unique index uq_sys_dict_dict_code on sys_dict (dict_code) where del_flag = 0;
create index ix_sys_dict_create_time on sys_dict (create_time, id) where del_flag = 0;

create table sys_dict_item (
  id text primary key,
  dict_id text not null references sys_dict (id) on delete cascade,
  item_text text not null,
  item_value text not null,
  item_color text,
  description text,
  sort_order integer default 1,
  status integer default 1,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  item_text_pinyin text,
  item_text_initials text
);
create unique index uq_sys_dict_item_item_value on sys_dict_item (dict_id, item_value);
create index ix_sys_dict_item_create_time on sys_dict_item (create_time, id);
create index ix_sys_dict_item_sort_order on sys_dict_item (sort_order, id);
create index ix_sys_dict_item_dict_id on sys_dict_item (dict_id, sort_order, id);
