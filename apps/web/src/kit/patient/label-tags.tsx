import { labelTags, type LabelTag } from '@huxi/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCan } from '../data/can.tsx'
import { MISSING } from '../data/format.ts'
import { menuPathOf } from '../data/menu-path.ts'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import words from '../look/words.module.css'
import { withRecord } from '../record/record-address.ts'
import { Row, Stack } from '../ui/place.tsx'
import { Popover } from '../ui/popup.tsx'
import { Tag } from '../ui/status.tsx'
import styles from './label-tags.module.css'

/** Labels by patient for the rows on screen; empty without permission. */
export const useLabelTags = (patientIds: readonly string[]): ReadonlyMap<string, readonly LabelTag[]> => {
  const { can } = useCan()
  const { data } = useCall(
    labelTags,
    { patientIds: [...patientIds].toSorted().join(',') },
    { enabled: patientIds.length > 0 && can(labelTags.access as string), keep: true },
  )
  return useMemo(() => new Map((data ?? []).map(({ patientId, tags }) => [patientId, tags])), [data])
}

const DAY = 'YYYY-MM-DD'.length

const period = ({ validFrom, validTo }: LabelTag): string =>
  [validFrom && `自 ${validFrom.slice(0, DAY)}`, validTo ? `至 ${validTo.slice(0, DAY)}` : ''].filter(Boolean).join(' ')

const About = ({ tag }: { tag: LabelTag }) => (
  <Stack gap={4} className={styles.about}>
    <span>{[`来源：${tag.source}`, period(tag)].filter(Boolean).join('，')}</span>
    {tag.restricted && <span>限制可见：没有相应权限的人看不到这个标签</span>}
    {tag.evidence.length > 0 && (
      <>
        <span>依据</span>
        <ul>
          {tag.evidence.map((row, n) => (
            <li key={row.id ?? n}>
              <EvidenceRow row={row} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Stack>
)

const EvidenceRow = ({ row: { text, resource, id, page } }: { row: LabelTag['evidence'][number] }) => {
  const path = useSession(({ menu }) => (page === undefined ? undefined : menuPathOf(menu ?? [], page)))
  if (path === undefined || resource === null || id === null) return text
  return (
    <Link className={words.link ?? ''} to={`${path}${withRecord('', { name: resource }, id)}`}>
      {text}
    </Link>
  )
}

const One = ({ tag }: { tag: LabelTag }) => (
  <Popover trigger={['hover', 'focus', 'click']} title={tag.name} content={<About tag={tag} />}>
    <button
      type="button"
      className={styles.tag}
      aria-label={`标签 ${tag.name}${tag.restricted ? '（限制可见）' : ''}，查看依据`}
      onClick={(event) => event.stopPropagation()}
    >
      <Tag tone={tag.color} text={tag.restricted ? `${tag.name}（限）` : tag.name} />
    </button>
  </Popover>
)

/** @param most number of tags shown; the rest is counted */
export const LabelTags = ({ tags, most }: { tags: readonly LabelTag[]; most?: number }) => {
  if (tags.length === 0) return MISSING
  const rest = tags.slice(most ?? tags.length)
  return (
    <Row as="span" inline align="stretch" wrap gap={6} lines={4} className={styles.tags}>
      {tags.slice(0, most).map((tag) => (
        <One key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 && (
        <Popover trigger={['hover', 'focus', 'click']} title="其他标签" content={<LabelTags tags={rest} />}>
          <button type="button" className={styles.tag} aria-label={`另有 ${rest.length} 个标签`}>
            +{rest.length}
          </button>
        </Popover>
      )}
    </Row>
  )
}
