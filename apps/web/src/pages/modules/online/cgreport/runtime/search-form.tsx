import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import type { ReportQueryItem } from '@huxi/contract'
import { Button } from 'antd'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Conditions } from '../../../../../kit/kinds/index.ts'
import { useDraft } from '../../../../../kit/list/use-draft.ts'
import type { List } from '../../../../../kit/list/use-list.ts'
import { optionsOf, type DictOptions } from '../../../../../kit/report/cell-text.ts'
import { QueryControl } from '../../../../../kit/report/query-control.tsx'
import { useSlashKey } from '../../../../../kit/ui/slash-key.ts'
import query from '../../../../../kit/look/query.module.css'
import styles from './report-list.module.css'

const OPEN_MAX = 3

const spanOf = ({ mode, view }: ReportQueryItem): number => {
  if (mode === 'single') return 6
  return view === 'date' || view === 'datetime' ? 10 : 8
}

const isAsked = ({ field }: ReportQueryItem, conditions: Conditions): boolean =>
  [field, `${field}_begin`, `${field}_end`].some((key) => conditions[key])

interface SearchFormProps {
  list: List
  items: readonly ReportQueryItem[]
  dictOptions: DictOptions
  children: ReactNode
}

export const SearchForm = ({ list, items, dictOptions, children }: SearchFormProps) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useDraft(list.conditions)
  const folds = items.length > OPEN_MAX
  const hidden = items.filter((item) => item.hidden === '1')
  // Active conditions are never hidden.
  const [open, setOpen] = useState(() => hidden.some((item) => isAsked(item, list.conditions)))
  const visible = folds && !open ? items.filter((item) => item.hidden !== '1') : items
  useSlashKey(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    list.query(draft)
  }
  const reset = () => {
    setDraft({})
    list.queryAll()
  }
  return (
    <form
      ref={form}
      className={`${query.query} ${styles.form}`}
      data-screen
      role="search"
      aria-label={`查询${list.resource.title}`}
      onSubmit={submit}
    >
      {visible.map((item) => (
        <div key={item.field} className={query.item} data-span={spanOf(item)}>
          <label htmlFor={`${id}${item.field}`}>{item.label}</label>
          <QueryControl
            item={item}
            id={`${id}${item.field}`}
            options={optionsOf(dictOptions, item.field)}
            conditions={draft}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
          />
        </div>
      ))}
      <div className={query.actions}>
        <Button color="primary" variant="filled" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          查询
        </Button>
        <Button onClick={reset} icon={<ReloadOutlined aria-hidden />}>
          重置
        </Button>
        {children}
        {folds && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'} {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </Button>
        )}
      </div>
    </form>
  )
}
