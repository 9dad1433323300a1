import { labelTags, type LabelTag } from '@huxi/contract'
import { useMemo, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MISSING } from '../data/format.ts'
import { menuPathOf } from '../data/menu-path.ts'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row, Stack } from '../ui/place.tsx'
import { Popover } from '../ui/popup.tsx'
import { Tag } from '../ui/status.tsx'
import { evidenceQuery } from './evidence-place.ts'
import styles from './label-tags.module.css'

/** The list of labels on patients is a right of the menu, not a button. */
export const useMayLabel = (): boolean =>
  useSession((s) => menuPathOf(s.menu ?? [], 'patient/PatientLabelList') !== undefined)

/** Callers who list labels, of patients or at all, may ask by them; the server agrees. */
export const useMayAskLabels = (): boolean =>
  useSession(({ menu }) =>
    ['patient/PatientLabelList', 'label/LabelList'].some((page) => menuPathOf(menu ?? [], page) !== undefined),
  )

interface LabelsOf {
  of: ReadonlyMap<string, readonly LabelTag[]>
  /** Reads again what failed. */
  retry: (() => unknown) | undefined
}

/** Labels by patient for the rows on screen; empty without permission. */
export const useLabelTags = (patientIds: readonly string[]): LabelsOf => {
  const may = useMayLabel()
  const { data, error, refetch } = useCall(
    labelTags,
    { patientIds: [...patientIds].toSorted().join(',') },
    { enabled: patientIds.length > 0 && may, keep: true },
  )
  const of = useMemo(() => new Map((data ?? []).map(({ patientId, tags }) => [patientId, tags])), [data])
  return { of, retry: error && !data ? refetch : undefined }
}

export const LabelsFailure = ({ retry }: Pick<LabelsOf, 'retry'>) =>
  retry && <PartFailure text="标签加载失败" onRetry={retry} />

const DAY = 'YYYY-MM-DD'.length

const period = ({ validFrom, validTo }: LabelTag): string =>
  [validFrom && `自 ${validFrom.slice(0, DAY)}`, validTo ? `至 ${validTo.slice(0, DAY)}` : ''].filter(Boolean).join(' ')

interface OneProps {
  tag: LabelTag
  patientId: string
}

const About = ({ tag, patientId }: OneProps) => (
  <Stack gap={4}>
    <span>{[`来源：${tag.source}`, period(tag)].filter(Boolean).join('，')}</span>
    {tag.restricted && <span>限制可见：没有相应权限的人看不到这个标签</span>}
    {tag.evidence.length > 0 && (
      <>
        <span>依据</span>
        <ul>
          {tag.evidence.map((row, n) => (
            <li key={row.id ?? n}>
              <EvidenceRow row={row} patientId={patientId} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Stack>
)

interface EvidenceRowProps {
  row: LabelTag['evidence'][number]
  patientId: string
}

const EvidenceRow = ({ row: { text, resource, id }, patientId }: EvidenceRowProps) => {
  const chart = useSession((s) => menuPathOf(s.menu ?? [], 'patient/PatientDetail'))
  const query = resource === null || id === null ? undefined : evidenceQuery(resource, id)
  if (chart === undefined || query === undefined) return text
  return (
    <Link className={words.link ?? ''} to={`${chart.replace(':id', patientId)}${query}`}>
      {text}
    </Link>
  )
}

const One = ({ tag, patientId }: OneProps) => (
  <Opened
    title={tag.name}
    content={<About tag={tag} patientId={patientId} />}
    label={`标签 ${tag.name}${tag.restricted ? '（限制可见）' : ''}，查看依据`}
  >
    <Tag tone={tag.color} text={textOf(tag)} />
  </Opened>
)

interface OpenedProps {
  title: string
  label: string
  content: ReactNode
  children: ReactNode
}

/** Opened by a key it takes the focus to its first link, and gives it back when it closes. */
const Opened = ({ title, label, content, children }: OpenedProps) => {
  const opener = useRef<HTMLButtonElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  const moveFocus = (open: boolean) => {
    if (!isByKey.current) return
    isByKey.current = open
    const target = open ? inner.current?.querySelector<HTMLElement>('a, button') : opener.current
    target?.focus()
  }
  return (
    <Popover
      trigger={['hover', 'click']}
      title={title}
      content={
        <div ref={inner} className={styles.about}>
          {content}
        </div>
      }
      afterOpenChange={moveFocus}
    >
      <button
        ref={opener}
        type="button"
        className={styles.tag}
        aria-label={label}
        onClick={(event) => {
          isByKey.current = event.detail === 0
          event.stopPropagation()
        }}
      >
        {children}
      </button>
    </Popover>
  )
}

const textOf = ({ name, restricted }: LabelTag): string => (restricted ? `${name}（限）` : name)

interface LabelTagsProps {
  tags: readonly LabelTag[]
  patientId: string
  /** those in sight, in one line; paper has them all */
  most?: number
}

export const LabelTags = ({ tags, patientId, most }: LabelTagsProps) => {
  if (tags.length === 0) return MISSING
  const rest = tags.slice(most ?? tags.length)
  return (
    <>
      <Row
        as="span"
        inline={most === undefined}
        align="stretch"
        wrap={most === undefined}
        gap={6}
        lines={4}
        className={place.shrink}
        data-screen={most !== undefined || undefined}
      >
        {tags.slice(0, most).map((tag) => (
          <One key={tag.id} tag={tag} patientId={patientId} />
        ))}
        {rest.length > 0 && (
          <Opened
            title="其他标签"
            content={<LabelTags tags={rest} patientId={patientId} />}
            label={`另有 ${rest.length} 个标签`}
          >
            +{rest.length}
          </Opened>
        )}
      </Row>
      {most !== undefined && <span data-print>{tags.map(textOf).join('、')}</span>}
    </>
  )
}
