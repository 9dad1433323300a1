-- rolling: yes
-- Of changes that are moves from state to state: which one, and what was asked before it.
alter table sys_data_log add column move text, add column asked text;

-- Installations that have the dictionary already get the new kind of change.
insert into sys_dict_item (id, dict_id, item_value, item_text, item_color, sort_order, create_by)
  select '1290149944124785132', id, 'move', '状态流转', 'blue', 7, 'system' from sys_dict where dict_code = 'change_verb' and del_flag = 0
  on conflict do nothing;
