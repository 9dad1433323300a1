-- Searching by an identity number is counted like showing one, each in its own count; the same question again is no further one.
alter table sys_reveal
  add column kind text not null default 'reveal',
  add column asked text,
  drop constraint sys_reveal_pkey,
  add primary key (user_id, kind);

-- Masks of identity numbers end with two characters instead of four, in rows and in the images of their past alike.
update sys_user set id_card = left(id_card, 3) || repeat('*', 13) || right(id_card, 2)
  where id_card ~ '^\d{3}\*{11}\d{3}[0-9Xx]$';
update sys_data_log set
  before_content = regexp_replace(before_content, '"(\d{3})\*{11}\d{2}(\d[0-9Xx])"', '"\1*************\2"', 'g'),
  data_content = regexp_replace(data_content, '"(\d{3})\*{11}\d{2}(\d[0-9Xx])"', '"\1*************\2"', 'g')
  where before_content ~ '"\d{3}\*{11}\d{3}[0-9Xx]"' or data_content ~ '"\d{3}\*{11}\d{3}[0-9Xx]"';

-- Installations that have the dictionary already get the new words of the audit record.
insert into sys_dict_item (id, dict_id, item_value, item_text, item_color, sort_order, create_by)
  select item.id, d.id, item.value, item.text, item.color, item.place, 'system'
  from sys_dict d, (values
    ('1524448179575878357', 'search', '按身份证号查询', null, 90),
    ('1162009670603635184', 'search.alarm', '按身份证号查询过多', 'red', 91),
    ('1977127592673451721', 'check', '身份证号查重', null, 92),
    ('1144787151870519647', 'check.alarm', '身份证号查重过多', 'red', 93)) as item (id, value, text, color, place)
  where d.dict_code = 'audit_action' and d.del_flag = 0
  on conflict do nothing;
