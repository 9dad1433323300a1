/** Draws invented staff. Pure: the same seed and scale give the same people. */
import { HOSPITALS, type Account, type Hospital, type Post, type Unit } from './hospitals.ts'
import { createNames, type Name, type Sex } from './names.ts'
import { createRandom, type Random } from './random.ts'

export interface Depart {
  orgCode: string
  parentCode: string | null
  name: string
  place: string
  head: string | null
  staff: readonly (readonly [post: string, places: number])[]
}

export interface Person extends Name {
  sex: Sex
  birthday: string
  phone: string
  email: string
  workNo: string
  telephone: string
  post: string
  role: string | null
  frozen: boolean
  /** codes of departments, the main one first */
  departs: readonly string[]
  charge: string | null
  age: number
}

export interface Site {
  hospital: Hospital
  departs: readonly Depart[]
  people: readonly Person[]
}

export const ROOT = 'A01'

export const drawSites = (seed: number, scale: number): Site[] => {
  const random = createRandom(seed)
  const nameOf = createNames(random)
  return HOSPITALS.map((hospital) => {
    const departs = departsOf(hospital)
    const members = membersOf(hospital, departs, scale)
    return { hospital, departs, people: members.map((member, i) => personOf(hospital, member, i + 1, random, nameOf)) }
  })
}

const departsOf = ({ name, units }: Hospital): Depart[] => [
  { orgCode: ROOT, parentCode: null, name, place: '', head: null, staff: [] },
  ...units.flatMap((unit, i) => branchOf(unit, ROOT, i)),
]

const branchOf = ({ units = [], ...unit }: Unit, parentCode: string, i: number): Depart[] => {
  const orgCode = `${parentCode}A${String(i + 1).padStart(2, '0')}`
  return [{ ...unit, orgCode, parentCode }, ...units.flatMap((below, k) => branchOf(below, orgCode, k))]
}

interface StaffMember {
  post: string
  departs: readonly string[]
  charge?: string
  frozen?: boolean
  account?: Account
  name?: Name
}

const membersOf = (hospital: Hospital, departs: readonly Depart[], scale: number): StaffMember[] => {
  const heads: StaffMember[] = departs.flatMap(({ orgCode, head }) =>
    head ? [{ post: head, departs: [orgCode], charge: orgCode }] : [],
  )
  const places: StaffMember[] = departs.flatMap(({ orgCode, staff }) =>
    staff.flatMap(([post, count]) => Array.from({ length: count }, () => ({ post, departs: [orgCode] }))),
  )
  const namedStaff: StaffMember[] = [
    ...hospital.accounts.map((account) => ({
      post: account.post,
      departs: codesOf(departs, account.departs),
      account,
    })),
    ...hospital.longNames.map((name) => ({ ...places[0]!, name })),
  ]
  const others = Math.max(0, Math.round(hospital.people * scale) - namedStaff.length)
  const memberAt = (i: number): StaffMember =>
    heads[i] ?? unusual(places[(i - heads.length) % places.length]!, i, places)
  return [...namedStaff, ...Array.from({ length: others }, (_, i) => memberAt(i))]
}

const codesOf = (departs: readonly Depart[], names: readonly string[]): string[] =>
  names.map((name) => departs.find((d) => d.name === name)!.orgCode)

const unusual = (member: StaffMember, i: number, places: readonly StaffMember[]): StaffMember => {
  if (i % 16 === 13) return { ...member, departs: [] }
  if (i % 16 === 14) return { ...member, frozen: true }
  const second = places[(i * 5) % places.length]!
  return i % 7 === 3 ? { ...member, departs: [...new Set([...member.departs, ...second.departs])] } : member
}

/** Years of birth by rank: higher ranks are older. */
const BORN: Record<Post['rank'], readonly [from: number, years: number]> = {
  '5': [1965, 11],
  '4': [1968, 15],
  '3': [1976, 14],
  '2': [1984, 12],
  '1': [1988, 13],
}

const two = (n: number): string => String(n).padStart(2, '0')

const birthdayOf = (rank: Post['rank'], random: Random): string => {
  const [from, years] = BORN[rank]
  return `${from + random.below(years)}-${two(random.below(12) + 1)}-${two(random.below(28) + 1)}`
}

const personOf = (
  hospital: Hospital,
  member: StaffMember,
  number: number,
  random: Random,
  nameOf: (sex: Sex) => Name,
): Person => {
  const post = hospital.posts.find(({ code }) => code === member.post)!
  const sex: Sex = random.below(100) < post.women ? 2 : 1
  const { realname, username } = { ...nameOf(sex), ...member.account, ...member.name }
  return {
    username,
    realname,
    sex,
    birthday: birthdayOf(post.rank, random),
    phone: String(hospital.phones + number),
    email: `${username}@example.cn`,
    workNo: `${hospital.letter}${String(number).padStart(5, '0')}`,
    telephone: `内线 ${6000 + (number % 1000)}`,
    post: post.code,
    role: member.account?.role ?? post.role ?? null,
    frozen: member.frozen ?? false,
    departs: member.departs,
    charge: member.charge ?? null,
    age: 30 + random.below(700),
  }
}
