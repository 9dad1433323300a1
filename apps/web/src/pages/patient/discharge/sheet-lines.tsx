import { dischargeList, tickDischarge, type DischargeLine, type DischargeSheet } from '@huxi/contract'
import { Button, Input, Segmented, Typography } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { isSeen } from '../../../kit/data/field-rules.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { Grid, Row } from '../../../kit/ui/place.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { dayAfter } from './days.ts'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import styles from './discharge-sheet.module.css'

const STATES = [
  { value: 'done', label: '已完成' },
  { value: 'na', label: '不适用' },
  { value: 'open', label: '未做' },
]
const REVISITS = [
  [7, '1 周后'],
  [14, '2 周后'],
  [30, '1 月后'],
] as const

const MINUTE = 'YYYY-MM-DD HH:mm'.length

const isProposed = ({ state }: DischargeLine): boolean => state.startsWith('proposed_')
const isAnswered = (line: DischargeLine): boolean =>
  !isProposed(line) && (line.state !== 'open' || (Boolean(line.note) && line.by !== null))

interface SheetLinesProps {
  sheet: DischargeSheet
  /** absent = shown only */
  reread?: () => Promise<unknown>
}

interface Asked {
  items: readonly string[]
  state: string
  note?: string
  revisitOn?: string
}

/** Saves wait for each other, as they share the version of the sheet. */
const useTicks = (sheet: DischargeSheet, reread: SheetLinesProps['reread']) => {
  const [pending, setPending] = useState(0)
  const saving = useRef({ last: Promise.resolve(true), version: sheet.version, states: new Map<string, string>() })
  const write = async ({ items, ...asked }: Asked): Promise<boolean> => {
    const own = saving.current
    const version = Math.max(own.version, sheet.version)
    try {
      own.version = (await call(tickDischarge, { id: sheet.id, version, items: items.join(','), ...asked })).version
      return true
    } catch (error) {
      reportFailure(error)
      return false
    } finally {
      await reread?.()
      items.forEach((item) => own.states.delete(item))
      setPending((count) => count - 1)
    }
  }
  const tick = ({ items, ...asked }: Asked): Promise<boolean> => {
    setPending((count) => count + 1)
    const own = saving.current
    // a note leaves the state that is being saved
    const state = (asked.note !== undefined && own.states.get(items[0]!)) || asked.state
    items.forEach((item) => own.states.set(item, state.replace('proposed_', '')))
    own.last = own.last.then(() => write({ items, ...asked, state }))
    return own.last
  }
  return { busy: pending > 0, tick }
}

/** Lines of a checklist; each is saved at once with the name of the person and the time. */
export const SheetLines = ({ sheet, reread }: SheetLinesProps) => {
  const { busy, tick } = useTicks(sheet, reread)
  const edits = reread !== undefined && sheet.status === 'open'
  const proposed = sheet.lines.filter(isProposed)
  // a revisit is done by its day, which is chosen on its line
  const rest = sheet.lines.filter((line) => !isAnswered(line) && !isProposed(line) && line.item !== 'revisit')
  const names = (lines: readonly DischargeLine[]) => lines.map(({ item }) => item)
  return (
    <section aria-label="出院清单" aria-busy={busy}>
      <Row wrap className={place.below8}>
        <Typography.Text strong>出院清单</Typography.Text>
        <Typography.Text type="secondary" role="status">
          已确认 {sheet.lines.filter(isAnswered).length}/{sheet.lines.length} 项
        </Typography.Text>
        {edits && proposed.length > 0 && (
          <Button size="small" onClick={() => void tick({ items: names(proposed), state: 'proposed_done' })}>
            确认全部建议（{proposed.length}）
          </Button>
        )}
        {edits && rest.length > 0 && (
          <Button size="small" onClick={() => void tick({ items: names(rest), state: 'done' })}>
            其余标为已完成（{rest.length}）
          </Button>
        )}
      </Row>
      <ul className={panel.box}>
        {sheet.lines.map((line) => (
          <Line key={line.item} line={line} sheet={sheet} edits={edits} onTick={tick} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  line: DischargeLine
  sheet: DischargeSheet
  edits: boolean
  onTick: (asked: Asked) => Promise<boolean>
}

const Line = ({ line, sheet, edits, onTick }: LineProps) => {
  const { item, label, state, note, by, at } = line
  const proposal = isProposed(line)
  const mayNote = isSeen(dischargeList, `${item}Note`)
  return (
    <Grid
      as="li"
      columns="96px max-content minmax(0, 1fr) 132px"
      gap={12}
      lines={4}
      align="center"
      one="phone"
      className={styles.line}
      data-open={!isAnswered(line)}
    >
      <b className={styles.label}>{label}</b>
      {edits ? (
        <Segmented
          aria-label={label}
          options={STATES}
          // a proposal is no answer: nothing is chosen yet
          value={state !== 'open' && !proposal ? state : isAnswered(line) ? state : ''}
          onChange={(next) => void onTick({ items: [item], state: next })}
        />
      ) : (
        <Status
          tone={state === 'done' ? 'success' : state === 'na' ? 'off' : 'warning'}
          text={STATES.find(({ value }) => value === state)?.label ?? '待确认'}
        />
      )}
      <Row wrap lines={4} className={styles.note}>
        {proposal && <Status tone="info" text={`建议：${state === 'proposed_na' ? '不适用' : '已完成'}`} />}
        {item === 'revisit' && <Revisit sheet={sheet} edits={edits} onTick={onTick} />}
        {edits && mayNote ? (
          <NoteInput
            label={label}
            note={note ?? ''}
            onSave={(next) => onTick({ items: [item], state: proposal ? 'done' : state, note: next })}
          />
        ) : (
          note && <span>{note}</span>
        )}
      </Row>
      <span className={styles.who}>{by && `${by} ${at?.slice(5, MINUTE)}`}</span>
    </Grid>
  )
}

interface NoteInputProps {
  label: string
  note: string
  onSave: (note: string) => Promise<boolean>
}

const NoteInput = ({ label, note, onSave }: NoteInputProps) => {
  const [typed, setTyped] = useState<string>()
  const isChanged = typed !== undefined && typed !== note
  useDirtyGuard(isChanged)
  const save = async () => {
    if (!isChanged) return setTyped(undefined)
    if (await onSave(typed)) setTyped((now) => (now === typed ? undefined : now))
  }
  return (
    <Input
      aria-label={`${label}说明`}
      placeholder="说明，未做须写原因"
      maxLength={500}
      value={typed ?? note}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
    />
  )
}

const Revisit = ({ sheet: { revisitOn }, edits, onTick }: Pick<LineProps, 'sheet' | 'edits' | 'onTick'>) => (
  <Row gap={4} wrap>
    {revisitOn && <span>{revisitOn}</span>}
    {edits &&
      REVISITS.map(([days, text]) => (
        <Button
          key={days}
          size="small"
          onClick={() => void onTick({ items: ['revisit'], state: 'done', revisitOn: dayAfter(days) })}
        >
          {text}
        </Button>
      ))}
  </Row>
)
