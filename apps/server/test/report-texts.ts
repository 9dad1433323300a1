import fc from 'fast-check'

const FINE_RELATIONS = `rpt.care_patient|rpt."care_visit"|rpt . care_visit|rpt.care_visit v|U&"rp\\0074".care_patient|
  rpt.U&"care!005fvisit" uescape '!'|a|b`
const RELATIONS = `rpt.sys_user|care_patient|public.care_patient|"public".sys_user|pg_class|pg_catalog.pg_authid|
  information_schema.tables|sys_user|c|only rpt.care_visit|rpt_care_visit|pg_stat_file('x')|generate_series(1, 9)|
  lateral (select code)|rpt.care_visit tablesample system (1)`
const FINE_ATOMS = `code|code|1|'text'|'it''s'|'--'|'/*'|\${p}|'\${p}'|#{sys_date}|null|*|count(*)|lower(code)|E'\\''|'1'::int|
  /* c */ code|-- d\n code|code as 中文|code as "名"|U&"c\\006fde"|array[code]|code collate "C"|rpt.care_patient.code|'\\'|U&'\\0061'`
const ATOMS = `a.code|x.a|$a$b$a$|"a"|$1|a.*|x|(x).code|pg_sleep(1)|set_config('a', 'b', true)|query_to_xml('select 1', true, true, '')|
  'a'::regclass|current_user|中文|current_setting('x')|pg_read_file('/etc/passwd')|'%\${p}%'|repeat('a', 9)|xmin|v.pg_typeof`
const from = (list: string) => fc.constantFrom(...list.split('|').map((one) => one.trim()))

/** A SELECT over the views `care_patient` and `care_visit`, with other relations mixed in. */
export const { select } = fc.letrec<{ select: string; relation: string; atom: string; condition: string }>((tie) => ({
  relation: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 8, arbitrary: from(FINE_RELATIONS) },
    from(RELATIONS),
    fc.tuple(tie('select'), from('q|x|a')).map(([inner, alias]) => `(${inner}) ${alias}`),
    fc.tuple(tie('relation'), tie('relation')).map(([left, right]) => `${left} x join ${right} y on true`),
  ),
  atom: fc.oneof(
    { depthSize: 'small' },
    { weight: 20, arbitrary: from(FINE_ATOMS) },
    from(ATOMS),
    tie('select').map((inner) => `(${inner})`),
    tie('select').map((inner) => `exists (${inner})`),
    fc
      .tuple(
        tie('atom'),
        fc.constantFrom('||', '=', '=', 'is distinct from', 'in', '~', 'operator(public.+)'),
        tie('atom'),
      )
      .map((parts) => parts.join(' ')),
  ),
  condition: tie('atom'),
  select: fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        fc
          .tuple(from('a|b|sys_user|rpt_care_visit|a (code)'), tie('select'))
          .map(([name, inner]) => `with ${name} as (${inner}) `),
        fc
          .tuple(from('a|b'), tie('select'))
          .map(([name, inner]) => `with recursive ${name} as not materialized (${inner}) `),
        fc.constant('with b as (delete from sys_user returning *) '),
      ),
      fc.array(tie('atom'), { minLength: 1, maxLength: 2 }),
      fc.option(tie('relation'), { nil: undefined, freq: 9 }),
      fc.option(tie('condition'), { nil: undefined }),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        from(
          'for update|limit 3|order by 1|group by 1|; select 1|;|-- end|/*|into x|union table sys_user|union select code from a|window w as ()',
        ),
      ),
    )
    .map(
      ([head, list, relation, condition, tail]) =>
        `${head}select ${list.join(', ')}${relation ? ` from ${relation}` : ''}${condition ? ` where ${condition}` : ''} ${tail}`,
    ),
}))

export const noise = fc.array(
  fc.oneof(
    from(FINE_ATOMS),
    from(ATOMS),
    from(FINE_RELATIONS),
    from(RELATIONS),
    from('select|from|where|(|)|,|;|with|as|union|.|"|\'|/*|*/|--|$|{|}|\\'),
  ),
  { maxLength: 12 },
)
