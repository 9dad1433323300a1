/** Rows of L1 and L2: patients with facts, thirty rules, the labels of a night, and labels that the next one has to change. */
import { fillSubjects, subject } from './patients.ts'
import { idOf, sqlId } from './rows.ts'

export const RULES = 30

export const labelId = (n: number): string => idOf(80, n)
export const ruleId = (n: number): string => idOf(81, n)

interface Rule {
  readonly condition: object
  readonly met: string
}

const COUNTS = 1200
const ruleOf = (n: number): Rule => {
  if (n <= 12) {
    const limit = 100 * n - 50
    return {
      condition: { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: limit, days: 36_500 },
      met: `select patient_id, 'fact:lab' as resource, id, value #>> '{}' as mark from fact_lab
        where create_by = 'bench' and (value #>> '{}')::numeric >= ${limit / 1000}`,
    }
  }
  if (n <= 18)
    return {
      condition: { fact: 'drug', drugClass: `bench${n - 12}` },
      met: `select patient_id, 'fact:medication' as resource, id, '' as mark from fact_medication
        where create_by = 'bench' and drug_class = 'bench${n - 12}'`,
    }
  const age = 2 * n - 8
  return {
    condition: { fact: 'age', op: '>=', value: age },
    met: `select id as patient_id, 'patient:patient' as resource, id, birth_date::text as mark from patient
      where create_by = 'bench' and birth_date <= (now() at time zone 'Asia/Shanghai')::date - interval '${age} years'`,
  }
}
export const ALL = Array.from({ length: RULES }, (_, i) => [i + 1, ruleOf(i + 1)] as const)

export const fill = (patients: number): string[] => [
  fillSubjects(patients),
  `insert into fact_lab (id, tenant_id, patient_id, code, value, unit, sampled_at, create_by)
    select ${sqlId(36)}, 1, ${subject()}, 'eos', to_jsonb((n::bigint * 7919 % ${COUNTS})::numeric / 1000), '10^9/L',
      timestamptz '2026-01-01 08:00+08' - n % 300 * interval '1 day', 'bench' from generate_series(1, ${patients}) n`,
  `insert into fact_medication (id, tenant_id, patient_id, drug, drug_class, start_date, create_by)
    select ${sqlId(37)}, 1, ${subject()}, '药品', 'bench' || n % 6 + 1, date '2026-01-01', 'bench'
    from generate_series(1, ${patients}) n`,
  ...ALL.flatMap(([n, { condition }]) => [
    `insert into label_label (id, tenant_id, name, category, color) values ('${labelId(n)}', 1, '测量标签 ${n}', 'risk', 'blue')`,
    `insert into label_rule (id, tenant_id, name, label_id, condition, sentence, edition, tried_edition, status)
      values ('${ruleId(n)}', 1, '测量规则 ${n}', '${labelId(n)}', '${JSON.stringify(condition)}', '测量', 1, 1, 'on')`,
  ]),
  'truncate label_due',
]

export const give = ([n, { met }]: (typeof ALL)[number]): string =>
  `insert into label_patient (id, tenant_id, patient_id, label_id, source, valid_from, rule_id, rule_edition, evidence, evidence_key, status)
    select '${82 + n}' || lpad((row_number() over ())::text, 17, '0'), 1, patient_id, '${labelId(n)}', 'rule', date '2026-01-01', '${ruleId(n)}', 1,
      jsonb_build_array(jsonb_build_object('resource', resource, 'id', id, 'text', '测量')), resource || '/' || id || '/' || mark, 'active'
    from (${met}) met`

export const disturb = (n: number): string[] => [
  `delete from label_patient where rule_id = '${ruleId(n)}' and right(patient_id, 17)::bigint % 100 = ${n}`,
  `insert into label_patient (id, tenant_id, patient_id, label_id, source, valid_from, rule_id, rule_edition, evidence, evidence_key, status)
    select '9' || lpad((${n} * 10000000 + right(p.id, 17)::bigint)::text, 18, '0'), 1, p.id, '${labelId(n)}', 'rule', date '2026-01-01', '${ruleId(n)}', 1,
      '[]', 'old', 'active' from patient p
    where p.create_by = 'bench' and p.id like '35%' and right(p.id, 17)::bigint % 200 = ${n}
      and not exists (select 1 from label_patient h where h.patient_id = p.id and h.rule_id = '${ruleId(n)}')`,
]
