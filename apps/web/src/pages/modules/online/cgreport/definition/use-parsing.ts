import { parseReport, previewReport, type ParsedReport, type SqlFault } from '@huxi/contract'
import type { OutputOf } from '@huxi/model'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../../kit/data/call.ts'
import { failureText, reportFailure } from '../../../../../kit/data/failure.ts'
import { useOnce } from '../../../../../kit/form/use-once.ts'
import type { FormHandle } from '../../../../../kit/form/use-record-form.ts'
import type { ChildRow } from '../../../../../kit/kinds/pasted.ts'
import { goneFrom, parsedText, withParsed, type Lists } from './parsed.ts'

export type Preview = OutputOf<typeof previewReport>

const NONE: readonly never[] = []

const rowsIn = (handle: FormHandle, name: keyof Lists): readonly ChildRow[] =>
  (handle.form.getFieldValue(name) as readonly ChildRow[] | null | undefined) ?? NONE

const listsIn = (handle: FormHandle): Lists => ({ items: rowsIn(handle, 'items'), params: rowsIn(handle, 'params') })

export const useParsing = (handle: FormHandle) => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const [faults, setFaults] = useState<readonly SqlFault[]>(NONE)
  const [parsed, setParsed] = useState<ParsedReport>()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()

  const source = (): string | null => (handle.form.getFieldValue('dbSource') as string | null | undefined) ?? null
  const text = (): string => String(handle.form.getFieldValue('cgrSql') ?? '')
  const read = async (): Promise<ParsedReport | undefined> => {
    if (text().trim() === '') {
      await handle.form.validateFields(['cgrSql']).catch(() => undefined)
      return undefined
    }
    const answer = await call(parseReport, { cgrSql: text(), dbSource: source() })
    setFaults(answer.faults)
    return answer.faults.length > 0 ? undefined : answer
  }
  const parse = () =>
    once(async () => {
      try {
        const answer = await read()
        if (!answer) return
        const before = listsIn(handle)
        const after = withParsed(before, answer)
        handle.form.setFieldsValue(after)
        handle.onValuesChange({ ...after })
        setParsed(answer)
        void message.success(parsedText(before, after, goneFrom(after, answer)))
      } catch (error) {
        reportFailure(error)
      }
    })
  const show = (params: Record<string, string>) =>
    once(async () => {
      setFailure(undefined)
      try {
        if (!(await read())) return
        setPreview(await call(previewReport, { cgrSql: text(), dbSource: source(), params }))
      } catch (error) {
        setPreview(undefined)
        setFailure(failureText(error))
      }
    })
  /** A refused save has no position; parsing finds it. */
  const refused = handle.issues.find(({ name }) => name === 'cgrSql')
  const locate = useEffectEvent(() => {
    if (text().trim() !== '') void read().catch(() => undefined)
  })
  useEffect(() => {
    if (refused) locate()
  }, [refused])
  return { faults, setFaults, parsed, preview, failure, busy, parse, show }
}
