-- rolling: yes
-- Every piece of one to three letters of some texts, so that an index finds what holds a piece, however short.
create function name_grams(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, at, size)), '{}')
  from (select lower(one collate "C") as folded from unnest(texts) as one) as names,
    generate_series(1, 3) as size, generate_series(1, length(folded) - size + 1) as at
$$;
create index ix_sys_user_called on sys_user using gin (name_grams(realname, realname_pinyin, realname_initials, username))
  with (fastupdate = off);
