/** Scale in white, hatched and dark, legible in a grey copy. Drawn, because browsers do not print backgrounds. */
import { INK, SIZE, type PaperBand, type PaperScale, type Tone } from '@huxi/clinical/paper'
import styles from './sheet.module.css'

/** In points, equal to the server's sheet. */
const WIDTH = 382
const TOP = 12
const HEIGHT = 18
const ASIDE = 8

const FILLS: Readonly<Record<Tone, string>> = {
  none: '#fff',
  low: '#fff',
  medium: 'url(#sheet-hatch)',
  high: INK.high,
}

export function Scale({ scale: { bands, ticks, mark } }: { scale: PaperScale }) {
  return (
    <svg className={styles.scale} viewBox={`${-ASIDE} 0 ${WIDTH + 2 * ASIDE} 46`} aria-hidden="true">
      <pattern id="sheet-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="#fff" />
        <path d="M0 0V5" stroke={INK.hairline} />
      </pattern>
      {bands.map((band) => (
        <Band key={band.left} {...band} />
      ))}
      {'at' in mark ? (
        <path d={`M${mark.at * WIDTH} ${TOP - 1}l-6 -9h12Z`} />
      ) : (
        <path d={`M${mark.from * WIDTH} 9V4H${mark.to * WIDTH}V9`} fill="none" stroke="#000" strokeWidth="1.5" />
      )}
      {ticks.map(({ at, label, reached }) => (
        <text key={label} x={at * WIDTH} y={TOP + HEIGHT + 12} fontWeight={reached ? 700 : 400}>
          {label}
        </text>
      ))}
    </svg>
  )
}

/** A digit is about half as wide as a Chinese character. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? SIZE.small : SIZE.small * 0.55), 0)

/** The name is left out where it does not fit; the sentence beside the figure has it. */
function Band({ text, tone, left, right }: PaperBand) {
  const [x, width] = [left * WIDTH, (right - left) * WIDTH]
  const own = widthOf(text) + 6
  const middle = x + width / 2
  return (
    <>
      <rect x={x} y={TOP} width={width} height={HEIGHT} fill={FILLS[tone]} stroke="#000" strokeWidth=".8" />
      {own <= width && (
        <>
          {tone === 'medium' && <rect x={middle - own / 2} y={TOP + 2} width={own} height={HEIGHT - 4} fill="#fff" />}
          <text x={middle} y={TOP + 12.5} fill={tone === 'high' ? '#fff' : '#000'}>
            {text}
          </text>
        </>
      )}
    </>
  )
}
