/** 数据比较: two versions of a record, field by field; differences are labelled in words. */
import { compareData, dataLog, dataVersions, resources, type DataLogRow } from '@huxi/contract'
import { wireName, type Field, type Resource, type Restorable } from '@huxi/model'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import { KINDS } from '../../../kit/kinds/index.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { useRestoreFields } from '../../../kit/record/history/restore-values.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import placeStyles from '../../../kit/look/place.module.css'
import tableStyles from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'
import spoken from '../../../platform/spoken.module.css'
import { Undelete } from './undelete.tsx'
import styles from './version-compare.module.css'

export const VersionCompare = ({ row: { id, dataTable, dataId } }: { row: DataLogRow }) => {
  const { data, error, refetch } = useCall(dataVersions, { dataTable, dataId })
  if (data) return <Choice key={id} versions={data} opened={id} />
  return <Loading error={error} onRetry={refetch} rows={6} />
}

const nameOf = ({ dataVersion, verb, verb_dictText, createTime, createBy, createBy_dictText }: DataLogRow): string =>
  [`版本 ${dataVersion}`, verb_dictText ?? verb, createTime.slice(0, 16), createBy_dictText ?? createBy]
    .filter(Boolean)
    .join(' · ')

const NOTHING = ''

/** Preselects the opened version and its predecessor. */
const Choice = ({ versions, opened }: { versions: readonly DataLogRow[]; opened: string }) => {
  const found = versions.findIndex((one) => one.id === opened)
  const at = Math.max(0, found)
  const [newer, setNewer] = useState(versions[at]!.id)
  const [older, setOlder] = useState(versions[at + 1]?.id ?? NOTHING)
  const [all, setAll] = useState(false)
  const id = useId()
  const options = versions.map((one) => ({ value: one.id, label: nameOf(one) }))
  return (
    <>
      <Row wrap gap={16} lines={8} className={placeStyles.below12}>
        <Row className={styles.side}>
          <label htmlFor={`${id}older`}>旧版本</label>
          <Select
            id={`${id}older`}
            options={[...options, { value: NOTHING, label: '新建之前（无内容）' }]}
            value={older}
            onChange={setOlder}
          />
        </Row>
        <Row className={styles.side}>
          <label htmlFor={`${id}newer`}>新版本</label>
          <Select id={`${id}newer`} options={options} value={newer} onChange={setNewer} />
        </Row>
        <span className={placeStyles.inline}>
          <Switch id={`${id}all`} size="small" checked={all} onChange={setAll} />
          <label htmlFor={`${id}all`}>显示未改动的字段</label>
        </span>
        <Undelete newest={versions[0]!} />
      </Row>
      <Comparison older={older} newer={newer} all={all || older === newer} newest={versions[0]!} />
    </>
  )
}

interface ComparisonProps {
  older: string
  newer: string
  all: boolean
  newest: DataLogRow
}

const Comparison = ({ older, newer, all, newest }: ComparisonProps) => {
  const { data, error, refetch } = useCall(compareData, { dataId1: older || newer, dataId2: newer }, { keep: true })
  if (!data) return <Loading error={error} onRetry={refetch} rows={6} />
  const [first, second] = [older === NOTHING ? undefined : data[0]!, data[1]!]
  const lines = linesOf(first, second)
  const changed = lines.filter((line) => line.changed)
  const visible = all ? lines : changed
  return (
    <>
      <p className={words.second} role="status">
        {older === newer
          ? '两边是同一个版本。'
          : older === NOTHING
            ? `新建时填写了 ${changed.length} 个字段。`
            : changed.length === 0
              ? '两个版本没有不同。'
              : `有 ${changed.length} 个字段不同。`}
      </p>
      {visible.length > 0 && <CompareTable lines={visible} versions={[first, second]} newest={newest} />}
    </>
  )
}

interface CompareTableProps {
  lines: readonly Line[]
  versions: readonly [older: DataLogRow | undefined, newer: DataLogRow]
  newest: DataLogRow
}

const CompareTable = ({ lines, versions: [older, newer], newest }: CompareTableProps) => (
  <table className={tableStyles.readTable}>
    <thead>
      <tr>
        <th scope="col">字段</th>
        <th scope="col">旧值</th>
        <th scope="col">新值</th>
        <th scope="col">比较</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <CompareLine key={line.name} line={line} older={older} newer={newer} newest={newest} />
      ))}
    </tbody>
  </table>
)

interface Line {
  name: string
  field: Field
  before: unknown
  after: unknown
  changed: boolean
}

const fieldsOf = (table: string): ReadonlyMap<string, Field> => {
  const byName: Readonly<Record<string, Resource>> = resources
  const fields = Object.entries(byName[table]?.fields ?? {})
  return new Map(fields.map(([name, field]) => [wireName(name, field), field]))
}

const contentOf = ({ dataContent }: DataLogRow) => JSON.parse(dataContent) as Record<string, unknown>

/** All fields of either version; fields unknown to the definition keep their name. */
const linesOf = (older: DataLogRow | undefined, newer: DataLogRow): Line[] => {
  const fields = fieldsOf(newer.dataTable)
  const [before, after] = [older ? contentOf(older) : {}, contentOf(newer)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    field: fields.get(name) ?? { kind: 'text', label: name === 'id' ? '编号' : name },
    before: before[name],
    after: after[name],
    changed: !same(before[name], after[name]),
  }))
}

const same = (a: unknown, b: unknown): boolean =>
  (isMissing(a) && isMissing(b)) || JSON.stringify(a) === JSON.stringify(b)

interface CompareLineProps {
  line: Line
  older: DataLogRow | undefined
  newer: DataLogRow
  newest: DataLogRow
}

const CompareLine = ({ line, older, newer, newest }: CompareLineProps) => {
  const { field, before, after, changed } = line
  return (
    <tr data-changed={changed}>
      <th scope="row">{field.label}</th>
      <td data-label="旧值">
        <Value field={field} value={before} />
        {older && <RestoreValue line={line} value={before} version={older} newest={newest} />}
      </td>
      <td data-label="新值">
        <Value field={field} value={after} />
        <RestoreValue line={line} value={after} version={newer} newest={newest} />
      </td>
      <td data-label="比较">{changed ? <Tag tone="warning" text={wordOf(before, after)} /> : '相同'}</td>
    </tr>
  )
}

interface RestoreValueProps {
  line: Line
  value: unknown
  version: DataLogRow
  newest: DataLogRow
}

const RestoreValue = ({ version, ...props }: RestoreValueProps) => {
  const byName: Readonly<Record<string, Resource>> = resources
  const resource = byName[version.dataTable]
  if (!resource || !version.restorable?.fields.includes(props.line.name)) return null
  return <RestoreButton resource={resource} version={version} restorable={version.restorable} {...props} />
}

interface RestoreButtonProps extends RestoreValueProps {
  resource: Resource
  restorable: Restorable
}

const RestoreButton = ({ resource, restorable, line, value, version, newest }: RestoreButtonProps) => {
  const { name, field } = line
  const changed = useChanged(dataLog)
  const restore = useRestoreFields(resource, () => void changed())
  const now = contentOf(newest)[name]
  const valueOf = (one: unknown) => (isMissing(one) ? null : <Value field={field} value={one} />)
  const change = { field: name, label: field.label, values: [valueOf(now), valueOf(value)] as const }
  return (
    <RowAction
      className={styles.restore}
      onClick={() => restore({ id: version.id, before: false, version: restorable.version }, [change])}
    >
      恢复此值<span className={spoken.srOnly}>：{field.label}</span>
    </RowAction>
  )
}

const wordOf = (before: unknown, after: unknown): string =>
  isMissing(before) ? '填写' : isMissing(after) ? '清空' : '改动'

const Value = ({ field, value }: { field: Field; value: unknown }) => {
  const { Cell } = KINDS[field.kind]
  if (isMissing(value)) return MISSING
  return typeof value === 'object' ? JSON.stringify(value) : <Cell field={field} value={value} place="exact" />
}
