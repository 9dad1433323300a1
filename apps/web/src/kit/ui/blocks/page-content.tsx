import { Input, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '../page-header.tsx'
import words from '../../look/words.module.css'
import { Row } from '../place.tsx'
import styles from './blocks.module.css'

interface PageLink {
  title: string
  to: string
  icon?: ReactNode
}

interface PageContentProps {
  description?: ReactNode
  links?: readonly PageLink[]
  extra?: ReactNode
  onSearch?: (text: string) => void
  tabs?: {
    items: readonly { key: string; title: string }[]
    active: string
    onChange: (key: string) => void
  }
  children: ReactNode
}

export function PageContent({ description, links = [], extra, onSearch, tabs, children }: PageContentProps) {
  return (
    <>
      <PageHeader />
      {(description || links.length > 0 || extra) && (
        <Row align="stretch" justify="between" gap={24} className={styles.pageIntro}>
          <div>
            {description && <p>{description}</p>}
            {links.length > 0 && (
              <Row as="ul" align="stretch" wrap gap={24} lines={4}>
                {links.map(({ title, to, icon }) => (
                  <li key={to}>
                    <Link className={words.link} to={to}>
                      {icon} {title}
                    </Link>
                  </li>
                ))}
              </Row>
            )}
          </div>
          {extra}
        </Row>
      )}
      {onSearch && (
        <Input.Search
          className={styles.pageSearch}
          aria-label="搜索"
          placeholder="请输入..."
          enterButton="搜索"
          allowClear
          onSearch={onSearch}
        />
      )}
      {tabs && (
        <Tabs
          activeKey={tabs.active}
          items={tabs.items.map(({ key, title }) => ({ key, label: title }))}
          onChange={tabs.onChange}
        />
      )}
      {children}
    </>
  )
}
