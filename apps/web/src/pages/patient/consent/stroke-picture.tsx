/** A signature to look at: lines in the colour of the text, on any ground. */
import type { Strokes } from '@huxi/contract'
import { lineOf, PAD } from './drawing.ts'
import styles from './consent.module.css'

interface StrokePictureProps {
  strokes: Strokes
  /** what it is, for those who do not see it; absent = it is drawn on something that says so */
  label?: string
}

export const StrokePicture = ({ strokes, label }: StrokePictureProps) => (
  <svg
    className={styles.strokes}
    viewBox={`0 0 ${PAD.width} ${PAD.height}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {strokes.map((stroke, i) => (
      <path key={i} d={lineOf(stroke)} />
    ))}
  </svg>
)
