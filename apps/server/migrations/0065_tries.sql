-- rolling: yes
-- The tries at secrets, counted while nobody else may count or add any: who calls holds their locks until the end of his transaction, which
-- may be the one statement. It has to be volatile: only then the count sees what those have written whom the lock has waited for, and not
-- what was there when the caller's statement began.
create function locked_tries(lock_class integer, subjects text[], mosts integer[], since timestamptz[], pending_since timestamptz)
  returns table (nr bigint, most integer, count integer, judged integer, latest timestamptz, earliest timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  -- always in one order, so that nobody waits in a circle
  perform pg_advisory_xact_lock(lock_class, hashtext(subject))
    from (select subject from unnest(subjects) as t (subject) order by subject collate "C") as sorted;
  return query
    select l.nr, l.most, count(a.id)::integer, (count(a.id) filter (where not a.pending))::integer, max(a.at),
      (array_agg(a.at order by a.at desc))[l.most]
    from unnest(subjects, mosts, since) with ordinality as l (subject, most, since, nr)
    left join sys_attempt a on a.subject = l.subject and a.at > l.since and (not a.pending or a.at > pending_since)
    group by l.nr, l.most order by l.nr;
end
$$;
