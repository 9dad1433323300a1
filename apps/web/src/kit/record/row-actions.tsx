/** 编辑 详情 更多 at the end of a row; actions without permission are absent. */
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { codeOf, frozenText, isFrozen, verbsOf, wireName, type Resource, type Verb } from '@huxi/model'
import { Button, Tooltip } from 'antd'
import { Children, Fragment, isValidElement, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Can, useCan } from '../data/can.tsx'
import { isTemporary, type Row } from './row.ts'
import { PanelOpener, useActionPanel } from '../ui/action-panel.ts'
import { Popover } from '../ui/popup.tsx'
import buttonStyles from '../look/button.module.css'
import table from '../look/table.module.css'
import words from '../look/words.module.css'
import styles from './row-actions.module.css'

/** Availability of a verb or move for a row: `false` = absent, a text = shown but blocked for that reason. */
export type RowRule = (name: string, row: Row) => boolean | string | undefined

export interface RecordPage {
  to: ((row: Row) => string) | undefined
  state: unknown
  /** navigates, or shows the reason why not */
  open: (row: Row) => void
}

export interface RowVerbs {
  resource: Resource
  onEdit?: (row: Row) => void
  onDetail?: (row: Row) => void
  page?: RecordPage | undefined
  onRemove?: (row: Row) => void
  more?: ((row: Row) => ReactNode) | undefined
  lead?: ((row: Row) => ReactNode) | undefined
  /** label instead of 详情 */
  detailWord?: string
  can?: RowRule | undefined
  /** width of the actions; 0 = none */
  width?: number
}

const WRITES = ['edit', 'delete']

/**
 * Conditions of the page and the record: frozen records and those visible through a temporary grant are neither
 * edited nor deleted.
 */
export const rowRule =
  ({ states, fields, title }: Resource, can: RowRule | undefined): RowRule =>
  (name, row) => {
    if (isTemporary(row) && WRITES.includes(name)) return false
    const verdict = can?.(name, row)
    if (!states?.frozen || verdict === false || typeof verdict === 'string' || !WRITES.includes(name)) return verdict
    const wire = wireName(states.field, fields[states.field]!)
    const state = row[wire]
    if (!isFrozen(states, { [states.field]: state })) return verdict
    return frozenText(title, states, state, String(row[`${wire}_dictText`] ?? state))
  }

interface RowActionProps {
  onClick?: () => void
  href?: string | undefined
  state?: unknown
  danger?: boolean
  /** reason why it is blocked, shown on hover and focus */
  reason?: string | undefined
  className?: string
  children: ReactNode
}

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

export const opening = ({ page, onDetail }: Pick<RowVerbs, 'page' | 'onDetail'>, row: Row) => ({
  href: page?.to?.(row),
  state: page?.state,
  onClick: () => onDetail?.(row),
})

/**
 * Verbs the user has here. Permission for the list belongs to the menu page, not to a button: a user who lists rows may
 * read one.
 */
export const useVerbs = (resource: Resource) => {
  const { can } = useCan()
  const reads = (verb: Verb) => codeOf(resource, verb) === codeOf(resource, 'list')
  return (verb: Verb): boolean => verbsOf(resource).includes(verb) && (reads(verb) || can(codeOf(resource, verb)))
}

const useRowVerbs = ({ resource, can: own }: RowVerbs, row: Row) => {
  const can = rowRule(resource, own)
  const has = useVerbs(resource)
  const reasonOf = (verb: Verb) => {
    const verdict = can(verb, row)
    return typeof verdict === 'string' ? verdict : undefined
  }
  return { has: (verb: Verb) => has(verb) && can(verb, row) !== false, reasonOf }
}

export const batchReason = (
  rows: readonly Row[],
  name: string,
  word: string,
  can: RowRule | undefined,
): string | undefined => {
  const verdicts = rows.map((row) => can?.(name, row))
  const refusal = verdicts.find((verdict) => typeof verdict === 'string')
  return refusal ?? (verdicts.includes(false) ? `所选的记录中有不能${word}的，请取消选择后再试` : undefined)
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

/** Number of actions as far as known; a component may render several. */
const countOf = (node: ReactNode, can: (code: string) => boolean): number =>
  Children.toArray(node).reduce<number>((sum, child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return sum + 1
    if (child.type === Fragment) return sum + countOf(child.props.children, can)
    if (child.type === RowAction) return sum + 1
    if (child.type !== Can) return sum + MANY
    const { code, children } = child.props as ComponentProps<typeof Can>
    return can(code) ? sum + countOf(children, can) : sum
  }, 0)

const MANY = 2

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

/** Actions behind a button. The panel stays mounted once opened, so that dialogs started in it survive. */
export const More = ({ opener, children }: { opener: ReactNode; children: ReactNode }) => {
  const panel = useActionPanel()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      {...panel.unfolding}
      content={
        <div className={styles.more} data-more {...panel.choosing}>
          <PanelOpener value={panel.opener}>{children}</PanelOpener>
        </div>
      }
    >
      {opener}
    </Popover>
  )
}
