create table sys_announcement (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  titile text not null,
  titile_pinyin text,
  titile_initials text,
  msg_category text not null,
  priority text not null,
  msg_type text not null,
  start_time timestamptz,
  end_time timestamptz not null,
  publish_at timestamptz,
  msg_abstract text not null,
  msg_content text,
  open_type text,
  open_page text,
  bus_type text,
  bus_id text,
  send_status text not null,
  sender text,
  send_time timestamptz,
  cancel_time timestamptz,
  sent_count integer,
  read_count integer,
  reminded_at timestamptz,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  usernames text
);
create index ix_sys_announcement_create_time on sys_announcement (tenant_id, create_time, id) where del_flag = 0;
-- read every minute by the job that publishes
create index ix_sys_announcement_publish_at on sys_announcement (publish_at) where publish_at is not null and send_status <> '1' and del_flag = 0;
-- valid for all, also for users who join later
create index ix_sys_announcement_all on sys_announcement (tenant_id, end_time) where msg_type = 'ALL' and send_status = '1' and del_flag = 0;
select own_by_tenant('sys_announcement');

-- Recipients of a draft, resolved to users when it is published.
create table sys_announcement_target (
  tenant_id integer not null references sys_tenant (id),
  annt_id text not null references sys_announcement (id) on delete cascade,
  kind text not null check (kind in ('user', 'depart', 'role')),
  target_id text not null,
  -- order in which they were chosen
  place integer not null,
  primary key (annt_id, kind, target_id)
);
select own_by_tenant('sys_announcement_target');

-- Recipients. seq is null until the announcement may be shown.
create table sys_announcement_send (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  annt_id text not null references sys_announcement (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  seq integer,
  -- sent, or last reminded
  sent_at timestamptz not null,
  read_flag text not null default '0',
  read_time timestamptz,
  star_flag text
);
create unique index uq_sys_announcement_send_pair on sys_announcement_send (annt_id, user_id);
create index ix_sys_announcement_send_user_id on sys_announcement_send (user_id);
create index ix_sys_announcement_send_unread on sys_announcement_send (tenant_id, user_id, annt_id) where read_flag = '0';
create index ix_sys_announcement_send_seq on sys_announcement_send (tenant_id, user_id, seq);
create index ix_sys_announcement_send_waiting on sys_announcement_send (annt_id) where seq is null;
select own_by_tenant('sys_announcement_send');
