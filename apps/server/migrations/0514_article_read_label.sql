-- Reads by the link of a message count for the label it was sent to, beside those of other readers.
alter table article_read add column label_id text references label_label (id);
alter table article_read add column pushed boolean generated always as (label_id is not null) stored;
alter table article_read add column audience text;
update article_read r set audience = a.audience from article_article a where a.id = r.article_id;
drop index uq_article_read_day;
create unique index uq_article_read_day on article_read (article_id, day, coalesce(label_id, ''));
create index ix_article_read_label_id on article_read (label_id);

create or replace function count_article_answer() returns trigger language plpgsql as $$
begin
  insert into article_read as r (id, tenant_id, article_id, category_id, audience, day, reads, readers, answers, create_by)
    select new.id, a.tenant_id, a.id, a.category_id, a.audience, (new.received_at at time zone 'Asia/Shanghai')::date, 0, 0, 1,
      'system'
    from article_article a where a.id = new.article_id
    on conflict (article_id, day, coalesce(label_id, '')) do update set answers = r.answers + 1;
  return null;
end $$;
