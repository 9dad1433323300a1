import { measuredText, type Measured } from '@huxi/model'
import { Input as Field } from 'antd'
import { formatNumber, isMissing, MISSING } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CellProps, KindView } from './kind.ts'
import place from '../look/place.module.css'

const NumberCell = ({ field, value }: CellProps) =>
  isMissing(value) ? MISSING : measuredText(value as Measured, (n) => formatNumber(n, field.scale))

const waiting = <Field className={place.block} disabled aria-busy aria-label="加载中" />
const typing = () => import('./number-typing.tsx')
const Input = lazyPart(async () => (await typing()).NumberInput, waiting)
const Search = lazyPart(async () => (await typing()).NumberSearch, waiting)

const number: KindView = { Cell: NumberCell, Input, Search, width: 110, right: true }

export const int = number
export const decimal = number
