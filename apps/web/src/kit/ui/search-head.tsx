/** Head of a tree or a list beside a page: one field that narrows it, and its buttons. */
import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './search-head.module.css'

interface SearchHeadProps {
  /** what is searched, e.g. 字典 */
  of: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** buttons beside the field */
  children?: ReactNode
}

export const SearchHead = ({ of, placeholder, value, onChange, onKeyDown, children }: SearchHeadProps) => (
  <div className={styles.masterHead}>
    <Input
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      value={value}
      aria-label={`搜索${of}`}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
    {children}
  </div>
)
