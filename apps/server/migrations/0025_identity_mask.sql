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
