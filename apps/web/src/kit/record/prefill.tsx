/** Values of a new record that the server knows, such as the department of the user. */
import type { Resource } from '@huxi/model'
import { createContext, use } from 'react'
import { focusField, type FormHandle } from '../form/use-record-form.ts'
import fields from '../look/fields.module.css'
import { PartFailure } from '../ui/part-failure.tsx'
import type { Row } from './row.ts'

export interface PrefillSource {
  /** name of the resource */
  of: string
  failed: boolean
  text: string
  read: () => Promise<Row | undefined>
}

const Source = createContext<PrefillSource | undefined>(undefined)

export const Prefill = Source.Provider

/** Read again, the values fill only fields that are still empty. */
export const PrefillFailure = ({ handle, resource }: { handle: FormHandle; resource: Resource }) => {
  const source = use(Source)
  if (!source?.failed || source.of !== resource.name || handle.recordId !== undefined) return null
  const fill = async () => {
    const typed = handle.values()
    const read = Object.entries((await source.read()) ?? {}).filter(([name, value]) => value && !typed[name])
    const [first] = read
    if (!first) return
    handle.form.setFieldsValue(Object.fromEntries(read))
    handle.onValuesChange(Object.fromEntries(read))
    focusField(handle.id, first[0])
  }
  return (
    <div className={fields.wide}>
      <PartFailure text={source.text} onRetry={fill} />
    </div>
  )
}
