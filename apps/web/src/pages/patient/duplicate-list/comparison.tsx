import type { PatientCard } from '@huxi/contract'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'
import spoken from '../../../platform/spoken.module.css'
import styles from './duplicate-list.module.css'

interface Line {
  label: string
  of: (card: PatientCard) => string | null
  /** one person has one of it: two values are worth a look */
  single?: boolean
}

const LINES: readonly Line[] = [
  { label: '患者编号', of: (card) => card.patientNo },
  { label: '性别', of: (card) => card.gender_dictText, single: true },
  { label: '出生日期', of: ({ birthDate, age }) => birthDate && `${birthDate}（${age ?? MISSING}）`, single: true },
  { label: '电话', of: (card) => card.phone, single: true },
  { label: '就诊号', of: (card) => card.numbers },
  { label: '病区床位', of: (card) => card.place },
]

interface ComparisonProps {
  left: PatientCard
  right: PatientCard
  /** heads of the two sides; absent = their names alone */
  heads?: readonly [string, string]
}

export const Comparison = ({ left, right, heads }: ComparisonProps) => (
  <table className={styles.comparison}>
    <thead>
      <tr>
        <th scope="col">{heads ? '' : '姓名'}</th>
        {[left, right].map((card, side) => (
          <th key={card.id} scope="col">
            {heads && <span className={styles.side}>{heads[side]}</span>}
            <Name card={card} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {LINES.map(({ label, of, single = false }) => {
        const [one, other] = [of(left), of(right)]
        const differs = single && one !== other && !(isMissing(one) && isMissing(other))
        return (
          <tr key={label} data-differs={differs}>
            <th scope="row">
              {label}
              {differs && <span className={spoken.srOnly}>，不同</span>}
            </th>
            <td>{isMissing(one) ? MISSING : one}</td>
            <td>{isMissing(other) ? MISSING : other}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const Name = ({ card }: { card: PatientCard }) => {
  const { to, state } = useDetail('patient/PatientDetail')
  return to ? (
    <RowAction href={to({ id: card.id })} state={state}>
      {card.name}
    </RowAction>
  ) : (
    card.name
  )
}
