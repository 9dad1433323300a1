/** 500 of 10 000 patients are registered twice with realistic errors; families share phones, birthdays and names. */
import { describe, expect, test } from 'vitest'
import { soundsOf } from './candidates.ts'
import { likeness, POSSIBLE, type Identity } from './likeness.ts'

const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈',
)
const GIVEN = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文辉力玉兰红梅志海波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信子',
)
const ALIKE: Record<string, string> = {
  伟: '玮',
  静: '婧',
  丽: '莉',
  杰: '洁',
  明: '铭',
  英: '瑛',
  华: '桦',
  文: '雯',
  玉: '钰',
  志: '智',
  军: '君',
  勇: '永',
}

interface Person extends Identity {
  readonly who: number
}

const person = (
  who: number,
  given: Omit<Identity, 'sounds' | 'numbers' | 'residents'> & { residents?: readonly string[] },
): Person => ({
  residents: [],
  numbers: [],
  ...given,
  who,
  sounds: soundsOf(given.name),
})

const two = (n: number): string => String(n).padStart(2, '0')

const population = (size: number, next: (below: number) => number): Person[] => {
  const people: Person[] = []
  const some = <T>(list: readonly T[]): T => list[next(list.length)]!
  while (people.length < size) {
    const last = people.at(-1)
    const family = last && next(8) === 0 ? last : undefined
    const surname = family ? [...family.name][0]! : some(SURNAMES)
    const name = surname + some(GIVEN) + (next(3) > 0 ? some(GIVEN) : '')
    const twin = family && next(10) === 0
    const documents = next(2) === 0 ? [`resident-${people.length}`] : []
    people.push(
      person(people.length, {
        name,
        gender: String(1 + next(2)),
        birthDate: twin ? family.birthDate : `${1935 + next(70)}-${two(1 + next(12))}-${two(1 + next(28))}`,
        regionCode: family ? family.regionCode : `${11 + next(20)}01${two(1 + next(12))}`,
        phone: family ? family.phone : `phone-${people.length}`,
        documents,
        residents: documents,
      }),
    )
  }
  return people
}

type Slip = (one: Person, next: (below: number) => number) => Partial<Identity> | undefined

/** Errors of the second registration, which is without a card. */
const SLIPS: readonly Slip[] = [
  () => ({ phone: null }),
  (_, next) => ({ phone: `new-${next(1e9)}` }),
  (one) => ({
    birthDate: `${one.birthDate!.slice(0, 8)}${one.birthDate!.endsWith('1') ? '2' : `${one.birthDate!.slice(8, 9)}1`}`,
  }),
  () => ({ birthDate: null }),
  (one) => {
    const name = [...one.name].map((letter) => ALIKE[letter] ?? letter).join('')
    return name === one.name ? undefined : { name, phone: null }
  },
  (one) => {
    const [surname, ...given] = [...one.name]
    return { name: [...given, surname].join(''), regionCode: null }
  },
  (one, next) => {
    const letters = [...one.name]
    if (letters.length < 3) return undefined
    letters[1 + next(2)] = '鑫'
    return { name: letters.join('') }
  },
  (one, next) => ({ regionCode: `${11 + next(20)}0101`, gender: '0', phone: one.phone }),
  () => ({ documents: [], gender: '9' }),
  (_, next) => ({ phone: `new-${next(1e9)}`, regionCode: null }),
]

const planted = (people: readonly Person[], size: number, next: (below: number) => number): Person[] => {
  const twice: Person[] = []
  while (twice.length < size) {
    const one = people[next(people.length)]!
    const slip = SLIPS[twice.length % SLIPS.length]!(one, next)
    // one in thirty changed everything and cannot be found
    const lost = twice.length % 30 === 0 ? { phone: `gone-${twice.length}`, birthDate: '1934-01-01' } : {}
    if (slip) twice.push(person(one.who, { ...one, documents: [], residents: [], ...slip, ...lost }))
  }
  return twice
}

const lookedUp = (people: readonly Person[]): [Person, Person][] => {
  const found = new Map<string, [Person, Person]>()
  for (const keyOf of [(p: Person) => p.birthDate, (p: Person) => p.phone]) {
    const groups = new Map<string, number[]>()
    people.forEach((one, i) => {
      const key = keyOf(one)
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), i])
    })
    for (const group of groups.values())
      for (const [n, i] of group.entries())
        for (const j of group.slice(n + 1)) found.set(`${i}/${j}`, [people[i]!, people[j]!])
  }
  return [...found.values()]
}

test('finds at least 95 % of 500 planted pairs, with a precision of at least 90 %', () => {
  const next = chance(20_261_123)
  const people = population(10_000, next)
  const all = [...people, ...planted(people, 500, next)]
  const found = lookedUp(all).filter(([a, b]) => (likeness(a, b)?.score ?? 0) >= POSSIBLE)
  const right = found.filter(([a, b]) => a.who === b.who)
  const pairs = new Set(right.map(([, b]) => all.indexOf(b)))
  expect(pairs.size / 500).toBeGreaterThanOrEqual(0.95)
  expect(right.length / found.length).toBeGreaterThanOrEqual(0.9)
})

describe('likeness', () => {
  const one = person(1, {
    name: '张建国',
    gender: '1',
    birthDate: '1950-03-04',
    regionCode: '410102',
    phone: 'a',
    documents: ['x'],
    residents: ['x'],
  })
  const other = (more: Partial<Identity>): Person => person(2, { ...one, documents: [], residents: [], ...more })

  test('is certain for an equal document or number, but only possible with different resident cards', () => {
    expect(likeness(one, other({ name: '李四', documents: ['x'] }))).toMatchObject({ score: 100, certain: true })
    expect(likeness(one, { ...other({ name: '李四' }), numbers: ['|outpatient_no|1'] })).toBeUndefined()
    expect(likeness(one, other({ documents: ['y'], residents: ['y'] }))).toBeUndefined()
  })
  test.each<[string, Partial<Identity>, string | undefined]>([
    ['the same name and phone', { birthDate: null }, '姓名和电话相同'],
    ['the same name and day', { phone: 'b' }, '姓名和出生日期相同'],
    ['the same sound and day', { name: '章建国', phone: 'b' }, '姓名读音和出生日期相同'],
    ['one letter, the phone and the day', { name: '张健民' }, undefined],
    ['another name with the phone of the family', { name: '张建民', birthDate: '1980-05-06' }, undefined],
    ['the same name on another day', { birthDate: '1980-05-06', phone: 'b' }, undefined],
  ])('%s', (_what, more, reason) => expect(likeness(one, other(more))?.reasons[0]).toBe(reason))
})
