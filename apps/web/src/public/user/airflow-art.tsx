/** Draws after the form is mounted, so that it never delays typing. */
import { useEffect, useState } from 'react'
import { ART_HEIGHT, ART_WIDTH, streamlines, type Streamline } from './airflow.ts'
import styles from './user.module.css'

const DESK_LINES = 22
const PHONE_LINES = 11
const PHONE = '(max-width: 1087.98px)'
const TONES = ['var(--hx-seed)', 'var(--hx-link)', 'var(--hx-chart3)']

export function AirflowArt() {
  const [lines, setLines] = useState<Streamline[]>([])
  useEffect(() => {
    const draw = () => setLines(streamlines(window.matchMedia(PHONE).matches ? PHONE_LINES : DESK_LINES))
    const painted = requestAnimationFrame(() => setTimeout(draw))
    return () => cancelAnimationFrame(painted)
  }, [])
  return (
    <svg className={styles.art} viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`} fill="none" aria-hidden="true">
      {lines.map(({ path, end, tone, opacity }) => (
        <g key={path} stroke={TONES[tone]} opacity={opacity}>
          <path d={path} strokeWidth={tone === 1 ? 1.4 : 1.1} />
          {end && <circle cx={end[0]} cy={end[1]} r="2.6" fill={TONES[tone]} stroke="none" />}
        </g>
      ))}
    </svg>
  )
}
