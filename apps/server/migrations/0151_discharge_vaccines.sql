-- Each vaccine has its own line. An earlier answer for all vaccines becomes a note of each; 不适用 also stays its state.
alter table visit_discharge
  add column influenza text not null default 'open', add column influenza_note text,
  add column pneumococcal text not null default 'open', add column pneumococcal_note text,
  add column covid text not null default 'open', add column covid_note text,
  add column rsv text not null default 'open', add column rsv_note text;
update visit_discharge d set influenza = o.state, influenza_note = o.note, pneumococcal = o.state, pneumococcal_note = o.note,
    covid = o.state, covid_note = o.note, rsv = o.state, rsv_note = o.note
  from (select id, case when vaccine = 'na' then 'na' else 'open' end as state,
      left('原“疫苗”一项：' || case vaccine when 'done' then '已完成' when 'na' then '不适用' else '未做' end
        || coalesce('，' || vaccine_note, ''), 200) as note
    from visit_discharge where vaccine <> 'open' or vaccine_note is not null) o
  where o.id = d.id;
alter table visit_discharge drop column vaccine, drop column vaccine_note,
  alter influenza drop default, alter pneumococcal drop default, alter covid drop default, alter rsv drop default;
