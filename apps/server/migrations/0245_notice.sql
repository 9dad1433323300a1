-- Numbers of announcements and notices. A writer holds the lock of the tenant until commit, so that numbers of a
-- tenant become visible in order.
create sequence sys_sent_seq;

-- A notice is read; a to-do stays open until the work it is about is done.
create table sys_notice (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  -- null until it is shown: a digest waits for the full hour
  seq integer,
  show_at timestamptz not null,
  kind text not null,
  -- `<resource>:<id>`
  about text,
  title text not null,
  content text,
  link text,
  priority text not null,
  is_todo boolean not null,
  -- department of origin
  org_code text,
  due_time timestamptz,
  -- times it was passed on because it was not acknowledged
  escalated integer not null default 0,
  create_time timestamptz not null,
  read_time timestamptz,
  done_time timestamptz,
  done_by text,
  done_for text,
  danger integer not null default 0
);
create unique index uq_sys_notice_open on sys_notice (tenant_id, user_id, kind, about) where is_todo and done_time is null;
create index ix_sys_notice_about on sys_notice (tenant_id, kind, about) where is_todo and done_time is null;
create index ix_sys_notice_own on sys_notice (tenant_id, user_id, create_time);
create index ix_sys_notice_seq on sys_notice (tenant_id, user_id, seq) where seq is not null;
create index ix_sys_notice_waiting on sys_notice (show_at) where seq is null;
create index ix_sys_notice_user_id on sys_notice (user_id);
create index ix_sys_notice_trim on sys_notice (create_time);
select own_by_tenant('sys_notice');

-- Delivery chosen by a user; without a row the kind's default applies.
create table sys_notice_setting (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  kind text not null,
  mode text not null check (mode in ('now', 'hourly', 'off')),
  primary key (tenant_id, user_id, kind)
);
select own_by_tenant('sys_notice_setting');
