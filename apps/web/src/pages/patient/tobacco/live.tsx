import type { Model } from '@huxi/clinical/spec'
import { ftnd } from '@huxi/clinical/models/ftnd'
import { hsi } from '@huxi/clinical/models/hsi'
import {
  CIGARETTE,
  coBand,
  CO_ABSTINENT_PPM,
  dependenceOf,
  smokedAmount,
  tobaccoDoubts,
  type FtndAnswers,
  type SmokingSegment,
  type TobaccoAnswers,
} from '@huxi/clinical/tobacco'
import { Row } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './profile.module.css'

const TONES = { low: 'green', medium: 'orange', high: 'red', none: 'grey' } as const

const BandTag = ({ of, value, head }: { of: Model; value: string; head: string }) => {
  const band = of.classes!.of[value]!
  return <Tag tone={TONES[band.level]} text={`${head}：${band.text}`} />
}

interface Years {
  segments: readonly SmokingSegment[]
  ageStarted: number | null
  age: number | null
}

export const LiveAmount = ({ segments, ageStarted, age }: Years) => {
  const { packYears, smokingIndex, smokingIndexHigh } = smokedAmount(segments)
  if (segments.length === 0) return null
  return (
    <section className={styles.live} aria-label="累计吸烟量">
      <p role="status">
        {packYears === null || smokingIndex === null ? (
          <span className={words.muted}>填完各段的年龄和每天支数后，自动算出包年。</span>
        ) : (
          <>
            <b>{packYears.toFixed(1)} 包年</b>
            <span>吸烟指数 {Math.round(smokingIndex)} 支·年</span>
            {smokingIndexHigh && <Tag tone="red" text="重度吸烟（≥400 支·年）" />}
          </>
        )}
      </p>
      <YearsLine segments={segments} ageStarted={ageStarted} age={age} />
    </section>
  )
}

interface Drawn {
  from: number
  to: number
  perDay: number
}

const drawnOf = (segments: readonly SmokingSegment[]): Drawn[] =>
  segments.flatMap(({ kind, fromAge, toAge, cigsPerDay }) =>
    kind === CIGARETTE && fromAge && toAge && toAge > fromAge
      ? [{ from: fromAge, to: toAge, perDay: cigsPerDay ?? 0 }]
      : [],
  )

const HEIGHT = 24
const FULL = 20

const YearsLine = ({ segments, ageStarted, age }: Years) => {
  const drawn = drawnOf(segments)
  if (drawn.length === 0) return null
  const first = Math.min(ageStarted ?? Infinity, ...drawn.map(({ from }) => from))
  const last = Math.max(age ?? 0, ...drawn.map(({ to }) => to))
  const most = Math.max(FULL, ...drawn.map(({ perDay }) => perDay))
  const description = drawn.map(({ from, to, perDay }) => `${from}–${to} 岁每天 ${perDay} 支`).join('，')
  return (
    <>
      <div className={styles.line}>
        <svg viewBox={`0 0 ${last - first} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={description}>
          {drawn.map(({ from, to, perDay }) => {
            const height = Math.max(3, (perDay / most) * HEIGHT)
            return <rect key={`${from}-${to}`} x={from - first} y={HEIGHT - height} width={to - from} height={height} />
          })}
        </svg>
      </div>
      <Row gap={0} align="stretch" justify="between" className={styles.ages} aria-hidden>
        <span>{first} 岁</span>
        <span>
          {last} 岁{last === age && '（评估时）'}
        </span>
      </Row>
    </>
  )
}

export const LiveDependence = ({ answers }: { answers: FtndAnswers }) => {
  const open = answers.filter((answer) => typeof answer !== 'number').length
  if (open === answers.length) return null
  const { total, bandCn, hsi: heaviness, hsiBand } = dependenceOf(answers)
  return (
    <section className={styles.live} aria-label="尼古丁依赖">
      <p role="status">
        {bandCn === null ? (
          <span className={words.muted}>还有 {open} 题未答，答完才有 FTND 总分。</span>
        ) : (
          <BandTag of={ftnd} value={bandCn} head={`FTND ${total} 分`} />
        )}
        {hsiBand && <BandTag of={hsi} value={hsiBand} head={`HSI ${heaviness} 分`} />}
      </p>
    </section>
  )
}

export const coHelp = (ppm: number | null | undefined): string =>
  ({
    abstinent: `≤${CO_ABSTINENT_PPM} ppm，符合近期不吸烟`,
    smoking: `高于 ${CO_ABSTINENT_PPM} ppm，提示近期吸烟`,
    unknown: `≤${CO_ABSTINENT_PPM} ppm 符合近期不吸烟`,
  })[coBand(ppm) ?? 'unknown']

export const LiveDoubts = ({ answers }: { answers: TobaccoAnswers }) => {
  const doubts = tobaccoDoubts(answers)
  return (
    <div role="status" className={doubts.length > 0 ? styles.live : undefined}>
      {doubts.length > 0 && (
        <>
          <b>请核对（不影响保存）</b>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
