import { unitText } from '@huxi/clinical/patient-measures'
import { consciousness } from '@huxi/clinical/inputs'
import { FLAG_TEXTS } from '@huxi/clinical/reference-range'
import type { RoundLine, WardStay } from '@huxi/contract'
import { Button } from 'antd'
import { useDict } from '../../../../kit/data/dict.ts'
import { NumberBox } from '../../../../kit/ui/number-box.tsx'
import { Row } from '../../../../kit/ui/place.tsx'
import { Select } from '../../../../kit/ui/popup.tsx'
import { Tag } from '../../../../kit/ui/status.tsx'
import place from '../../../../kit/look/place.module.css'
import words from '../../../../kit/look/words.module.css'
import { liveNews2, TONES } from '../../fact/live-news2.ts'
import { useRanges } from '../../fact/use-ranges.ts'
import { asksFlow, COLUMNS, missingOf, type RoundColumn } from './columns.ts'
import { nextBed, nextCell, stepOnKey } from './steps.ts'
import { useRow } from './use-row.ts'
import styles from './round.module.css'

const FLAG = 'flag-'

interface RoundRowProps {
  bedNo: string
  stay: WardStay
  line: RoundLine
  reread: () => Promise<boolean>
}

export const RoundRow = ({ bedNo, stay, line, reread }: RoundRowProps) => {
  const { patient, encounterId, marks } = stay
  const flags = marks.filter(({ code }) => code.startsWith(FLAG))
  const row = useRow({ line, encounterId, reread })
  const { values, faults } = row
  const missing = missingOf(values)
  const hints = useHints(row, line.patientId)
  const isBegun = missing.length < COLUMNS.length - 1
  return (
    <tr data-state={missing.length === 0 ? 'whole' : isBegun ? 'begun' : 'open'}>
      <th scope="row" className={styles.bed}>
        <b>{bedNo}</b> <span>{patient.name}</span>
      </th>
      {COLUMNS.map((column) => (
        <td
          key={column.name}
          data-label={column.title}
          data-cell={column.measure ? 'number' : 'list'}
          data-name={column.name}
          data-empty={missing.includes(column)}
          data-missing={isBegun && missing.includes(column)}
        >
          <Cell column={column} bedNo={bedNo} row={row} />
        </td>
      ))}
      <td className={styles.score} data-label="NEWS2">
        {flags.map(({ code, text, tone }) => (
          <Tag key={code} tone={tone} text={text} />
        ))}
        <Score line={line} values={values} />
        {isBegun && missing.length > 0 && (
          <span className={words.muted}>缺 {missing.map(({ title }) => title).join('、')}</span>
        )}
        {hints.map((hint) => (
          <span key={hint} className={words.muted}>
            {hint}
          </span>
        ))}
        {[...new Set(Object.values(faults))].map((fault) => (
          <span key={fault} role="alert" className={`${words.danger} ${place.line}`}>
            {fault}
          </span>
        ))}
        <Row as="span" inline align="stretch" wrap>
          {row.busy && <span className={words.muted}>正在保存</span>}
          {line.observedAt && missing.length === 0 && (
            <Button size="small" onClick={row.again} aria-label={`${bedNo} 床 再测一次`}>
              再测一次
            </Button>
          )}
          <Button size="small" onClick={({ currentTarget }) => nextBed(currentTarget)}>
            下一床
          </Button>
        </Row>
      </td>
    </tr>
  )
}

/** Where typed values lie beside the ranges of the patient; saved ones are named only when they are not normal. */
const useHints = ({ values, pending, edited, faults }: ReturnType<typeof useRow>, patientId: string): string[] => {
  // a ward has dozens of beds: only patients whose values are typed are asked about
  const judge = useRanges(edited.length > 0 ? patientId : null)
  return COLUMNS.flatMap(({ name, title, measure }) => {
    if (!measure || !edited.includes(name) || faults[name]) return []
    const verdict = judge(measure.code, values[name])
    return verdict && (pending.includes(name) || !verdict.startsWith(FLAG_TEXTS.normal)) ? [`${title} ${verdict}`] : []
  })
}

/** The score of the typed values, else the last one, and when the next set is due. */
const Score = ({ line, values }: { line: RoundLine; values: Readonly<Record<string, unknown>> }) => {
  if (line.unfit) return <span className={words.muted}>{line.unfit}</span>
  const { result, wording } = liveNews2(values, line)
  const { last } = line
  const due = last && (last.continuous ? '持续监测' : last.dueAt && `下次 ${last.dueAt.slice(5, 16)}`)
  const typed = result.status === 'ok' ? `${String(result['score'])} 分` : `≥${String(result['scoreMin'] ?? 0)} 分`
  const isAlarming = wording.level === 'high' || wording.level === 'medium'
  return (
    <>
      {(result.status === 'ok' || isAlarming) && <Tag tone={TONES[wording.level]} text={typed} />}
      {line.scale === 2 && <span className={words.muted}>2 号血氧表</span>}
      {due && (
        <span className={words.muted}>
          上次 {last.score ?? '未测全，—'} 分，{due}
        </span>
      )}
    </>
  )
}

interface CellProps {
  column: RoundColumn
  bedNo: string
  row: ReturnType<typeof useRow>
}

const find = { showSearch: true } as const
const STATES = consciousness.options!.map(({ value, text }) => ({
  value: String(value),
  label: `${String(value)} ${text.split('（')[0]!}`,
}))

const Cell = ({ column: { name, title, measure }, bedNo, row }: CellProps) => {
  const { items, ...reading } = useDict(name === 'oxygenDevice' ? 'oxygen_device' : undefined)
  const { values, faults, type, save } = row
  const shared = { 'aria-label': `${bedNo} 床 ${title}`, status: faults[name] ? ('error' as const) : ('' as const) }
  if (measure)
    return (
      <NumberBox
        {...shared}
        comparable={name !== 'oxygenFlow'}
        units={[measure.unit, unitText(measure)]}
        disabled={name === 'oxygenFlow' && !asksFlow(values)}
        value={values[name]}
        onChange={(next) => type(name, next)}
        onBlur={() => void save(name)}
        onKeyDown={stepOnKey}
      />
    )
  const options = name === 'consciousness' ? STATES : items.map(({ value, text }) => ({ value, label: text }))
  return (
    <Select
      {...shared}
      {...find}
      className={place.block}
      popupMatchSelectWidth={false}
      reading={reading}
      value={(values[name] as string | undefined) ?? null}
      options={options}
      onChange={(next: string) => {
        type(name, next)
        void save(name, next)
        const box = document.activeElement
        // once the flow may be typed
        setTimeout(() => {
          const cell = box?.closest<HTMLElement>('[data-cell]')
          if (cell) nextCell(cell)
        })
      }}
    />
  )
}
