-- rolling: yes
-- Installations that have the dictionary already get the new kind of change.
insert into sys_dict_item (id, dict_id, item_value, item_text, item_color, sort_order, create_by)
  select '1290149944124785133', id, 'revert', '恢复', 'orange', 8, 'system' from sys_dict where dict_code = 'change_verb' and del_flag = 0
  on conflict do nothing;
