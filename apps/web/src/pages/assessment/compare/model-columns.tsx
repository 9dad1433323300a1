import { mcidText } from '@huxi/clinical/models/scoreChange'
import type { AssessResultDetail } from '@huxi/contract'
import type { ReactNode } from 'react'
import { ScoreTrend } from '../../../kit/clinical/trend.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Section } from '../reading/reading.tsx'
import { compare, type Change } from '../result/compare.ts'
import { RowOutcome } from '../result/columns.tsx'
import { versionText } from '../result/detail.ts'
import { Verdict } from '../result/verdict.tsx'
import { inputLines, stepLines, type Line, type ModelColumns as Columns } from './lines.ts'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import spoken from '../../../platform/spoken.module.css'

export const ModelColumns = ({ modelName, details }: Columns) => {
  const comparison = compare(details)
  const { rows, same, measure, unit } = comparison
  const head = ['项目', ...rows.map(({ detail }) => detail.performedAt?.slice(0, 16) ?? MISSING)]
  const ordered = rows.map(({ detail }) => detail)
  const scored = rows.some(({ score }) => score !== null)
  return (
    <section className={panel.panel} aria-label={modelName}>
      <div className={panel.head}>
        <h2>{modelName}</h2>
      </div>
      <ReadTable
        head={head}
        rows={[
          ['结果', ...ordered.map(outcomeOf)],
          ['与上次相比', ...rows.map(({ sincePrevious }) => difference(sincePrevious))],
          ...(rows.length > 2
            ? [['与首次相比', ...rows.map(({ sinceBaseline }) => difference(sinceBaseline))] as const]
            : []),
          ['版本', ...ordered.map(versionText)],
        ]}
      />
      <p className={words.muted}>
        {!same
          ? '版本不同，不计算差值。'
          : measure
            ? mcidText(measure)
            : scored
              ? '该模型没有公认的最小临床重要差值，只列出差值，不作判断。'
              : '该模型的结果不是分值，不计算差值。'}
      </p>
      {same && scored && (
        <ScoreTrend
          points={rows.map(({ detail: { performedAt }, score }) => ({ at: performedAt, value: score }))}
          unit={unit}
          mcid={measure?.mcid}
          summary={`${rows.length} 次结果的趋势，数值见上表。`}
        />
      )}
      <Lines title="各项得分" head={head} lines={stepLines(ordered)} />
      <Lines title="计入模型的数据" head={head} lines={inputLines(ordered)} />
    </section>
  )
}

const outcomeOf = (detail: AssessResultDetail): ReactNode =>
  detail.complete === false ? '信息不完整' : <RowOutcome row={{ ...detail }} />

const difference = (change: Change | null): ReactNode =>
  change ? (
    <span className={place.inline}>
      <b>{change.text}</b>
      {change.verdict && <Verdict level={change.verdict.level} text={change.verdict.text} />}
    </span>
  ) : (
    MISSING
  )

const Lines = ({ title, head, lines }: { title: string; head: readonly string[]; lines: readonly Line[] }) =>
  lines.length > 0 && (
    <Section title={title}>
      <ReadTable head={head} rows={lines.map(({ label, cells }) => [label, ...cells.map(cellOf)])} />
    </Section>
  )

const cellOf = ({ text, changed }: Line['cells'][number]): ReactNode =>
  changed ? (
    <b>
      {text}
      <span className={spoken.srOnly}>（有变化）</span>
    </b>
  ) : (
    text
  )
