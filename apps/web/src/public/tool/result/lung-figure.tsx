import { decimalTextBeside } from '@huxi/clinical/numbers'
import type { Level } from '@huxi/clinical/spec'
import type { Finding } from '@huxi/clinical/tools/tool'
import { INK, OUTLINE, paintOf } from '../../../kit/clinical/ink.ts'
import gauge from '../../../kit/clinical/gauge.module.css'
import styles from './figure.module.css'

const [LEFT, WIDTH, TOP, HEIGHT, FULL] = [10, 300, 40, 26, 120]
const BOX = { y: 112, width: 96, height: 86, line: 25 }

/** Grades of obstruction from severe to mild, each from its share of the predicted value on (GOLD report). */
const GRADES = [
  { grade: 4, from: 0, to: 30, level: 'high' },
  { grade: 3, from: 30, to: 50, level: 'high' },
  { grade: 2, from: 50, to: 80, level: 'medium' },
  { grade: 1, from: 80, to: FULL, level: 'low' },
] as const

const GROUPS = [
  { group: 'A', level: 'low', words: ['加重少', '症状少'] },
  { group: 'B', level: 'medium', words: ['加重少', '症状多'] },
  { group: 'E', level: 'high', words: ['加重较多'] },
] as const

const atShare = (share: number): number => LEFT + (Math.min(FULL, share) / FULL) * WIDTH

const shareText = (share: number): string =>
  decimalTextBeside(
    share,
    GRADES.map(({ from }) => from),
    0,
  )

const wordsOf = (share: number, grade: number, group: unknown): string => {
  const groupWords = GROUPS.find((one) => one.group === group)
  const lung = `肺功能：第一秒用力呼气量为预计值的 ${shareText(share)} %，气道阻塞 ${grade} 级；1 级最轻，4 级最重`
  return groupWords ? `${lung}。综合评估 ${groupWords.group} 组：${groupWords.words.join('，')}。` : `${lung}。`
}

export function LungFigure({ finding: { input, result } }: { finding: Finding }) {
  const { grade, group } = result
  const { fev1PctPred: share } = input
  if (typeof share !== 'number' || typeof grade !== 'number') return null
  return (
    <figure className={styles.figure}>
      <svg
        className={gauge.gauge}
        viewBox={`0 0 ${WIDTH + 2 * LEFT} ${BOX.y + BOX.height + 2}`}
        role="img"
        aria-label={wordsOf(share, grade, group)}
      >
        <text x={Math.min(WIDTH - 20, Math.max(40, atShare(share)))} y={20} data-reached>
          {shareText(share)} %
        </text>
        <path fill={INK} d={`M${atShare(share)} ${TOP - 2}l-8 -12h16Z`} />
        {GRADES.map(({ grade: each, from, to, level }) => (
          <g key={each} data-level={level}>
            <rect
              {...paintOf(level, each === grade)}
              x={atShare(from) + 1}
              y={TOP}
              width={atShare(to) - atShare(from) - 2}
              height={HEIGHT}
            />
            <text
              x={(atShare(from) + atShare(to)) / 2}
              y={TOP + HEIGHT + 24}
              data-reached={each === grade || undefined}
            >
              {each} 级
            </text>
          </g>
        ))}
        {GROUPS.map(({ group: each, level, words }, n) => (
          <Group key={each} words={[`${each} 组`, ...words]} level={level} reached={each === group} n={n} />
        ))}
      </svg>
      <figcaption className={styles.ends}>
        用力吹气第一秒的气量，约为同龄、同身高健康人的 {shareText(share)} %
      </figcaption>
    </figure>
  )
}

interface GroupProps {
  words: readonly string[]
  level: Level
  reached: boolean
  n: number
}

const Group = ({ words, level, reached, n }: GroupProps) => {
  const x = LEFT + n * (BOX.width + 6)
  const place = { x, y: BOX.y, width: BOX.width, height: BOX.height }
  return (
    <g data-level={level}>
      <rect {...place} {...paintOf(level, false)} />
      {reached && <rect {...place} {...OUTLINE} />}
      {words.map((word, line) => (
        <text
          key={word}
          x={x + BOX.width / 2}
          y={BOX.y + (line + 1) * BOX.line}
          data-reached={(reached && line === 0) || undefined}
        >
          {word}
        </text>
      ))}
    </g>
  )
}
