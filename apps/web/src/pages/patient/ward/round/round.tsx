import { recordVitals, vitalsRound, type RoundLine, type WardBed, type WardStay } from '@huxi/contract'
import { useCall } from '../../../../kit/data/query.ts'
import { Empty, Loading } from '../../../../kit/ui/states.tsx'
import { COLUMNS, missingOf } from './columns.ts'
import { RoundRow } from './round-row.tsx'
import words from '../../../../kit/look/words.module.css'
import place from '../../../../kit/look/place.module.css'
import styles from './round.module.css'

interface RoundProps {
  wardId: string
  ward: string
  beds: readonly WardBed[]
  unplaced: readonly WardStay[]
}

const EVERY_MS = 20_000
const SKELETON_ROWS = 8

export const Round = ({ wardId, ward, beds, unplaced }: RoundProps) => {
  // values of colleagues appear within seconds
  const { data, error, refetch } = useCall(vitalsRound, { wardId }, { keep: true, every: EVERY_MS })
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const reread = async (): Promise<boolean> => (await refetch()).isSuccess
  const lines = new Map(data.map((line) => [line.patientId, line]))
  const rows = [
    ...beds.flatMap(({ bedNo, stay }) => (stay ? [{ bedNo, stay }] : [])),
    ...unplaced.map((stay) => ({ bedNo: '未分床', stay })),
  ].flatMap(({ bedNo, stay }) => {
    const line = lines.get(stay.patient.id)
    return line && stay.patient.status === 'active' ? [{ bedNo, stay, line }] : []
  })
  if (rows.length === 0) return <Empty drawing="search" title="这个病区没有可以录入的患者" />
  return (
    <>
      <p className={`${place.flat} ${place.below12} ${words.second}`} role="status">
        {summaryOf(rows.map(({ line }) => line))}
      </p>
      <div className={place.scroll}>
        <table className={styles.round} aria-label={`${ward}${recordVitals.title}`}>
          <thead>
            <tr>
              <th scope="col">床号</th>
              {COLUMNS.map(({ name, title, measure }) => (
                <th key={name} scope="col">
                  {title}
                  {measure && <small>{measure.unit}</small>}
                </th>
              ))}
              <th scope="col">NEWS2</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ bedNo, stay, line }) => (
              <RoundRow key={stay.encounterId} bedNo={bedNo} stay={stay} line={line} reread={reread} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** `已测全 12/29 床 · 缺 意识 3、SpO₂ 2` */
const summaryOf = (lines: readonly RoundLine[]): string => {
  const startedLines = lines.filter(({ observedAt }) => observedAt !== null)
  const gaps = startedLines.map(({ values }) => missingOf(values))
  const whole = gaps.filter((missing) => missing.length === 0).length
  const counted = COLUMNS.flatMap(({ name, title }) => {
    const n = gaps.filter((missing) => missing.some((column) => column.name === name)).length
    return n > 0 ? [`${title} ${n}`] : []
  })
  return [
    `已测全 ${whole}/${lines.length} 床`,
    ...(lines.length > startedLines.length ? [`未开始 ${lines.length - startedLines.length} 床`] : []),
    ...(counted.length > 0 ? [`缺 ${counted.join('、')}`] : []),
  ].join(' · ')
}
