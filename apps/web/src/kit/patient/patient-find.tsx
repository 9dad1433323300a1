import type { PatientCard } from '@huxi/contract'
import { ScanOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useCan } from '../data/can.tsx'
import { failureText } from '../data/failure.ts'
import { useTouchInput } from '../data/viewport.ts'
import { isComposing } from '../ui/keys.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Stack } from '../ui/place.tsx'
import { PatientCardView } from './patient-card.tsx'
import { useFind } from './use-find.ts'
import { SCANS } from './use-scanner.ts'
import place from '../look/place.module.css'
import styles from './patient-find.module.css'

interface PatientFindProps {
  onPick: (card: PatientCard) => void
  /** 登记新患者 after a search without results; gets the typed text. Absent = not offered */
  onRegister?: ((typed: string) => void) | undefined
  beyond?: ((typed: string) => ReactNode) | undefined
  initial?: string
  id?: string
}

const REGISTER = 'patient:patient:add'
const HINT = '姓名、拼音、患者编号、就诊号、手机后四位或证件号码，也可以扫码'

export const PatientFind = ({ onPick, onRegister, beyond, initial = '', id }: PatientFindProps) => {
  const own = useId()
  const [typed, setTyped] = useState(initial)
  const [at, setAt] = useState<number>()
  // Enter before the answer, as scanners press it
  const [hurry, setHurry] = useState(initial !== '')
  const finding = useFind(typed)
  const isTouch = useTouchInput()
  const { cards, busy } = finding
  const active = at ?? (cards?.length === 1 ? 0 : -1)
  const pick = (card: PatientCard) => {
    setHurry(false)
    onPick(card)
  }
  const pickOnly = useEffectEvent(pick)
  const only = hurry && cards?.length === 1 ? cards[0] : undefined
  useEffect(() => {
    if (only) pickOnly(only)
  }, [only])
  const type = (text: string) => {
    setTyped(text)
    setAt(undefined)
    setHurry(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && cards && cards.length > 0) {
      event.preventDefault()
      setAt((Math.max(active, step > 0 ? -1 : 0) + step + cards.length) % cards.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = cards?.[active]
      if (chosen) return pick(chosen)
      finding.now()
      setHurry(true)
    }
  }
  return (
    <Stack className={place.shrink}>
      <Input
        id={id ?? `${own}box`}
        {...SCANS}
        allowClear
        autoComplete="off"
        size="large"
        prefix={<ScanOutlined aria-hidden />}
        role="combobox"
        aria-label="查找患者"
        aria-expanded={cards !== undefined && cards.length > 0}
        aria-controls={`${own}list`}
        aria-describedby={`${own}said`}
        {...(cards?.[active] && { 'aria-activedescendant': `${own}${active}` })}
        placeholder={HINT}
        title={HINT}
        maxLength={60}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FoundList id={own} cards={cards} active={active} busy={busy} onPick={pick} />
      <div id={`${own}said`} role="status" className={styles.said}>
        {busy ? '正在查找…' : cards && countText(cards.length, finding.more, isTouch)}
      </div>
      {finding.error && <PartFailure text={failureText(finding.error)} onRetry={finding.retry} />}
      {cards?.length === 0 && onRegister && <Register onRegister={() => onRegister(typed.trim())} />}
      {cards?.length === 0 && beyond?.(typed.trim())}
    </Stack>
  )
}

interface FoundListProps {
  id: string
  cards: readonly PatientCard[] | undefined
  active: number
  busy: boolean
  onPick: (card: PatientCard) => void
}

const FoundList = ({ id, cards, active, busy, onPick }: FoundListProps) => (
  <div id={`${id}list`} role="listbox" aria-label="找到的患者" className={styles.list} aria-busy={busy}>
    {cards?.map((card, n) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the box, which keeps the focus
      <div
        key={card.id}
        id={`${id}${n}`}
        role="option"
        tabIndex={-1}
        aria-selected={n === active}
        className={styles.option}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(card)}
      >
        <PatientCardView card={card} />
      </div>
    ))}
  </div>
)

const countText = (count: number, more: boolean, isTouch: boolean): string => {
  if (count === 0) return '没有找到您可以查看的患者，请核对后重试。'
  if (more) return `先列出 ${count} 位，请补充姓名或号码缩小范围。`
  return count === 1 ? '找到 1 位患者' : `找到 ${count} 位患者，请点选${isTouch ? '' : '，或按 ↓ 后回车'}`
}

const Register = ({ onRegister }: { onRegister: () => void }) => {
  const { can } = useCan()
  return (
    can(REGISTER) && (
      <Button className={styles.register ?? ''} onClick={onRegister}>
        登记新患者
      </Button>
    )
  )
}
