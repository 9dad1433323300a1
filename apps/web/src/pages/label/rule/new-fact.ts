import type { Fact } from '@huxi/contract'

type OfKind<K extends Fact['fact']> = Extract<Fact, { fact: K }>

export const NEW_FACT: { readonly [K in Fact['fact']]: OfKind<K> } = {
  measure: { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 300, days: 365 },
  score: { fact: 'score', of: 'cat', op: '>=', value: 10, days: 365 },
  class: { fact: 'class', of: 'gold', is: 'E', days: 365 },
  diagnosis: { fact: 'diagnosis', prefix: 'J44' },
  attacks: { fact: 'attacks', severity: 'moderateOrSevere', op: '>=', value: 2 },
  drug: { fact: 'drug', drugClass: 'ICS' },
  age: { fact: 'age', op: '>=', value: 65 },
  unassessed: { fact: 'unassessed', days: 90 },
  department: { fact: 'department', deptId: '' },
  since: { fact: 'since', event: 'visit', op: 'over', days: 180 },
  missed: { fact: 'missed', op: '>=', value: 3, days: 180 },
  label: { fact: 'label', labelId: '' },
}

export const FACT_NAMES: { readonly [K in Fact['fact']]: string } = {
  measure: '检查化验',
  score: '评分',
  class: '评估分类',
  diagnosis: '诊断',
  attacks: '急性加重',
  drug: '用药',
  age: '年龄',
  unassessed: '未评估',
  department: '科室',
  since: '距上次',
  missed: '爽约',
  label: '标签',
}
