-- Reads of a day; nothing about the readers.
create table article_read (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  article_id text not null references article_article (id) on delete cascade,
  day date not null,
  reads integer not null,
  readers integer not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_article_read_day on article_read (article_id, day);
create index ix_article_read_day on article_read (tenant_id, day, id);
create index ix_article_read_create_time on article_read (tenant_id, create_time, id);
select own_by_tenant('article_read');

alter table article_article add column read_count integer;
alter table article_version add column title_sound text;
update article_version v set title_sound = concat_ws(' ', a.title_pinyin, a.title_initials)
from article_article a where a.id = v.article_id and a.title = v.title;
