/** A value of a column of a report, chosen among its rows. The control travels with forms, the picker when it is opened. */
import { Input as Field } from 'antd'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { InputProps, KindView } from './kind.ts'
import { text } from './text.tsx'
import place from '../look/place.module.css'

const waiting = <Field className={place.block} disabled aria-busy />
const Input = lazyPart<InputProps>(async () => (await import('./popup-field.tsx')).PopupField, waiting)

export const popup: KindView = { ...text, Input }
