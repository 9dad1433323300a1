import { DAY_MS, formatDay, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import type { Course } from './drawn.ts'
import { ageAt } from './health.ts'
import { hasAttacks, type Disease, type Patient } from './patients.ts'
import { chance, type Random } from './random.ts'

type Programmes = Pick<Course, 'enrolment' | 'consent' | 'evidence'>

const PROGRAMMES: Readonly<Record<Disease, string | null>> = {
  copd: 'copd',
  asthma: 'asthma',
  aco: 'copd',
  bronchiectasis: null,
  smoker: 'cessation',
  healthy_screen: 'screening',
}

type State = 'draft' | 'pending_consent' | 'active' | 'suspended' | 'lost' | 'transferred' | 'withdrawn' | 'completed'

const STATES: readonly State[] = [
  ...([
    'active',
    'active',
    'active',
    'pending_consent',
    'active',
    'active',
    'suspended',
    'active',
    'lost',
    'active',
  ] as const),
  ...([
    'active',
    'withdrawn',
    'active',
    'draft',
    'active',
    'completed',
    'active',
    'active',
    'transferred',
    'active',
  ] as const),
]
const CLOSED: ReadonlySet<State> = new Set(['lost', 'transferred', 'withdrawn', 'completed'])
const UNSIGNED: ReadonlySet<State> = new Set(['draft', 'pending_consent'])

const ALWAYS = ['service', 'sensitive'] as const
const OFTEN = [
  ['message', 70],
  ['research', 40],
] as const

const CHILD = 14

export const drawProgrammes = (patient: Patient, now: number, random: Random): Programmes => {
  const programme = PROGRAMMES[patient.disease]
  if (programme === null || (hasAttacks(patient.disease) && chance(random, 15)))
    return { enrolment: [], consent: [], evidence: [] }
  const state = STATES[(patient.index * 7) % STATES.length]!
  const signedAt = patient.registered + 50 * MINUTE_MS
  const closedAt = patient.died ?? (CLOSED.has(state) ? signedAt + Math.floor(((now - signedAt) * 7) / 10) : null)
  const signed = patient.died !== null || !UNSIGNED.has(state)
  const withdrawn = patient.died === null && state === 'withdrawn'
  return {
    ...(signed
      ? consentsOf(patient, signedAt, withdrawn ? closedAt : null, now, random)
      : { consent: [], evidence: [] }),
    enrolment: [
      {
        enrolNo: `G${formatDay(signedAt).slice(2, 4)}${String(patient.index + 1).padStart(6, '0')}`,
        patientId: patient.key,
        programme,
        doctorId: patient.doctor && `user/${patient.doctor.username}`,
        centre: chance(random, 60) ? '清和社区卫生服务中心（演示）' : null,
        familyDoctor: null,
        startDate: signed ? formatDay(signedAt) : null,
        status: closedAt !== null ? 'closed' : state,
        closeReason: patient.died !== null ? 'death' : closedAt !== null ? state : null,
        closedOn: closedAt === null ? null : formatDay(closedAt),
        at: signedAt,
      },
    ],
  }
}

const STROKES = [
  [
    [120, 520, 0],
    [260, 430, 80],
    [400, 560, 170],
    [520, 420, 250],
  ],
  [
    [560, 380, 420],
    [640, 600, 520],
    [820, 470, 640],
  ],
] as const

const consentsOf = (
  patient: Patient,
  signedAt: number,
  withdrawnAt: number | null,
  now: number,
  random: Random,
): Pick<Programmes, 'consent' | 'evidence'> => {
  const isChild = ageAt(patient, formatDay(signedAt)) < CHILD
  const chosen = OFTEN.flatMap(([type, percent]) => (chance(random, percent) ? [type] : []))
  const types = [...ALWAYS, ...(isChild ? ['guardian'] : []), ...chosen]
  const method = chance(random, 75) ? 'screen' : 'paper'
  const consent = types.map((type) => {
    // the wording of research changed: earlier signers have to sign again
    const renewed = type === 'research' && signedAt < now - RESEARCH_CHANGED_DAYS * DAY_MS
    return {
      id: `consent/${patient.index}/${type}`,
      patientId: patient.key,
      textId: `text/${type}/${renewed ? 'old' : 'current'}`,
      type,
      signedBy: isChild ? 'guardian' : 'self',
      signerName: isChild ? contactName(patient) : patient.name,
      relation: isChild ? 'parent' : null,
      method,
      signedAt: formatTime(signedAt),
      witness: patient.doctor?.username ?? null,
      status: withdrawnAt !== null ? 'withdrawn' : renewed ? 'superseded' : 'active',
      withdrawnAt: withdrawnAt === null ? null : formatTime(withdrawnAt),
      withdrawReason: withdrawnAt === null ? null : '患者要求停止管理',
      at: signedAt,
    }
  })
  const signed = method === 'screen' ? consent : []
  return {
    consent,
    evidence: signed.map(({ id, at }) => ({ consentId: id, strokes: STROKES, device: '演示平板', at })),
  }
}

export const RESEARCH_CHANGED_DAYS = 200

export const contactName = ({ name, index }: Pick<Patient, 'name' | 'index'>): string => {
  const family = name.includes('·') ? name.split('·').at(-1)! : name.slice(0, 1)
  return `${family}${['建国', '秀英', '志强', '桂兰', '晓明', '丽华'][index % 6]}`
}

export const madeAt = ({ registered }: Patient): number => registered - HOUR_MS / 4
