/** The scale on paper: white, hatched and dark boxes with a pointer, so that a grey copy reads the same. Drawn, never a background. */
import type { Level } from '@huxi/clinical/model'
import type { Finding } from '@huxi/clinical/tools'
import { isPointwise, positionOf, reachOf, ticksOf } from '../../../kit/clinical/gauge-scale.ts'
import styles from './print.module.css'

const WIDTH = 420
const TOP = 16
const HEIGHT = 21

const FILLS: Readonly<Record<Level, string>> = {
  none: '#fff',
  low: '#fff',
  medium: 'url(#print-hatch)',
  high: '#4a4a4a',
}

export function PrintBands({ finding }: { finding: Finding }) {
  const { scale } = finding.model
  const reach = reachOf(finding)
  if (!scale || !reach) return null
  const whole = isPointwise(scale)
  /** where a band begins or ends; a point fills its box */
  const edge = (value: number, side: -0.5 | 0.5): number =>
    WIDTH * (whole ? (value + side - scale.min + 0.5) / (scale.max - scale.min + 1) : positionOf(scale, value))
  const boxes = scale.bands.map((band, n) => {
    const next = scale.bands[n + 1]
    const left = n === 0 ? 0 : edge(band.from, -0.5)
    return { ...band, left, right: next ? edge(next.from, -0.5) : WIDTH }
  })
  const at = (value: number) => WIDTH * positionOf(scale, value)
  return (
    <svg className={styles.bands} viewBox={`-10 0 ${WIDTH + 20} 62`} aria-hidden="true">
      <pattern id="print-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="#fff" />
        <path d="M0 0V6" stroke="#000" strokeWidth="1.4" opacity=".8" />
      </pattern>
      {boxes.map(({ from, to, text, level, left, right }) => (
        <g key={from}>
          <rect x={left} y={TOP} width={right - left} height={HEIGHT} fill={FILLS[level]} stroke="#000" />
          <BoxText text={`${text} ${from === to ? from : `${from}–${to}`}`} {...{ level, left, right }} />
        </g>
      ))}
      {reach.value === null ? (
        <path
          d={`M${edge(reach.span![0], -0.5)} 12V6H${edge(reach.span![1], 0.5)}V12`}
          fill="none"
          stroke="#000"
          strokeWidth="2"
        />
      ) : (
        <path d={`M${at(reach.value)} 14l-8 -12h16Z`} />
      )}
      {ticksOf(scale, reach.value).map(({ at: where, label, reached }) => (
        <text key={label} x={WIDTH * where} y={TOP + HEIGHT + 18} fontWeight={reached ? 700 : 400}>
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Width of a character of the name of a band. */
const CHARACTER = 11

interface BoxTextProps {
  text: string
  level: Level
  left: number
  right: number
}

/** The name of a band where it fits; the sentence beside the figure names the class all the same. */
function BoxText({ text, level, left, right }: BoxTextProps) {
  if (text.length * CHARACTER > right - left) return null
  const middle = (left + right) / 2
  const half = (text.length * CHARACTER) / 2
  return (
    <>
      {level === 'medium' && <rect x={middle - half} y={TOP + 2} width={2 * half} height={HEIGHT - 4} fill="#fff" />}
      <text x={middle} y={TOP + 15} fontSize="12" fill={level === 'high' ? '#fff' : '#000'}>
        {text}
      </text>
    </>
  )
}
