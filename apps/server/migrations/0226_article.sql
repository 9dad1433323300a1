create table article_category (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  sort_no integer not null,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_article_category_name on article_category (tenant_id, name);
create index ix_article_category_sort_no on article_category (tenant_id, sort_no);
create index ix_article_category_create_time on article_category (tenant_id, create_time, id);
select own_by_tenant('article_category');

create table article_article (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  title text not null,
  title_pinyin text,
  title_initials text,
  category_id text not null,
  summary text not null,
  cover text,
  author text not null,
  content text,
  sources text,
  review_due_on date,
  pinned boolean,
  status text not null,
  live_no integer,
  published_at timestamptz,
  approved_by text,
  reject_reason text,
  writers text,
  submitted_by text,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_article_article_category_id on article_article (category_id);
create index ix_article_article_create_time on article_article (tenant_id, create_time, id) where del_flag = 0;
select own_by_tenant('article_article');

-- Published versions. Public pages read these rows alone.
create table article_version (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  article_id text not null references article_article (id) on delete cascade,
  version_no integer not null,
  status text not null,
  title text not null,
  category_id text,
  summary text,
  cover text,
  author text,
  content text,
  sources text,
  review_due_on date,
  pinned boolean,
  approved_by text,
  published_by text,
  published_at timestamptz,
  ended_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_article_version_no on article_version (article_id, version_no);
create unique index uq_article_version_live on article_version (article_id) where status = 'live';
create index ix_article_version_category_id on article_version (category_id);
create index ix_article_version_public on article_version (tenant_id, published_at) where status = 'live';
create index ix_article_version_version_no on article_version (tenant_id, version_no);
create index ix_article_version_create_time on article_version (tenant_id, create_time, id);
select own_by_tenant('article_version');
