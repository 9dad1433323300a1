/**
 * Ingredients of inhaled drugs and antibiotics by name. Names are those of the Chinese pharmacopoeia, grade R; an
 * unknown name has no class.
 */

type DrugKind = 'SABA' | 'SAMA' | 'LABA' | 'LAMA' | 'ICS' | 'penicillin' | 'cephalosporin' | 'macrolide'

const INGREDIENTS: Readonly<Record<DrugKind, readonly string[]>> = {
  SABA: ['沙丁胺醇', '特布他林'],
  SAMA: ['异丙托溴铵'],
  LABA: ['福莫特罗', '沙美特罗', '茚达特罗', '维兰特罗', '奥达特罗'],
  LAMA: ['噻托溴铵', '格隆溴铵', '乌美溴铵', '阿地溴铵'],
  ICS: ['布地奈德', '氟替卡松', '倍氯米松', '环索奈德', '莫米松'],
  penicillin: [
    '青霉素',
    '阿莫西林',
    '氨苄西林',
    '哌拉西林',
    '替卡西林',
    '苯唑西林',
    '氯唑西林',
    '美洛西林',
    '阿洛西林',
  ],
  cephalosporin: ['头孢'],
  macrolide: ['阿奇霉素', '克拉霉素', '红霉素', '罗红霉素'],
}

const KIND_NAMES: Readonly<Partial<Record<DrugKind, string>>> = {
  penicillin: '青霉素类',
  cephalosporin: '头孢菌素类',
  macrolide: '大环内酯类',
}

const KINDS = Object.keys(INGREDIENTS) as DrugKind[]

const ingredientsOf = (name: string): readonly { readonly kind: DrugKind; readonly name: string }[] =>
  KINDS.flatMap((kind) => INGREDIENTS[kind].filter((part) => name.includes(part)).map((part) => ({ kind, name: part })))

const CLASSES: readonly (readonly [drugClass: string, kinds: readonly DrugKind[]])[] = [
  ['TRIPLE', ['ICS', 'LABA', 'LAMA']],
  ['ICS_LABA', ['ICS', 'LABA']],
  ['LABA_LAMA', ['LABA', 'LAMA']],
  ['ICS', ['ICS']],
  ['LABA', ['LABA']],
  ['LAMA', ['LAMA']],
]

/** Long-acting inhaled drugs decide the class, because models count by them. */
const LONG: readonly DrugKind[] = ['ICS', 'LABA', 'LAMA']

/** Possible classes of a drug by name; undefined = unknown. Budesonide alone may be a nasal spray: 其他. */
export const classesByName = (name: string): readonly string[] | undefined => {
  const kinds = new Set(
    ingredientsOf(name)
      .map(({ kind }) => kind)
      .filter((kind) => LONG.includes(kind)),
  )
  const found = CLASSES.find(([, of]) => of.length === kinds.size && of.every((kind) => kinds.has(kind)))
  if (!found) return undefined
  return kinds.size === 1 ? [found[0], 'OTHER'] : [found[0]]
}

/** Reason why a drug matches an allergen: the name, or a group with cross-allergy; undefined = unknown. */
export const allergyBetween = (drug: string, substance: string): string | undefined => {
  const allergen = substance.trim()
  if (allergen.length >= 2 && drug.includes(allergen)) return allergen
  const groups = new Set(
    KINDS.filter(
      (kind) =>
        KIND_NAMES[kind] &&
        (INGREDIENTS[kind].some((part) => allergen.includes(part)) || allergen.includes(KIND_NAMES[kind])),
    ),
  )
  const shared = ingredientsOf(drug).find(({ kind }) => groups.has(kind))
  return shared && KIND_NAMES[shared.kind]
}

/** Ingredients and long-acting kinds common to two drugs: 噻托溴铵, LAMA. */
export const sharedBetween = (a: string, b: string): string | undefined => {
  const [first, second] = [ingredientsOf(a), ingredientsOf(b)]
  const same = first.find(({ name }) => second.some((other) => other.name === name))
  if (same) return same.name
  return LONG.find((kind) => first.some((one) => one.kind === kind) && second.some((one) => one.kind === kind))
}
