/** A block at work, and below it the few lines that make it. */
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'
import { useCopy } from '../use-copy.ts'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'

interface SampleProps {
  title: string
  /** texts of its files by their paths */
  source: Readonly<Record<string, string>>
  /** it has a frame of its own, as lists have */
  framed?: boolean
  children: ReactNode
}

export function Sample({ title, source, framed = false, children }: SampleProps) {
  const text = Object.values(source).join('\n')
  const copy = useCopy()
  return (
    <>
      <PageHeader />
      <Flex vertical gap="middle">
        <div role="heading" aria-level={2} className={words.second}>
          {title}
        </div>
        {framed ? <div>{children}</div> : <section className={panel.panel}>{children}</section>}
        <details className={panel.panel}>
          <summary>查看本页源代码</summary>
          <Button onClick={() => void copy(text, '源代码')}>复制源代码</Button>
          <pre className={words.prewrap} tabIndex={0} aria-label="源代码">
            {text}
          </pre>
        </details>
      </Flex>
    </>
  )
}
