-- Nothing offers a rule written in SQL any more: no rule can be one.
delete from sys_dict_item i using sys_dict d
where d.id = i.dict_id and d.dict_code = 'rule_conditions' and i.item_value = 'USE_SQL_RULES';

-- The page of files has the name that clients of this family know.
update sys_permission set component = 'modules/oss/OSSFileList' where component = 'system/OssFileList';
