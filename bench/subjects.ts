export const subject = (n: string): string => `'35' || lpad((${n})::text, 17, '0')`

export const fillSubjects = (count: number): string =>
  `insert into patient (id, tenant_id, patient_no, name, name_pinyin, name_initials, gender, birth_date, dept_id, status, create_by, create_time)
    select ${subject('n')}, 1, 'Q26' || lpad(n::text, 7, '0'), '对象' || n, 'duixiang' || n, 'dx' || n, (n % 2 + 1)::text, date '1930-01-01' + n % 25000,
      '11' || lpad((n % 50 + 1)::text, 17, '0'), 'active', 'bench', timestamptz '2024-01-01 08:00+08' + n * interval '1 minute'
    from generate_series(1, ${count}) n on conflict do nothing`
