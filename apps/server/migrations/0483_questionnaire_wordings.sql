-- Wordings of CAT become versions of a questionnaire in each tenant, as all tenants were asked in them; drafts stay with
-- the first tenant, where they were written. The digest is that of `digestOf`: scorer and content with sorted keys.
create function pg_temp.id_of(name text) returns text language sql as
  $$ select lpad((('x' || substr(md5(name), 1, 15))::bit(60)::bigint)::text, 19, '1') $$;
create function pg_temp.option_of(score integer, meaning text) returns text language sql as
  $$ select format('{"score":%s,"text":%s,"value":"%s"}', score, to_json(concat_ws(' ', score, nullif(trim(meaning), '')))::text, score) $$;

create temporary table own_wording on commit drop as
  select t.id as tenant_id, w.*, row_number() over (partition by t.id order by w.create_time, w.id) as version_no,
    (select format('{"intro":%s,"items":[%s]}', to_json(w.intro)::text, coalesce(string_agg(
        format('{"linkId":"q%s","options":[%s],"required":true,"text":%s,"type":"single"}', i.place,
          concat_ws(',', pg_temp.option_of(0, i.low), pg_temp.option_of(1, null), pg_temp.option_of(2, null),
            pg_temp.option_of(3, null), pg_temp.option_of(4, null), pg_temp.option_of(5, i.high)),
          to_json(i.stem)::text), ',' order by i.place), ''))
      from (select *, row_number() over (order by item_no, id) as place from assess_wording_item
        where wording_id = w.id) i) as content
  from assess_wording w cross join sys_tenant t
  where w.questionnaire = 'cat' and (w.status <> 'draft' or t.id = 1);

insert into quest_questionnaire (id, tenant_id, code, title, title_pinyin, title_initials, licence, contact, source, note,
    published_no, create_by)
  select distinct on (w.tenant_id) pg_temp.id_of('cat wordings of ' || w.tenant_id), w.tenant_id,
    case when exists (select 1 from quest_questionnaire q where q.tenant_id = w.tenant_id and q.code = 'cat')
      then 'cat_wording' else 'cat' end,
    'CAT', 'cat', 'cat', case when w.licence = 'held' then 'registered' else 'licensed' end, w.holder, w.origin,
    left(concat_ws('；', '授权编号 ' || w.licence_no, w.note), 500),
    case when w.status = 'published' then w.version_no end, 'system'
  from own_wording w order by w.tenant_id, w.status = 'published' desc, w.create_time desc, w.id desc;

insert into quest_version (id, tenant_id, questionnaire_id, version_no, scorer, changes, content, status, published_at, writers,
    digest, create_by, create_time, update_by, update_time)
  select pg_temp.id_of('cat wording ' || w.id || ' of ' || w.tenant_id), w.tenant_id,
    pg_temp.id_of('cat wordings of ' || w.tenant_id), w.version_no, 'cat', left(w.name || '（' || w.code || '）', 200),
    w.content::jsonb, case w.status when 'withdrawn' then 'retired' else w.status end, w.published_at,
    concat_ws(',', w.create_by, nullif(w.update_by, w.create_by)),
    case when w.published_at is not null
      then encode(sha256(convert_to(normalize(format('["cat",%s]', w.content), NFC), 'UTF8')), 'hex') end,
    w.create_by, w.create_time, w.update_by, w.update_time
  from own_wording w;

delete from sys_permission where id = 'assess_wording' or parent_id = 'assess_wording';
delete from sys_dict where dict_code in ('assess_questionnaire', 'assess_licence', 'assess_wording_status');
update onl_cgreport_head set cgr_sql = replace(replace(cgr_sql,
    $$t.name || '（' || t.code || '）' as title, 'wording' as kind, '问卷文本' as kind_text, '/assessment/wording/'$$,
    $$t.title || '（' || t.code || '）' as title, 'questionnaire' as kind, '问卷' as kind_text, '/patient/questionnaire/'$$),
    'from rpt.assess_wording t', 'from rpt.quest_questionnaire t')
  where code = 'report_business';
drop table assess_wording_item;
drop table assess_wording;
