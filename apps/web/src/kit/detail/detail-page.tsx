import { ArrowLeftOutlined, CopyOutlined, EditOutlined, PrinterOutlined } from '@ant-design/icons'
import { labelOf, verbEndpoint, type Resource } from '@huxi/model'
import { Button } from 'antd'
import { use, useEffect, type ComponentType, type ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useCall } from '../data/query.ts'
import { useSettled } from '../data/use-settled.ts'
import { useTab } from '../data/tab.ts'
import { KINDS } from '../kinds/index.ts'
import { RevealScope } from '../kinds/reveal.tsx'
import { PatientHead, patientOf } from '../record/about-patient.tsx'
import type { SideCells } from '../record/conflict-dialog.tsx'
import type { FormSlotProps } from '../record/record-editor.tsx'
import { RecordModal, useRecordTarget } from '../record/record-modal.tsx'
import { OwnerInView, ownerOf } from '../record/owner.ts'
import { plainNames } from '../record/plain-names.ts'
import type { RecordTarget } from '../record/record-target.ts'
import { statusField, type Row } from '../record/row.ts'
import { rowRule, useVerbs, type RowRule } from '../record/row-actions.tsx'
import { MoveButtons, saveAnd, useMoves, type MoveConsequence, type Moves } from '../record/moves.tsx'
import { PageHeader, useTrail } from '../ui/page-header.tsx'
import { Row as Line, Stack } from '../ui/place.tsx'
import { Skeleton } from '../ui/states.tsx'
import { absence } from '../data/failure.ts'
import { DetailFailure } from './detail-failure.tsx'
import { Facts, type FactOptions } from './facts.tsx'
import { DetailTabs, history, type DetailTab } from './tabs.tsx'
import type { CameFrom } from '../record/use-detail.ts'
import place from '../look/place.module.css'
import styles from './detail.module.css'

interface DetailOptions<R extends Resource = Resource, Extra extends string = string> extends FactOptions<R, Extra> {
  /** label of the record in tab and head; absent = its title field */
  label?: (row: Row) => string
  /** patient named in the tab and in titles of dialogs; absent = the one the record refers to */
  owner?: (row: Row) => string | undefined
  lead?: (row: Row) => ReactNode
  state?: (row: Row) => ReactNode
  alerts?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  can?: RowRule
  moveConsequence?: MoveConsequence
  saveAnd?: string
  /** a new record from this one, for users who may add: label of the button and initial values */
  copy?: { label: string; from: (row: Row) => Row }
  tabs?: readonly DetailTab[]
  /** replaces the browser's print, e.g. a file made by the server */
  print?: (row: Row) => ReactNode
  form?: ComponentType<FormSlotProps>
  /** values of a conflict that a kind cannot show in words, by wire name */
  sideCells?: SideCells
}

const SKELETON_ROWS = 8

/**
 * Makes the page of one record of a resource. Its menu row is hidden below the list, its address ends in `/:id`.
 * @example export default detailPage(position, { tabs: [related(…)] })
 */
export const detailPage = <R extends Resource, const Extra extends string = never>(
  resource: R,
  options: DetailOptions<R, Extra> = {},
): (() => ReactNode) =>
  function RecordPage() {
    const { id = '' } = useParams()
    return <DetailPage key={id} resource={resource} id={id} options={options} />
  }

interface DetailPageProps {
  resource: Resource
  id: string
  options: DetailOptions
}

const DetailPage = ({ resource, id, options }: DetailPageProps) => {
  const { data, error, refetch } = useCall(verbEndpoint(resource, 'queryById'), { id })
  const back = useBack()
  if (data && absence(error) === undefined)
    return (
      <RevealScope value={resource}>
        <Record resource={resource} row={plainNames(resource, [data])[0]!} back={back} options={options} />
      </RevealScope>
    )
  if (!error)
    return (
      <>
        <PageHeader />
        <Skeleton rows={SKELETON_ROWS} />
      </>
    )
  return <DetailFailure error={error} noun={resource.title} back={back} onRetry={() => void refetch()} />
}

const useBack = (): string | undefined => {
  const above = useTrail().at(-2)?.path
  const state = useLocation().state as Partial<CameFrom> | null
  return state?.from ?? above
}

const useWithHistory = (resource: Resource, tabs: readonly DetailTab[]): readonly DetailTab[] => {
  const has = useVerbs(resource)
  const own = history(resource)
  return has('history') && !tabs.some(({ key }) => key === own.key) ? [...tabs, own] : tabs
}

interface RecordProps {
  resource: Resource
  row: Row
  back: string | undefined
  options: DetailOptions
}

const Record = ({ resource, row, back, options }: RecordProps) => {
  const { label = (one: Row) => labelOf(resource, one), owner = ownerOf, alerts, tabs = [], form } = options
  const [target, setTarget] = useRecordTarget()
  const moves = useMoves(resource, { can: options.can, consequence: options.moveConsequence })
  const allTabs = useWithHistory(resource, tabs)
  const name = label(row)
  const patient = owner(row)
  useTabTitle(patient && !name.includes(patient) ? `${patient} · ${name}` : name)
  const headOf = use(PatientHead)
  const about = patientOf(resource, row)
  const head = about !== undefined && headOf?.(about)
  const alert = alerts?.(row)
  const settled = useSettled()
  const isComing = Boolean(head || alert) && !settled
  return (
    <OwnerInView value={patient}>
      <article className={`${styles.page} ${isComing ? styles.coming : ''}`} aria-label={name}>
        <PageHeader />
        {isComing && <Skeleton rows={SKELETON_ROWS} />}
        <Head
          resource={resource}
          row={row}
          back={back}
          name={name}
          options={options}
          moves={moves}
          onTarget={setTarget}
        />
        {(head || alert) && (
          <Stack className={`${place.above16} ${styles.alerts}`}>
            {head}
            {alert}
          </Stack>
        )}
        <Facts resource={resource} row={row} {...options} />
        <DetailTabs tabs={allTabs} row={row} />
        <RecordModal
          resource={resource}
          target={target}
          form={form}
          sideCells={options.sideCells}
          saveAnd={saveAnd(resource, moves, options.saveAnd)}
          onTarget={setTarget}
        />
        {moves.dialog}
      </article>
    </OwnerInView>
  )
}

const useTabTitle = (title: string): void => {
  const { setTitle } = useTab()
  useEffect(() => setTitle(title), [setTitle, title])
}

interface HeadProps extends RecordProps {
  name: string
  moves: Moves
  onTarget: (target: RecordTarget) => void
}

const Head = ({ resource, row, back, name, options, moves, onTarget }: HeadProps) => {
  const { lead, state, actions, can, copy, print } = options
  const has = useVerbs(resource)
  return (
    <Line as="header" wrap justify="between" gap={24} lines={12}>
      <Line gap={12} className={styles.name}>
        {back !== undefined && (
          <Link to={back} className={styles.back} aria-label="返回列表" title="返回列表">
            <ArrowLeftOutlined aria-hidden />
          </Link>
        )}
        {lead?.(row)}
        <h2>{name}</h2>
        {state ? state(row) : <State resource={resource} row={row} />}
      </Line>
      <Line align="stretch" wrap className={styles.actions}>
        <MoveButtons moves={moves} row={row} />
        {actions?.(row)}
        {copy && has('add') && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => onTarget({ mode: 'add', row: copy.from(row) })}>
            {copy.label}
          </Button>
        )}
        {has('edit') && (rowRule(resource, can)('edit', row) ?? true) === true && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => onTarget({ mode: 'edit', row })}>
            编辑
          </Button>
        )}
        {print ? (
          print(row)
        ) : (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
        )}
      </Line>
    </Line>
  )
}

const State = ({ resource, row }: { resource: Resource; row: Row }) => {
  const found = statusField(resource)
  if (!found) return null
  const { Cell } = KINDS[found.field.kind]
  const text = row[`${found.name}_dictText`]
  return (
    <Cell
      field={found.field}
      value={row[found.name]}
      text={typeof text === 'string' && text ? text : undefined}
      place="list"
    />
  )
}
