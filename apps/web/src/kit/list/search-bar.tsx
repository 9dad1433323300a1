import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { Conditions } from '../kinds/index.ts'
import { useDownFrom } from '../ui/down-to-rows.ts'
import { useSlashKey } from '../ui/slash-key.ts'
import { PHONE, useBelow, useFormColumns } from '../data/viewport.ts'
import { Chips } from './chips.tsx'
import type { Column } from '../record/columns.tsx'
import { SearchFields } from './search-fields.tsx'
import { SortSelect } from './sort-select.tsx'
import { useDraft } from './use-draft.ts'
import type { List } from './use-list.ts'
import { Modal, useModal } from '../ui/modal.tsx'
import query from '../look/query.module.css'

type Draft = Record<string, string | undefined>

export const SearchBar = ({ list }: { list: List }) => {
  const phone = useBelow(PHONE)
  if (list.fields.length === 0 || phone) return null
  return <QueryForm list={list} />
}

/** 重置 resets and queries; it warns first, because the selection is lost. */
const useReset = (list: List, clear: (draft: Draft) => void) => {
  const modal = useModal()
  return () => {
    const reset = () => {
      clear({})
      list.selection.clear()
      list.queryAll()
    }
    const { count } = list.selection
    if (count === 0) reset()
    else
      modal.confirm({
        title: `重置会清空已选择的 ${count} 项，确定重置吗？`,
        okText: '重置',
        cancelText: '取消',
        focusable: { autoFocusButton: 'cancel' },
        onOk: reset,
      })
  }
}

const QueryForm = ({ list }: { list: List }) => {
  const columns = useFormColumns()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useDraft<Draft>(list.conditions)
  const change = (patch: Draft) => setDraft((now) => ({ ...now, ...patch }))
  const reset = useReset(list, setDraft)
  const form = useRef<HTMLFormElement>(null)
  useSlashKey(form)
  useDownFrom(form)
  const inFirstRow = columns - 1
  const folds = list.fields.length > inFirstRow
  const visible = open ? list.fields : list.fields.slice(0, inFirstRow)
  const hidden = list.fields.slice(visible.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    list.query(draft)
  }
  return (
    <>
      <form
        ref={form}
        className={query.query}
        data-screen
        role="search"
        aria-label={`查询${list.resource.title}`}
        onSubmit={submit}
      >
        <SearchFields fields={visible} conditions={givenIn(draft)} onChange={change} />
        <div className={query.actions}>
          <Button color="primary" variant="filled" htmlType="submit">
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
          {folds && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '展开'} {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </Button>
          )}
        </div>
      </form>
      <Chips list={list} fields={hidden} />
    </>
  )
}

const givenIn = (draft: Draft): Conditions =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Conditions

interface FilterButtonProps {
  list: List
  columns?: readonly Column[]
}

const NO_COLUMNS: readonly Column[] = []

export const FilterButton = ({ list, columns = NO_COLUMNS }: FilterButtonProps) => {
  const sortId = useId()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useDraft<Draft>(list.conditions)
  const change = (patch: Draft) => setDraft((now) => ({ ...now, ...patch }))
  const reset = useReset(list, setDraft)
  const sorts = columns.some(({ sortable }) => sortable)
  if (list.fields.length === 0 && !sorts) return null
  const count = Object.keys(list.conditions).length + (list.superQuery?.records.length ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    list.query(draft)
  }
  const restore = () => {
    setOpen(false)
    reset()
  }
  return (
    <>
      <Button size="large" icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {count > 0 ? `筛选 · ${count}` : '筛选'}
      </Button>
      <Modal open={open} title="筛选" footer={null} onCancel={() => setOpen(false)}>
        <form className={query.query} role="search" data-screen onSubmit={submit}>
          <SearchFields fields={list.fields} conditions={givenIn(draft)} onChange={change} />
          {sorts && (
            <div className={query.item}>
              <label htmlFor={sortId}>排序</label>
              <SortSelect id={sortId} list={list} columns={columns} />
            </div>
          )}
          <div className={query.actions}>
            <Button onClick={restore}>重置</Button>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
