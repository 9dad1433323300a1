import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import query from '../look/query.module.css'

interface PickerQueryProps {
  onQuery: () => void
  onReset: () => void
  fold?: { open: boolean; onTurn: (open: boolean) => void } | undefined
  children: ReactNode
}

export const PickerQuery = ({ onQuery, onReset, fold, children }: PickerQueryProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onQuery()
  }
  return (
    <form className={query.query} role="search" onSubmit={submit}>
      {children}
      <div className={query.actions}>
        <Button color="primary" variant="filled" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
          查询
        </Button>
        <Button onClick={onReset} icon={<ReloadOutlined aria-hidden />}>
          重置
        </Button>
        {fold && (
          <Button type="link" aria-expanded={fold.open} onClick={() => fold.onTurn(!fold.open)}>
            {fold.open ? '收起' : '展开'} {fold.open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </Button>
        )}
      </div>
    </form>
  )
}

export const QueryItem = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={query.item}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)
