import { verbEndpoint, wireName, type HistoryEntry, type Resource } from '@huxi/model'
import { Checkbox } from 'antd'
import { useState, type ReactNode } from 'react'
import { useAction, useChanged } from '../../data/query.ts'
import { Stack } from '../../ui/place.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'
import { RowAction, useVerbs } from '../row-actions.tsx'
import words from '../../look/words.module.css'
import spoken from '../../../platform/spoken.module.css'
import styles from './history.module.css'

interface RestoredField {
  field: string
  label: string
  values?: readonly [now: ReactNode, then: ReactNode]
}

interface Offer extends RestoredField {
  line: string
}

export interface Restoring {
  offers: readonly Offer[]
  marked: readonly string[]
  mark: (field: string, on: boolean) => void
  restore: (offers: readonly Offer[]) => void
  restoreMarked: () => void
}

interface Version {
  id: string
  before: boolean
  version: number
}

export const useRestoreFields = (resource: Resource, onDone?: () => void) => {
  const ask = useConfirm()
  const changed = useChanged(resource)
  const { run } = useAction(verbEndpoint(resource, 'restoreFields'))
  const send = async (version: Version, fields: readonly RestoredField[]) => {
    await run({ ...version, fields: fields.map(({ field }) => field).join(',') })
    onDone?.()
    await changed()
  }
  return (version: Version, fields: readonly RestoredField[]) =>
    ask({
      title: fields.length === 1 ? `确定恢复“${fields[0]!.label}”吗？` : `确定恢复所选的 ${fields.length} 个字段吗？`,
      content: (
        <Stack as="ul" gap={4} className={words.wrap}>
          {fields.map((one) => (
            <li key={one.field}>
              <RestoredValue {...one} />
            </li>
          ))}
        </Stack>
      ),
      okText: '恢复',
      danger: false,
      onOk: () => send(version, fields),
    })
}

/** 将“科室”从“外科”改回“内科” */
const RestoredValue = ({ label, values }: RestoredField) =>
  values ? (
    <>
      将“{label}”从{quoted(values[0])}改回{quoted(values[1])}
    </>
  ) : (
    <>将“{label}”整个改回此次修改之前的样子，之后对它的改动不再保留</>
  )

const quoted = (value: ReactNode): ReactNode => (value === null ? '空' : <>“{value}”</>)

/** Rows of a list have their own lines, `items.<id>.name`. */
const fieldOf = (line: string): string => line.split('.')[0]!

const offersOf = (resource: Resource, entry: HistoryEntry, entries: readonly HistoryEntry[]): Offer[] => {
  const now = (field: string) => entries.flatMap(({ changes }) => changes).find((one) => one.field === field)?.after
  const columns = Object.entries(resource.fields)
  return (entry.restorable?.fields ?? []).flatMap((field) => {
    const line = entry.changes.find((one) => fieldOf(one.field) === field)
    const [, f] = columns.find((one) => wireName(...one) === field) ?? []
    if (!line || !f) return []
    const offer = { field, label: f.label, line: line.field }
    return f.kind === 'children' ? [offer] : [{ ...offer, values: [now(field) ?? null, line.before] as const }]
  })
}

export const useRestore = (resource: Resource, entry: HistoryEntry, entries: readonly HistoryEntry[]): Restoring => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const has = useVerbs(resource)
  const ask = useRestoreFields(resource, () => setChosen([]))
  const offers = has('restoreFields') ? offersOf(resource, entry, entries) : []
  const marked = chosen.filter((field) => offers.some((offer) => offer.field === field))
  const restore = (fields: readonly Offer[]) =>
    ask({ id: entry.id, before: true, version: entry.restorable!.version }, fields)
  return {
    offers,
    marked,
    mark: (field, on) => setChosen(on ? [...marked, field] : marked.filter((one) => one !== field)),
    restore,
    restoreMarked: () => restore(offers.filter(({ field }) => marked.includes(field))),
  }
}

interface LineProps {
  restoring: Restoring
  field: string
}

export const RestoreMark = ({ restoring: { offers, marked, mark }, field: line }: LineProps) => {
  const offer = offers.find((one) => one.line === line)
  if (!offer || offers.length < 2) return null
  return (
    <Checkbox
      className={styles.mark}
      aria-label={`选择“${offer.label}”`}
      checked={marked.includes(offer.field)}
      onChange={(event) => mark(offer.field, event.target.checked)}
    />
  )
}

export const RestoreAction = ({ restoring: { offers, restore }, field: line }: LineProps) => {
  const offer = offers.find((one) => one.line === line)
  return (
    offer && (
      <RowAction onClick={() => restore([offer])}>
        恢复此值<span className={spoken.srOnly}>：{offer.label}</span>
      </RowAction>
    )
  )
}
