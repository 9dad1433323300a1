/** All calls by heading, found by name, path or permission. */
import { Empty } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMatcher } from '../../../kit/tree/matcher.ts'
import { SearchHead } from '../../../kit/ui/search-head.tsx'
import { accessOf, type Call } from './lines.ts'
import { MethodTag } from './method-tag.tsx'

/** The chosen call in the address. */
export const PARAM = 'operation'

interface EndpointSideProps {
  calls: readonly Call[]
  chosen: Call | undefined
}

export const EndpointSide = ({ calls, chosen }: EndpointSideProps) => {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const matches = useMatcher(wanted)
  const groups = useMemo(() => {
    const meets = ({ path, operation }: Call) =>
      [operation.summary, operation.tags[0]!, path, accessOf(operation)].some((text) => matches(text))
    return [...Map.groupBy(calls.filter(meets), ({ operation }) => operation.tags[0]!)]
  }, [calls, matches])
  const isOpen = (tag: string) => wanted !== '' || tag === chosen?.operation.tags[0]
  return (
    <div className="hx-master">
      <SearchHead of="接口" placeholder="名称、路径或权限" value={typed} onChange={setTyped} />
      {groups.length === 0 && <Empty image={null} description="没有符合条件的记录" />}
      <div className="hx-fold-list">
        {groups.map(([tag, own]) => (
          <details key={`${tag}${wanted === ''}`} open={isOpen(tag)}>
            <summary>
              {tag}
              <span className="hx-muted">{own.length}</span>
            </summary>
            <ul className="hx-master-list">
              {own.map((call) => (
                <CallItem key={call.operation.operationId} call={call} current={call === chosen} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  )
}

/** A link leads to its line, which is scrolled into sight. */
const show = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' })

const CallItem = ({ call: { method, path, operation }, current }: { call: Call; current: boolean }) => (
  <li ref={current ? show : null}>
    <Link className="hx-master-item" to={`?${PARAM}=${operation.operationId}`} aria-current={current}>
      <span className="hx-master-name">{operation.summary}</span>
      <span className="hx-master-code">{path}</span>
      <span className="hx-master-count">
        <MethodTag method={method} />
      </span>
    </Link>
  </li>
)
