/** 患者: how many there are of those one works for; each number opens exactly the rows it counts. Absent for who sees no patients. */
import { patientFigures, type PatientFigure } from '@huxi/contract'
import { formatNumber } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { Opening } from '../../../kit/stats/chart-panel.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import panel from '../../../kit/look/panel.module.css'
import styles from './patient-figures.module.css'

export function PatientFigures() {
  const { data, error, refetch } = useCall(patientFigures, {}, { live: true })
  if (error && !data)
    return (
      <div className={`${panel.panel} ${styles.failed}`}>
        <PartFailure text="患者统计加载失败" onRetry={refetch} />
      </div>
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-label="患者">
      <dl className={styles.figures}>
        {data.map((figure) => (
          <Figure key={figure.key} figure={figure} />
        ))}
      </dl>
    </section>
  )
}

const Figure = ({ figure: { title, count, unit, page, query } }: { figure: PatientFigure }) => {
  const address = useRowsAddress(page)
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd>
        <Opening to={address(query)}>{formatNumber(count)}</Opening>
        <small>{unit}</small>
      </dd>
    </div>
  )
}
