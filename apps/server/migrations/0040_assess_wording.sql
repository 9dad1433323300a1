-- The wording of questionnaires, in versions. All tenants share them.
create table assess_wording (
  id text primary key,
  questionnaire text not null,
  code text not null,
  name text not null,
  name_pinyin text,
  name_initials text,
  status text not null,
  licence text not null,
  holder text,
  licence_no text,
  origin text,
  intro text not null,
  note text,
  published_at timestamptz,
  wording_version text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_assess_wording_code on assess_wording (code);
create index ix_assess_wording_create_time on assess_wording (create_time, id);

create table assess_wording_item (
  id text primary key,
  wording_id text not null references assess_wording (id) on delete cascade,
  item_no integer,
  stem text not null,
  low text,
  high text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_assess_wording_item_wording_id on assess_wording_item (wording_id, item_no);

-- What stands in the dictionary of CAT was what people were asked: a published version, with the mark that results have of it.
with words as (
  select own.n, own.stem as own, coalesce(nullif(btrim(item.item_text, E' \t\n\r\u3000\u00a0'), ''), own.stem) as stem
  from (values (1, '咳嗽'), (2, '咳痰'), (3, '胸闷'), (4, '上坡或上一层楼时气促'), (5, '家中活动受限'), (6, '外出信心'), (7, '睡眠'), (8, '精力'))
    as own (n, stem)
  left join (
    select i.item_value, i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id
    where d.dict_code = 'cat_wording' and d.del_flag = 0
  ) item on item.item_value = own.n::text
), whole as (
  select '请为下列各方面近来的情况打分：0 为没有影响，5 为影响最大。'::text as intro, bool_and(stem <> own) as held,
    string_agg('[' || to_json(stem)::text || ',"0","1","2","3","4","5"]', ',' order by n) as items
  from words having bool_or(stem <> own)
), put as (
  insert into assess_wording (id, questionnaire, code, name, status, licence, intro, note, published_at, wording_version, create_by, create_time)
  select '1040000000000000000', 'cat', 'dict', 'CAT 题目（由数据字典转入）', 'published', case when held then 'held' else 'demo' end, intro,
    '授权方和授权编号没有登记：请复制为新草稿，补充后发布。', date_trunc('second', now()),
    case when held then '正式题目 ' else '演示题目 ' end
      || left(encode(sha256(convert_to('[' || to_json(intro)::text || ',' || items || ']', 'UTF8')), 'hex'), 8),
    'system', date_trunc('second', now())
  from whole returning id, create_time
)
insert into assess_wording_item (id, wording_id, item_no, stem, low, high, create_by, create_time)
select (1040000000000000000 + n)::text, put.id, n, stem, '没有影响', '影响最大', 'system', put.create_time from words, put;

-- One way only: the dictionary has no reader any more.
delete from sys_dict_item where dict_id in (select id from sys_dict where dict_code = 'cat_wording');
delete from sys_dict where dict_code = 'cat_wording';
