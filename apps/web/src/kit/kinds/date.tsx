import { Input } from 'antd'
import { isMissing, MISSING } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CellProps, KindView } from './kind.ts'
import placeStyles from '../look/place.module.css'
import words from '../look/words.module.css'

const DAY_LENGTH = 10
const MINUTE_LENGTH = 16

const DateCell = ({ value }: CellProps) => (isMissing(value) ? MISSING : String(value).slice(0, DAY_LENGTH))

const DateTimeCell = ({ value, place }: CellProps) => {
  if (isMissing(value)) return MISSING
  const whole = String(value)
  const text = place === 'exact' ? whole : whole.slice(0, MINUTE_LENGTH)
  return place === 'list' ? <span className={words.time}>{text}</span> : text
}

const waiting = <Input className={placeStyles.block} disabled aria-busy aria-label="加载中" />
const picking = () => import('./date-picking.tsx')
const DayInput = lazyPart(async () => (await picking()).DayInput, waiting)
const TimeInput = lazyPart(async () => (await picking()).TimeInput, waiting)
const Search = lazyPart(async () => (await picking()).DateSearch, waiting)

const clocks = () => import('./clock-picking.tsx')
const ClockInput = lazyPart(async () => (await clocks()).ClockInput, waiting)
const ClockSearch = lazyPart(async () => (await clocks()).ClockSearch, waiting)

export const date: KindView = { Cell: DateCell, Input: DayInput, Search, width: 120 }
export const dateTime: KindView = { Cell: DateTimeCell, Input: TimeInput, Search, width: 160 }
export const time: KindView = { Cell: DateCell, Input: ClockInput, Search: ClockSearch, width: 110 }
