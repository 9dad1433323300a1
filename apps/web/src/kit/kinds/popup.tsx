/** A value of a report column. The control is in the form's chunk, the picker is loaded on demand. */
import { Input as Field } from 'antd'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { InputProps, KindView } from './kind.ts'
import { text } from './text.tsx'
import place from '../look/place.module.css'

const waiting = <Field className={place.block} disabled aria-busy aria-label="加载中" />
const Input = lazyPart<InputProps>(async () => (await import('./popup-field.tsx')).PopupField, waiting)

export const popup: KindView = { ...text, Input }
