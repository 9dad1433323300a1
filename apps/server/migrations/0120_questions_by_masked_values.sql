-- Questions by telephones are noted like those by identity numbers: the words of the audit record say both. What was renamed by hand stays.
update sys_dict_item i set item_text = new.text
  from sys_dict d, (values
    ('search', '按身份证号查询', '按加密内容查询'),
    ('search.alarm', '按身份证号查询过多', '按加密内容查询过多'),
    ('check', '身份证号查重', '加密内容查重'),
    ('check.alarm', '身份证号查重过多', '加密内容查重过多')) as new (value, old, text)
  where d.id = i.dict_id and d.dict_code = 'audit_action' and i.item_value = new.value and i.item_text = new.old;
