import { compareForms, type FormChange } from '@huxi/clinical/forms/compare'
import { answerText, scoreOf, type FormItem } from '@huxi/clinical/forms/content'
import type { Level } from '@huxi/clinical/spec'
import { mcidText } from '@huxi/clinical/models/scoreChange'
import { signed } from '@huxi/clinical/numbers'
import { compareQuest, compareSheet, type QuestResponseDetail } from '@huxi/contract'
import { useRef, type CSSProperties } from 'react'
import { Verdict } from '../../../kit/clinical/verdict.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import { Line } from './line.tsx'
import { Tools } from './tools.tsx'
import styles from './compared.module.css'

const SKELETON_ROWS = 6

export const Compared = ({ patientId, ids }: { patientId: string; ids: string }) => {
  const { data, error, refetch } = useCall(compareQuest, { patientId, ids }, { keep: true })
  const drawn = useRef<HTMLDivElement>(null)
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const comparison = compareForms(data.instrument, data.results)
  const { rows, same, measure } = comparison
  const results = rows.map(({ result }) => result)
  const scored = results.some(({ total }) => total !== null)
  const head = ['项目', ...results.map(({ completedAt }) => completedAt.slice(0, 16))]
  return (
    <Stack as="section" gap={12} className={`${panel.panel} ${place.above16}`} aria-label={data.title}>
      <div className={panel.head}>
        <h2>{data.title}</h2>
        <Tools
          title={`${data.title}对比`}
          sheet={compareSheet}
          query={{ patientId, ids }}
          svg={scored ? () => drawn.current?.querySelector('svg') : undefined}
        />
      </div>
      <ReadTable
        head={head}
        rows={[
          ['得分', ...results.map(outcomeOf)],
          ['与上次相比', ...rows.map(({ sincePrevious }) => difference(sincePrevious))],
          ['与首次相比', ...rows.map(({ sinceBaseline }) => difference(sinceBaseline))],
          ['版本', ...results.map((row) => textOf(row, 'versionId'))],
          ['填写人', ...results.map((row) => textOf(row, 'filledBy'))],
        ]}
      />
      <p className={words.muted}>
        {!same
          ? '版本不同，不计算差值。'
          : measure
            ? mcidText(measure)
            : '这份问卷没有公认的最小临床重要差值，只列出差值，不作判断。'}
      </p>
      {scored && <Line ref={drawn} patientId={patientId} comparison={comparison} />}
      <HeatMap results={results} />
    </Stack>
  )
}

const textOf = (row: QuestResponseDetail, name: 'versionId' | 'filledBy'): string =>
  String((row as unknown as Record<string, unknown>)[`${name}_dictText`] ?? row[name])

const outcomeOf = ({ complete, total, band, level }: QuestResponseDetail) => {
  if (!complete) return '回答不完整'
  if (total === null) return '不计分'
  return (
    <span className={place.inline}>
      <b>{total} 分</b>
      {band && <Verdict level={level as Level} text={band} />}
    </span>
  )
}

const difference = (change: FormChange | null) =>
  change ? (
    <span className={place.inline}>
      <b>{change.delta === 0 ? '0' : signed(change.delta)} 分</b>
      {change.verdict && <Verdict level={change.verdict.level} text={change.verdict.text} />}
    </span>
  ) : (
    MISSING
  )

const SHADES = 4

const shadeOf = (item: FormItem, points: number | null): number | undefined => {
  const most = Math.max(0, ...(item.options ?? []).map(({ score }) => score ?? 0))
  return points === null || most === 0 ? undefined : Math.round((points / most) * SHADES)
}

/** Items by their key: a later version may ask fewer or others. */
const HeatMap = ({ results }: { results: readonly QuestResponseDetail[] }) => {
  const items = new Map(results.flatMap(({ shown }) => shown.items.map((item) => [item.linkId, item] as const)))
  const asked = [...items.values()].filter(({ type }) => type !== 'display')
  return (
    <div className={place.scroll} tabIndex={0} role="region" aria-label="各题得分">
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">题目</th>
            {results.map(({ id, completedAt }) => (
              <th key={id} scope="col">
                {completedAt.slice(0, 10)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.map(({ linkId, text }) => (
            <tr key={linkId}>
              <th scope="row">{text}</th>
              {results.map((result, n) => (
                <Cell key={result.id} result={result} before={results[n - 1]} linkId={linkId} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  result: QuestResponseDetail
  before: QuestResponseDetail | undefined
  linkId: string
}

const answerIn = ({ shown, answers }: QuestResponseDetail, linkId: string) => {
  const item = shown.items.find((one) => one.linkId === linkId)
  return item && { item, points: scoreOf(item, answers[linkId]), text: answerText(item, answers[linkId]) }
}

/** `↑ 2` of points, otherwise `已变`; nothing where one of both has no answer. */
const changeOf = (now: CellProps['result'], before: CellProps['before'], linkId: string): string | undefined => {
  const [left, right] = [before && answerIn(before, linkId), answerIn(now, linkId)]
  if (!left || !right || left.text === null || right.text === null || left.text === right.text) return undefined
  if (left.points === null || right.points === null || left.points === right.points) return '已变'
  const delta = right.points - left.points
  return `${delta > 0 ? '↑' : '↓'} ${Math.abs(delta)}`
}

const Cell = ({ result, before, linkId }: CellProps) => {
  const found = answerIn(result, linkId)
  if (!found) return <td>{MISSING}</td>
  const { item, points, text } = found
  const change = changeOf(result, before, linkId)
  return (
    <td style={{ '--shade': shadeOf(item, points) } as CSSProperties} title={text ?? undefined}>
      {points ?? text ?? '未回答'}
      {change && <small title="与上次相比"> {change}</small>}
    </td>
  )
}
