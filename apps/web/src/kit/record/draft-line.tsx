import { draftLines } from '@huxi/contract'
import { labelOf, type Resource } from '@huxi/model'
import { More, RowAction, useVerbs } from './row-actions.tsx'
import { rowId, type Row } from './row.ts'
import { useCall } from '../data/query.ts'
import { clockOf, draftKey } from '../draft/content.ts'
import bar from '../look/bar.module.css'
import styles from '../draft/draft.module.css'

interface DraftLineProps {
  resource: Resource
  rows?: readonly Row[]
  fixed?: Row
  onAdd?: (() => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
}

const NOTHING: Row = {}

export const DraftLine = ({ resource, rows = [], fixed = NOTHING, onAdd, onEdit }: DraftLineProps) => {
  const has = useVerbs(resource)
  const prefix = `${resource.name}:`
  const { data = [] } = useCall(draftLines, { prefix })
  const own = draftKey(resource, undefined, fixed)
  const below = Object.keys(fixed).length > 0
  const drafts = data.flatMap(({ key, updateTime }) => {
    const time = clockOf(updateTime)
    if (key === own) return has('add') && onAdd ? [{ key, text: `新增${resource.title} · ${time}`, open: onAdd }] : []
    const id = key.slice(prefix.length)
    const row = rows.find((one) => rowId(one) === id)
    // below a parent record only rows on screen are known to belong to it
    if (/^new(-|$)/.test(id) || (below && !row) || !has('edit') || !onEdit) return []
    const name = row ? `“${labelOf(resource, row)}”` : ''
    return [{ key, text: `编辑${resource.title}${name} · ${time}`, open: () => onEdit({ ...row, id }) }]
  })
  const [first, ...others] = drafts
  return (
    <div role="status">
      {first && (
        <div className={`${bar.bar} ${styles.draft}`}>
          <span>有 {drafts.length} 份未保存的草稿</span>
          <i aria-hidden>·</i>
          {others.length === 0 ? (
            <RowAction onClick={first.open}>继续填写</RowAction>
          ) : (
            <More opener={<RowAction>继续填写</RowAction>}>
              {drafts.map(({ key, text, open }) => (
                <RowAction key={key} onClick={open}>
                  {text}
                </RowAction>
              ))}
            </More>
          )}
        </div>
      )}
    </div>
  )
}
