import type { Wording } from '@huxi/clinical/spec'
import result from './result.module.css'
import styles from './figure.module.css'

const PERCENT = /^([\d.]+)\s*%$/
const [PEOPLE, ROW, STEP, RADIUS] = [100, 20, 10, 4]

/** 76 of `76.0 %`; undefined otherwise. */
const percentOf = ({ figure }: Wording): number | undefined => {
  const found = PERCENT.exec(figure ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

export function Figure({ wording }: { wording: Wording }) {
  const percent = percentOf(wording)
  if (!wording.figure) return null
  return (
    <div className={styles.figure}>
      <p>{wording.figure}</p>
      {percent !== undefined && <People affected={Math.round(percent)} level={wording.level} />}
    </div>
  )
}

const People = ({ affected, level }: { affected: number; level: Wording['level'] }) => (
  <>
    <svg
      className={result.bar}
      data-level={level}
      viewBox={`0 0 ${ROW * STEP} ${(PEOPLE / ROW) * STEP}`}
      aria-hidden="true"
    >
      {Array.from({ length: PEOPLE }, (_, n) => (
        <circle
          key={n}
          cx={(n % ROW) * STEP + STEP / 2}
          cy={Math.floor(n / ROW) * STEP + STEP / 2}
          r={n < affected ? RADIUS : RADIUS / 2}
          fill={n < affected ? 'var(--level)' : '#eae3d9'}
        />
      ))}
    </svg>
    <p className={styles.ends}>
      {affected === 0
        ? '每 100 位情况相近的人里，不到 1 位会发生'
        : `每 100 位情况相近的人里，约 ${affected} 位会发生（大圆点）`}
    </p>
  </>
)
