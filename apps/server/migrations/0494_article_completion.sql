alter table article_read add column category_id text;
alter table article_read add column completions integer not null default 0;
alter table article_read add column opened integer not null default 0;
alter table article_read add column answers integer not null default 0;
update article_read r set category_id = a.category_id from article_article a where a.id = r.article_id;
create index ix_article_read_category_id on article_read (category_id);

update article_article set read_count = 0 where read_count is null;
alter table article_article add column opening_id text references onl_form_opening (id) on delete set null;
alter table article_version add column opening_id text references onl_form_opening (id) on delete set null;
create index ix_article_article_opening_id on article_article (opening_id);
create index ix_article_version_opening_id on article_version (opening_id);

alter table onl_form_answer add column article_id text references article_article (id) on delete set null;
create index ix_onl_form_answer_article_id on onl_form_answer (article_id);

-- Answers that come from an article count for it, whatever area receives them.
create function count_article_answer() returns trigger language plpgsql as $$
begin
  insert into article_read as r (id, tenant_id, article_id, category_id, day, reads, readers, answers, create_by)
    select new.id, a.tenant_id, a.id, a.category_id, (new.received_at at time zone 'Asia/Shanghai')::date, 0, 0, 1, 'system'
    from article_article a where a.id = new.article_id
    on conflict (article_id, day) do update set answers = r.answers + 1;
  return null;
end $$;
create trigger count_article_answer after insert on onl_form_answer for each row
  when (new.article_id is not null) execute function count_article_answer();

-- sound of the title, by which openings are chosen
alter table onl_form_opening add column title_pinyin text;
alter table onl_form_opening add column title_initials text;
