import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { Row } from './place.tsx'
import styles from './search-head.module.css'

interface SearchHeadProps {
  of: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children?: ReactNode
}

export const SearchHead = ({ of, placeholder, value, onChange, onKeyDown, children }: SearchHeadProps) => (
  <Row align="stretch" className={styles.masterHead}>
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
  </Row>
)
