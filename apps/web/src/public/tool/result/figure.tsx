import type { Wording } from '@huxi/clinical/model'
import result from './result.module.css'
import styles from './figure.module.css'

const PERCENT = /^([\d.]+)\s*%$/

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
      {percent !== undefined && (
        <>
          <svg
            className={result.bar}
            data-level={wording.level}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="100" height="8" className={styles.track} />
            <rect width={Math.min(100, percent)} height="8" className={styles.reached} />
          </svg>
          <p className={styles.ends} aria-hidden="true">
            <span>0 %</span>
            <span>100 %</span>
          </p>
        </>
      )}
    </div>
  )
}
