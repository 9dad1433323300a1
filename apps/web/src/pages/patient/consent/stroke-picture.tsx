import type { Strokes } from '@huxi/contract'
import { lineOf, PAD } from './drawing.ts'
import styles from './consent.module.css'

interface StrokePictureProps {
  strokes: Strokes
  /** name for screen readers; absent = named by its container */
  label?: string
}

export const StrokePicture = ({ strokes, label }: StrokePictureProps) => (
  <svg
    className={styles.strokes}
    fill="none"
    stroke="currentcolor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="7"
    viewBox={`0 0 ${PAD.width} ${PAD.height}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {strokes.map((stroke, i) => (
      <path key={i} d={lineOf(stroke)} />
    ))}
  </svg>
)
