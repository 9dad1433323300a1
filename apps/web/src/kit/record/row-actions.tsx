/** 编辑 详情 更多 at the end of a row; what the person may not do is absent. */
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { codeOf, frozenText, isFrozen, verbsOf, wireName, type Resource, type Verb } from '@huxi/model'
import { Button, Tooltip } from 'antd'
import { Children, Fragment, isValidElement, useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Can, useCan } from '../data/can.tsx'
import { isShownOnly, type Row } from './row.ts'
import { Popover } from '../ui/popup.tsx'
import buttonStyles from '../look/button.module.css'
import table from '../look/table.module.css'
import words from '../look/words.module.css'
import styles from './row-actions.module.css'

/**
 * Whether a verb or a move can be done with a row: `false` = its word is absent, a text = the word is in sight and says why
 * it is not possible now.
 */
export type RowRule = (name: string, row: Row) => boolean | string | undefined

/** The page of its own that a row has. */
export interface RecordPage {
  /** its address; undefined = the menu of the person has no such page */
  to: ((row: Row) => string) | undefined
  /** what the page is told */
  state: unknown
  /** goes there, or says why not */
  open: (row: Row) => void
}

/** What can be done with one row. */
export interface RowVerbs {
  resource: Resource
  onEdit?: (row: Row) => void
  onDetail?: (row: Row) => void
  /** where 详情 leads to, when it is no layer */
  page?: RecordPage | undefined
  onRemove?: (row: Row) => void
  /** the page's own, usually `RowAction`s inside `Can` */
  more?: ((row: Row) => ReactNode) | undefined
  /** words that come before 编辑; 详情 then is behind 更多 */
  lead?: ((row: Row) => ReactNode) | undefined
  /** another word for 详情, where it says better what one reads */
  detailWord?: string
  /** the page's own conditions */
  can?: RowRule | undefined
  /** width of the words, when they need other than usual; 0 = there are none */
  width?: number
}

const WRITES = ['edit', 'delete']

/**
 * The page's own conditions, and those of the record: a frozen one is neither edited nor deleted, nor is one that the person is
 * shown for a time only.
 */
export const rowRule =
  ({ states, fields, title }: Resource, can: RowRule | undefined): RowRule =>
  (name, row) => {
    if (isShownOnly(row) && WRITES.includes(name)) return false
    const verdict = can?.(name, row)
    if (!states?.frozen || verdict === false || typeof verdict === 'string' || !WRITES.includes(name)) return verdict
    const wire = wireName(states.field, fields[states.field]!)
    const state = row[wire]
    if (!isFrozen(states, { [states.field]: state })) return verdict
    return frozenText(title, states, state, String(row[`${wire}_dictText`] ?? state))
  }

interface RowActionProps {
  onClick?: () => void
  /** an address: the word is a link, which opens in another tab, too */
  href?: string | undefined
  /** what the page at that address is told */
  state?: unknown
  danger?: boolean
  /** why it is not possible now; the word stays in sight and says so on pointer and on focus */
  reason?: string | undefined
  /** put in by antd when the word opens something */
  className?: string
  children: ReactNode
}

/** A word among the actions of a row. */
export const RowAction = ({ danger = false, reason, className = '', children, ...rest }: RowActionProps) => {
  const { href, state, onClick, ...given } = rest
  const look = `${words.link} ${danger ? words.danger : ''} ${className}`
  if (reason !== undefined)
    return (
      <Tooltip title={reason} trigger={['hover', 'focus']}>
        <button type="button" className={words.link} aria-disabled onClick={(event) => event.stopPropagation()}>
          {children}
        </button>
      </Tooltip>
    )
  if (href !== undefined)
    return (
      <Link {...given} to={href} state={state} className={look}>
        {children}
      </Link>
    )
  return (
    <button type="button" {...given} onClick={onClick} className={look}>
      {children}
    </button>
  )
}

/** What a word needs that opens a row: an address where it has a page, else what opens the layer. */
export const opening = ({ page, onDetail }: Pick<RowVerbs, 'page' | 'onDetail'>, row: Row) => ({
  href: page?.to?.(row),
  state: page?.state,
  onClick: () => onDetail?.(row),
})

/**
 * Which verbs the person has here. The right to see the list is attached to the page in the menu, not among the buttons:
 * who sees rows may read one.
 */
export const useVerbs = (resource: Resource) => {
  const { can } = useCan()
  const reads = (verb: Verb) => codeOf(resource, verb) === codeOf(resource, 'list')
  return (verb: Verb): boolean => verbsOf(resource).includes(verb) && (reads(verb) || can(codeOf(resource, verb)))
}

/** Which verbs the person has with a row, and why one is not possible now. */
const useRowVerbs = ({ resource, can: own }: RowVerbs, row: Row) => {
  const can = rowRule(resource, own)
  const has = useVerbs(resource)
  const reasonOf = (verb: Verb) => {
    const verdict = can(verb, row)
    return typeof verdict === 'string' ? verdict : undefined
  }
  return { has: (verb: Verb) => has(verb) && can(verb, row) !== false, reasonOf }
}

/** Why something cannot be done with several rows together. */
export const batchReason = (
  rows: readonly Row[],
  name: string,
  word: string,
  can: RowRule | undefined,
): string | undefined => {
  const verdicts = rows.map((row) => can?.(name, row))
  const said = verdicts.find((verdict) => typeof verdict === 'string')
  return said ?? (verdicts.includes(false) ? `所选的记录中有不能${word}的，请取消选择后再试` : undefined)
}

/** Words of a table row: at most three and 更多. */
export const RowActions = ({ row, verbs }: { row: Row; verbs: RowVerbs }) => {
  const { has, reasonOf } = useRowVerbs(verbs, row)
  const { can } = useCan()
  const detail = has('queryById') && (
    <RowAction reason={reasonOf('queryById')} {...opening(verbs, row)}>
      {verbs.detailWord ?? '详情'}
    </RowAction>
  )
  const remove = has('delete') && (
    <RowAction danger reason={reasonOf('delete')} onClick={() => verbs.onRemove?.(row)}>
      删除
    </RowAction>
  )
  const more = verbs.more?.(row)
  const folded = (
    <>
      {verbs.lead && detail}
      {more}
      {remove}
    </>
  )
  const folds = more || (verbs.lead && detail && remove)
  const count = folds ? countOf(folded, can) : 0
  return (
    <span className={table.actions}>
      {verbs.lead?.(row)}
      {has('edit') && (
        <RowAction reason={reasonOf('edit')} onClick={() => verbs.onEdit?.(row)}>
          编辑
        </RowAction>
      )}
      {!(verbs.lead && folds) && detail}
      {folds && count < 2 ? (
        folded
      ) : folds ? (
        <More
          opener={
            <RowAction>
              更多 <DownOutlined aria-hidden />
            </RowAction>
          }
        >
          {folded}
        </More>
      ) : (
        remove
      )}
    </span>
  )
}

/** How many words there are, as far as it can be told; what a component draws of its own may be many. */
const countOf = (node: ReactNode, can: (code: string) => boolean): number =>
  Children.toArray(node).reduce<number>((sum, child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return sum + 1
    if (child.type === Fragment) return sum + countOf(child.props.children, can)
    if (child.type === RowAction) return sum + 1
    if (child.type !== Can) return sum + MANY
    const { code, disable = false, children } = child.props as ComponentProps<typeof Can>
    return disable || can(code) ? sum + countOf(children, can) : sum
  }, 0)

const MANY = 2

/** The ⋯ of a card: everything in one panel. */
export const CardActions = ({ row, verbs, title }: { row: Row; verbs: RowVerbs; title: string }) => {
  const { has, reasonOf } = useRowVerbs(verbs, row)
  return (
    <More
      opener={
        <Button
          type="text"
          className={buttonStyles.iconButton}
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={`${title}的操作`}
        />
      }
    >
      {verbs.lead?.(row)}
      {has('edit') && (
        <RowAction reason={reasonOf('edit')} onClick={() => verbs.onEdit?.(row)}>
          编辑
        </RowAction>
      )}
      {has('queryById') && (
        <RowAction reason={reasonOf('queryById')} {...opening(verbs, row)}>
          {verbs.detailWord ?? '详情'}
        </RowAction>
      )}
      {verbs.more?.(row)}
      {has('delete') && (
        <RowAction danger reason={reasonOf('delete')} onClick={() => verbs.onRemove?.(row)}>
          删除
        </RowAction>
      )}
    </More>
  )
}

/** Words behind a button. The panel stays mounted once opened, so that a dialog started in it lives on. */
export const More = ({ opener, children }: { opener: ReactNode; children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.more} data-more role="presentation" onClick={() => setOpen(false)}>
          {children}
        </div>
      }
    >
      {opener}
    </Popover>
  )
}
