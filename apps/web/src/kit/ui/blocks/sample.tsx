/** A block at work, and below it the few lines that make it. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'
import { useCopy } from '../use-copy.ts'
import { Row, Stack } from '../place.tsx'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'

interface SampleProps {
  title: string
  /** texts of its files by their paths below the folder of pages */
  source: Readonly<Record<string, string>>
  /** it has a frame of its own, as lists have */
  framed?: boolean
  children: ReactNode
}

const PAGES = 'apps/web/src/pages'

export function Sample({ title, source, framed = false, children }: SampleProps) {
  const files = Object.entries(source)
  return (
    <>
      <PageHeader />
      <Stack gap={16}>
        <div role="heading" aria-level={2} className={words.second}>
          {title}
        </div>
        {framed ? <div>{children}</div> : <section className={panel.panel}>{children}</section>}
        <details className={panel.panel}>
          <summary>查看本页源代码</summary>
          <Stack gap={16}>
            <p className={words.second}>
              复制到 {PAGES} 下自己的分组，分组以下的路径不变，引用就不用改。{pageLineOf(files)}
            </p>
            {files.map(([path, text]) => (
              <SourceFile key={path} path={`${PAGES}${path.slice(1)}`} text={text} />
            ))}
          </Stack>
        </details>
      </Stack>
    </>
  )
}

const pageLineOf = (files: readonly (readonly [path: string, text: string])[]): ReactNode => {
  for (const [path, text] of files) {
    const component = /^export function (\w+)\(\)/m.exec(text)?.[1]
    const below = path.split('/').slice(2).join('/')
    if (component)
      return (
        <>
          再新建“分组/页面.tsx”，写 <code>{`export { ${component} as default } from './${below}'`}</code>
          ，菜单的前端组件填“分组/页面”。
        </>
      )
  }
  return null
}

function SourceFile({ path, text }: { path: string; text: string }) {
  const copy = useCopy()
  return (
    <section aria-label={path}>
      <Row wrap>
        <code className={words.wrap}>{path}</code>
        <Button onClick={() => void copy(text, '源代码')}>复制源代码</Button>
      </Row>
      <pre className={words.prewrap} tabIndex={0} aria-label={`${path} 的源代码`}>
        {text}
      </pre>
    </section>
  )
}
